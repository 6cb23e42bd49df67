#!/usr/bin/env python3
"""Random investments with booked profits, whose returns ledgera and hledger 1.25 compute.

    .ci/returns.py BINARY [--count 40] [--seed 81]

Amounts have to agree to the cent, IRR within 0.02 points and 0.05 percent; TWR within a tenth of a point and
two percent, because hledger rounds units and growth to two decimals. Prints the seed; exit status 1 when
anything differs.
"""

import argparse
import csv
import datetime
import io
import os
import random
import re
import subprocess
import tempfile

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


def run(command):
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": "/nonexistent"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=30)
    return done.stdout


def theirs(path, interval):
    table = run(["hledger", "roi", "-f", path, *INVESTMENT, *interval])
    lines = [line for line in table.splitlines() if re.match(r"\|\s*\d", line)]
    return [[cell.strip() for cell in re.split(r"\|\|?", line)[2:-1]] for line in lines]


def ours(binary, path, interval):
    table = run([binary, "roi", "-n", "-f", path, "-O", "csv", *INVESTMENT, *interval])
    return [row[:8] for row in list(csv.reader(io.StringIO(table)))[1:]]


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
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=81)
    options = parser.parse_args()
    print(f"seed {options.seed}")
    rows = failures = 0
    for number in range(options.count):
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, "main.journal")
            with open(path, "w", encoding="utf-8") as file:
                file.write(journal(random.Random(options.seed * 1000 + number)))
            for interval in (["-Y"], ["-Q"], []):
                left, right = theirs(path, interval), ours(options.binary, path, interval)
                if len(left) != len(right) or any(map(differs, left, right)):
                    failures += 1
                    print(f"journal {number} {interval}: hledger {left}, ledgera {right}")
                rows += len(left)
    print(f"{rows} periods compared, {failures} reports differ")
    return 1 if failures or not rows else 0


if __name__ == "__main__":
    raise SystemExit(main())
