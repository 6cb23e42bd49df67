#!/usr/bin/env python3
"""What `ledgera export` writes, loaded by SQLite, PostgreSQL, Beancount, hledger and ledger.

    .ci/exports.py BINARY [--count N] [--seed S] [--large N]

Takes the examples, N random journals and one with N transactions. Tables load with foreign keys on, and
the view `balances` says what `balance` says, exactly; Beancount accepts its export, and sums to the same
balances under the names that the export lists; so do hledger and ledger. Prints the seed and what failed.
"""

import collections
import os
import random
import shutil
import tempfile
from pathlib import Path

from gate import journal, peers, programs, stage
from gate.randomjournal import JournalGenerator

TODAY = "2026-11-22"
SUMS = """SELECT account.name, symbol, decimal_sum(quantity) FROM postings JOIN accounts account ON account.id = account_id
 JOIN commodities commodity ON commodity.id = commodity_id GROUP BY 1, 2"""


class Refused(Exception):
    """What ledgera says instead of an export."""


class Books(programs.Ledgera):
    """A directory with books, and how ledgera is told to read them."""

    def __init__(self, binary, name, directory, args):
        super().__init__(binary, directory, *args, "--today", TODAY)
        self.name = name

    def export(self, *words):
        answer = self.ask("export", *words)
        if not answer.accepted:
            raise Refused(answer.err)
        return answer.out

    def balances(self):
        """(account, commodity) → exact sum; nil: the books cannot be read."""
        answer = self.ask("print", "-O", "json")
        return journal.balances(journal.of_ledgera(answer.json())) if answer.accepted else None


def table(answer):
    return {(row[0], row[1]): journal.plain(row[2]) for row in answer.rows() if row}


def sqlite(books, wanted):
    with stage.folder() as directory:
        def ask(text, *words):
            return programs.run(["sqlite3", *words, "books.db"], directory, text)
        loaded = ask(books.export("sql"), "-bail")
        if not loaded.accepted or loaded.err:
            return loaded.err
        if broken := ask("PRAGMA foreign_key_check;", "-csv").out:
            return "foreign keys: " + broken
        found = {key: value for key, value in table(ask(SUMS + ";", "-csv")).items() if value}
        view = table(ask("SELECT account, commodity, quantity FROM balances WHERE quantity IS NOT NULL;", "-csv"))
        wrong = [key for key, value in view.items() if wanted.get(key) != value]
        return journal.difference(found, wanted) or (f"view: {wrong[:3]}" if wrong else None)


class Postgres:
    """A server of its own, without a network, as long as the script runs."""

    def __init__(self):
        bins = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
        self.bin = bins[-1] if bins else None
        self.directory = tempfile.mkdtemp(prefix="ledgera-postgres-")
        if self.bin and os.geteuid() == 0:
            shutil.chown(self.directory, "postgres")
        if self.bin:
            self.tool("initdb", "-D", f"{self.directory}/data", "-E", "UTF8", "--locale=C.UTF-8", "-A", "trust")
            self.tool("pg_ctl", "-D", f"{self.directory}/data", "-w", "-l", f"{self.directory}/log", "-o",
                      f"-k {self.directory} -c listen_addresses= -c fsync=off", "start")

    def tool(self, name, *words):
        command = [str(self.bin / name), *words]
        if os.geteuid() == 0:
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]
        programs.must(command, "/")

    def psql(self, text, *words):
        return programs.run(
            ["psql", "-h", self.directory, "-U", "postgres", "-X", "-q", "-v", "ON_ERROR_STOP=1", *words], "/", text)

    def stop(self):
        if self.bin:
            self.tool("pg_ctl", "-D", f"{self.directory}/data", "-m", "immediate", "stop")
        shutil.rmtree(self.directory, ignore_errors=True)

    def check(self, books, wanted):
        self.psql("DROP SCHEMA public CASCADE; CREATE SCHEMA public;")
        loaded = self.psql(books.export("sql", "--postgres"))
        if not loaded.accepted:
            return loaded.err
        found = table(self.psql("SELECT account, commodity, quantity FROM balances;", "--csv", "-t"))
        return journal.difference(found, wanted)


