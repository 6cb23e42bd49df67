#!/usr/bin/env python3
"""Random books of Beancount, read by ledgera and by Beancount.

    .ci/beancount-books.py BINARY [--count N] [--seed S]

What accounts hold on several days is compared, to nine decimals, and whether the books are accepted; then which lots
are left, and what the journal holds that they are read as. At last, the example that Beancount makes. Prints the seed and the failing books; exit status 1 if there are any.
"""

import collections
import csv
import datetime
import decimal
import io
import json
import random
import re
import subprocess
import sys

from beancount import loader
from beancount.core import data

from gate import stage

PLACES = ["Assets:Cash", "Assets:Bank", "Assets:Bank:Main", "Liabilities:Card", "Expenses:Food", "Expenses:Food:Out",
          "Expenses:Été", "Equity:Opening", "Income:Pay"]
BROKERS = {"Assets:Broker": "", "Assets:Broker:Fifo": ' "FIFO"', "Assets:Lifo": ' "LIFO"', "Assets:Hifo": ' "HIFO"'}
HEAD = """\
* Options
option "title" "Random"
option "operating_currency" "USD"
""" + "".join(
    f"2020-01-01 open {name}{method}\n" for name, method in [*((place, "") for place in PLACES), *BROKERS.items()])


class Books:
    """Directives as they are made up, by file."""

    def __init__(self, chance):
        self.chance = chance
        self.day = datetime.date(2020, 1, 2)
        self.texts = collections.defaultdict(list)
        # Broker, commodity, units and cost of what was bought.
        self.held = []

    def number(self, decimals=None):
        digits = self.digits if decimals is None else decimals
        return decimal.Decimal(self.chance.randint(1, 200000)).scaleb(-digits)

    def written(self, number):
        return self.chance.choice([f"{number}", f"{number:,}", f"({number} * 2 / 2)", f"({number} + 1 - 1)"]) \
            if self.chance.random() < 0.2 else f"{number}"

    def put(self, text):
        file = "main.beancount" if self.chance.random() < 0.8 else self.chance.choice(["more/a.beancount", "more/b.bean"])
        self.texts[file].append(text)

    def header(self):
        return (f"{self.day} {self.chance.choice(['*', '*', '!', 'txn', 'P'])} "
                + self.chance.choice(['"Shop" "food"', '"a; b | c"', '"two\nlines"', '"Payee, x" ""', '""', '"(x) y"'])
                + self.chance.choice(["", "", " #tag", " ^link #tag-2/x", " ; comment"]) + "\n"
                + self.chance.choice(["", "", '  date: 2021-01-01\n', '  note: "a, date:2020-01-01"\n', "  ; so\n"]))

    def transfer(self):
        symbol = self.chance.choice(["USD", "USD", "EUR", "X.Y-1"])
        count = self.chance.randint(1, 3)
        amounts = [self.number() * self.chance.choice([1, -1]) for _ in range(count)]
        lines = [f"  {self.chance.choice(['', '', '! '])}{self.chance.choice(PLACES)}  {self.written(amount)} {symbol}" for amount in amounts]
        last = f"  {self.chance.choice(PLACES)}"
        form = self.chance.random()
        if form < 0.3:
            last += f"  {-sum(amounts)} {symbol}"
        elif form < 0.4:
            last += f"  {symbol}"
        elif form < 0.41:
            last += f"  {self.number()} {symbol}"
        lines.insert(self.chance.randint(0, count), last)
        return "\n".join(lines)

    def exchange(self):
        units, price = self.number(), self.number(2)
        form, other = self.chance.choice([
            (f"@ {price} USD", ""), (f"@@ {price} USD", ""), ("@ USD", f"  -{price} USD"), ("@", f"  -{price} USD"),
            (f"@ {price}", f"  {-units * price} USD"), (f"@@ {price}", f"  -{price} USD")])
        lines = [f"  {self.chance.choice(PLACES)}  {units} EUR {form}", f"  {self.chance.choice(PLACES)}{other}"]
        return "\n".join(lines)

    def purchase(self):
        broker, symbol = self.chance.choice(list(BROKERS)), self.chance.choice("ABC") + "BC"
        units, cost = self.number(self.chance.choice([0, 3])), self.number(2)
        more = self.chance.choice(["", "", f", {self.day - datetime.timedelta(3)}", ', "lot"'])
        braces = self.chance.choice([f"{{{cost} USD{more}}}", f"{{{cost} USD{more}}}", f"{{{{{cost} USD}}}}", f"{{{cost} # 9.95 USD}}",
                                     "{USD}", "{}"])
        self.held.append((broker, symbol, units, cost if braces.startswith(f"{{{cost} USD") else None))
        price = self.chance.choice(["", "", f" @ {cost} USD"])
        last = f"  -{self.number(2)} USD" if braces in ("{USD}", "{}") or self.chance.random() < 0.01 else ""
        if not last and self.chance.random() < 0.05:
            braces, last, price = f"{{{cost}}}", f"  {-units * cost} USD", ""
        return f"  {broker}  {units} {symbol} {braces}{price}\n  Assets:Cash{last}"

    def sale(self):
        if not self.held:
            return self.purchase()
        broker, symbol, units, cost = self.held.pop(self.chance.randrange(len(self.held)))
        braces = self.chance.choice(["{}", f"{{{cost} USD}}" if cost else "{}"])
        if self.chance.random() < 0.01:
            braces = self.chance.choice([f"{{{self.day}}}", '{"lot"}', "{1 USD}"])
        sold = units if not BROKERS[broker] or self.chance.random() < 0.5 else round(units / 3, 3)
        price = self.number(2)
        return (f"  {broker}  -{sold} {symbol} {braces}" + self.chance.choice([f" @ {price} USD", f" @@ {price} USD", ""])
                + f"\n  Assets:Cash  {self.number(2)} USD\n  Income:Pay")

    def make(self):
        for _ in range(self.chance.randint(3, 25)):
            self.day += datetime.timedelta(self.chance.choice([0, 0, 1, 3, 40]))
            # Beancount balances what is left out to the coarsest amount, Ledgera to the finest.
            self.digits = self.chance.choice([0, 2, 2, 3])
            kind = self.chance.choice([self.transfer] * 5 + [self.exchange, self.purchase, self.purchase, self.sale, self.sale, None])
            if kind:
                self.put(self.header() + kind() + "\n")
            else:
                self.put(self.chance.choice([
                    f"{self.day} price ABC {self.number(2)} USD\n", f"{self.day} pad Assets:Cash Equity:Opening\n",
                    f'{self.day} note Assets:Cash "a: b, date:2020-01-01"\n', f'{self.day} event "x" "y"\n',
                    "pushtag #on\n" + f"{self.day} * \"x\"\n  Assets:Cash  1 USD\n  Assets:Bank\npoptag #on\n"]))

    def files(self):
        head = HEAD + ('include "more/*"\n' if len(self.texts) - ("main.beancount" in self.texts) else "")
        return {name: "\n".join(([head] if name == "main.beancount" else []) + texts)
                for name, texts in {"main.beancount": [], **self.texts}.items()}

    def state(self, sums):
        """Adds balances, most of them true."""
        for day, account, symbol, number in sums:
            if self.chance.random() < 0.15:
                number += self.chance.choice([0, 0, 0, decimal.Decimal("0.01"), decimal.Decimal("0.005"), 7])
                self.texts["main.beancount"].append(
                    f"{day} balance {account}  {number}{self.chance.choice(['', '', ' ~ 0.02'])} {symbol}\n")


