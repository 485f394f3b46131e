.PHONY: build test bench lint sample

build:
	go build -trimpath -o experiment ./cmd/experiment

test:
	go test ./...

bench:
	go test -run '^$$' -bench . -benchmem ./...

lint:
	test -z "$$(gofmt -l .)"
	go vet ./...

# Plays the bundled sample again; needs GNU Go 3.8 and about an hour.
sample:
	go run ./datasets/sample/make -out datasets/sample
