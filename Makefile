# Everything a fresh machine needs is Python 3.11+, make and a package index.
#
#   make demo    set up, then run the main job on real-looking sessions with the real embedding model
#   make test    set up what the tests need, and run them
#   make check   format, lint, types, import contracts
#   make bench   side-by-side timings

PYTHON ?= python3
BIN := .venv/bin
export SUBCOG_MODEL_DIR := $(CURDIR)/.cache/model
CLIENT := .cache/client/node_modules/.package-lock.json

.PHONY: demo test check format bench lock clean

demo: .venv/ready model
	@$(BIN)/python -m tools.demo

test: .venv/ready-dev model client
	$(BIN)/python -m pytest -n auto --maxprocesses 8 --dist worksteal

check: .venv/ready-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/ready-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# `make bench ARGS=--quick` takes two minutes; all sizes, with a store of a million memories to be made first, an hour.
bench: .venv/ready-dev model
	@$(BIN)/python -m tools.bench $(ARGS)
	@$(BIN)/python -m tools.bench_janitor $(if $(findstring quick,$(ARGS)),--size 6250)

# An environment names its own place in its commands: that of a checkout that was moved is made anew.
ifneq ($(wildcard .venv/ready),)
ifeq ($(shell grep -lF "$(CURDIR)/$(BIN)" $(BIN)/subcog-dedup 2>/dev/null),)
$(shell rm -rf .venv)
endif
endif

# Each stamp is remade when what it was made from changes.
.venv/ready: requirements.txt pyproject.toml
	@echo "Setting up .venv (once)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; try: make PYTHON=python3.12 $@")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	@touch $@

.venv/ready-dev: .venv/ready requirements-dev.txt
	@echo "Setting up the tools that tests need (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

.PHONY: model
model: .venv/ready
	@$(BIN)/subcog-dedup model install

# The real client is optional: without npm the tests that need it say so and are skipped.
.PHONY: client
client: $(CLIENT)
$(CLIENT): tests/client/package.json tests/client/package-lock.json
	@mkdir -p .cache/client
	@cp $^ .cache/client/
	@if command -v npm >/dev/null; then \
	  echo "Fetching the client that the end-to-end tests drive (once)"; \
	  npm install --silent --no-audit --no-fund --prefix .cache/client ; \
	  ls -d .cache/client/node_modules/@anthropic-ai/*/ >/dev/null 2>&1 || { rm -f $@; \
	    echo "npm could not fetch it; those tests will be skipped"; }; \
	else echo "no npm: the tests that need the real client will be skipped"; fi

lock: .venv/ready-dev
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	  pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	  --extra dev pyproject.toml -c requirements.txt -o requirements-dev.txt

clean:
	rm -rf .venv .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
