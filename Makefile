# Two commands are the front door: `make play` and `make test`. `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN := PYTHONPATH=src $(BIN)/python
WEB := src/brink/server/web/index.html
WEB_SOURCES := $(shell find web/src web/public -type f) $(addprefix web/,index.html package.json vite.config.ts \
	svelte.config.js tsconfig.json)
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.md') setup.py pyproject.toml
# What is prepared of a test's file once is kept, whatever the machine's own habit.
export PYTHONDONTWRITEBYTECODE :=
PYTEST := $(BIN)/python -m pytest -n 2
# Browsers and servers wait much, so that two workers would leave two cores idle.
PYTEST_COMPILED := $(BIN)/python -m pytest -n 4 --dist loadgroup -o pythonpath=. --require-compiled
# Its warnings are about pages of the index and its own age; its errors are told.
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play terminal test check check-web check-python test-compiled test-long test-all test-server screens \
	compile services serve web screenshots soak faults siege think replays load latency fuzz dev fmt lock playthroughs \
	tallies fit-values protocol bench balance clean

help: ## Say what can be made.
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

play: serve ## Open the tables and play in the browser, here or on a phone (ARGS="--port 8000").

terminal: $(VENV)/.play ## Start a game in the terminal (GAME=path_to_safety ARGS="--players 3").
	@BRINK_PROGRAM=$(BIN)/brink $(RUN) -m brink play $(GAME) $(ARGS)

# The C compiler is busy with its longest file for minutes: checking keeps the other core warm meanwhile.
test: ## Check everything, interpreted and compiled: what CI runs.
	@$(MAKE) --no-print-directory $(VENV)/.dev web/node_modules/.made
	@$(MAKE) --no-print-directory -j 2 --output-sync=line compile check
	@$(MAKE) --no-print-directory test-compiled

test-long: compile services ## All that CI has no time for: every walk and statistic, fuzz, siege, think, replays, faults, soak (hours).
	@$(MAKE) --no-print-directory --keep-going test-all fuzz siege think replays faults soak

test-all: compile services ## All tests at their full length: games, set-ups, screens, statistics (long; a part of test-long).
	BRINK_ALL=1 $(PYTEST_COMPILED)

check: check-web check-python ## Formatting, lint, types, and the rules' tests interpreted (the rest runs compiled).

# The compiled run has every test; a law there says that both builds play, show and ask the same. So what is slow
# interpreted (marked `compiled`) is tried compiled alone.
check-python: $(VENV)/.dev ## Form, types and the tests of kernel and games, interpreted.
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(PYTEST) -m "not compiled" tests/kernel tests/games tests/laws/test_toy.py

check-web: web/node_modules/.made ## Form, types and tests of the web client.
	tools/node npm run --silent lint
	tools/node npm run --silent check
	tools/node npm run --silent test

test-compiled: compile services ## All tests on the compiled kernel and rules, without what only test-long has time for.
	$(PYTEST_COMPILED)

compile: $(VENV)/.compiled ## Compile kernel, rules and bots, and install them as .venv/bin/brink.

services: ## See that PostgreSQL, Redis, Chromium, nginx and Caddy, which the tests start, are installed.
	@tools/services

serve: $(VENV)/.play $(WEB) ## The same: a table server on this machine (ARGS="--port 8000").
	@BRINK_PROGRAM=$(BIN)/brink $(RUN) -m brink serve $(ARGS)

web: $(WEB) ## Build the web client into the server.

soak: compile services ## Kill a server a hundred times in mid-game: nothing may be lost.
	$(BIN)/python -m tools.soak $(ARGS)

think: compile ## See whether an honest pair notices eight rooms of thinking bots and ten hints a second.
	$(BIN)/python -m tools.think $(ARGS)

siege: compile ## Attack a server of our own while an honest pair plays (ARGS="--seconds 5 --only rooms").
	$(BIN)/python -m tools.siege $(ARGS)

replays: compile ## See that a replay costs at most twice what playing its log again does.
	$(BIN)/python -m tools.retell $(ARGS)

faults: compile services ## Full disk, kill, locked file, lost services: refused in words, well again by itself.
	$(BIN)/python -m tools.faults $(ARGS)

load: compile ## Measure the server beside boardgame.io (needs Node and npm).
	$(BIN)/python -m tools.load $(ARGS)

latency: compile services ## Measure how soon a move is on the other screen.
	$(BIN)/python -m pytest -o pythonpath=. --require-compiled -s tests/browser/latency.py

screenshots: $(VENV)/.dev $(WEB) services ## Take a picture of every screen into build/screenshots.
	$(RUN) -m tools.screenshots

