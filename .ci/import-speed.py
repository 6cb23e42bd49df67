#!/usr/bin/env python3
"""Time imports of long statements, and hledger's reading of the same CSV beside them.

    .ci/import-speed.py BINARY [--lines N] [--entries N] [--seed S]

A journal of so many entries and a bank's CSV of so many lines are made up. Measured are reading the lines
(import --parsed), reading them as a journal by rules (print, ledgera and hledger), a dry run of the import, the
import, and importing the same file again, which changes nothing. Only ratios of one run mean something. Never
part of the gate, which is for verdicts; the rates of all formats are LedgeraBenchmarks'.
"""

import datetime
import os
import random
import shutil

from gate import stage
from gate.programs import measured

CATEGORIES = [f"expenses:{group}:{item}" for group in ("food", "home", "travel", "health", "leisure", "work")
              for item in ("usual", "extra", "fees", "gifts", "yearly")]
SHOPS = [f"{name} {number} {place}" for name in ("Market", "Railway", "Pharmacy", "Books", "Cafe")
         for place in ("Berlin", "Wien", "Lyon", "Zurich") for number in range(100)]


def books(count, rng):
    yield "commodity 1,000.00 EUR\naccount assets:bank  ; type: Cash, statement: bank*.csv\n"
    yield from (f"account {name}  ; type: Expense\n" for name in [*CATEGORIES, "expenses:unknown"])
    yield "\n"
    usual = {shop: rng.choice(CATEGORIES) for shop in SHOPS}
    for number in range(count):
        day = datetime.date(2010, 1, 1) + datetime.timedelta(number * 5000 // count)
        shop = rng.choice(SHOPS)
        yield (f"{day} {shop} | card {number}\n    {usual[shop]:<40} {rng.randint(100, 20_000) / 100:>10.2f} EUR\n"
               "    assets:bank\n\n")


def lines(count, rng):
    yield "Date,Payee,Description,Amount,Currency\n"
    for number in range(count):
        day = datetime.date(2024, 1, 1) + datetime.timedelta(number * 900 // count)
        yield f"{day},{rng.choice(SHOPS)},card {number},-{rng.randint(100, 20_000) / 100:.2f},EUR\n"


RULES = """skip 1
fields date, description, comment, amount
currency EUR
account1 assets:bank
account2 expenses:unknown
if market
 account2 expenses:food:usual
"""


def timed(title, command, directory, size=0):
    seconds, memory = measured(command, directory, (0, 1), os.environ | {"XDG_STATE_HOME": f"{directory}/state"})
    rate = f" {size / seconds / 1_000_000:7.1f} MB/s" if size else ""
    print(f"{title:<32} {seconds:8.2f} s {memory:8.1f} MiB{rate}", flush=True)
    return seconds


def main():
    options = stage.parser(__doc__, lines=100_000, entries=100_000, seed=1).parse_args()
    rng, program = random.Random(options.seed), options.binary
    print(f"seed {options.seed}, {options.lines} lines, {options.entries} entries")
    files = {"main.journal": "".join(books(options.entries, rng)), "bank.csv": "".join(lines(options.lines, rng)),
             "bank.csv.rules": RULES}
    with stage.folder(files) as directory:
        size = len(files["bank.csv"])
        timed("import --parsed", [program, "import", "-n", "--parsed", "bank.csv", "-O", "csv"], directory, size)
        own = timed("print by rules", [program, "print", "-n", "-f", "bank.csv"], directory, size)
        if shutil.which("hledger"):
            other = timed("print by rules, hledger", ["hledger", "print", "-f", "bank.csv"], directory, size)
            print(f"{'':<32} {other / own:8.1f} x")
        write = [program, "import", "bank.csv", "-n", "-f", "main.journal", "-y"]
        timed("import --dry-run", [*write, "--dry-run"], directory)
        timed("import", write, directory)
        timed("import again", write, directory)


main()
