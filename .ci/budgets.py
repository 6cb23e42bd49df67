#!/usr/bin/env python3
"""Compare `balance --budget` with hledger's on random books with random rules.

Figures and goals must be the same. Left out of the comparison are the differences of
calculations.md § Budgets: decimals of goals, blanks instead of zeros, and rows without goals in which all is zero.

    budgets.py LEDGERA [--count N] [--seed S] [--threshold PERCENT]
"""

import argparse
import csv
import io
import random
import re
import subprocess
import sys
import tempfile

ACCOUNTS = [
    "assets:bank", "assets:cash", "e:food:groceries", "e:food:rest", "e:food", "e:home:rent", "e:home",
    "e:fun", "income:job", "income:gift", "liab:card", "e",
]
PERIODS = [
    "monthly", "weekly", "yearly", "every 2 weeks", "quarterly", "monthly from 2026-02", "2026-03",
    "monthly from 2026-01 to 2026-04", "every 15th day of month", "daily from 2026-01-05 to 2026-01-12",
]


def amount(rng, commodity):
    return f"{rng.randint(-50, 300)}{rng.choice(['.10', '.50', '.25'])} {commodity}"


def journal(rng):
    text = "commodity 1000.00 EUR\ncommodity 1000.00 USD\n"
    if rng.random() < 0.3:
        text += "account e:home\naccount assets:cash\n"
    for _ in range(rng.randint(1, 4)):
        text += f"~ {rng.choice(PERIODS)}  {rng.choice(['base', 'extra', 'rule A', 'b.c'])}\n"
        for account in rng.sample(ACCOUNTS, rng.randint(1, 3)):
            text += f"    {account}  {amount(rng, 'EUR')}\n"
        text += f"    {rng.choice(ACCOUNTS)}\n"
    for number in range(rng.randint(1, 25)):
        commodity = rng.choice(["EUR"] * 9 + ["USD"])
        text += f"2026-{rng.randint(1, 6):02}-{rng.randint(1, 28):02} entry {number}\n"
        text += f"    {rng.choice(ACCOUNTS)}  {amount(rng, commodity)}\n"
        text += f"    {rng.choice(ACCOUNTS + ['other:thing'])}\n"
    return text


def command(rng):
    return (
        ["balance", "--budget" + rng.choice(["", "", "=base", "=rule", "=B.C", "=zz"]), "-O", "csv"]
        + rng.choice([[], ["-M"], ["-M"], ["-Q"]])
        + rng.choice([["-p", "2026"], ["-b", "2026-01-01", "-e", "2026-05-01"], ["-p", "2026-02"], []])
        + rng.choice([[], [], ["^e"], ["assets"], ["not:^e"], ["e:food"]])
        + rng.choice([[], [], ["-T"], ["-A"], ["-N"], ["--cumulative"], ["-H"], ["-S"], ["--invert"]])
    )


def plain(field):
    field = re.sub(r"(?<=\d),(?=\d{3})", "", field)
    return re.sub(r"\.(\d*?)0*(?=\D|$)", lambda m: "." + m[1] if m[1] else "", field) or "0"


def rows(text):
    found = [[row[0]] + [plain(field) for field in row[1:]] for row in csv.reader(io.StringIO(text))]
    header, body = found[0], found[1:]
    return header, [row for row in body if row[0] == "Total:" or any(field != "0" for field in row[1:])]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ledgera")
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--seed", type=int, default=82)
    parser.add_argument("--threshold", type=float, default=97)
    options = parser.parse_args()
    print(f"budgets: seed {options.seed}")
    rng = random.Random(options.seed)
    agreeing = 0
    for _ in range(options.count):
        with tempfile.NamedTemporaryFile("w", suffix=".journal") as file:
            text, words = journal(rng), command(rng)
            file.write(text)
            file.flush()
            answers = [
                subprocess.run([*program, "-f", file.name, *words], capture_output=True, text=True)
                for program in (["hledger"], [options.ledgera, "-n"])
            ]
        if all(a.returncode == 0 for a in answers) and rows(answers[0].stdout) == rows(answers[1].stdout):
            agreeing += 1
        else:
            print(f"\n{' '.join(words)}\n{text}\n" + "\n".join(a.stdout + a.stderr for a in answers))
    share = 100 * agreeing / options.count
    print(f"budgets: {agreeing} of {options.count} agree ({share:.2f} %)")
    sys.exit(share < options.threshold)


if __name__ == "__main__":
    main()
