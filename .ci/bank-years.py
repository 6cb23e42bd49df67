#!/usr/bin/env python3
"""Imports a year of three accounts in seven ways, and compares the books with the bank's own.

usage: .ci/bank-years.py BINARY [--seed SEED] [--way NAME] [--keep DIRECTORY]

The bank has a current account, savings and a card that is paid from the first. It offers the year at once, with
rules or without, month by month, week by week with a twentieth of the lines some days late, day by day as CAMT,
with lines that are announced before they are booked under another text, and month by month in any order. No line
may be lost, entered twice or invented, transfers are one transaction, and every balance is the bank's.
LEDGERA_EFFORT says how many years of each are tried.
"""

import csv
import os
import random
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path

from gate import stage
from gate.programs import Ledgera

START, DAYS = date(2026, 1, 1), 365
OPENED = {"assets:giro": 250_000, "assets:savings": 1_000_000, "liabilities:card": 0}
IBANS = {"assets:giro": "DE02120300000000202051", "assets:savings": "DE02500105170137075030",
         "liabilities:card": "DE02100500000054540402"}
BOOKS = """commodity 1,000.00 EUR
account assets:giro       ; type: Cash, iban: DE02120300000000202051
account assets:savings    ; type: Cash, iban: DE02500105170137075030
account liabilities:card  ; type: Liability, iban: DE02100500000054540402, signs: kept
account expenses:food
account expenses:rent
account expenses:travel
account expenses:leisure
account income:salary
account income:interest
account equity:opening

2025-12-31 Opening
    assets:giro         2,500.00 EUR
    assets:savings     10,000.00 EUR
    equity:opening

"""
RULES = """account2 expenses:unknown
if rewe|edeka
 account2 expenses:food
if hausverwaltung
 account2 expenses:rent
if bahn
 account2 expenses:travel
if acme
 account2 income:salary
if zinsen
 account2 income:interest
"""
SHOPS = ["REWE SAGT DANKE", "EDEKA NORD", "DB BAHN", "KINO INTERNATIONAL", "AMAZON EU", "STADTWERKE", "CAFE MOKA"]


class Line:
    """What the bank books on a day, and from when on it says so."""

    def __init__(self, account, day, payee, text, cents, number):
        self.account, self.day, self.payee, self.text, self.cents = account, day, payee, text, cents
        self.number, self.seen = number, day
        # From when and as what it was announced.
        self.announced = self.announced_as = None


class Bank:
    """A year of lines in the order in which they are booked."""

    def __init__(self, chance):
        self.chance, self.lines = chance, []
        for number in range(DAYS):
            day = START + timedelta(days=number)
            for account, most in (("assets:giro", 2), ("liabilities:card", 2)):
                for _ in range(chance.randint(0, most)):
                    shop = chance.choice(SHOPS)
                    line = (account, day, shop, f"Filiale {chance.randint(1, 99)}", -chance.randint(101, 19_999))
                    self.book(*line)
                    if chance.random() < 0.02:
                        self.book(*line)
            if day.day == 1:
                self.book("assets:giro", day, "Hausverwaltung Nord", f"Miete {day:%m/%Y}", -81_000)
            if day.day == 27:
                self.book("assets:giro", day, "ACME GMBH", f"Gehalt {day:%m/%Y}", 310_000)
            if day.day == 3:
                self.transfer("assets:giro", "assets:savings", day, "Sparen", 30_000)
            if day.day == 12:
                self.transfer("assets:giro", "liabilities:card", day, "Kartenabrechnung",
                              20_000 + chance.randint(1, 9_999))
            if day.month % 3 == 0 and day.day == 30:
                self.book("assets:savings", day, "", "Zinsen", chance.randint(200, 900))
        self.lines = [line for line in self.lines if line.day < START + timedelta(days=DAYS)]
        self.lines.sort(key=lambda line: (line.day, line.number))

    def book(self, account, day, payee, text, cents):
        self.lines.append(Line(account, day, payee, text, cents, len(self.lines)))
        return self.lines[-1]

    def transfer(self, out, into, day, text, cents):
        self.book(out, day, "Erika Muster", text, -cents)
        self.book(into, day + timedelta(days=self.chance.randint(0, 2)), "Erika Muster", f"{text} Eingang", cents)

    def of(self, account, first, last, today=None):
        return [line for line in self.lines if line.account == account and first <= line.day <= last
                and (today is None or line.seen <= today)]

    def balance(self, account, day):
        return OPENED[account] + sum(line.cents for line in self.lines if line.account == account and line.day <= day)


