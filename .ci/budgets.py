#!/usr/bin/env python3
"""Compare `balance --budget` with hledger's on random books with random rules.

Figures and goals must be the same. Left out of the comparison are the differences of
calculations.md § Budgets: decimals of goals, blanks instead of zeros, and rows without goals in which all is zero.
Known are those of differences.md: hledger's goals of a report without an interval, and where its weeks begin.

    .ci/budgets.py BINARY [--count N] [--seed S] [--threshold PERCENT] [--older PERCENT]
"""

import random
import re

from gate import peers, stage

ACCOUNTS = [
    "assets:bank", "assets:cash", "e:food:groceries", "e:food:rest", "e:food", "e:home:rent", "e:home",
    "e:fun", "income:job", "income:gift", "liab:card", "e",
]
PERIODS = [
    "monthly", "weekly", "yearly", "every 2 weeks", "quarterly", "monthly from 2026-02", "2026-03",
    "monthly from 2026-01 to 2026-04", "every 15th day of month", "daily from 2026-01-05 to 2026-01-12",
]


SYMBOLS_AND_ZEROS = {"0", "EUR", "USD"}


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
        + rng.choice([[], [], [], ["--layout=bare"]])
    )


def plain(field):
    field = re.sub(r"(?<=\d),(?=\d{3})", "", field)
    return re.sub(r"\.(\d*?)0*(?=\D|$)", lambda m: "." + m[1] if m[1] else "", field) or "0"


def rows(answer):
    """Header and rows with figures; nil: refused."""
    if not answer.accepted:
        return None
    found = [[row[0]] + [plain(field) for field in row[1:]] for row in answer.rows()]
    return found[0], [row for row in found[1:] if row[0] == "Total:" or not SYMBOLS_AND_ZEROS.issuperset(row[1:])]


def asked(binary, text, words):
    with stage.folder({"main.journal": text}) as directory:
        return peers.both(binary, "main.journal", words, directory, today=None)


def agree(answers):
    left, right = map(rows, answers)
    return left is not None and left == right


def is_known(binary, text, words):
    """Whether both agree once the report has months, and the rules begin with them."""
    months = re.sub(r"(?m)^~ (weekly|every 2 weeks|every 15th day of month)", "~ monthly", text)
    interval = [] if "-M" in words or "-Q" in words else ["-M"]
    return (months, interval) != (text, []) and agree(asked(binary, months, words + interval))


def judge(binary, text, words):
    answers = asked(binary, text, words)
    if agree(answers) or peers.is_current() and is_known(binary, text, words):
        return None
    return f"\n{' '.join(words)}\n{text}\n" + "\n".join(answer.out + answer.err for answer in answers)


def main():
    given = stage.parser(__doc__, count=150, seed=82, threshold=94.0, older=45.0).parse_args()
    rng, tally = random.Random(given.seed), stage.Tally(given.count)
    for _ in range(given.count):
        tally.add(judge(given.binary, journal(rng), command(rng)))
    tally.end(f"budgets, seed {given.seed}", peers.threshold(given.threshold, given.older))


main()
