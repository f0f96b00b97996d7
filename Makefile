# make play   set up (virtual environment, compiled rules) and start a game
# make test   everything that CI runs
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= chicago_poker
HAS_COMPILER := $(if $(shell command -v cc gcc clang 2>/dev/null),1,0)

.PHONY: play test build check golden perft bench clean

play: $(VENV)/installed
	@$(BIN)/backroom play $(GAME) $(ARGS)

test: $(VENV)/installed-dev
	$(if $(filter 1,$(HAS_COMPILER)),$(BIN)/python -m binder)
	$(BIN)/ruff check .
	$(BIN)/mypy
	BACKROOM_REQUIRE_COMPILED=$(HAS_COMPILER) $(BIN)/pytest -q -n 2 $(ARGS)

# the rules, compiled again after a change
build: $(VENV)/installed
	@$(BIN)/python -m binder

# the transcripts of golden games and the counts of choices, written anew (read the diff as you would code)
golden: $(VENV)/installed-dev
	$(BIN)/python -m tests.golden

perft: $(VENV)/installed
	$(BIN)/backroom perft --write

bench: $(VENV)/installed
	$(BIN)/backroom bench

clean:
	rm -rf $(VENV) build src/*.egg-info
	find src -name '_compiled*' -delete

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Backroom needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(BIN)/python pyproject.toml setup.py
	@echo "Setting up: about a minute, once."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
