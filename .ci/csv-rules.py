#!/usr/bin/env python3
"""Random rules files × random separated values, read as journals by ledgera and by hledger 1.25.

    .ci/csv-rules.py BINARY [--count N] [--seed S] [--threshold 99]

Entries are compared by meaning: dates, states, codes, descriptions, comments, accounts, exact amounts,
costs and balances. Rules keep to what 1.25 knows; where it silently misreads, which ledgera refuses, a
case is passed over and counted. Prints the seed and the failing cases; exit status 1 below the threshold.
"""

import collections
import random
import re
import sys

from gate import journal, peers, stage
from gate.randomrules import Generator

# What ledgera refuses or reads otherwise on purpose, by what it says or what rules have.
TRAPS = re.compile(r"two currencies|no column [0-9]|is not a currency|groups of|cannot be the name of an account|numbers? .* uneven")


def judge(binary, rules, values):
    """(verdict, detail): 'same', 'refused', 'trap' or the kind of a mismatch."""
    with stage.folder({"bank.csv": values, "bank.csv.rules": rules}) as directory:
        mine, their = peers.both(binary, "bank.csv", ["print", "-O", "json"], directory)
    if mine.crashed:
        return "crash", mine.err
    if their.status is None:
        return "trap", "hledger ran out of time"
    if not mine.accepted and TRAPS.search(mine.err):
        return "trap", mine.err
    if mine.accepted != their.accepted:
        return ("only ledgera refuses", mine.err) if their.accepted else ("only hledger refuses", their.err)
    if not mine.accepted:
        return "refused", ""
    left, right = journal.of_ledgera(mine.json()), journal.of_hledger(their.json())
    if left == right:
        return "same", ""
    for pair in zip(left, right):
        if pair[0] != pair[1]:
            return "another transaction", "ledgera %s\nhledger %s" % pair
    return "another number of transactions", "%d, hledger has %d" % (len(left), len(right))


def main():
    given = stage.parser(__doc__, count=500, seed=1, threshold=99.0, show=5).parse_args()
    counts, tally = collections.Counter(), stage.Tally(given.show)
    for number in range(given.count):
        rules, values = Generator(random.Random(given.seed * 1_000_000 + number)).case()
        verdict, detail = judge(given.binary, rules, values)
        counts[verdict] += 1
        if verdict != "trap":
            good = verdict in ("same", "refused")
            tally.add(None if good else f"=== {verdict} ({number})\n--- rules\n{rules}--- values\n{values}--- {detail.strip()}\n")
    print(", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    if counts["crash"] or counts["same"] * 2 < given.count:
        sys.exit("it crashes, or too few cases are read")
    tally.end(f"csv rules, seed {given.seed}", given.threshold)


main()