fuzz: compile services ## Two hundred thousand bad messages at the server, a hundred thousand texts and every character at its doors.
	BRINK_FUZZ=200000 $(PYTEST) -o pythonpath=. --require-compiled tests/server -k fuzz
	BRINK_FUZZ_TEXTS=100000 $(PYTEST) -o pythonpath=. --require-compiled tests/match/test_texts.py -k fuzz

screens: compile services ## Every layout walk: all games, seats, editions and questions at six screen sizes (a part of test-long).
	BRINK_ALL=1 $(PYTEST_COMPILED) tests/browser -m walks

test-server: compile services ## The server's tests with every game in every set-up, compared at every move (a part of test-long).
	BRINK_ALL=1 $(PYTEST_COMPILED) tests/server

dev: ## Go back to running .venv/bin/brink from the source, uncompiled.
	@rm -f $(VENV)/.dev $(VENV)/.compiled
	@$(MAKE) --no-print-directory $(VENV)/.dev

fmt: $(VENV)/.dev web/node_modules/.made ## Format the code.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	tools/node npm run --silent format

lock: $(VENV)/.dev ## Pin the newest dependencies that fit.
	for name in requirements requirements-dev requirements-bench requirements-node; do \
	  $(BIN)/pip-compile -q --upgrade --strip-extras --allow-unsafe --no-emit-index-url \
	    --no-emit-trusted-host --no-emit-find-links -o $$name.txt $$name.in || exit 1; done

playthroughs: $(VENV)/.dev ## Write the golden playthroughs anew (then review the diff).
	$(RUN) -m tools.playthroughs

tallies: compile ## Write the frozen tallies of the bots' games anew (then review the diff).
	$(BIN)/python -m tools.tallies

fit-values: compile ## Fit the values of positions anew by simulation (ARGS="20000 ai_rush"; then review the diff).
	$(BIN)/python -m tools.fit_values $(ARGS)

protocol: $(VENV)/.dev ## Write the browser's types anew from the server's messages and the views.
	$(RUN) -m tools.protocol

bench: compile $(VENV)/.bench ## Measure speed, interpreted, compiled and beside OpenSpiel.
	$(BIN)/python -m tools.bench $(ARGS)

balance: compile ## Science!: five tables of bots, 500 games each, with standard errors (ARGS="500 SEED").
	$(BIN)/python -m tests.games.science.tallies $(or $(ARGS),500 2028)

clean: ## Remove what was built; the next make starts afresh.
	rm -rf $(VENV) build dist web/node_modules src/brink/server/web .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("Brink needs Python 3.11 or newer; this is %d.%d. Set PYTHON=/path/to/a/newer/python3" % v[:2])'
	@echo "Making .venv, a place for Python's packages…"
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv is missing: on Debian, apt-get install python3-venv"; rm -rf $(VENV); exit 1; }

$(VENV)/.play: requirements.txt | $(BIN)/python
	@echo "Setting up Python's packages (once, about a minute)…"
	@$(PIP) -r requirements.txt
	@tools/from_source $(VENV)
	@touch $@

$(VENV)/.dev: requirements-dev.txt pyproject.toml setup.py | $(BIN)/python
	@echo "Setting up Python's packages for development (once, one or two minutes)…"
	@$(PIP) -r requirements-dev.txt
	@BRINK_COMPILE=0 $(PIP) --no-deps --no-build-isolation -e .
	@rm -f $(VENV)/.compiled $(VENV)/lib/python3*/site-packages/brink-source.pth
	@touch $@ $(VENV)/.play

# npm tells on its output how many packages it fetched, and its errors beside it.
web/node_modules/.made: web/package-lock.json web/package.json | $(BIN)/python
	@echo "Fetching what the pages are built with (once, about a minute)…"
	@tools/node npm ci --loglevel=error --no-audit --no-fund --no-progress >/dev/null
	@touch $@

$(WEB): web/node_modules/.made $(WEB_SOURCES)
	@echo "Building the pages (about half a minute)…"
	@tools/node npm run --silent build -- --logLevel warn
	@touch $@

$(VENV)/.compiled: $(SOURCES) $(WEB) | $(VENV)/.dev
	@command -v $${CC:-cc} >/dev/null || { echo "A C compiler is missing: on Debian, apt-get install gcc python3-dev"; exit 1; }
	@echo "Compiling kernel, rules and bots (about a minute and a half; later only what has changed)…"
	@$(BIN)/python tools/compile.py
	@touch $@

$(VENV)/.bench: requirements-bench.txt | $(VENV)/.dev
	@echo "Setting up what speed is compared with (once, about a minute)…"
	@$(PIP) -r requirements-bench.txt
	@touch $@
