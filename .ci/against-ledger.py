#!/usr/bin/env python3
"""Compare balances with ledger 3.3 on random journals of the common core.

    .ci/against-ledger.py BINARY [--count N] [--seed S]

Every account's exact amounts, per commodity. Prints the seed and the first journal that differs;
exit status 1 if one does.
"""

import argparse
import collections
import csv
import io
import random
import subprocess
import sys
import tempfile
from decimal import Decimal


def journal(rng):
    """A valid journal that both read alike: elided amounts, groups, costs, states, virtual postings."""
    accounts = [f"{top}:{part} {n}" for top in ("Assets", "Expenses", "Income") for part in ("bank", "food") for n in range(4)]
    lines = []
    for day in range(rng.randint(1, 40)):
        mark = rng.choice(["", "* ", "! "])
        lines.append(f"2024-{day % 12 + 1:02}-{rng.randint(1, 28):02} {mark}payee {rng.randint(1, 9)}")
        symbol = rng.choice(["EUR", "USD"])
        cents = [rng.randint(-999_999, 999_999) or 1 for _ in range(rng.randint(1, 4))]
        for amount in cents:
            lines.append(f"    {rng.choice(accounts)}  {Decimal(amount) / 100:,.2f} {symbol}")
        if rng.random() < 0.3:
            units, price = rng.randint(1, 50), Decimal(rng.randint(1, 9999)) / 100
            cents.append(int(units * price * 100))
            lines.append(f"    Assets:stock  {units} ACME @ {price:.2f} {symbol}")
        if rng.random() < 0.2:
            lines.append(f"    (Budget:x)  {rng.randint(-99, 99)}.00 {symbol}")
        lines.append(f"    {rng.choice(accounts)}" + ("" if rng.random() < 0.5 else f"  {-Decimal(sum(cents)) / 100:,.2f} {symbol}"))
        lines.append("")
    return "\n".join(lines) + "\n"


def sums(rows):
    totals = collections.defaultdict(Decimal)
    for account, quantity, symbol in rows:
        totals[account.strip("()[]"), symbol.strip('"')] += Decimal(quantity)
    return {key: value for key, value in totals.items() if value}


def ours(binary, path):
    text = subprocess.run([binary, "print", "-x", "-O", "csv", "-f", path], capture_output=True, text=True, check=True).stdout
    return sums((row["account"], row["amount"], row["commodity"]) for row in csv.DictReader(io.StringIO(text)))


def theirs(path):
    form = "%(account)\t%(quantity(amount))\t%(commodity(amount))\n"
    text = subprocess.run(["ledger", "-f", path, "register", "--format", form, "--no-pager"], capture_output=True, text=True, check=True).stdout
    return sums(line.split("\t") for line in text.splitlines() if line)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    print(f"against ledger: seed {options.seed}, {options.count} journals")
    rng = random.Random(options.seed)
    for number in range(options.count):
        with tempfile.NamedTemporaryFile("w", suffix=".journal") as file:
            file.write(text := journal(rng))
            file.flush()
            mine, peer = ours(options.binary, file.name), theirs(file.name)
        if mine != peer:
            print(f"journal {number} differs: {sorted(set(mine.items()) ^ set(peer.items()))}\n{text}")
            sys.exit(1)
    print(f"{options.count} passed, 0 failed")


main()