def money(cents):
    """As Germans write it."""
    return f"{cents / 100:.2f}".replace(".", ",")


def write_csv(path, bank, account, first, last, today=None):
    """A bank's file of what it says today; announced lines have a state of their own."""
    rows, announced = bank.of(account, first, last, today), []
    if today:
        announced = [line for line in bank.lines if line.account == account and line.announced
                     and line.announced <= today < line.seen]
    balance = bank.balance(account, first - timedelta(days=1))
    with open(path, "w", newline="") as file:
        writer = csv.writer(file, delimiter=";")
        writer.writerow(["Auftragskonto", "Buchungstag", "Valuta", "Empfänger", "Verwendungszweck", "Betrag",
                         "Währung", "Saldo", "Status"])
        for line in rows:
            balance += line.cents
            writer.writerow([IBANS[account], f"{line.day:%d.%m.%Y}", f"{line.day:%d.%m.%Y}", line.payee, line.text,
                             money(line.cents), "EUR", money(balance), "Gebucht"])
        for line in announced:
            writer.writerow([IBANS[account], f"{line.announced:%d.%m.%Y}", "", line.announced_as, "",
                             money(line.cents), "EUR", "", "Vorgemerkt"])
    return bool(rows or announced)


def write_camt(path, bank, account, day):
    """The statement of a day."""
    lines = bank.of(account, day, day)
    if not lines:
        return False

    def amount(cents, tag="Amt"):
        return (f'<{tag} Ccy="EUR">{abs(cents) / 100:.2f}</{tag}>'
                f'<CdtDbtInd>{"DBIT" if cents < 0 else "CRDT"}</CdtDbtInd>')

    def balance(kind, cents, day):
        return (f"<Bal><Tp><CdOrPrtry><Cd>{kind}</Cd></CdOrPrtry></Tp>{amount(cents)}"
                f"<Dt><Dt>{day}</Dt></Dt></Bal>")

    entries = "".join(
        f"<Ntry>{amount(line.cents)}<Sts>BOOK</Sts><BookgDt><Dt>{day}</Dt></BookgDt>"
        f"<AcctSvcrRef>R{line.number}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties>"
        f"<{'Cdtr' if line.cents < 0 else 'Dbtr'}><Nm>{line.payee}</Nm></{'Cdtr' if line.cents < 0 else 'Dbtr'}>"
        f"</RltdPties><RmtInf><Ustrd>{line.text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>" for line in lines)
    before = day - timedelta(days=1)
    path.write_text(
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>'
        f"<Acct><Id><IBAN>{IBANS[account]}</IBAN></Id><Ccy>EUR</Ccy></Acct>"
        + balance("OPBD", bank.balance(account, before), before) + balance("CLBD", bank.balance(account, day), day)
        + entries + "</Stmt></BkToCstmrStmt></Document>")
    return True


def months():
    """First and last days."""
    firsts = [date(2026, month, 1) for month in range(1, 13)] + [date(2027, 1, 1)]
    return [(first, after - timedelta(days=1)) for first, after in zip(firsts, firsts[1:])]


