# Everything a newcomer needs: Python 3.11 or newer, and make. The virtual environment is .venv.
PYTHON ?= python3
PYTHONS ?= python3.11 python3.12 python3.13
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable

.DEFAULT_GOAL := help
.PHONY: help play install run backup test check lint types contracts format bench bench-full loopback browser pictures soak texts constraints clean

help:
	@echo "make play     the bot in a playground that looks like Discord, no account needed"
	@echo "make test     the tests"
	@echo "make run      the bot on Discord, with the token in .env"
	@echo "make backup   a copy of the database, also while the bot runs; TO=file.db names it"
	@echo "make install  what make run needs, for whatever else starts the bot"
	@echo "make check    lint, types, import contracts and the tests"
	@echo "make format   lint and format what can be mended by itself"
	@echo "make bench    how fast the rules, the engine and the bot are, and how often it wins, in five minutes"
	@echo "make bench-full  a hundred thousand games of each kind, into benchmarks/RESULTS.md, in an hour or two"
	@echo "make loopback the real process over a small Discord on this machine: kills, faults, shards"
	@echo "make browser  a game in the playground, played by Chromium"
	@echo "make pictures  the pictures of README and docs, taken from the playground by Chromium"
	@echo "make soak     tens of thousands of count puzzles and of texts that players send, and a thousand kills; half an hour"
	@echo "make texts    the texts for translators, and the translations as the bot reads them (docs/translating.md)"
	@echo "make constraints  the newest packages that pyproject.toml allows, into constraints.txt"
	@echo "make clean    remove the virtual environment"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed; name one with: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/installed-%: pyproject.toml constraints.txt $(BIN)/python
	$(INSTALL) '.[$*]'
	@touch $@

play: .venv/installed-play
	@$(BIN)/python -m bot.playground $(if $(PORT),--port $(PORT))

install: .venv/installed-postgres

run: install
	@$(BIN)/python -m bot

backup: install
	@$(if $(DATABASE_URL),DATABASE_URL="$(DATABASE_URL)") $(BIN)/python -m bot backup $(if $(TO),"$(TO)")

test: .venv/installed-test
	$(BIN)/pytest --numprocesses auto

check: lint types contracts test

lint: .venv/installed-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: .venv/installed-dev
	$(BIN)/mypy

contracts: .venv/installed-dev
	$(BIN)/lint-imports

format: .venv/installed-dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: .venv/installed-bench
	$(BIN)/python -m benchmarks

bench-full: .venv/installed-bench
	$(BIN)/python -m benchmarks.full

loopback: .venv/installed-test
	$(BIN)/pytest --numprocesses auto tests/loopback

browser: .venv/installed-dev
	$(BIN)/pytest tests/browser

pictures: .venv/installed-dev
	$(BIN)/python -m tests.browser.pictures

soak: .venv/installed-test
	$(BIN)/pytest --numprocesses auto --hypothesis-profile soak --override-ini faulthandler_timeout=0 tests/soak tests/fuzz

texts: .venv/installed-test
	$(BIN)/python -m tests.text.catalogue

constraints:
	.ci/constraints $(PYTHONS)

clean:
	rm -rf .venv
