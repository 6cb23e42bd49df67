#!/usr/bin/env python3
"""Imports an account as its bank offers it week by week, and looks at what the books have in the end.

usage: .ci/import.py BINARY [SEED]

Five ways of offering the last 30 days every week: as they are; shuffled within days; some lines days late;
late and under another name each time; late, and with another date and text once they are posted. No total
may be wrong in the first four, and in the last one only as many lines as 2.5 of 2,000, every near match
being shown. Then a terminal answers the questions, and imports are killed at random moments.
"""

import csv
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from datetime import date, timedelta

from terminal import Terminal

BINARY = os.path.abspath(sys.argv[1])
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 80
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


def offer(lines, today, chance, isShuffled):
    rows = [
        (line.row(today)) for line in lines
        if line.seen <= today and today - timedelta(days=30) < line.day <= today
    ]
    if isShuffled:
        chance.shuffle(rows)
    rows.sort(key=lambda row: row[0])
    return rows


def ledgera(directory, *words, **options):
    return subprocess.run(
        [BINARY, *words, "-n", "-f", "main.journal"], cwd=directory, capture_output=True, text=True,
        env=os.environ | {"XDG_STATE_HOME": str(directory / "state")}, **options)


def write(path, rows):
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["Date", "Payee", "Amount", "Currency"])
        writer.writerows(rows)


def scenario(name, chance, isShuffled=False, late=0.0, isRenamed=False, changed=0.0):
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
    with tempfile.TemporaryDirectory() as temporary:
        directory = pathlib.Path(temporary)
        (directory / "main.journal").write_text(BOOKS)
        for week in range(1, DAYS // 7 + 7):
            today = START + timedelta(days=7 * week)
            rows = offer(lines, today, chance, isShuffled)
            if not rows:
                continue
            path = directory / (f"bank {today}.csv" if isRenamed else "bank.csv")
            write(path, rows)
            result = ledgera(
                directory, "import", path.name, "-y", "--accept-near", "--learn", "off", "--today",
                "2026-12-31")
            if result.returncode != 0:
                sys.exit(f"{name}: {result.stderr}")
            found = re.search(r"(\d+) matched with the books", result.stderr)
            shown += int(found[1]) if found else 0
        print_ = ledgera(directory, "register", "assets:bank", "-O", "csv", "-b", "2026").stdout
        books = Counter()
        for row in csv.DictReader(print_.splitlines()):
            books[round(100 * float(row["amount"].split()[0].replace(",", "")))] += 1
    truth = Counter(line.cents for line in lines)
    lost, extra = (truth - books).total(), (books - truth).total()
    print(f"{name}: {len(lines)} lines, {lost} lost, {extra} twice, {shown} near ones taken")
    allowed = 2.5 * len(lines) / 2000 + 1 if changed else 0
    if lost > allowed or extra > allowed:
        sys.exit(f"{name}: more than {allowed:.1f}")


def questions():
    """Answers the questions on a terminal."""
    with tempfile.TemporaryDirectory() as temporary:
        directory = pathlib.Path(temporary)
        (directory / "main.journal").write_text(
            BOOKS + "2026-01-05 Lunch\n    expenses:food  12.00 EUR\n    assets:bank\n\n")
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
            ("Already entered? [y]", ""), ("Account [", "t"), ("Account [", "1"),
            ("Account [", "s"), ("Share 1:", "food 20"), ("Share 2:", "transport"),
            ("Account [expenses:transport", ""), ("Account [", "i"),
            ("Write 5 transactions? [y/N]", "y"),
        ]
        terminal = Terminal(BINARY, ["import", "bank.csv", "-n", "-f", "main.journal"], directory)
        for question, answer in answers:
            begin = time.monotonic()
            seen = len(terminal.shown)
            while question not in terminal.shown[seen:]:
                if time.monotonic() - begin > 20:
                    sys.exit(f"no question {question!r}:\n{terminal.shown}")
                terminal.read()
            terminal.answer(answer)
        status = terminal.end()
        balance = ledgera(directory, "balance", "--flat", "-O", "csv", "-N").stdout
        amounts = {row[0]: row[1] for row in csv.reader(balance.splitlines()[1:])}
        wanted = {
            "assets:bank": "2889.30 EUR", "assets:savings": "150.00 EUR", "expenses:food": "32.00 EUR",
            "expenses:transport": "28.70 EUR", "income:salary": "-2000.00 EUR",
            "equity:opening": "-1100.00 EUR",
        }
        if status != 0 or amounts != wanted:
            sys.exit(f"status {status}, {amounts}\n{terminal.shown}")
        print(f"{len(answers)} questions answered")


def kills(chance, runs=40):
    """A killed import leaves the old books or the new ones, and the next one completes them."""
    with tempfile.TemporaryDirectory() as temporary:
        directory = pathlib.Path(temporary)
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
        ledgera(directory, *words)
        duration, new = time.monotonic() - begin, state()
        killed = 0
        for number in range(runs):
            reset()
            child = subprocess.Popen(
                [BINARY, *words, "-n", "-f", "main.journal"], cwd=directory,
                env=os.environ | {"XDG_STATE_HOME": str(directory / "state")},
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
            time.sleep(duration * chance.uniform(0.5, 1.1))
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)
                killed += 1
            child.communicate()
            for name, before, after in zip(names, old, new):
                if name.read_text() not in (before, after):
                    sys.exit(f"run {number}: {name.name} is torn")
            ledgera(directory, *words)
            if state() != new:
                sys.exit(f"run {number}: the next import does not complete the books")
        print(f"{runs} imports, {killed} of them killed")


print(f"seed {SEED}")
scenario("as they are", random.Random(SEED))
scenario("shuffled", random.Random(SEED), isShuffled=True)
scenario("late", random.Random(SEED), isShuffled=True, late=0.05)
scenario("late and renamed", random.Random(SEED), isShuffled=True, late=0.05, isRenamed=True)
scenario(
    "late and changed", random.Random(SEED), isShuffled=True, late=0.05, isRenamed=True, changed=0.03)
questions()
kills(random.Random(SEED))
