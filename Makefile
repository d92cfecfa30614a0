# Needs Python 3.11 or later and GNU make; all else is put into .venv here.
#   make demo    a batch of a shipped scenario: table and picture
#   make test    the tests
# PYTHON=/path/to/python chooses the interpreter that .venv is made with.

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo test lint format wheel-test bench bench-save bench-compare mutants clean
.SUFFIXES:
MAKEFLAGS += --no-print-directory

BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input

help: ## show this list
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## /  make \1|/' \
	  | while IFS='|' read -r name text; do printf '%-20s %s\n' "$$name" "$$text"; done

demo: .venv/.ready-run ## fight four heroes against four orcs 10,000 times: table and picture
	@$(BIN)/vsdsim batch four-orcs --fights 10000 --plot "$(CURDIR)/demo.png"

test: .venv/.ready-test ## run the tests
	@$(BIN)/python -m pytest --quiet -n auto $(ARGS)

lint: .venv/.ready-lint ## check style and types
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check . || { echo "Unformatted files: make format" >&2; exit 1; }
	@$(BIN)/mypy --strict

format: .venv/.ready-lint ## format the code
	@$(BIN)/ruff format .

wheel-test: .venv/.ready-run ## build the wheel and test it away from the sources
	@bash .ci/wheel-test $(BIN)/python

bench: .venv/.ready-run ## print the benchmarks' table (ARGS="--fights 10000": a quick look)
	@$(BIN)/python -m benchmarks $(ARGS)

bench-save: .venv/.ready-run ## the same, kept as the baseline
	@$(BIN)/python -m benchmarks --save $(ARGS)

bench-compare: .venv/.ready-run ## the same, beside the baseline
	@$(BIN)/python -m benchmarks --compare $(ARGS)

mutants: .venv/.ready-mutants ## what no test notices (hours; ARGS="--size 300": a quick look)
	@$(BIN)/python -m tests.mutants $(ARGS)

clean: ## remove .venv and all that was built
	@rm -rf .venv dist build demo.png .benchmarks .mutants .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A candidate counts only if it runs: version managers leave launchers that fail.
.venv/.ready-venv:
	@usable='import sys, venv; sys.exit(sys.version_info < (3, 11))'; \
	if ! $(BIN)/python -c "$$usable" 2>/dev/null; then \
	  found=; \
	  for each in $(PYTHON) python3.13 python3.12 python3.11 python3 python; do \
	    if "$$each" -c "$$usable" </dev/null >/dev/null 2>&1; then found=$$each; break; fi; \
	  done; \
	  if [ -z "$$found" ]; then \
	    echo "vsdsim needs Python 3.11 or later with its venv module, and found none on PATH." >&2; \
	    echo "Install one, or name it: make $(or $(MAKECMDGOALS),test) PYTHON=/path/to/python" >&2; \
	    exit 1; \
	  fi; \
	  echo "Making .venv with $$("$$found" --version) ..." >&2; \
	  "$$found" -m venv --clear .venv || { \
	    echo "Could not make .venv (on Debian and Ubuntu: install python3-venv)." >&2; exit 1; }; \
	fi
	@$(PIP) install --upgrade 'pip>=25.1'
	@touch $@

.venv/.ready-run: pyproject.toml .venv/.ready-venv
	@echo "Installing vsdsim and what it needs into .venv ..." >&2
	@$(PIP) install --editable .
	@touch $@

.venv/.ready-%: .venv/.ready-run
	@echo "Installing the tools of make $* into .venv ..." >&2
	@$(PIP) install --group $*
	@touch $@
