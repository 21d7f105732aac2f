# Uptown. `make play` and `make test` do all the set-up that they need; `make help` lists the rest.

PYTHON ?= python3
BIN := .venv/bin
RUN := $(BIN)/python
# Python is started often here: let it keep what it has compiled, even where the machine says otherwise.
unexport PYTHONDONTWRITEBYTECODE
UV := $(shell sed -n 's/^ *"\(uv==.*\)",$$/\1/p' pyproject.toml)

.PHONY: help play class site test test-engines test-pythons test-floors test-long bench bench-site engine catalogues release audit lint format clean

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile

play: .venv/site ## build the site, serve it on this machine and open a browser
	@$(RUN) -m lite.build.site --docs-later
	@$(RUN) -m lite.serve

class: .venv/site ## the same for all machines of the local network: docs/class.md
	@$(RUN) -m lite.build.site
	@$(RUN) -m lite.serve --class $(if $(COLLECT),--collect) $(if $(PUBLIC_URL),--public-url '$(PUBLIC_URL)')

site: .venv/site ## build the static site into build/site/
	@$(RUN) -m lite.build.site

# Pages are tested by other processes than the rest: Playwright leaves an event loop behind, in which bots do not answer.
test: .venv/site .venv/test ## run the tests that do not take long, the built site in real browsers among them
	@$(RUN) -m lite.browser --all
	@$(RUN) -m lite.build.site
	$(RUN) -m pytest -m "not site and not long" -n auto --dist worksteal
	$(RUN) -m pytest tests -m "site and not long" -n auto --dist worksteal --rerun-show-tracebacks

test-engines: .venv/site .venv/test ## run all tests of Firefox and WebKit, and matches played by ear in all three: half an hour
	@$(RUN) -m lite.browser --all
	@$(RUN) -m lite.build.site
	$(RUN) -m pytest -m "site" -n 0 -r R tests/site/engines tests/site/test_firefox.py tests/site/test_by_ear.py

test-pythons: .venv/test ## run the tests without a browser in Python 3.12 and 3.13, where they are installed
	@$(RUN) -m lite.pythons

test-floors: .venv/test ## run the tests of what uses other libraries with the oldest versions of them that the package allows
	@$(RUN) -m lite.floors

test-long: test ## run the long tests as well, in all browsers: hours
	UPTOWN_EXAMPLES=20 $(RUN) -m pytest -m "hypothesis and not site and not long" --timeout 0 -n auto --dist worksteal
	$(RUN) -m pytest -m "long and not site" -n auto --dist worksteal
	$(RUN) -m pytest tests -m "site and long" -n 0

bench: .venv/site .venv/test ## measure the speed of the core, here and in a browser
	@$(RUN) -m lite.browser
	@$(RUN) -m lite.build.site
	@$(RUN) -m tests.bench browser

bench-site: .venv/site .venv/test ## measure how long a visitor of the built site waits
	@$(RUN) -m lite.browser
	@$(RUN) -m lite.build.site
	@$(RUN) -m lite.measure.timing $(ROUNDS)

engine: .venv/engine-build ## compile the arithmetic of the bots, after a change in uptown_widget/engine/c/
	@$(RUN) -m lite.build.engine

catalogues: .venv/test ## gather the sentences of the code for translation, and compile what is translated
	@$(RUN) -m lite.build.catalogues

release: .venv/site .venv/release ## make sdist, wheel and an archive of the site in dist/: docs/release.md
	@$(RUN) -m lite.build.site
	@$(RUN) -m lite.release.__main__ $(TAG)

audit: .venv/site .venv/audit ## ask the registries for known holes in what we use and carry: docs/security.md
	@$(RUN) -m lite.build.site
	@$(RUN) -m lite.release.audit

lint: .venv/site .venv/test .venv/lint ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(RUN) -m lite.typecheck
	$(RUN) -m lite.javascript
	$(BIN)/zizmor --offline --quiet .github/workflows
	$(RUN) -m tests.house
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml

format: .venv/lint ## format the code and fix what a tool can fix
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## remove everything that was made, the environment too
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

# One environment. A dependency group is installed when it is first needed and when pyproject.toml changes: by uv, which
# fetches several packages at a time, and by pip where uv finds no index.
.venv/%: pyproject.toml | $(RUN)
	@echo "Installing what is needed ($*) ..."
	@$(BIN)/uv pip install --quiet --python $(RUN) --group $* --editable . || { \
	  $(RUN) -m pip install --quiet --upgrade 'pip>=25.1' && $(RUN) -m pip install --quiet --group $* --editable .; }
	@touch $@

$(RUN):
	@$(PYTHON) -c 'import sys; sys.exit("Uptown needs Python 3.11 or newer." if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv .venv
	@$(RUN) -m pip install --quiet --disable-pip-version-check '$(UV)'
