#!/usr/bin/env python3
"""Run the hooks of .pre-commit-hooks.yaml as users do, and hold SARIF against its schema.

Installs pre-commit and pydantic-sarif (models generated from the JSON schema of SARIF 2.1.0, which
refuse what it does not know) from PyPI into .build/hooks; fails when that cannot be done. The hooks
then run without a network on a repository of toy books: those of language `swift` build Ledgera from
the last commit of this repository, those of language `system` find the binary that is given.

    .ci/hooks.py .build/release/ledgera
"""

import json
import os
import sys
import venv
from pathlib import Path

from gate import stage
from gate.programs import must, run
from gate.stage import ROOT

TOOLS = ROOT / ".build" / "hooks"
PACKAGES = ["pre-commit>=3.2", "pydantic-sarif==0.1.1"]

BOOKS = """\
include 2026.journal
account assets:cash
account expenses:food
commodity 1.00 EUR
"""
FORMATTED = """\
2026-01-02 Bakery
    expenses:food                         3.50 EUR
    assets:cash
"""
UNFORMATTED = FORMATTED.replace("2026-01-02", "2026/1/2")
UNBALANCED = FORMATTED.replace("    assets:cash", "    assets:cash                          -3.00 EUR")


def install():
    """The directory of the tools, which are installed when they are not there yet."""
    python = TOOLS / "bin" / "python"
    if not python.exists() or not run([python, "-c", "import pre_commit, pydantic_sarif"]).accepted:
        venv.create(TOOLS, with_pip=True, clear=True)
        must([python, "-m", "pip", "install", "-q", *PACKAGES])
    return TOOLS / "bin"


class ToyBooks:
    """A git repository of books with the hooks of one language."""

    def __init__(self, directory, suffix, tools, binary):
        self.directory = Path(directory) / f"books{suffix}"
        self.pre_commit = tools / "pre-commit"
        self.env = dict(
            os.environ, PRE_COMMIT_HOME=str(Path(directory) / "home"),
            HOME=str(directory), GIT_ALLOW_PROTOCOL="file",
            http_proxy="http://127.0.0.1:9", https_proxy="http://127.0.0.1:9",
            PATH=f"{binary.parent}:{os.environ['PATH']}" if suffix else os.environ["PATH"])
        for name in ("LEDGERA_FILE", "LEDGER_FILE", "SKIP", "GIT_DIR", "GIT_INDEX_FILE"):
            self.env.pop(name, None)
        (Path(directory) / ".gitconfig").write_text("[safe]\n\tdirectory = *\n")
        self.directory.mkdir()
        self.git("init", "-q", "-b", "main")
        self.git("config", "user.email", "books@example.org")
        self.git("config", "user.name", "Books")
        revision = must(["git", "-C", ROOT, "rev-parse", "HEAD"]).out.strip()
        self.write(".pre-commit-config.yaml", (
            f"repos:\n  - repo: {ROOT}\n    rev: {revision}\n    hooks:\n"
            f"      - id: ledgera-check{suffix}\n        entry: ledgera check -s --\n"
            f"      - id: ledgera-fmt{suffix}\n"))
        self.write("ledgera.conf", "file main.journal\n")
        self.write("main.journal", BOOKS)

    def git(self, *words):
        must(["git", *words], self.directory, env=self.env)

    def write(self, name, text):
        (self.directory / name).write_text(text)

    def expect(self, what, text, status, *parts):
        """Run all hooks on these books; demand a status and words of the output."""
        self.write("2026.journal", text)
        self.git("add", "-A")
        ended = run([self.pre_commit, "run", "--all-files"], self.directory, env=self.env)
        missing = [part for part in parts if part not in ended.out + ended.err]
        if ended.status != status or missing:
            sys.exit(f"{what}: ended with {ended.status}, without {missing}:\n{ended.out}{ended.err}")
        print(f"{self.directory.name}: {what}")

    def run(self):
        self.expect("books in order pass", FORMATTED, 0, "Passed")
        self.expect(
            "an entry that does not balance fails the check", UNBALANCED, 1,
            "unbalanced-transaction")
        self.expect("a file that is not formatted fails", UNFORMATTED, 1, "files were modified")
        after = (self.directory / "2026.journal").read_text()
        if after != FORMATTED:
            sys.exit(f"the hook left this:\n{after}")
        self.expect("what the hook has formatted passes", after, 0, "Passed")


def hooks(tools, binary):
    must([tools / "pre-commit", "validate-manifest", ROOT / ".pre-commit-hooks.yaml"])
    with stage.folder() as directory:
        for suffix in ("-system", ""):
            ToyBooks(directory, suffix, tools, binary).run()


VALIDATE = """
import json, sys
from pydantic import ValidationError
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Log
documents = json.load(sys.stdin)
for name, document in documents.items():
    try:
        Log.model_validate(document)
    except ValidationError as error:
        sys.exit(f"{name}: {error}")
broken = [
    lambda run: run["results"][0]["locations"][0]["physicalLocation"]["region"].update(startLine=0),
    lambda run: run["results"][0].update(level="fatal"),
    lambda run: run["results"][0].update(surprise=1),
    lambda run: run["tool"].pop("driver"),
]
for number, damage in enumerate(broken):
    document = json.loads(json.dumps(documents["unbalanced-transaction.journal"]))
    damage(document["runs"][0])
    try:
        Log.model_validate(document)
    except ValidationError:
        continue
    sys.exit(f"mistake {number} was not noticed")
print(f"{len(documents)} logs are valid SARIF 2.1.0, {len(broken)} damaged ones are not")
"""


def sarif(tools, binary):
    """Every broken journal, and one in order, as SARIF."""
    documents = {}
    for journal in sorted((ROOT / "examples" / "broken").glob("*.journal")):
        answer = run([binary, "check", "-n", "-s", "-f", journal.name, "-O", "sarif"], journal.parent)
        documents[journal.name] = answer.json()
    print(must([tools / "python", "-c", VALIDATE], text=json.dumps(documents)).out, end="")


def main():
    binary, tools = Path(stage.parser(__doc__).parse_args().binary), install()
    sarif(tools, binary)
    hooks(tools, binary)


main()
