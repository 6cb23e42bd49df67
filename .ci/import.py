#!/usr/bin/env python3
"""Imports an account as its bank offers it week by week, and looks at what the books have in the end.

usage: .ci/import.py BINARY [SEED]

Five ways of offering the last 30 days every week: as they are; shuffled within days; some lines days late;
late and under another name each time; late, and with another date and text once they are posted. No total
may be wrong in the first four, and in the last one only as many lines as 2.5 of 2,000, every near match
being shown. Then a terminal answers the questions, also about columns, and imports are killed at random moments.
"""

import csv
import random
import re
import sys
import time
from collections import Counter
from datetime import date, timedelta

from gate import stage
from gate.programs import Ledgera
from gate.terminal import Terminal

START = date(2026, 1, 1)
DAYS = 180
BOOKS = """commodity 1,000.00 EUR
account assets:bank  ; type: Cash, statement: *.csv
account assets:savings  ; type: Cash
account expenses:food
account expenses:transport
account income:salary

2025-12-31 Opening
    assets:bank       1,000.00 EUR
    assets:savings      100.00 EUR
    equity:opening

"""


class Line:
    def __init__(self, day, payee, cents):
        self.day, self.payee, self.cents = day, payee, cents
        self.seen = day
        # What the bank says before it is posted, and until when.
        self.before, self.posted = None, day

    def row(self, today):
        day, payee = self.before if self.before and today < self.posted else (self.day, self.payee)
        return [day.isoformat(), payee, f"{self.cents / 100:.2f}", "EUR"]


def account(chance):
    """About 4 lines a day, of which a hundredth are twins."""
    lines = []
    for number in range(DAYS):
        day = START + timedelta(days=number)
        for _ in range(chance.randint(0, 4)):
            payee = chance.choice(["REWE SAGT DANKE", "BVG", "CAFE MOKA", "AMAZON EU", "STADTWERKE"])
            line = Line(day, f"{payee} {chance.randint(1, 99)}", -chance.randint(100, 20_000))
            lines.append(line)
            if chance.random() < 0.011:
                lines.append(Line(day, line.payee, line.cents))
    return lines


def offer(lines, today, chance, is_shuffled):
    rows = [
        (line.row(today)) for line in lines
        if line.seen <= today and today - timedelta(days=30) < line.day <= today
    ]
    if is_shuffled:
        chance.shuffle(rows)
    rows.sort(key=lambda row: row[0])
    return rows


def write(path, rows):
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["Date", "Payee", "Amount", "Currency"])
        writer.writerows(rows)


