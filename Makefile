# From a clone to a sanitized record: `make demo`. Needs Python 3.11 or newer, make and a package index; all the rest is
# installed into .venv, at the versions and hashes of requirements/.

PYTHON  ?= python3
NOTE    ?= examples/discharge_note.txt
ASK     ?= --identities --protect HIV

BIN     := .venv/bin
PIP     := $(BIN)/python -m pip --quiet --quiet --disable-pip-version-check
# Only wheels: building from source would run build tools that no lock fixes.
INSTALL := $(PIP) install --require-hashes --only-binary=:all:
# Each process needs a gigabyte, so it is not one for every core; JOBS=0 runs all tests in the process of pytest.
JOBS    ?= 2
TEST    := $(BIN)/python -m pytest --benchmark-skip -n $(JOBS) --dist worksteal
LOCK    := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-build --no-strip-extras \
           --custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)

# Programs that tacit works inside: each has a lock, and an environment of its own for its tests.
INTEGRATIONS ?= label-studio langchain mcp pandas polars pre-commit presidio

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test acceptance integrations gateway coverage lint format bench benchmarks pages patterns docs wheel lock clean

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: .venv/.tacit  ## sanitize an example record: before, after, why, and whether the claims hold
	@mkdir -p build/demo
	@printf '\n=== before: %s\n\n' '$(NOTE)'
	@cat '$(NOTE)'
	@printf '\n=== after: tacit sanitize %s %s\n\n' '$(NOTE)' '$(ASK)'
	@$(BIN)/tacit sanitize '$(NOTE)' $(ASK) -o build/demo/released.txt --report build/demo/review.json --force
	@cat build/demo/released.txt
	@printf '\n=== why: tacit explain %s %s\n\n' '$(NOTE)' '$(ASK)'
	@$(BIN)/tacit explain '$(NOTE)' $(ASK)
	@printf '\n=== is it true: tacit audit %s build/demo/released.txt --report build/demo/review.json\n\n' '$(NOTE)'
	@$(BIN)/tacit audit '$(NOTE)' build/demo/released.txt --report build/demo/review.json
	@printf '\nThe program is %s; try: %s --help\n' '$(BIN)/tacit' '$(BIN)/tacit'

test: .venv/.spark .venv/.browser  ## run the tests, the doctests and the README; ARGS="-k term" passes options on
	@$(TEST) $(ARGS)

acceptance: .venv/.spark .venv/.browser  ## run the tests that take minutes; ARGS="-k signal" runs some of them
	@status=0; $(TEST) -m acceptance --junit-xml=build/acceptance.xml $(ARGS) || status=$$?; \
	  $(if $(ARGS),,$(BIN)/python -m scripts.write_acceptance build/acceptance.xml;) exit $$status

gateway: .venv/.gateway  ## test the service with LiteLLM and Presidio, in an environment of their own; takes minutes
	@.venv/gateway/bin/python -m pytest tests/service -m "acceptance or not acceptance" -n 0 --benchmark-skip $(ARGS)

coverage: .venv/.spark .venv/.browser  ## run the tests and list the lines and branches that none of them reaches
	@$(TEST) --cov $(ARGS)

integrations: $(INTEGRATIONS:%=integration-%)  ## test each program that tacit works inside, in an environment of its own; INTEGRATIONS=mcp only that

integration-%: .venv/with/%/.installed
	@echo 'Testing with $*'
	@.venv/with/$*/bin/python -m pytest tests/integrations/test_$(subst -,_,$*).py $(ARGS)

lint: .venv/.spark  ## check style, types, import directions and spelling
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/codespell

format: .venv/.dev  ## repair what can be repaired: layout, sorted imports
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

bench: .venv/.compare  ## measure speed; ARGS="-k corpus" passes options on
	@$(BIN)/python -m pytest bench --benchmark-only $(ARGS)

benchmarks: .venv/.compare  ## measure everything that docs/ shows anew, beside others, and write docs/benchmarks.md
	@$(BIN)/python -m scripts.benchmarks --run $(or $(RUN),all)

pages: .venv/.dev  ## write what README and docs/ show of the program
	@$(BIN)/python scripts/write_cli_docs.py
	@$(BIN)/python scripts/write_readme.py
	@$(BIN)/python -m scripts.write_consoles

patterns: .venv/.tacit  ## compile the patterns of src beforehand, so that commands start faster; PYTHONS="python3.12 python3.13" for these too
	@$(BIN)/python -m scripts.compile_patterns $(PYTHONS)

docs: .venv/.docs  ## build the site of docs/ into build/site, without a network; a link that leads nowhere fails
	@NO_MKDOCS_2_WARNING=1 .venv/docs/bin/mkdocs build --quiet --strict
	@echo 'build/site: python3 -m http.server -d build/site --bind 127.0.0.1 8000, then http://127.0.0.1:8000 (opened as a file, it cannot be searched)'

