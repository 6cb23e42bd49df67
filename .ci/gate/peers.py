"""Asks hledger and ledgera the same, and compares what they answer.

The variable HLEDGER names another hledger than that of the PATH.
"""

import csv
import io
import functools
import os
import re
from decimal import Decimal, InvalidOperation

from gate.programs import PLAIN, run

TODAY = "2022-05-06"
TIMEOUT = 10
HLEDGER = os.environ.get("HLEDGER", "hledger")


@functools.cache
def version():
    """hledger's, as `hledger 1.52.1`; empty: there is none."""
    return run([HLEDGER, "--version"], env=PLAIN).out.split(",")[0]


def is_current():
    """Whether hledger is 1.52, whose answers are those meant."""
    return version().startswith("hledger 1.52")


def threshold(percent, older):
    """How many answers must be hledger's: `percent` beside 1.52, whose answers are those meant, `older` beside 1.25,
    which lays reports out otherwise. Says which it is."""
    least = percent if is_current() else older
    print(f"beside {version() or 'no hledger'}: at least {least} %", flush=True)
    return least


def hledger(file, args, directory, today=TODAY):
    today = [] if args[0] == "commodities" or not today else ["--today", today]
    return run([HLEDGER, args[0], "-f", file, *today, *args[1:]], directory, env=PLAIN, timeout=TIMEOUT)


def ledgera(binary, file, args, directory, today=TODAY):
    today = ["--today", today] if today else []
    return run([binary, args[0], "-n", "-f", file, *today, *args[1:]], directory, env=PLAIN, timeout=TIMEOUT)


def both(binary, file, args, directory, today=TODAY):
    """What ledgera says and what hledger says."""
    return ledgera(binary, file, args, directory, today), hledger(file, args, directory, today)


AMOUNT = re.compile(r'^("[^"]*" ?|\D*?)(-?[0-9][0-9.,]*)( ?"[^"]*"|\D*)$')


def amounts(cell):
    """A cell as sorted (symbol, number) pairs; nil when it is not made of amounts."""
    pairs = []
    for part in cell.split(", "):
        match = AMOUNT.match(part.strip())
        if not match:
            return None
        try:
            number = Decimal(match[2].replace(",", "."))
        except InvalidOperation:
            return None
        pairs.append((match[1].strip() + match[3].strip(), number))
    return sorted(pairs)


def same_cell(ours, theirs):
    if ours == theirs:
        return True
    left, right = amounts(ours), amounts(theirs)
    return left is not None and left == right


def same_csv(ours, theirs):
    try:
        left, right = list(csv.reader(io.StringIO(ours))), list(csv.reader(io.StringIO(theirs)))
    except csv.Error:
        return False
    return len(left) == len(right) and all(
        len(a) == len(b) and all(same_cell(x, y) for x, y in zip(a, b)) for a, b in zip(left, right))


STATS = ("Included files", "Txns", "Last txn", "Payees/", "Accounts", "Commodities", "Market prices")


def same_text(command, ours, theirs):
    if command == "stats":  # the rest names files and speed
        keep = lambda text: [line.rstrip() for line in text.splitlines() if line.startswith(STATS)]
        return keep(ours) == keep(theirs)
    return ours == theirs


def compare(command, ours, theirs, as_csv):
    """Nil when the answers agree, else the kind of mismatch."""
    if ours.crashed:
        return "crash"
    if ours.accepted != theirs.accepted:
        return "refused" if theirs.accepted else "accepted"
    if not ours.accepted or command == "check":  # what check says is each program's own
        return None
    same = same_csv(ours.out, theirs.out) if as_csv else same_text(command, ours.out, theirs.out)
    return None if same else "output"