def scenario(binary, name, chance, is_shuffled=False, late=0.0, is_renamed=False, changed=0.0):
    lines = account(chance)
    for line in lines:
        if chance.random() < late:
            line.seen = line.day + timedelta(days=chance.randint(1, 5))
        if chance.random() < changed:
            pending = line.day
            line.day = pending + timedelta(days=chance.randint(1, 2))
            line.before, line.posted = (pending, line.payee), pending + timedelta(days=3)
            line.payee = "KARTENZAHLUNG " + line.payee.lower()
    shown = 0
    with stage.folder({"main.journal": BOOKS}) as directory:
        ledgera = Ledgera(binary, directory, state=directory / "state")
        for week in range(1, DAYS // 7 + 7):
            today = START + timedelta(days=7 * week)
            rows = offer(lines, today, chance, is_shuffled)
            if not rows:
                continue
            path = directory / (f"bank {today}.csv" if is_renamed else "bank.csv")
            write(path, rows)
            result = ledgera.must(
                "import", path.name, "-y", "--accept-near", "--learn", "off", "--today", "2026-12-31")
            found = re.search(r"(\d+) matched with the books", result.err)
            shown += int(found[1]) if found else 0
        register = ledgera.must("register", "assets:bank", "-O", "csv", "-b", "2026").records()
        books = Counter(round(100 * float(row["amount"].split()[0].replace(",", ""))) for row in register)
    truth = Counter(line.cents for line in lines)
    lost, extra = (truth - books).total(), (books - truth).total()
    print(f"{name}: {len(lines)} lines, {lost} lost, {extra} twice, {shown} near ones taken")
    allowed = 2.5 * len(lines) / 2000 + 1 if changed else 0
    if lost > allowed or extra > allowed:
        sys.exit(f"{name}: more than {allowed:.1f}")


def questions(binary):
    """Answers the questions on a terminal."""
    lunch = "2026-01-05 Lunch\n    expenses:food  12.00 EUR\n    assets:bank\n\n"
    with stage.folder({"main.journal": BOOKS + lunch}) as directory:
        write(directory / "bank.csv", [
            ["2026-01-03", "Metro", "-8.80", "EUR"], ["2026-01-04", "Acme", "2000.00", "EUR"],
            ["2026-01-05", "TRATTORIA", "-12.00", "EUR"], ["2026-01-06", "Save", "-50.00", "EUR"],
            ["2026-01-07", "Market", "-30.00", "EUR"], ["2026-01-08", "Metro", "-9.90", "EUR"],
            ["2026-01-09", "Odd", "-1.00", "EUR"],
        ])
        answers = [
            ("Account [expenses:unknown", "transport"),
            ("Account [income:unknown", "nosuch"), ("Account [income:unknown", "u"),
            ("Account [expenses:transport", ""), ("Account [income:unknown", "salary"),
            ("The same? [y]", ""), ("Account [", "t"), ("Account [", "1"),
            ("Account [", "s"), ("Share 1:", "food 20"), ("Share 2:", "transport"),
            ("Account [", "i"),
            ("Write 5 transactions? [Y/n]", "y"),
        ]
        terminal = Terminal(binary, ["import", "bank.csv", "-n", "-f", "main.journal"], directory)
        for question, answer in answers:
            seen = len(terminal.shown)
            if not terminal.until(lambda: question in terminal.shown[seen:], 20):
                sys.exit(f"no question {question!r}:\n{terminal.shown}")
            terminal.answer(answer)
        status = terminal.end()
        amounts = dict(Ledgera(binary, directory).must("balance", "--flat", "-O", "csv", "-N").rows()[1:])
        wanted = {
            "assets:bank": "2889.30 EUR", "assets:savings": "150.00 EUR", "expenses:food": "32.00 EUR",
            "expenses:transport": "28.70 EUR", "income:salary": "-2000.00 EUR",
            "equity:opening": "-1100.00 EUR",
        }
        if status != 0 or amounts != wanted:
            sys.exit(f"status {status}, {amounts}\n{terminal.shown}")
        print(f"{len(answers)} questions answered")


def columns(binary):
    """A file without a header is asked about once."""
    with stage.folder({"main.journal": BOOKS, "giro-1.csv": "13/10/2026,-5.00,Rent,995.00\n",
                       "giro-2.csv": "13/11/2026,-5.00,Rent,990.00\n"}) as directory:
        terminal = Terminal(binary, ["import", "giro-1.csv", "--account", "assets:savings", "-n", "-f",
                                     "main.journal"], directory)
        for question, answer in [("Is that right? [Y/n]", "n"), ("Its columns:", "\x15date amount nonsense"),
                                 ("Its columns:", "\x15date,amount,payee,balance"),
                                 ("Is that right? [Y/n]", "y"), ("Account [", "a"), ("Write 1", "y")]:
            seen = len(terminal.shown)
            if not terminal.until(lambda: question in terminal.shown[seen:], 20):
                sys.exit(f"no question {question!r}:\n{terminal.shown}")
            terminal.answer(answer)
        status = terminal.end()
        Ledgera(binary, directory).must("import", "giro-2.csv", "-y", "--account", "assets:savings")
        if status != 0 or "columns: date amount payee balance" not in (directory / "main.journal").read_text():
            sys.exit(f"the columns are not kept:\n{terminal.shown}")
        print("columns asked for once")


def kills(binary, chance, runs=40):
    """A killed import leaves the old books or the new ones, and the next one completes them."""
    with stage.folder() as directory:
        ledgera = Ledgera(binary, directory, state=directory / "state")
        journal = directory / "main.journal"
        names = [directory / "accounts.journal", journal]
        head, rest = BOOKS.split("\n\n", 1)

        def reset():
            names[0].write_text(head.replace(", statement: *.csv", "") + "\n")
            journal.write_text("include accounts.journal\n\n" + rest)

        def state():
            return tuple(name.read_text() for name in names)

        write(directory / "bank.csv", [
            [(START + timedelta(days=n)).isoformat(), f"Shop {n}", f"-{n}.50", "EUR"]
            for n in range(1, 120)
        ])
        words = ["import", "bank.csv", "-y", "--account", "assets:bank", "--today", "2026-12-31"]
        reset()
        old, begin = state(), time.monotonic()
        ledgera.ask(*words)
        duration, new = time.monotonic() - begin, state()
        killed = 0
        for number in range(runs):
            reset()
            killed += ledgera.kill(duration * chance.uniform(0.5, 1.1), *words)
            for name, before, after in zip(names, old, new):
                if name.read_text() not in (before, after):
                    sys.exit(f"run {number}: {name.name} is torn")
            ledgera.ask(*words)
            if state() != new:
                sys.exit(f"run {number}: the next import does not complete the books")
        print(f"{runs} imports, {killed} of them killed")


def main():
    parser = stage.parser(__doc__)
    parser.add_argument("seed", type=int, nargs="?", default=80)
    given = parser.parse_args()
    print(f"seed {given.seed}")

    def chance():
        return random.Random(given.seed)
    scenario(given.binary, "as they are", chance())
    scenario(given.binary, "shuffled", chance(), is_shuffled=True)
    scenario(given.binary, "late", chance(), is_shuffled=True, late=0.05)
    scenario(given.binary, "late and renamed", chance(), is_shuffled=True, late=0.05, is_renamed=True)
    scenario(given.binary, "late and changed", chance(), is_shuffled=True, late=0.05, is_renamed=True, changed=0.03)
    questions(given.binary)
    columns(given.binary)
    kills(given.binary, chance())


main()