def loaded(path):
    """The sums of accounts by day after which they hold, and what Beancount says is wrong."""
    transactions, errors, _ = loader.load_file(str(path))
    return [each for each in transactions if isinstance(each, data.Transaction)], [
        error.message for error in errors if not isinstance(error, str)]


def sums(transactions, until):
    found = collections.defaultdict(decimal.Decimal)
    for each in transactions:
        if each.date < until:
            for posting in each.postings:
                found[posting.account, posting.units.currency] += posting.units.number
    # Beancount's quotients have 28 digits.
    return {key: rounded for key, number in found.items() if (rounded := round(number, 9))}


def held(binary, path, until):
    answer = subprocess.run([binary, "balance", "-n", "-f", path, "-O", "csv", "--layout", "bare", "--no-total", "--flat",
                             "-c", "1.000000000 USD", "-c", "1.000000000 EUR", "-e", str(until)], capture_output=True, text=True)
    if answer.returncode:
        return answer.stderr
    rows = list(csv.reader(io.StringIO(answer.stdout)))[1:]
    return {(account, symbol): number for account, symbol, text in rows if (number := round(decimal.Decimal(text.replace(",", "")), 9))}


def lots(transactions):
    """Units that are held at a cost, by account, commodity, day and label."""
    found = collections.defaultdict(decimal.Decimal)
    for each in transactions:
        for posting in each.postings:
            if cost := posting.cost:
                found[posting.account, posting.units.currency, str(cost.date), cost.label or ""] += posting.units.number
    return {key: number for key, number in found.items() if number}


