"""Run hledger and ledgera on the same files and command line, and compare what they answer."""

import csv
import io
import os
import re
import subprocess
from decimal import Decimal, InvalidOperation

TODAY = "2022-05-06"
TIMEOUT = 10
ENVIRONMENT = {
    "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": "UTC", "NO_COLOR": "1", "COLUMNS": "80",
    "HOME": "/nonexistent",
}


# Checks that have other names in hledger 1.25.
CHECKS = {"balancednoautoconversion": "balanced", "balancedwithautoconversion": "autobalanced"}


class Answer:
    """What a program said: exit status (None: killed after the time limit), output, errors."""

    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    @property
    def accepted(self):
        return self.status == 0

    @property
    def crashed(self):
        return self.status is None or self.status < 0 or self.status >= 70


def run(command, directory):
    try:
        done = subprocess.run(command, cwd=directory, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return Answer(None, "", "timeout")
    return Answer(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def hledger(file, args, directory):
    today = [] if args[0] == "commodities" else ["--today", TODAY]
    return run(["hledger", args[0], "-f", file] + today + args[1:], directory)


def ledgera(binary, file, args, directory):
    args = [CHECKS.get(arg, arg) for arg in args] if args[0] == "check" else args
    return run([binary, args[0], "-n", "-f", file, "--today", TODAY] + args[1:], directory)


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


STATS = ("Transactions span", "Last transaction", "Transactions ", "Payees/", "Accounts", "Commodities", "Market prices")


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
