# All you need is make and Python 3.11 or newer. For another one: make test PYTHON=python3.13 VENV=.venv-3.13
PYTHON ?= python3
PYTHONS ?= python3.11 python3.12 python3.13
VENV ?= .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable

# Compiled modules halve the time in which tests and their processes start.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help play install run live backup test check lint types contracts format bench bench-quick bench-full loopback browser release-check pictures gallery soak stress texts constraints clean

help:
	@echo "make play     play in a simulated Discord, without an account; LOCALE=de chooses a language"
	@echo "make test     run the tests"
	@echo "make run      run the bot on Discord with the token in .env"
	@echo "make check    lint, check types and import contracts, run the tests"
	@echo
	@echo "For maintainers:"
	@echo "make install  install the bot without running it"
	@echo "make backup   copy the database, even while the bot runs; TO=file.db names the copy"
	@echo "make live     try Discord itself in a test channel: CHANNEL=its id"
	@echo "make format   format the code and fix lint"
	@echo "make bench    measure speed and win rates, in six minutes"
	@echo "make bench-quick  run every row of the benchmark, in half a minute; its figures mean nothing"
	@echo "make bench-full  measure 100,000 games of each kind into benchmarks/RESULTS.md, in an hour or two"
	@echo "make loopback test the real process against a local Discord: kills, faults, shards"
	@echo "make browser  play a game in the playground with Chromium"
	@echo "make release-check  install the packages of a release elsewhere and play a game with them"
	@echo "make pictures  take the pictures of README and docs with Chromium"
	@echo "make gallery  take pictures of the main screens in a language into gallery: LOCALE=de"
	@echo "make soak     run long random tests and a thousand kills, in half an hour"
	@echo "make stress   run the tests beside busy loops, to find those that depend on the machine; in an hour"
	@echo "make texts    extract the texts for translators and compile translations (docs/translating.md)"
	@echo "make constraints  update constraints.txt to the newest packages that pyproject.toml allows"
	@echo "make clean    remove the virtual environment"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Sweeper needs Python 3.11 or newer. Name one with: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed-%: pyproject.toml constraints.txt $(BIN)/python
	$(INSTALL) '.[$*]'
	@touch $@

play: $(VENV)/installed-play
	@$(BIN)/python -m bot play $(if $(PORT),--port $(PORT)) $(if $(LOCALE),--locale $(LOCALE))

install: $(VENV)/installed-postgres

run: install
	@chmod -f 600 .env || true
	@$(BIN)/python -m bot

live: install
	@$(BIN)/python -m tests.live.check $(or $(CHANNEL),$(error Name a test channel: make live CHANNEL=its id))

backup: install
	@$(if $(DATABASE_URL),DATABASE_URL="$(DATABASE_URL)") $(BIN)/python -m bot backup $(if $(TO),"$(TO)")

test: $(VENV)/installed-test
	$(BIN)/pytest --numprocesses auto --dist worksteal

check: lint types contracts test

lint: $(VENV)/installed-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/installed-dev
	$(BIN)/mypy

contracts: $(VENV)/installed-dev
	$(BIN)/lint-imports

format: $(VENV)/installed-dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(VENV)/installed-bench
	$(BIN)/python -m benchmarks

bench-quick: $(VENV)/installed-bench
	$(BIN)/python -m benchmarks --quick

bench-full: $(VENV)/installed-bench
	$(BIN)/python -m benchmarks.full

loopback: $(VENV)/installed-test
	$(BIN)/pytest --numprocesses 4 tests/loopback

browser: $(VENV)/installed-dev
	$(BIN)/pytest --numprocesses 2 --dist worksteal tests/browser

release-check: $(VENV)/installed-dev
	$(BIN)/pytest tests/release

pictures: $(VENV)/installed-dev
	$(BIN)/python -m tests.browser.pictures

gallery: $(VENV)/installed-dev
	$(BIN)/python -m tests.browser.gallery $(or $(LOCALE),$(error Name a language: make gallery LOCALE=de))

soak: $(VENV)/installed-test
	$(BIN)/pytest --numprocesses auto --hypothesis-profile soak --override-ini faulthandler_timeout=0 tests/soak tests/fuzz

stress: $(VENV)/installed-dev
	.ci/stress

texts: $(VENV)/installed-test
	$(BIN)/python -m tests.text.catalogue

constraints:
	.ci/constraints $(PYTHONS)

clean:
	rm -rf $(VENV)
