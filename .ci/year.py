#!/usr/bin/env python3
"""A year of three accounts, imported month by month while a terminal answers the questions.

usage: .ci/year.py BINARY

The files are those of examples/year. Nothing is said by rules: the first of each payee is answered by name,
what history proposes is taken when it is right. In the end the balances are those of the last statements, and
no posting is of an unknown account.
"""

import re
import shutil
import sys

from gate import stage
from gate.programs import Ledgera
from gate.terminal import Terminal

YEAR = stage.ROOT / "examples" / "year"
ACCOUNTS = {
    "Harbour Homes": "expenses:rent", "City Energy": "expenses:energy", "Corner Market": "expenses:food",
    "CINEMA": "expenses:leisure", "BOOKSHOP": "expenses:leisure", "RAIL": "expenses:travel",
    "HOTEL": "expenses:travel", "Custody": "expenses:fees", "Interest": "income:interest",
    "Acme": "income:salary", "Broker AG": "assets:broker", "Card Services": "liabilities:card",
    "PAYMENT": "assets:bank", "Deposit": "assets:bank",
}
WANTED = {"assets:bank": "15643.78 EUR", "assets:broker": "2890.10 EUR", "liabilities:card": "-54.14 EUR"}
PROMPT = re.compile(r"(Account \[([^\]]*)\][^:\n]*(?:\([^\n]*\))?: |[A-Z][^\n]*\? \[[yn]\], y/n/i, \?: "
                    r"|[A-Z][^\n]*\? \[Y/n\], numbers, \?: |\[[Yy]/[Nn]\] )$")


def answer(shown, prompt, tally):
    """What somebody says who knows the accounts."""
    if prompt.group(2) is not None:
        line = [text for text in shown.splitlines() if re.match(r"\d+/\d+  ", text)][-1]
        is_right = prompt.group(2) == wanted(line)
        tally["taken" if is_right else "named"] += 1
        return "" if is_right else wanted(line)
    if prompt.group(1).startswith("Take them"):
        listed = shown[shown.rindex("whose account is"):].splitlines()[1:]
        rows = [found for text in listed if (found := re.match(r" *(\d+)  (.*)", text))]
        wrong = [number for number, row in (found.groups() for found in rows) if wanted(row) not in row]
        tally["taken"] += len(rows) - len(wrong)
        return " ".join(wrong) or "y"
    tally["written" if prompt.group(1).startswith("[") else "near"] += 1
    return "y"


def wanted(line):
    return next(account for name, account in ACCOUNTS.items() if name in line)


def run(binary, directory, words, tally):
    terminal = Terminal(binary, ["import", *words, "-n", "-f", "main.journal"], directory)
    for prompt in terminal.questions(PROMPT, 60):
        terminal.answer(answer(terminal.shown, prompt, tally))
        terminal.shown += "\n"
    if terminal.end() != 0:
        sys.exit(f"a status other than 0:\n{terminal.shown}")


def main():
    tally = {"taken": 0, "named": 0, "near": 0, "written": 0}
    binary = stage.parser(__doc__).parse_args().binary
    with stage.folder() as directory:
        for path in YEAR.iterdir():
            if path.suffix in (".journal", ".csv", ".xml", ".ofx"):
                shutil.copy(path, directory)
        for month in range(1, 13):
            run(binary, directory, [f"bank-2025-{month:02}.xml", f"card-2025-{month:02}.csv",
                                    f"broker-2025-{month:02}.ofx"], tally)
        amounts = dict(Ledgera(binary, directory).must("balance", "--flat", "-O", "csv", "-N").rows()[1:])
        unknown = [name for name in amounts if "unknown" in name]
        wrong = {name: amounts.get(name) for name, amount in WANTED.items() if amounts.get(name) != amount}
        if unknown or wrong or tally["written"] != 12:
            sys.exit(f"unknown {unknown}, wrong {wrong}, {tally}")
    print("a year: {taken} proposals taken, {named} accounts named, {near} near matches, no unknown posting"
          .format(**tally))


main()
