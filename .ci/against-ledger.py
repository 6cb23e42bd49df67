#!/usr/bin/env python3
"""Compare balances with ledger 3.3 on random journals of the common core.

    .ci/against-ledger.py BINARY [--count N] [--seed S]

Every account's exact amounts, per commodity. Prints the seed and the first journals that differ.
"""

import random
from decimal import Decimal

from gate import journal, programs, stage

FORM = "%(account)\t%(quantity(amount))\t%(commodity(amount))\n"


def made_up(rng):
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


def judge(binary, text):
    with stage.folder({"main.journal": text}) as directory:
        ours = programs.must([binary, "print", "-x", "-O", "csv", "-f", "main.journal"], directory)
        theirs = programs.must(["ledger", "-f", "main.journal", "register", "--format", FORM, "--no-pager"], directory)
    rows = (line.split("\t") for line in theirs.out.splitlines() if line)
    differs = journal.difference(journal.booked(ours.out), journal.sums(journal.bare(*row) for row in rows))
    return differs and f"{differs}\n{text}"


def main():
    given = stage.parser(__doc__, count=100, seed=random.randrange(1 << 30)).parse_args()
    rng, tally = random.Random(given.seed), stage.Tally()
    for _ in range(given.count):
        tally.add(judge(given.binary, made_up(rng)))
    tally.end(f"against ledger, seed {given.seed}")


main()
