#!/usr/bin/env python3
"""Command lines of hledger's clients, answered by ledgera under hledger's name and by hledger 1.52.

    HLEDGER=PROGRAM .ci/hledger.py BINARY [--list] [--threshold PERCENT] [--older PERCENT] [WORD…]

Compares status, standard output and the first line of standard error of each line of client-commands.txt on
two journals; of JSON, whether ours holds all of hledger's. With words only the command
lines that contain one. --list shows what differs. Exit status 1 below the threshold.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from gate import peers

HERE = pathlib.Path(__file__).parent
HOUSEHOLD = """\
decimal-mark .
commodity EUR 1,000.00
commodity ACME
account assets:bank:checking   ; type:C
account assets:broker
account expenses:food          ; budget: monthly
account expenses:rent
account income:salary
account equity:opening
payee Supermarket
tag project
P 2025-01-01 ACME 10.00 EUR
P 2025-02-15 ACME 12.50 EUR
~ monthly
    expenses:food    EUR 300.00
    assets:bank:checking

2025-01-01 opening balances
    assets:bank:checking   EUR 1,000.00
    equity:opening

2025-01-03 * Supermarket | weekly shop  ; project:home
    expenses:food          EUR 52.30
    assets:bank:checking

2025-01-05 ! (42) Landlord
    expenses:rent          EUR 800.00
    assets:bank:checking   EUR -800.00 = EUR 147.70

2025-01-28 * Employer
    assets:bank:checking   EUR 2,500.00
    income:salary

2025-02-01 * Broker | buy
    assets:broker          20 ACME @ EUR 11.00
    assets:bank:checking

2025-02-03 * Supermarket
    expenses:food          EUR 47.70
    liabilities:card
"""
PLAIN = """\
2026-01-01 * Employer  ; a:b
    assets:checking     $2,000.00 = $2,000.00
    income:salary

2026-02-05=2026-02-06 ! shop 2
    expenses:food:out     $20.5
    (virtual)    3 "AB C" @@ $6
    assets:checking
"""


def ask(program, line, journal, home):
    """Standard output, status and the first line of standard error."""
    for seen in pathlib.Path(home).glob(".latest.*"):  # of print --new
        seen.unlink()
    world = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    call = ["bash", "-c", f'exec -a hledger "$0" {line}', program]
    run = subprocess.run(
        call, capture_output=True, timeout=60, check=False,
        env={**world, "HOME": home, "LEDGER_FILE": journal, "LEDGERA_FILE": ""})
    errors = run.stderr.decode(errors="replace").splitlines()
    return run.stdout.decode(errors="replace"), run.returncode, errors[0] if errors else ""


def holds(ours, theirs):
    """Whether one JSON value has everything that another has."""
    if isinstance(theirs, dict):
        return isinstance(ours, dict) and all(
            key in ours and holds(ours[key], value) for key, value in theirs.items())
    if isinstance(theirs, list):
        return (isinstance(ours, list) and len(ours) == len(theirs)
                and all(holds(one, two) for one, two in zip(ours, theirs)))
    return ours == theirs


def same_output(line, ours, theirs):
    """Whether they say the same."""
    if "\nRuntime stats" in theirs:  # which are those of a machine
        theirs = "".join(part for part in theirs.splitlines(True) if not part.startswith("Runtime stats"))
    if ours == theirs or "json" not in line:
        return ours == theirs
    try:
        return holds(json.loads(ours), json.loads(theirs))
    except ValueError:
        return False


def main():
    """Asks both."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("words", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--threshold", type=float, default=0)
    parser.add_argument("--older", type=float, default=0)
    options = parser.parse_args()
    binary = os.path.abspath(options.binary)
    hledger = os.environ.get("HLEDGER", "hledger")
    lines = (HERE / "client-commands.txt").read_text(encoding="utf-8").splitlines()
    lines = [line for line in lines if not options.words or any(word in line for word in options.words)]
    same = count = 0
    with tempfile.TemporaryDirectory() as home:
        for name, text in (("household", HOUSEHOLD), ("plain", PLAIN)):
            path = os.path.join(home, name + ".journal")
            pathlib.Path(path).write_text(text, encoding="utf-8")
            for line in lines:
                ours, theirs = (ask(program, line, path, home) for program in (binary, hledger))
                is_same = same_output(line, ours[0], theirs[0]) and ours[1:] == theirs[1:]
                count += 1
                same += is_same
                if options.list and not is_same:
                    print(f"{name}: {line}: {ours[1:]} {theirs[1:]}")
    share = 100 * same / max(count, 1)
    print(f"{same} of {count} answers ({share:.1f} %) are those of {hledger}")
    return share < peers.threshold(options.threshold, options.older)


if __name__ == "__main__":
    sys.exit(main())
