#!/usr/bin/env python3
"""What `ledgera export` writes, loaded by SQLite, PostgreSQL, Beancount, hledger and ledger.

    .ci/exports.py BINARY [--count N] [--seed S] [--large N]

Takes the examples, N random journals and one with N transactions. Tables load with foreign keys on, and
the view `balances` says what `balance` says, exactly; Beancount accepts its export, and sums to the same
balances under the names that the export lists; so do hledger and ledger. Prints the seed and what failed.
"""

import argparse
import csv
import io
import os
import random
import shutil
import subprocess
import sys
import tempfile
from decimal import Decimal
from pathlib import Path

from randomjournal import JournalGenerator

ROOT = Path(__file__).resolve().parent.parent
TODAY = "2026-11-22"


def run(command, directory, text=None, **options):
    done = subprocess.run(command, cwd=directory, input=text, capture_output=True, encoding="utf-8", errors="replace", **options)
    return done.returncode, done.stdout, done.stderr


class Books:
    """A directory with books, and how ledgera is told to read them."""

    def __init__(self, binary, name, directory, args):
        self.binary, self.name, self.directory, self.args = binary, name, directory, args + ["--today", TODAY]

    def ask(self, *words):
        return run([self.binary, *words, *self.args], self.directory)

    def balances(self):
        """(account, commodity) → exact sum; nil: the books cannot be read."""
        status, out, _ = self.ask("print", "-O", "json")
        if status != 0:
            return None
        import json
        sums = {}
        for entry in json.loads(out)["entries"]:
            for posting in entry["postings"]:
                for amount in posting["amounts"]:
                    key = posting["account"], amount["commodity"]
                    sums[key] = sums.get(key, Decimal(0)) + Decimal(amount["quantity"])
        return {key: value.normalize() for key, value in sums.items() if value}


def table(text):
    rows = csv.reader(io.StringIO(text))
    return {(row[0], row[1]): Decimal(row[2]).normalize() for row in rows if row}


