# A newcomer needs two: `make demo` and `make test`. Both set everything up by themselves.
# PYTHON=/path/to/python3.11 chooses the interpreter for the virtual environment.

PYTHON ?=
PY     := .venv/bin/python
READY  := .venv/.ready
PARALLEL := -n auto --dist loadfile
CODE   := runewright.tools runewright.bench

.PHONY: help demo test check lint types contracts wheel rules prove soak bench golden docs clean
.DEFAULT_GOAL := help

help:
	@echo 'make demo    check the shipped cards, print a deck to build/, run the scenarios'
	@echo 'make test    run all tests'
	@echo 'make check   lint, types, contracts, tests, ledger, and the wheel in a fresh environment'
	@echo 'make wheel   build the wheel, install it into a fresh environment, test that'
	@echo 'make rules   which rows of the ledger have tests (ALL=1 lists the open ones)'
	@echo 'make prove   change the code a little, many times: do the tests notice?'
	@echo 'make soak    random games with invariants after every step (ARGS="--game runes --games 500")'
	@echo 'make bench   speed, memory and typo figures'
	@echo 'make golden  rewrite the expected files (then read the diff)'
	@echo 'make docs    rewrite the generated pages and pictures of docs/'
	@echo 'make clean   remove what was built, and the environment'

$(READY): pyproject.toml tools/setup
	@PYTHON='$(PYTHON)' tools/setup

demo: $(READY)
	@tools/demo

test: $(READY)
	$(PY) -m pytest $(PARALLEL)

check: lint types contracts test
	$(PY) -m runewright.tools.rules
	$(PY) -m runewright.tools.wheel_check

lint: $(READY)
	$(PY) -m ruff check

types: $(READY)
	$(PY) -m mypy
	$(PY) -m mypy $(CODE:%=-p %)
	MYPYPATH=tests $(PY) -m mypy --explicit-package-bases tests

contracts: $(READY)
	.venv/bin/lint-imports

wheel: $(READY)
	$(PY) -m runewright.tools.wheel_check

rules: $(READY)
	@$(PY) -m runewright.tools.rules $(if $(ALL),--all)

prove: $(READY)
	$(PY) -m runewright.tools.prove $(ARGS)

soak: $(READY)
	$(PY) -m runewright.tools.soak $(ARGS)

bench: $(READY)
	@$(PY) -c 'import rlcard' 2>/dev/null || \
	    $(PY) -m pip install --quiet --disable-pip-version-check -e '.[bench]' || \
	    echo 'bench: RLCard could not be installed; games are not compared' >&2
	$(PY) -m runewright.bench.bench $(ARGS)

golden: $(READY)
	RUNEWRIGHT_GOLDEN=1 $(PY) -m pytest
	@git --no-pager diff --stat -- tests

docs: $(READY)
	$(PY) -m runewright.tools.docs
	$(PY) -m runewright.tools.contact

clean:
	rm -rf build dist .venv .mypy_cache .ruff_cache .pytest_cache
