#!/bin/sh
# Makes the archives in this folder again, with 7z of Debian's p7zip-full, zip
# and bzip2. Go has no writer of 7z and bzip2, nor of encrypted zip; the other
# formats are packed by the tests.
set -e
out=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
rm -f "$out"/*.bz2 "$out"/*.7z "$out"/*.7z.0* "$out"/*.zip
mkdir d
printf '(;FF[4]SZ[9]PB[One];B[aa];W[bb])' >one.sgf
printf '(;FF[4]SZ[9]PB[Two];B[cc])(;FF[4]SZ[9]PB[Three];B[dd])' >d/two.SGF
printf 'hello' >notes.txt
touch -d '2020-01-01 00:00 UTC' one.sgf d/two.SGF notes.txt
pack() { 7z a -bd "$@" >"$work.log" || { cat "$work.log"; exit 1; }; rm -f "$work.log"; }
pack -ms=on "$out/solid.7z" one.sgf d/two.SGF notes.txt
pack -ms=off -m0=LZMA "$out/lzma.7z" one.sgf d/two.SGF notes.txt
pack -m0=PPMd "$out/ppmd.7z" one.sgf d/two.SGF notes.txt
pack -psecret "$out/encrypted.7z" one.sgf
pack -psecret -mhe=on "$out/encrypted-names.7z" one.sgf
pack -mx=0 -v200b "$out/volumes.7z" one.sgf d/two.SGF notes.txt
zip -qX -P secret "$out/encrypted.zip" one.sgf
bzip2 -c one.sgf >"$out/one.sgf.bz2"
tar --format=ustar --owner=0 --group=0 --mtime=@0 -c one.sgf d/two.SGF notes.txt | bzip2 >"$out/files.tar.bz2"