def sqlite(books, wanted):
    status, sql, errors = books.ask("export", "sql")
    if status != 0:
        return errors
    with tempfile.TemporaryDirectory() as directory:
        status, out, errors = run(["sqlite3", "-bail", "books.db"], directory, sql)
        if status != 0 or errors:
            return errors
        status, out, errors = run(["sqlite3", "-csv", "books.db", "PRAGMA foreign_key_check"], directory)
        if out:
            return "foreign keys: " + out
        status, out, errors = run(
            ["sqlite3", "-csv", "books.db",
             "SELECT account.name, symbol, decimal_sum(quantity) FROM postings JOIN accounts account ON account.id = account_id"
             " JOIN commodities commodity ON commodity.id = commodity_id GROUP BY 1, 2"], directory)
        found = {key: value for key, value in table(out).items() if value}
        if found != wanted:
            return difference(found, wanted)
        status, out, errors = run(["sqlite3", "-csv", "books.db", "SELECT account, commodity, quantity FROM balances"
                                   " WHERE quantity IS NOT NULL"], directory)
        wrong = [key for key, value in table(out).items() if wanted.get(key) != value]
        return f"view: {wrong[:3]}" if wrong else None


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
        done = subprocess.run(command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            sys.exit(f"{name}: {done.stderr}")

    def psql(self, text, *words):
        return run(["psql", "-h", self.directory, "-U", "postgres", "-X", "-q", "-v", "ON_ERROR_STOP=1", *words], "/", text)

    def stop(self):
        if self.bin:
            self.tool("pg_ctl", "-D", f"{self.directory}/data", "-m", "immediate", "stop")
        shutil.rmtree(self.directory, ignore_errors=True)

    def check(self, books, wanted):
        status, sql, errors = books.ask("export", "sql", "--postgres")
        if status != 0:
            return errors
        self.psql("DROP SCHEMA public CASCADE; CREATE SCHEMA public;")
        status, out, errors = self.psql(sql)
        if status != 0:
            return errors
        status, out, errors = self.psql("SELECT account, commodity, quantity FROM balances;", "--csv", "-t")
        found = table(out)
        return difference(found, wanted) if found != wanted else None


def beancount(books, wanted):
    status, text, errors = books.ask("export", "beancount")
    if status != 0:
        return errors
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
    found = {}
    for entry in entries:
        if isinstance(entry, data.Transaction):
            for posting in entry.postings:
                if posting.account in names:
                    key = names[posting.account], symbols.get(posting.units.currency, posting.units.currency)
                    found[key] = found.get(key, Decimal(0)) + posting.units.number
    found = {key: value.normalize() for key, value in found.items() if value}
    return difference(found, wanted) if found != wanted else None


def journal(reader):
    def check(books, wanted):
        status, text, errors = books.ask("export", reader)
        if status != 0:
            return errors
        with tempfile.TemporaryDirectory() as directory:
            Path(directory, "x.journal").write_text(text, encoding="utf-8")
            status, _, errors = run([books.binary, "print", "-n", "-f", "x.journal", "-I"], directory)
            if status != 0:
                return errors
            again = Books(books.binary, reader, directory, ["-n", "-I", "-f", "x.journal"]).balances()
            kept = {key: value for key, value in again.items() if key[0] != "equity:conversions"}
            if kept != {key: value for key, value in wanted.items() if key[0] != "equity:conversions"}:
                return difference(kept, wanted)
            command = ["hledger", "-I"] if reader == "hledger" else ["ledger", "--permissive"]
            status, _, errors = run(command + ["-f", "x.journal", "balance"], directory,
                                    env={**os.environ, "LC_ALL": "C.UTF-8"})
            return errors[:400] if status != 0 else None
    return check


def difference(found, wanted):
    keys = [key for key in sorted(set(found) | set(wanted)) if found.get(key) != wanted.get(key)]
    return "; ".join(f"{key}: {found.get(key)} instead of {wanted.get(key)}" for key in keys[:3])


def examples(binary):
    for directory in sorted((ROOT / "examples").iterdir()):
        if (directory / "ledgera.conf").exists() or (directory / "main.journal").exists():
            args = [] if (directory / "ledgera.conf").exists() else ["-f", "main.journal"]
            yield Books(binary, directory.name, directory, args)


def made_up(binary, count, seed, parent):
    for number in range(count):
        case = JournalGenerator(random.Random(seed * 1_000_000 + number), invalid_share=0).generate()
        directory = Path(parent, str(number))
        (directory / "sub").mkdir(parents=True)
        for name, chunks in list(case.files.items()) + [("main.journal", case.chunks)]:
            (directory / name).write_text("".join(chunks), encoding="utf-8", newline="")
        yield Books(binary, f"random {number}", directory, ["-n", "-f", "main.journal"])


def large(binary, count, parent):
    lines = []
    for number in range(count):
        lines.append(f"2024-{number * 12 // count + 1:02}-{number % 28 + 1:02} shop {number % 97}\n"
                     f"    expenses:food:{number % 50}  {number % 1000 + 1}.{number % 100:02} EUR\n    assets:bank\n")
    Path(parent, "large.journal").write_text("".join(lines), encoding="utf-8")
    return Books(binary, f"{count} transactions", parent, ["-n", "-f", "large.journal"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--large", type=int, default=100_000)
    parser.add_argument("--only", help="one of sqlite, postgres, beancount, hledger, ledger")
    given = parser.parse_args()
    binary = str(Path(given.binary).resolve())
    postgres = Postgres() if given.only in (None, "postgres") else None
    checks = {"sqlite": sqlite, "beancount": beancount, "hledger": journal("hledger"), "ledger": journal("ledger")}
    if postgres and postgres.bin:
        checks["postgres"] = postgres.check
    checks = {name: check for name, check in checks.items() if given.only in (None, name)}
    failures, counts = 0, {}
    with tempfile.TemporaryDirectory() as parent:
        cases = list(examples(binary)) + list(made_up(binary, given.count, given.seed, parent))
        if given.large:
            cases.append(large(binary, given.large, parent))
        for books in cases:
            wanted = books.balances()
            if wanted is None:
                counts["unreadable"] = counts.get("unreadable", 0) + 1
                continue
            for name, check in checks.items():
                if books.name.endswith("transactions") and name not in ("sqlite", "postgres"):
                    continue
                problem = check(books, wanted)
                counts[name] = counts.get(name, 0) + (problem is None)
                if problem:
                    failures += 1
                    if failures <= 8:
                        print(f"=== {books.name}, {name}: {problem.strip()[:500]}")
    if postgres:
        postgres.stop()
    print(f"exports, seed {given.seed}: {failures} failures;", ", ".join(f"{name} {count}" for name, count in counts.items()))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
