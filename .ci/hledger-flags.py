#!/usr/bin/env python3
"""Flags of hledger 1.52 under its name: each is accepted as it is there, or refused and described in differences.md.

    HLEDGER=PROGRAM .ci/hledger-flags.py BINARY [--collect]

The flags are those of hledger-flags.txt, a command line each: a command, a flag of its help with a value where it
takes one, and what the flag needs besides; `!` in front of those that are refused with a reason. --collect tells which
flags of HLEDGER's help are not in the file. Where HLEDGER is 1.52, what it accepts is also compared.
"""

import os
import re
import sys
from pathlib import Path

from gate import peers, stage
from gate.programs import PLAIN, run

HERE = Path(__file__).parent
HLEDGER = os.environ.get("HLEDGER", "hledger")
JOURNAL = """\
account assets:bank  ; type:C
payee Shop
~ monthly
    expenses:food    10 EUR
    assets:bank
= ^expenses
    (budget)   *-1
P 2025-01-01 A 2 EUR

2025-01-01 * (7) Shop | weekly
    expenses:food     12.50 EUR  ; kind: a
    assets:bank

2025-02-03 ! Broker
    assets:stock      2 A @ 3 EUR
    assets:bank      -6 EUR
"""
CSV = "2025-03-01,Shop,-3\n"
RULES = "fields date, description, amount\naccount1 assets:bank\n"
# General ones are tried with one command, the others with their own.
COMMANDS = """accounts activity add aregister balance balancesheet balancesheetequity cashflow check close codes commodities
descriptions diff files import incomestatement notes payees prices print register rewrite roi stats tags""".split()
FLAG = re.compile(r"^ +(?:(-[A-Za-z0-9%]),? )?(--[a-z][a-z0-9-]*)?(\[?=\S+)?(?:  |$)")


def flags(command):
    """Of the help of a command, without the manual below its options."""
    found = set()
    for line in run([HLEDGER, command, "--help"], env=PLAIN).out.splitlines():
        match = FLAG.match(line)
        found |= {name for name in (match[1], match[2]) if name} if match else set()
    return found


def uncollected(lines):
    """Command and flag of those in HLEDGER's help that no line has."""
    known = {(words[0], re.split("=", words[1])[0]) for words in map(str.split, lines)}
    general = flags("notes")
    asked = {("notes", flag) for flag in general}
    asked |= {(command, flag) for command in COMMANDS for flag in flags(command) - general}
    return sorted(asked - known)


def problem(binary, line, is_refused, directory, compares):
    """What is wrong with how a flag is taken; nil: nothing."""
    command = f'exec -a hledger "$0" {line} -f main.journal'
    ours = run(["bash", "-c", command, binary], directory, env=PLAIN, timeout=20)
    if ours.crashed:
        return f"{line}: crashes: {ours.err}"
    if is_refused:
        return f"{line}: is accepted, though differences.md says that it is refused" if ours.accepted else None
    theirs = run(["bash", "-c", command, HLEDGER], directory, env=PLAIN, timeout=20) if compares else None
    if not ours.accepted and (not theirs or theirs.accepted):
        return f"{line}: is refused: {ours.err.splitlines()[:1]}"
    return None


def main():
    """Tries every flag."""
    options = stage.parser(__doc__, collect=False).parse_args()
    lines = [line for line in (HERE / "hledger-flags.txt").read_text(encoding="utf-8").splitlines() if line]
    least = peers.threshold(100, 98)
    compares = least == 100
    if options.collect:
        for command, flag in uncollected([line.removeprefix("!").strip() for line in lines]):
            print(command, flag)
        return
    tally = stage.Tally(shown=100)
    for line in lines:
        with stage.folder({"main.journal": JOURNAL, "x.csv": CSV, "x.csv.rules": RULES, "x.rules": RULES}) as directory:
            tally.add(problem(options.binary, line.removeprefix("!").strip(), line.startswith("!"), directory, compares))
    if compares:
        for command, flag in uncollected([line.removeprefix("!").strip() for line in lines]):
            tally.add(f"{command} {flag}: is not in hledger-flags.txt")
    tally.end("flags", least)


main()