wheel: .venv/.dev $(if $(WITH),.venv/.lock)  ## build the wheel, install it into an environment of its own and try it; WITH=newest or oldest
	@.ci/wheel $(or $(WITH),locked)

lock: .venv/.lock  ## write requirements/ anew from pyproject.toml; UPGRADE=1 takes the newest versions
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	  | $(LOCK) - --output-file requirements/build.txt
	@$(LOCK) pyproject.toml --constraints requirements/build.txt --output-file requirements/runtime.txt
	@$(LOCK) pyproject.toml --group dev --constraints requirements/runtime.txt --constraints requirements/build.txt \
	  --output-file requirements/dev.txt
	@$(LOCK) pyproject.toml --group compare --constraints requirements/dev.txt --output-file requirements/compare.txt
	@$(LOCK) --group docs --output-file requirements/docs.txt
	@$(LOCK) --group fluency --no-deps --output-file requirements/fluency.txt
	@$(LOCK) --group gateway --output-file requirements/gateway.txt
	@$(LOCK) --group ocr --constraints requirements/dev.txt --output-file requirements/ocr.txt
	@$(filter-out --no-build,$(LOCK)) --group spark --constraints requirements/dev.txt --output-file requirements/spark.txt
	@$(LOCK) pyproject.toml --group container --constraints requirements/dev.txt --output-file requirements/container.txt
	@for name in $(INTEGRATIONS); do $(LOCK) pyproject.toml --group $$name --constraints requirements/runtime.txt \
	  --constraints requirements/build.txt --output-file requirements/$$name.txt || exit; done
	@$(LOCK) --group lock --output-file requirements/lock.txt

clean:  ## remove .venv and everything that was built
	@rm -rf .venv build dist .benchmarks .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find src tests bench scripts -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is newer than the lock it was installed from: nothing is installed twice, a changed lock is installed anew.

.venv/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  found=$$($(PYTHON) --version 2>&1) || found='not found'; \
	  echo "tacit needs Python 3.11 or newer; $(PYTHON) is $$found. Name another: make PYTHON=python3.12 demo" >&2; exit 1; }
	@echo 'Creating .venv'
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/.runtime: requirements/runtime.txt requirements/build.txt | .venv/.created
	@echo 'Installing what tacit needs'
	@$(INSTALL) -r requirements/runtime.txt -r requirements/build.txt
	@touch $@

.venv/.tacit: pyproject.toml .venv/.runtime
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: requirements/dev.txt .venv/.tacit
	@echo 'Installing what the tests and checks need'
	@$(INSTALL) -r requirements/dev.txt
	@touch $@

# The one package that comes as source only: it is built by the setuptools of the development lock.
.venv/.spark: requirements/spark.txt .venv/.dev
	@echo 'Installing Spark'
	@$(INSTALL) --no-binary=pyspark --no-build-isolation -r requirements/spark.txt
	@touch $@

.venv/.browser: | .venv/.created
	@.ci/browser
	@touch $@

.venv/.compare: requirements/compare.txt .venv/.spark
	@echo 'Installing what the benchmarks compare with and draw with'
	@$(INSTALL) -r requirements/compare.txt
	@touch $@

# An environment of its own: nothing of it is needed elsewhere.
.venv/.docs: requirements/docs.txt | .venv/.created
	@echo 'Installing what builds the site'
	@$(PYTHON) -m venv .venv/docs
	@.venv/docs/bin/python -m pip --quiet --quiet --disable-pip-version-check install --require-hashes --only-binary=:all: -r $<
	@touch $@

.PRECIOUS: .venv/with/%/.installed
.venv/with/%/.installed: requirements/%.txt requirements/build.txt pyproject.toml | .venv/.created
	@echo 'Installing $*, and tacit beside it'
	@$(PYTHON) -m venv .venv/with/$*
	@$(subst $(BIN),.venv/with/$*/bin,$(INSTALL)) -r requirements/$*.txt -r requirements/build.txt
	@$(subst $(BIN),.venv/with/$*/bin,$(PIP)) install --no-deps --no-build-isolation --editable .
	@touch $@

# The packages of the proxy come first, what they do not bring comes from .venv.
.venv/.gateway: requirements/gateway.txt .venv/.dev
	@echo 'Installing the gateway'
	@$(PYTHON) -m venv .venv/gateway
	@.venv/gateway/bin/python -m pip --quiet --quiet --disable-pip-version-check install --require-hashes --only-binary=:all: -r requirements/gateway.txt
	@printf 'import site; site.addsitedir("%s")\n' "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" \
	  > "$$(.venv/gateway/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/tacit.pth"
	@touch $@

.venv/.lock: requirements/lock.txt | .venv/.created
	@echo 'Installing the locking tool'
	@$(INSTALL) -r requirements/lock.txt
	@touch $@
