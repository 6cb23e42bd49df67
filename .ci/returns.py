#!/usr/bin/env python3
"""Random investments with booked profits, whose returns ledgera and hledger compute.

    .ci/returns.py BINARY [--count 40] [--seed 81]

Amounts have to agree to the cent, IRR within 0.02 points and 0.05 percent; TWR within a tenth of a point and
two percent, because hledger rounds units and growth to two decimals. Prints the seed; exit status 1 when
anything differs.
"""

import datetime
import random
import re

from gate import peers, stage

INVESTMENT = ["--investment", "assets:fund", "--pnl", "income:pnl"]


def journal(rng):
    """A history of payments and profits that never takes out more than there is."""
    day = datetime.date(2020, 1, 1) + datetime.timedelta(days=rng.randrange(60))
    text, cents = "commodity 1000.00 EUR\n", 0
    for _ in range(rng.randrange(2, 14)):
        kind = rng.random()
        if cents < 20_000 or kind < 0.4:
            change, other = rng.randrange(10_000, 300_000), "assets:bank"
        elif kind < 0.75:
            change, other = rng.randrange(-cents * 15 // 100, cents // 5), "income:pnl"
        else:
            change, other = -rng.randrange(100, cents * 6 // 10), "assets:bank"
        cents += change
        text += f"{day} x\n    assets:fund  {change / 100:.2f} EUR\n    {other}\n"
        day += datetime.timedelta(days=rng.randrange(1, 120))
    return text


def answers(binary, directory, interval):
    """The rows that hledger and ledgera show."""
    words = ["roi", *INVESTMENT, *interval]
    table = peers.hledger("main.journal", words, directory, today=None).out
    lines = [line for line in table.splitlines() if re.match(r"\|\s*\d", line)]
    cells = [[cell.strip() for cell in re.split(r"\|\|?", line)[2:-1]] for line in lines]
    # Since 1.26 the time-weighted return of the period stands before that of a year.
    theirs = [row[:7] + row[-1:] for row in cells]
    ours = peers.ledgera(binary, "main.journal", words + ["-O", "csv"], directory, today=None).rows()
    return theirs, [row[:8] for row in ours[1:]]


def differs(their, our):
    if their[:6] != our[:6]:
        return True
    for text, own, points, share in zip(their[6:], our[6:], (0.02, 0.1), (0.0005, 0.02)):
        if not own.endswith("%"):
            return True
        rate = float(text.rstrip("%"))
        if abs(rate - float(own.rstrip("%"))) > points + abs(rate) * share:
            return True
    return False


def main():
    given = stage.parser(__doc__, count=40, seed=81).parse_args()
    tally = stage.Tally(given.count)
    for number in range(given.count):
        with stage.folder({"main.journal": journal(random.Random(given.seed * 1000 + number))}) as directory:
            for interval in (["-Y"], ["-Q"], []):
                left, right = answers(given.binary, directory, interval)
                differ = not left or len(left) != len(right) or any(map(differs, left, right))
                tally.add(differ and f"journal {number} {interval}: hledger {left}, ledgera {right}")
    tally.end(f"returns, seed {given.seed}")


main()