def beancount(books, wanted):
    text = books.export("beancount")
    from beancount import loader
    from beancount.core import data
    entries, problems, _ = loader.load_string(text)
    if problems:
        return str(problems[0].message)[:300] + str(problems[0].source)
    names = {entry.account: entry.meta["name"] for entry in entries if isinstance(entry, data.Open) and "name" in entry.meta}
    symbols = {}
    for line in text.splitlines():
        if line.startswith("; commodity "):
            name, symbol = line[len("; commodity "):].split(" is ", 1)
            symbols[name] = symbol
    return journal.difference(journal.sums(
        (names[posting.account], posting.units.number, symbols.get(posting.units.currency, posting.units.currency))
        for entry in entries if isinstance(entry, data.Transaction)
        for posting in entry.postings if posting.account in names), wanted)


def reader(name, *command):
    """A check that hledger or ledger reads its export, and ledgera finds the same balances in it."""
    def check(books, wanted):
        with stage.folder({"x.journal": books.export(name)}) as directory:
            again = Books(books.binary, name, directory, ["-n", "-I", "-f", "x.journal"]).balances()
            if again is None:
                return "ledgera refuses its own export"
            kept, meant = ({key: value for key, value in sums.items() if key[0] != "equity:conversions"}
                           for sums in (again, wanted))
            read = programs.run([*command, "-f", "x.journal", "balance"], directory, env={**os.environ, "LC_ALL": "C.UTF-8"})
            return journal.difference(kept, meant) or (None if read.accepted else read.err[:400])
    return check


def examples(binary):
    for directory in sorted((stage.ROOT / "examples").iterdir()):
        if (directory / "ledgera.conf").exists() or (directory / "main.journal").exists():
            args = [] if (directory / "ledgera.conf").exists() else ["-f", "main.journal"]
            yield Books(binary, directory.name, directory, args)


def made_up(binary, count, seed, parent):
    for number in range(count):
        directory = Path(parent, str(number))
        source = random.Random(seed * 1_000_000 + number)
        JournalGenerator(source, invalid_share=0, repeats_costs=peers.is_current()).generate().write(directory)
        yield Books(binary, f"random {number}", directory, ["-n", "-f", "main.journal"])


def large(binary, count, parent):
    lines = []
    for number in range(count):
        lines.append(f"2024-{number * 12 // count + 1:02}-{number % 28 + 1:02} shop {number % 97}\n"
                     f"    expenses:food:{number % 50}  {number % 1000 + 1}.{number % 100:02} EUR\n    assets:bank\n")
    Path(parent, "large.journal").write_text("".join(lines), encoding="utf-8")
    return Books(binary, f"{count} transactions", parent, ["-n", "-f", "large.journal"])


def main():
    parser = stage.parser(__doc__, count=200, seed=1, large=100_000)
    parser.add_argument("--only", help="one of sqlite, postgres, beancount, hledger, ledger")
    given = parser.parse_args()
    postgres = Postgres() if given.only in (None, "postgres") else None
    checks = {"sqlite": sqlite, "beancount": beancount, "hledger": reader("hledger", peers.HLEDGER, "-I"),
              "ledger": reader("ledger", "ledger", "--permissive")}
    if postgres and postgres.bin:
        checks["postgres"] = postgres.check
    checks = {name: check for name, check in checks.items() if given.only in (None, name)}
    counts, tally = collections.Counter(), stage.Tally(8)
    with stage.folder() as parent:
        cases = [*examples(given.binary), *made_up(given.binary, given.count, given.seed, parent)]
        if given.large:
            cases.append(large(given.binary, given.large, parent))
        for books in cases:
            wanted = books.balances()
            if wanted is None:
                counts["unreadable"] += 1
                continue
            for name, check in checks.items():
                if books.name.endswith("transactions") and name not in ("sqlite", "postgres"):
                    continue
                try:
                    problem = check(books, wanted)
                except Refused as refusal:
                    problem = str(refusal)
                counts[name] += not problem
                tally.add(problem and f"=== {books.name}, {name}: {problem.strip()[:500]}")
    if postgres:
        postgres.stop()
    print(", ".join(f"{name} {count}" for name, count in counts.items()))
    tally.end(f"exports, seed {given.seed}")


main()