class Year:
    """The books of a year, and the bank whose they should be."""

    def __init__(self, binary, directory, bank):
        self.directory, self.bank, self.written = directory, bank, 0
        stage.write(directory, {"main.journal": BOOKS, "categories.rules": RULES})
        self.ledgera = Ledgera(binary, directory, state=directory / "state")

    def path(self, account, ending):
        self.written += 1
        return self.directory / f"{account.split(':')[1]}-{self.written}.{ending}"

    def offer(self, account, first, last, today=None):
        path = self.path(account, "csv")
        return [path.name] if write_csv(path, self.bank, account, first, last, today) else []

    def take(self, files, *words, today="2027-01-31"):
        if files:
            self.ledgera.must("import", *files, "-y", "--accept-near", "--today", str(today), *words)

    # The ways

    def once(self, *words):
        last = START + timedelta(days=DAYS - 1)
        self.take([name for account in OPENED for name in self.offer(account, START, last)], *words)

    def ruled(self):
        self.once("--rules", "categories.rules")

    def monthly(self):
        for first, last in months():
            self.take([name for account in OPENED for name in self.offer(account, first, last)])

    def late(self):
        """A twentieth of the lines is seen only days after the day it is booked on."""
        for line in self.bank.lines:
            if self.bank.chance.random() < 0.05:
                line.seen = line.day + timedelta(days=self.bank.chance.randint(1, 5))
        for today in (START + timedelta(days=7 * week) for week in range(1, 54)):
            self.take([name for account in OPENED
                       for name in self.offer(account, max(START, today - timedelta(days=29)), today, today)],
                      today=today)

    def daily(self):
        for number in range(DAYS):
            day, files = START + timedelta(days=number), []
            for account in OPENED:
                path = self.path(account, "xml")
                if write_camt(path, self.bank, account, day):
                    files.append(path.name)
            self.take(files, today=day + timedelta(days=1))

    def announced(self):
        """Half of the card's lines are announced, and booked days later under another text."""
        for line in self.bank.lines:
            if line.cents < 0 and line.account == "liabilities:card" and self.bank.chance.random() < 0.5:
                line.announced, line.announced_as = line.day, line.payee.lower()
                line.day = line.seen = line.day + timedelta(days=self.bank.chance.randint(1, 3))
                line.payee = f"KARTE {line.payee}"
        self.bank.lines.sort(key=lambda line: (line.day, line.number))
        for today in (START + timedelta(days=7 * week) for week in range(1, 54)):
            first = today.replace(day=1)
            previous = (first - timedelta(days=1)).replace(day=1)
            files = []
            for account in OPENED:
                # What the last week of a month has left is in the file of that month.
                if today.day <= 7 and today.year == 2026 and today.month > 1:
                    files += self.offer(account, previous, first - timedelta(days=1))
                files += self.offer(account, first, today, today)
            self.take(files, "--pending", today=today)
        self.take([name for account in OPENED
                   for name in self.offer(account, date(2026, 12, 1), date(2027, 1, 31))], "--pending")

    def any_order(self):
        parts = [(account, first, last) for account in OPENED for first, last in months()]
        self.bank.chance.shuffle(parts)
        for account, first, last in parts:
            self.take(self.offer(account, first, last))

    # What it came to

    def problems(self):
        self.ledgera.must("check")
        found = []
        for account in OPENED:
            rows = self.ledgera.must("register", account, "-O", "csv", "-b", "2026").records()
            books = Counter(round(100 * float(row["amount"].split()[0].replace(",", ""))) for row in rows)
            truth = Counter(line.cents for line in self.bank.lines if line.account == account)
            lost, extra = truth - books, books - truth
            if lost or extra:
                found.append(f"{account}: lost {dict(lost)}, twice or invented {dict(extra)}")
            total = sum(line.cents for line in self.bank.lines if line.account == account) + OPENED[account]
            balance = self.ledgera.must("balance", account, "-N", "-O", "csv").rows()[1:]
            if total != round(100 * float(balance[0][1].split()[0])):
                found.append(f"{account}: {balance[0][1]} instead of {total / 100:.2f}")
        rows = self.ledgera.must("register", "desc:Muster", "unknown", "-O", "csv").records()
        if rows:
            found.append(f"{len(rows)} halves of transfers, such as {rows[0]['date']} {rows[0]['description']}")
        return found


WAYS = {"once": Year.once, "rules": Year.ruled, "months": Year.monthly, "any order": Year.any_order,
        "announced": Year.announced, "late": Year.late, "daily": Year.daily}


def tried(binary, name, seed, keep):
    """What is wrong with a year, and what to say of it."""
    with stage.folder() as directory:
        if keep:
            directory = Path(keep, f"{name} {seed}")
            directory.mkdir(parents=True)
        year = Year(binary, directory, Bank(random.Random(seed)))
        WAYS[name](year)
        problems = year.problems()
    said = "" if problems else ", all of them once, balances as the bank's"
    return problems, "\n  ".join([f"{name}, seed {seed}: {len(year.bank.lines)} lines of 3 accounts{said}", *problems])


def main():
    given = stage.parser(__doc__, seed=2901, way="", keep="").parse_args()
    seeds = range(given.seed, given.seed + int(os.environ.get("LEDGERA_EFFORT", 1)))
    # The longest first.
    names = [name for name in reversed(WAYS) if given.way in ("", name)]
    failed = False
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        years = [pool.submit(tried, given.binary, name, seed, given.keep) for seed in seeds for name in names]
        for year in years:
            problems, said = year.result()
            print(said, flush=True)
            failed = failed or problems
    sys.exit(1 if failed else 0)


main()
