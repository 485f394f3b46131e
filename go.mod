module weiqi-experiment

go 1.26