def holdings(binary, path):
    """The same as ledgera books them once more, from the lots that the journal names."""
    answer = subprocess.run([binary, "holdings", "-n", "-f", path, "-O", "json"], capture_output=True, text=True)
    found = collections.defaultdict(decimal.Decimal)
    for holding in json.loads(answer.stdout or '{"holdings": []}')["holdings"]:
        for lot in holding["lots"] if holding["account"] in BROKERS else []:
            found[holding["account"], holding["commodity"], lot["bought"], lot["note"]] += decimal.Decimal(lot["units"]["quantity"])
    return dict(found)


def judge(binary, path):
    """What differs; nil: nothing."""
    transactions, errors = loaded(path)
    days = sorted({each.date for each in transactions}) or [datetime.date(2020, 1, 1)]
    check = subprocess.run([binary, "check", "-n", "-f", path], capture_output=True, text=True)
    if check.returncode not in (0, 1):
        return f"status {check.returncode}\n{check.stderr}"
    # Nor are there shorts in accounts of assets.
    if not errors and set(re.findall(r"error\[(.*?)\]", check.stdout)) == {"units-not-held"}:
        return None
    if bool(errors) != bool(check.returncode):
        return f"Beancount: {errors}\nledgera: {check.stdout}{check.stderr}"
    if errors:
        return None
    for day in {days[0], days[len(days) // 2], days[-1] + datetime.timedelta(1)}:
        theirs, ours = sums(transactions, day), held(binary, path, day)
        if theirs != ours:
            wrong = ours if isinstance(ours, str) else {key: (theirs.get(key), ours.get(key)) for key in {*theirs, *ours}
                                                        if theirs.get(key) != ours.get(key)}
            return f"before {day}: {wrong}"
    if path.name == "main.beancount" and (theirs := lots(transactions)) != (ours := holdings(binary, path)):
        return f"lots: {theirs}\nledgera: {ours}"
    moved = path.with_name("moved.journal")
    subprocess.run([binary, "export", "journal", "-n", "-f", path, "-o", moved], check=True)
    if held(binary, path, days[-1]) != held(binary, moved, days[-1]):
        return f"as a journal: {held(binary, moved, days[-1])}"
    return None


def main():
    given = stage.parser(__doc__, count=150, seed=1).parse_args()
    tally = stage.Tally()
    for number in range(given.count):
        chance = random.Random(given.seed * 1_000_000 + number)
        books = Books(chance)
        books.make()
        with stage.folder(books.files()) as directory:
            transactions, _ = loaded(directory / "main.beancount")
        days = sorted({each.date for each in transactions})[2:] or [datetime.date(2021, 1, 1)]
        day = chance.choice(days)
        books.state((day, account, symbol, held) for (account, symbol), held in sums(transactions, day).items())
        files = books.files()
        with stage.folder(files) as directory:
            problem = judge(given.binary, directory / "main.beancount")
        tally.add(problem and "\n".join([f"=== books {number}", *files.values(), f"--- {problem}\n"]))
    with stage.folder() as directory:
        path = directory / "example.beancount"
        made = subprocess.run(["bean-example", "-o", path, "--seed", str(given.seed)], capture_output=True, text=True)
        tally.add(made.stderr if made.returncode else judge(given.binary, path))
    tally.end(f"books of Beancount, seed {given.seed}")


sys.exit(main())
