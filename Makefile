.PHONY: build release test bench workers stream fuzz lint sample

build:
	CGO_ENABLED=0 go build -trimpath -o experiment ./cmd/experiment

# The same bytes from the same commit, wherever it is built. VERSION=1.2.3 stamps
# a version.
release:
	CGO_ENABLED=0 go build -trimpath -buildvcs=true -ldflags "-s -w $(if $(VERSION),-X main.release=$(VERSION))" -o experiment ./cmd/experiment

test:
	go test ./...

bench:
	go test -run '^$$' -bench . -benchmem ./...

# How many times as fast two workers are as one; wants two free processors.
workers:
	go test ./cmd/experiment -run '^$$' -bench Workers -benchtime 1x

# Memory and speed over a generated stream; STREAM is the number of records.
stream:
	EXPERIMENT_STREAM=$(or $(STREAM),1000000) go test ./cmd/experiment -run TestStream -v -timeout 60m

# All fuzz targets; FUZZTIME is the number of seconds for all of them together.
fuzz:
	.ci/fuzz $(or $(FUZZTIME),900)

lint:
	test -z "$$(gofmt -l .)"
	go vet ./...

# Plays the bundled sample again; needs GNU Go 3.8 and about an hour.
sample:
	go run ./datasets/make -out datasets/sample
