#!/usr/bin/env python3
"""Random timedot and timeclock files, read by ledgera and by hledger 1.25.

    .ci/time-logs.py BINARY [--count N] [--seed S]

Entries of `print` and balances are compared, hours to the fourth decimal: hledger computes them in floating
point. Accepting or refusing has to agree. Prints the seed and the failing files; exit status 1 if there are any.
"""

import argparse
import json
import random
import sys
import tempfile
from decimal import Decimal
from pathlib import Path

import peers

ACCOUNTS = ["client:one", "client:two words", "own", "own:a:b", "Café"]


def timedot(source):
    lines, day = ["# made up", ""], 1
    for _ in range(source.randrange(1, 5)):
        day += source.randrange(0, 3)
        lines.append(source.choice(["", "* ", "** "]) + source.choice(["2024-01-%02d", "2024/1/%d", "2024.01.%02d"]) % day
                     + source.choice(["", " a day", "  x | y"]))
        for _ in range(source.randrange(0, 4)):
            time = source.choice(["....", ".", ".... ..", "1.5", "2", "90m", "30s", "1.25h", "3h", "1d", "0.5w", ".5", "1,5", "-1",
                                  "", source.choice(["x", "1 h", "..x"]) if source.random() < 0.05 else "2."])
            lines.append(source.choice(["", "", "  ", "** "]) + source.choice(ACCOUNTS) + "  " + time
                         + source.choice(["", "", " ; said"]))
        lines += source.choice([[], [""], ["# between"], ["; so"]])
    return "\n".join(lines) + "\n"


def timeclock(source):
    lines, minute = ["; made up"], 0
    for _ in range(source.randrange(0, 6)):
        minute += source.randrange(0, 2000)
        start, stop = minute, minute + source.choice([0, 1, 20, 61, 500, 1500, 3000])
        if source.random() < 0.03:
            start, stop = stop + 1, start
        minute = stop
        second = source.choice(["", ":00", ":30", ":18"])

        def stamp(value):
            return "2024-%02d-%02d %02d:%02d%s" % (value // 40320 % 12 + 1, value // 1440 % 28 + 1, value // 60 % 24, value % 60, second)
        lines.append("i " + stamp(start) + " " + source.choice(ACCOUNTS) + source.choice(["", "  work", "  a | b"]))
        lines += source.choice([[], ["# so"], [""]])
        lines.append(source.choice("oooooooooooooooi") + " " + stamp(stop))
    return "\n".join(lines) + "\n"


def hours(value):
    return round(Decimal(value), 4) + 0


def answers(binary, name, text):
    with tempfile.TemporaryDirectory() as directory:
        Path(directory, name).write_text(text, encoding="utf-8")
        return [(peers.ledgera(binary, name, args, directory), peers.hledger(name, args, directory))
                for args in (["print", "-O", "json"], ["balance", "-N", "--flat", "-O", "csv"])]


def ours(entries):
    return [(e["date"], e["status"], e["description"],
             [(p["account"], p["kind"], [(a["commodity"], hours(a["quantity"])) for a in p["amounts"] if Decimal(a["quantity"])])
              for p in e["postings"]]) for e in entries["entries"]]


def theirs(entries):
    def amounts(posting):
        found = [(a["acommodity"], hours(Decimal(a["aquantity"]["decimalMantissa"]).scaleb(-a["aquantity"]["decimalPlaces"])))
                 for a in posting["pamount"]]
        return [amount for amount in found if amount[1]]
    marks = {"Cleared": "*", "Pending": "!", "Unmarked": ""}
    return [(e["tdate"], marks[e["tstatus"]], e["tdescription"], [(p["paccount"], "virtual", amounts(p)) for p in e["tpostings"]])
            for e in entries]


def judge(binary, name, text):
    (mine, their), (mine_balance, their_balance) = answers(binary, name, text)
    if mine.crashed or mine.accepted != their.accepted:
        return f"ledgera {mine.status}: {mine.err}\nhledger {their.status}: {their.err}"
    if not mine.accepted:
        return None
    left, right = ours(json.loads(mine.out)), theirs(json.loads(their.out))
    if left != right:
        return f"ledgera {left}\nhledger {right}"
    if "s" not in text and mine_balance.out != their_balance.out:
        return f"ledgera {mine_balance.out}\nhledger {their_balance.out}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    binary = str(Path(given.binary).resolve())
    failures = 0
    for number in range(given.count):
        source = random.Random(given.seed * 1_000_000 + number)
        name, make = (("log.timedot", timedot), ("log.timeclock", timeclock))[number % 2]
        text = make(source)
        problem = judge(binary, name, text)
        if problem:
            failures += 1
            if failures <= 5:
                print(f"=== {name} ({number})\n{text}--- {problem}\n")
    print(f"time logs, seed {given.seed}: {given.count - failures} of {given.count} agree")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
