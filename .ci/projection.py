#!/usr/bin/env python3
"""Hold `ledgera project` against a model in Python's decimal, written from calculations.md § Projection.

Reads the journals that it makes up, and those of examples/retirement, with a small reader of its own (plan
blocks, ~ rules, prices, entries), projects them and compares every figure of every month to the cent.

    projection.py LEDGERA [--count N] [--seed S]
"""

import argparse
import csv
import io
import json
import random
import re
import subprocess
import sys
import tempfile
from datetime import date, timedelta
from decimal import ROUND_HALF_EVEN, Context, Decimal, getcontext, localcontext
from pathlib import Path

getcontext().prec = 34
getcontext().rounding = ROUND_HALF_EVEN
ZERO, ONE = Decimal(0), Decimal(1)


# Calendar


def month_start(first, number):
    index = first.year * 12 + first.month - 1 + number
    return date(index // 12, index % 12 + 1, 1)


def month_number(first, day):
    return (day.year - first.year) * 12 + day.month - first.month


def ended(first, day):
    return month_number(first, day + timedelta(days=1)) - 1


def years_earlier(day, years):
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)


class Period:
    """The period of a ~ rule, in the forms that are made up here."""

    def __init__(self, text):
        self.start = self.end = None
        self.begin = None  # where the books begin, for rules without a start
        found = re.search(r" from (\d{4}-\d\d-\d\d)", text)
        if found:
            self.start = date.fromisoformat(found[1])
        found = re.search(r" to (\d{4}-\d\d-\d\d)", text)
        if found:
            self.end = date.fromisoformat(found[1])
        self.text = re.sub(r" (from|to) \S+", "", text)
        if re.fullmatch(r"\d{4}-\d\d-\d\d", self.text):
            self.start = date.fromisoformat(self.text)
            self.text = "once"

    def months(self):
        """Of the interval, for shares."""
        known = {"once": 12, "yearly": 12, "quarterly": 3, "monthly": 1}
        if self.text in known:
            return known[self.text]
        if re.fullmatch(r"every \d+/\d+", self.text):
            return 12
        found = re.fullmatch(r"every (\d+) (month|quarter|year)s", self.text)
        if found:
            return int(found[1]) * {"month": 1, "quarter": 3, "year": 12}[found[2]]
        return 1

    def days(self, first, last):
        """Its days between two, both included."""
        origin = self.start or self.begin or first
        if self.text == "once":
            found = [origin]
        elif self.text in ("weekly", "every 2 weeks", "every 4 weeks"):
            step = timedelta(weeks=1 if self.text == "weekly" else int(self.text.split()[1]))
            day, found = origin - timedelta(days=origin.weekday()), []
            while day <= last:
                found.append(day)
                day += step
        elif match := re.fullmatch(r"every (\d+)\w\w day of month", self.text):
            found = []
            for number in range(-1, month_number(origin, last) + 1):
                start = month_start(origin, number)
                length = (month_start(start, 1) - start).days
                found.append(start.replace(day=min(int(match[1]), length)))
        elif match := re.fullmatch(r"every (\d+)/(\d+)", self.text):
            found = [date(year, int(match[1]), int(match[2]))
                     for year in range(origin.year, last.year + 1)]
        else:
            step = self.months()
            if self.text.startswith("every") and "quarter" not in self.text or self.start:
                start = origin.replace(day=1)
            else:
                start = origin.replace(day=1, month=(origin.month - 1) // step * step + 1)
            found = [month_start(start, k) for k in range(0, month_number(start, last) + 1, step)]
        return [
            day for day in found
            if max(first, origin) <= day <= last and (not self.end or day < self.end)
        ]


# Reading


def rate(text):
    assert text.endswith("%"), text
    return Decimal(text[:-1]) / 100


def amount(text):
    number, symbol = text.split(None, 1)
    return Decimal(number.replace(",", "")), symbol.strip()


def tags(comment):
    return {name.strip(): value.strip() for name, _, value in
            (part.partition(":") for part in comment.split(",")) if value}


def read(path):
    """The text of a file with those it includes."""
    include = r"^include (.+)$"
    return re.sub(include, lambda m: read(path.parent / m[1]), path.read_text(), flags=re.M)


class Books:
    def __init__(self, text):
        self.base = "SGD"
        self.prices, self.postings, self.rules = [], [], []
        self.settings, self.residencies, self.buckets, self.scenarios = {}, {}, {}, {}
        block = None
        for line in text.splitlines():
            body, _, comment = line.partition(";")
            if not body.strip():
                continue
            if line[0] not in " \t":
                block = self.begin(body.rstrip(), comment)
            elif block:
                block(body.strip(), comment)
        days = [day for day, _ in self.postings] or [
            rule["period"].start for rule in self.rules if rule["period"].start]
        for rule in self.rules:
            infer(rule["postings"])
            rule["period"].begin = min(days).replace(day=1) if days else None

    def begin(self, line, comment):
        word, _, rest = line.partition(" ")
        if word == "P":
            day, symbol, price = rest.split(None, 2)
            self.prices.append((date.fromisoformat(day), symbol, *amount(price)))
        elif word == "~":
            period, _, description = rest.strip().partition("  ")
            rule = {"period": Period(period), "name": description.strip(), "postings": [],
                    "terms": tags(comment)}
            self.rules.append(rule)
            return lambda text, comment: rule["postings"].append(posting(text, comment, rule))
        elif word == "profile":
            return self.profile
        elif word == "plan":
            return lambda text, _: self.setting(self.settings, self.residencies, text)
        elif word == "bucket":
            bucket = self.buckets[rest.strip()] = {"accounts": []}
            return lambda text, _: prop(bucket, text)
        elif word == "scenario":
            scenario = self.scenarios[rest.strip()] = []
            return lambda text, _: scenario.append(text)
        elif re.match(r"\d{4}-", word):
            entry = []
            day = date.fromisoformat(word)
            self.postings.append((day, entry))
            return lambda text, comment: (entry.append(posting(text, comment, {"terms": {}})),
                                          infer(entry))
        return None

    def profile(self, text, _):
        if text.startswith("base"):
            self.base = text.split()[1]

    def setting(self, settings, residencies, text):
        if text.startswith("residency"):
            name, _, symbol = text[len("residency"):].strip().partition("  ")
            self.residency = residencies[name] = {"symbol": symbol.strip(), "brackets": []}
        elif match := re.fullmatch(r"([\d.]+?)\.\.([\d.]*) +(\S+)", text):
            upper = Decimal(match[2]) if match[2] else None
            self.residency["brackets"].append((Decimal(match[1]), upper, rate(match[3])))
        else:
            name, _, value = text.partition(" ")
            settings[name] = value.strip()


def posting(text, comment, rule):
    account, _, rest = text.partition("  ")
    return {"account": account, "amounts": [amount(rest.strip())] if rest.strip() else [],
            "inferred": not rest.strip(), "terms": {**rule["terms"], **tags(comment)}}


def infer(postings):
    for open_one in (item for item in postings if item["inferred"]):
        sums = {}
        for item in postings:
            if item is not open_one:
                for number, symbol in item["amounts"]:
                    sums[symbol] = sums.get(symbol, ZERO) - number
        open_one["amounts"] = [(number, symbol) for symbol, number in sums.items() if number]


def prop(bucket, text):
    name, _, value = text.partition(" ")
    if name == "account":
        bucket["accounts"].append(value.strip())
    else:
        bucket[name] = value.strip()


def applied(books, lines):
    """The plan with what a scenario says otherwise; returns its events."""
    events = []
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "event":
            day, rest = rest.split(None, 1)
            events.append((date.fromisoformat(day), *amount(rest.partition("  ")[0])))
        elif word == "bucket":
            name, _, text = rest.partition("  ")
            prop(books.buckets[name], text.strip())
        elif word == "rule":
            name, _, text = rest.partition("  ")
            for rule in books.rules:
                if rule["name"] == name:
                    override(rule, text.strip())
        else:
            books.setting(books.settings, books.residencies, line)
    return events


def override(rule, text):
    word, _, value = text.partition(" ")
    if word in ("on", "off"):
        rule["terms"]["active"] = "yes" if word == "on" else "no"
    elif word == "amount":
        number, symbol = amount(value)
        scaled(rule, number, symbol)
    else:
        for item in rule["postings"]:
            item["terms"][word] = value


def scaled(rule, number, symbol):
    """The whole rule moves so much, in proportion; what was left out makes up for the rest."""
    numbers = [n for item in rule["postings"] for n, _ in item["amounts"]]
    moved = max(sum(n for n in numbers if n > 0), -sum(n for n in numbers if n < 0))
    for item in rule["postings"]:
        item["terms"].pop("share", None)
        if item["inferred"]:
            continue
        if moved:
            item["amounts"] = [(number * n / moved, symbol) for n, _ in item["amounts"]]
        elif item["account"].startswith("Income"):
            item["amounts"] = [(-number, symbol)]
        elif item["account"].startswith("Expenses"):
            item["amounts"] = [(number, symbol)]
    infer(rule["postings"])


# Projecting: calculations.md § Projection, line by line


def root(value, degree):
    if degree == 1 or value == 0:
        return value
    with localcontext(Context(prec=120)):
        exact = value ** (ONE / degree)
    return Context(prec=30, rounding=ROUND_HALF_EVEN).plus(exact)


def factor(r, t, cache={}):
    if (r, t) not in cache:
        whole = part = ONE
        for _ in range(t // 12):
            whole = whole * (1 + r)
        for _ in range(t % 12):
            part = part * root(1 + r, 12)
        cache[r, t] = whole * part
    return cache[r, t]


class Model:
    def __init__(self, books, start, shown, events):
        if start.day == 1:
            start = start - timedelta(days=1)
        self.books, self.start, self.shown = books, start, shown
        self.first = month_start(start, 1)
        self.events = events
        days = [b["target"].split(" by ")[1] for b in books.buckets.values()
                if " by " in b.get("target", "")]
        self.count = max([shown] + [ended(self.first, date.fromisoformat(d)) + 1 for d in days])
        self.last = month_start(self.first, self.count) - timedelta(days=1)
        self.flows()
        self.balances()

    def price(self, symbol, day):
        found = [p for p in self.books.prices if p[1] == symbol and p[0] <= day]
        return max(found, key=lambda p: p[0])[2:]

    def rate(self, symbol):
        if symbol == self.books.base:
            return ONE
        if any(p[1] == symbol for p in self.books.prices):
            price, quote = self.price(symbol, self.start)
            # Made-up chains have two prices, whose product needs no rounding.
            return price * (self.rate(quote) if quote != self.books.base else ONE)
        found = [p for p in self.books.prices if p[1] == self.books.base and p[3] == symbol]
        return ONE / max(p for p in found if p[0] <= self.start)[2]

    def worth(self, number, symbol):
        return +number * self.rate(symbol)

    def flows(self):
        self.incomes, self.expenses, self.moves = [], [], {}
        plan_tax = self.books.settings.get("tax")
        if plan_tax is None and len(self.books.residencies) == 1:
            plan_tax = next(iter(self.books.residencies))
        plan_inflation = self.books.settings.get("inflation", "0%")
        for rule in self.books.rules:
            if rule["terms"].get("active") == "no":
                continue
            months = {}
            # Books without any day begin with what is asked for.
            rule["period"].begin = rule["period"].begin or self.first
            for day in rule["period"].days(month_start(self.first, -12 * 40), self.last):
                t = month_number(self.first, day)
                months[t] = months.get(t, 0) + 1
            own = ([], [])
            for item in rule["postings"]:
                terms = item["terms"]
                income = item["account"].startswith("Income")
                if not income and not item["account"].startswith("Expenses"):
                    continue
                order = ("grows", "inflation") if income else ("inflation", "grows")
                growth = terms.get(order[0]) or terms.get(order[1])
                flow = {"rule": rule["name"], "account": item["account"], "months": months,
                        "share": None}
                if "share" in terms:
                    part, _, name = terms["share"].partition(" of ")
                    growth = terms.get("grows") or terms.get("inflation")
                    flow["share"] = (rate(part), name, rule["period"].months())
                flow["growth"] = rate(growth or ("0%" if income or "share" in terms else plan_inflation))
                flow["tax"] = terms.get("tax") or plan_tax or "none"
                target = self.incomes if income else self.expenses
                for number, symbol in item["amounts"] if not flow["share"] else [(ZERO, self.books.base)]:
                    raw = {}
                    for t, times in months.items():
                        total = ZERO
                        for _ in range(times):
                            total = total + self.worth(number, symbol)
                        raw[t] = -total if income else total
                    target.append({**flow, "raw": raw})
                    own[not income].append(target[-1])
            self.movements(rule, months, own)

    def in_bucket(self, account):
        return any((account + ":").startswith(own + ":")
                   for bucket in self.books.buckets.values() for own in bucket["accounts"])

    def movements(self, rule, months, own):
        """What the rule moves to accounts in no bucket, cash aside."""
        for item in rule["postings"]:
            account = item["account"]
            if account.split(":")[0] not in ("Assets", "Liabilities") or account in CASH:
                continue
            if self.in_bucket(account):
                continue
            flat = {}
            amounts = item["amounts"]
            if item["inferred"]:
                amounts = [(-n, symbol) for other in rule["postings"] if other is not item
                           and other["account"].split(":")[0] not in ("Income", "Expenses")
                           for n, symbol in other["amounts"]]
            for t, times in months.items():
                flat[t] = sum((self.worth(n, symbol) * times for n, symbol in amounts), ZERO)
            flows = own if item["inferred"] else ([], [])
            self.moves.setdefault(account, []).append((flat, *flows))

    def balances(self):
        self.opening = {name: ZERO for name in self.books.buckets}
        self.other = self.cash = ZERO
        self.held = dict.fromkeys(self.moves, ZERO)
        sums = {}
        for day, entry in self.books.postings:
            for item in entry:
                for number, symbol in item["amounts"] if day <= self.start else []:
                    key = item["account"], symbol
                    sums[key] = sums.get(key, ZERO) + number
        self.sums = sums
        for (account, symbol), number in sums.items():
            if account.split(":")[0] not in ("Assets", "Liabilities"):
                continue
            above = [(len(own), name) for name, bucket in self.books.buckets.items()
                     for own in bucket["accounts"] if (account + ":").startswith(own + ":")]
            if above:
                name = max(above)[1]
                self.opening[name] = self.opening[name] + self.worth(number, symbol)
            elif account in CASH:
                self.cash = self.cash + self.worth(number, symbol)
            elif account in self.held:
                self.held[account] = self.held[account] + self.worth(number, symbol)
            else:
                self.other = self.other + self.worth(number, symbol)

    def amount(self, flow, t):
        if flow["share"] is None:
            raw = flow["raw"].get(t, ZERO)
            return raw if t < 0 else raw * factor(flow["growth"], t)
        if t not in flow["months"]:
            return ZERO
        part, name, length = flow["share"]
        total = ZERO
        for month in range(t - length + 1, t + 1):
            for other in self.incomes:
                if other["rule"] == name and other["share"] is None:
                    total = total + self.amount(other, month)
        return part * total * factor(flow["growth"], t)

    def due(self, name, year, x):
        residency = self.books.residencies[name]
        symbol = residency["symbol"] or self.books.base
        growth = 1 + rate(self.books.settings.get("bracket-growth", "0%"))
        total = ZERO
        for lower, upper, part in residency["brackets"]:
            lower = self.worth(lower, symbol)
            upper = None if upper is None else self.worth(upper, symbol)
            for _ in range(year - self.first.year):
                lower = lower * growth
                upper = None if upper is None else upper * growth
            if x > lower:
                top = x if upper is None else min(x, upper)
                total = total + (top - lower) * part
        return total

    def before(self, name):
        accounts = {f["account"] for f in self.incomes if f["tax"] == name}
        total = ZERO
        for day, entry in self.books.postings:
            if day <= self.start and day.year == self.first.year:
                for item in entry:
                    if item["account"] in accounts:
                        for number, symbol in item["amounts"]:
                            total = total - self.worth(number, symbol)
        return total

    def returns(self, bucket):
        text = bucket["return"]
        if text.endswith("%"):
            return rate(text)
        symbol, _, over = text.partition(" over ")
        latest, quote = self.price(symbol, self.start)
        series = [p for p in self.books.prices if p[1] == symbol and p[3] == quote]
        first = min(series)[0]
        years = int(over.split()[0]) if over else max(
            y for y in range(200) if years_earlier(self.start, y) >= first)
        earlier = max(p for p in series if p[0] <= years_earlier(self.start, years))
        return root(latest / earlier[2], years) - 1

    def order(self):
        buckets = self.books.buckets
        named = [n.strip() for n in self.books.settings.get("shortfall", "").split(",") if n.strip()]
        reserve = [n for n, b in buckets.items() if "buffer" in b and n not in named]
        order = reserve + named + [n for n in buckets if n not in named and n not in reserve]
        return [n for n in order if buckets[n].get("draw") != "no"]

    def bound(self, text, spent):
        """An amount, or months of the mean expenses of a year."""
        number, unit = text.split(None, 1)
        if unit.startswith("month"):
            year = spent[-12:]
            total = ZERO
            for expenses in year:
                total = total + expenses
            return total / len(year) * Decimal(number)
        return self.worth(Decimal(number), unit.strip())

    def bounds(self, bucket, spent):
        """Least and most; None for no bound."""
        if "buffer" not in bucket:
            return None, None
        least, dots, most = bucket["buffer"].partition("..")
        if not dots:
            return self.bound(least, spent), None
        return self.bound(f"{least} {most.split(None, 1)[1]}", spent), self.bound(most, spent)

    def change(self, account, t):
        total = ZERO
        for flat, incomes, expenses in self.moves[account]:
            total = total + flat.get(t, ZERO)
            for flow in incomes:
                total = total + self.amount(flow, t)
            for flow in expenses:
                total = total - self.amount(flow, t)
        return total

    def rebalance(self, balance, bounds):
        buckets = {n: b for n, b in self.books.buckets.items() if b.get("draw") != "no"}
        still = [n for n in buckets if bounds[n] == (None, None)]
        weight = sum((rate(buckets[n]["weight"]) for n in still), ZERO)
        if not weight:
            return
        rest = ZERO
        for name in buckets:
            rest = rest + balance[name]
        for name in buckets:
            if name in still:
                continue
            least, most = bounds[name]
            wanted = max(balance[name], least)
            if most is not None:
                wanted = min(wanted, most)
            balance[name] = max(min(balance[name], wanted), min(wanted, max(ZERO, rest)))
            rest = rest - balance[name]
        for name in still:
            balance[name] = rest * rate(buckets[name]["weight"]) / weight

    def run(self):
        books = self.books
        balance = dict(self.opening)
        monthly = {n: root(1 + self.returns(b), 12) for n, b in books.buckets.items()}
        year0 = self.first.year
        so_far = {n: self.before(n) for n in books.residencies}
        paid = {n: self.due(n, year0, so_far[n]) for n in books.residencies}
        months, spent = [], []
        cash, held = self.cash, dict(self.held)
        for t in range(self.count):
            start = month_start(self.first, t)
            row = {"month": start.isoformat()[:7]}
            income = tax = expenses = events = ZERO
            taxed = {n: ZERO for n in books.residencies}
            for flow in self.incomes:
                value = self.amount(flow, t)
                add(row, "income:" + flow["account"], value)
                income = income + value
                if flow["tax"] in taxed:
                    taxed[flow["tax"]] = taxed[flow["tax"]] + value
                elif flow["tax"] != "none":
                    tax = tax + value * rate(flow["tax"])
            for name in books.residencies:
                if t > 0 and start.month == 1:
                    so_far[name] = paid[name] = ZERO
                so_far[name] = so_far[name] + taxed[name]
                now = self.due(name, start.year, so_far[name])
                tax = tax + (now - paid[name])
                paid[name] = now
            for flow in self.expenses:
                value = self.amount(flow, t)
                add(row, "expense:" + flow["account"], value)
                expenses = expenses + value
            for day, number, symbol in self.events:
                if month_number(self.first, day) == t:
                    events = events + self.worth(number, symbol)
            savings = income - tax - expenses + events
            moved = ZERO
            for account in self.moves:
                part = self.change(account, t)
                if account.startswith("Liabilities"):
                    part = min(part, max(ZERO, -held[account]))
                held[account] = held[account] + part
                moved = moved + part
            spent.append(expenses)
            bounds = {}
            for name, bucket in books.buckets.items():
                gross = balance[name] * monthly[name] - balance[name]
                growth = gross - gross * rate(bucket.get("tax", "0%"))
                row[f"{name}:growth"] = growth
                row[f"{name}:allocation"] = row[f"{name}:draw"] = ZERO
                balance[name] = balance[name] + growth
                bounds[name] = self.bounds(bucket, spent)
            rest = max(ZERO, savings - moved)
            for name, (least, _) in bounds.items():
                if least is not None:
                    fill = min(rest, max(ZERO, least - balance[name]))
                    add(row, f"{name}:allocation", fill)
                    balance[name] = balance[name] + fill
                    rest = rest - fill
            takers = [n for n, (_, most) in bounds.items() if most is None or balance[n] < most]
            if not any(rate(books.buckets[n]["weight"]) for n in takers):
                takers = list(bounds)
            whole = sum((rate(books.buckets[n]["weight"]) for n in takers), ZERO)
            for name in takers:
                part = rest * rate(books.buckets[name]["weight"]) / whole
                add(row, f"{name}:allocation", part)
                balance[name] = balance[name] + part
            need = max(ZERO, moved - savings)
            paid_cash = min(need, max(ZERO, cash))
            cash, need = cash - paid_cash, need - paid_cash
            for name in self.order():
                if need > 0:
                    draw = min(need, max(ZERO, balance[name]))
                    row[f"{name}:draw"] = draw
                    balance[name] = balance[name] - draw
                    need = need - draw
            if books.settings.get("rebalance") == "yearly":
                before = dict(balance)
                if start.month == 12:
                    self.rebalance(balance, bounds)
                for name in books.buckets:
                    row[f"{name}:rebalanced"] = balance[name] - before[name]
            elsewhere = self.other
            for account in held:
                elsewhere = elsewhere + held[account]
            worth = elsewhere + cash
            for name in books.buckets:
                row[f"{name}:balance"] = balance[name]
                worth = worth + balance[name]
            row.update({"income": income, "tax": tax, "after-tax": income - tax, "expenses": expenses,
                        "events": events, "savings": savings, "moved": moved, "unfunded": need,
                        "free-cash": cash, "elsewhere": elsewhere, "net-worth": worth})
            months.append(row)
        self.months = months
        return months[: self.shown]

    def targets(self):
        found = {}
        for name, bucket in self.books.buckets.items():
            if "target" not in bucket:
                continue
            text, _, day = bucket["target"].partition(" by ")
            last = ended(self.first, date.fromisoformat(day)) if day else self.shown - 1
            held = self.opening[name] if last < 0 else self.months[last][f"{name}:balance"]
            gap = max(ZERO, self.worth(*amount(text)) - held)
            found[name] = (held, gap, gap / (last + 1) if last >= 0 else gap)
        return found


def add(row, key, value):
    row[key] = row.get(key, ZERO) + value


def cents(value):
    return value.quantize(Decimal("0.01"), context=Context(prec=80, rounding=ROUND_HALF_EVEN)) + 0


# Made-up plans

CASH = ["Assets:Bank", "Assets:Purse"]
CATEGORIES = ["Expenses:Food", "Expenses:Food:Out", "Expenses:Rent", "Expenses:Travel", "Expenses:Fees"]
SOURCES = ["Income:Salary", "Income:Consulting", "Income:Rent"]
PERIODS = [
    "monthly", "monthly", "monthly from 2027-03-01", "monthly from 2026-01-01 to 2028-06-01", "weekly",
    "every 2 weeks from 2026-01-05", "every 2 weeks", "quarterly", "quarterly from 2026-04-01", "yearly",
    "yearly from 2026-01-01", "every 15th day of month", "every 31st day of month", "2027-05-03", "every 3/25",
    "every 2 months", "every 3 months from 2026-02-01", "every 2 quarters from 2026-01-01",
]


def some_rate(rng, low, high):
    return f"{Decimal(rng.randint(low * 100, high * 100)) / 100}%"


def money(rng, low, high, symbols=("SGD", "SGD", "SGD", "USD", "EUR")):
    return f"{rng.randint(low, high)}.{rng.randint(0, 99):02} {rng.choice(symbols)}"


def rule(rng, period, name, account, text, terms, sign):
    comment = "  ; " + ", ".join(f"{k}: {v}" for k, v in terms.items()) if terms else ""
    on_rule = rng.random() < 0.5
    lines = [f"~ {period}  {name}{comment if on_rule else ''}"]
    own = "" if on_rule else comment
    if rng.random() < 0.5:
        lines += [f"    {account}  {'-' if sign < 0 else ''}{text}{own}", "    Assets:Bank"]
    else:
        lines += [f"    Assets:Bank  {'' if sign < 0 else '-'}{text}", f"    {account}{own}"]
    return lines


def terms(rng, residencies, income):
    found = {}
    if rng.random() < 0.4:
        found["grows" if income else "inflation"] = some_rate(rng, -1, 8)
    if rng.random() < 0.1:
        found["inflation" if income else "grows"] = some_rate(rng, 0, 5)
    if income and rng.random() < 0.5:
        found["tax"] = rng.choice(["none", some_rate(rng, 0, 40)] + residencies * 2)
    return found


def plan(rng):
    """A journal as text, and the names of its scenarios."""
    lines = ["profile", "    base SGD", "", "commodity 1,000.00 SGD", ""]
    for account in CATEGORIES + SOURCES + ["Income:Bonus", "Assets:Bank", "Assets:Broker",
                                           "Assets:Bonds", "Assets:House", "Liabilities:Card", "Liabilities:Loan",
                                           "Assets:Purse"]:
        kind = "  ; type: Cash" if account in CASH else ""
        lines.append(f"account {account}{kind}")
    for symbol, base in (("USD", 135), ("VTI", 200)):
        for year in range(2016, 2027):
            quote = "SGD" if symbol == "USD" else "USD"
            lines.append(f"P {year}-0{rng.randint(1, 9)}-{rng.randint(10, 28)} {symbol} "
                         f"{Decimal(base + rng.randint(-20, 60)) / 100} {quote}")
    lines.append(f"P 2026-05-05 SGD {rng.choice(['0.68', '0.7', '0.71234'])} EUR")
    residencies = rng.sample(["Singapore", "Home land"], rng.choice([0, 1, 1, 2]))
    lines += ["", "plan"]
    if rng.random() < 0.7:
        lines.append(f"    inflation {some_rate(rng, 0, 6)}")
    if rng.random() < 0.5 or len(residencies) > 1:
        lines.append(f"    tax {rng.choice([some_rate(rng, 0, 30)] + residencies)}")
    if rng.random() < 0.4:
        lines.append(f"    bracket-growth {some_rate(rng, 0, 4)}")
    names = rng.sample(["Cash", "Bonds", "World stocks"], rng.randint(1, 3))
    if rng.random() < 0.5:
        lines.append(f"    shortfall {', '.join(rng.sample(names, rng.randint(1, len(names))))}")
    if rng.random() < 0.3:
        lines.append("    rebalance yearly")
    for name in residencies:
        lines.append(f"    residency {name}{rng.choice(['', '  USD', '  SGD'])}")
        bounds = sorted(rng.sample(range(1, 40), rng.randint(1, 4)))
        for lower, upper in zip([0] + bounds, bounds + [None]):
            text = f"{lower * 5000}..{'' if upper is None else upper * 5000}"
            lines.append(f"    {text} {some_rate(rng, 0, 45)}")
    weights = [rng.randint(0, 100) for _ in names[1:]]
    weights = [w // len(names) for w in weights]
    weights.insert(0, 100 - sum(weights))
    holders = {"Cash": "Assets:Bank", "Bonds": "Assets:Bonds", "World stocks": "Assets:Broker"}
    for name, weight in zip(names, weights):
        lines += ["", f"bucket {name}", f"    account {holders[name]}", f"    weight {weight}%"]
        lines.append(f"    return {rng.choice([some_rate(rng, -3, 12)] * 4 + ['VTI', 'VTI over 5 years'])}")
        if rng.random() < 0.4:
            lines.append(f"    buffer {rng.choice(['6 months', '3..9 months', '20000 SGD', '9000 USD', '8000..12000 SGD'])}")
        if rng.random() < 0.2:
            lines.append(f"    tax {some_rate(rng, 0, 40)}")
        if rng.random() < 0.15 and not any(name in line for line in lines if "shortfall" in line):
            lines.append("    draw no")
        if rng.random() < 0.6:
            by = rng.choice(["", " by 2027-01-15", " by 2027-12-31", " by 2030-06-30", " by 2031-07-01"])
            lines.append(f"    target {money(rng, 1000, 300000)}{by}")
    lines.append("")
    described = []
    for number in range(rng.randint(1, 4)):
        name = f"Pay {number}"
        described.append(name)
        symbols = ("SGD", "SGD", "SGD", "USD", "EUR", "VTI")
        lines += rule(rng, rng.choice(PERIODS), name, rng.choice(SOURCES),
                      money(rng, 50, 6000, symbols), terms(rng, residencies, True), -1)
    for number in range(rng.randint(1, 6)):
        name = rng.choice(["Living", f"Cost {number}"])
        described.append(name)
        lines += rule(rng, rng.choice(PERIODS), name, rng.choice(CATEGORIES), money(rng, 5, 2500),
                      terms(rng, residencies, False), 1)
    if rng.random() < 0.5:
        share = {"share": f"{some_rate(rng, 1, 30)} of Pay 0"} | terms(rng, residencies, True)
        lines += rule(rng, rng.choice(PERIODS), "Bonus", "Income:Bonus", "0 SGD", share, -1)
    if rng.random() < 0.3:
        share = {"share": f"{some_rate(rng, 1, 10)} of Pay 0"}
        lines += rule(rng, rng.choice(["monthly", "yearly"]), "Gift", "Expenses:Fees", "0 SGD", share, 1)
    lines += ["~ monthly  Moved", "    Assets:Broker  300 SGD", "    Assets:Bank"]
    if rng.random() < 0.6:
        lines += [f"~ {rng.choice(PERIODS)}  Loan", f"    Liabilities:Loan  {money(rng, 50, 900)}",
                  f"    Expenses:Fees  {money(rng, 1, 90, ('SGD',))}", "    Assets:Bank"]
    if rng.random() < 0.4:
        lines += ["~ monthly from 2026-03-01  On credit", f"    Expenses:Food  {money(rng, 5, 300)}",
                  f"    {rng.choice(['Liabilities:Card', 'Assets:House'])}"]
    scenarios = []
    if rng.random() < 0.6:
        scenarios.append("Other life")
        lines += ["", "scenario Other life"]
        if rng.random() < 0.5:
            lines.append(f"    inflation {some_rate(rng, 0, 9)}")
        lines.append(f"    rule {rng.choice(described)}  {rng.choice(['off', 'on', 'amount 1234.50 USD', 'inflation 7%', 'grows 1%', 'tax 11%'])}")
        lines.append(f"    bucket {names[0]}  return {some_rate(rng, -2, 9)}")
        for _ in range(rng.randint(0, 3)):
            sign = rng.choice(["", "-"])
            lines.append(f"    event 20{rng.randint(26, 30)}-{rng.randint(1, 12):02}-15 "
                         f"{sign}{money(rng, 100, 60000)}  Something")
    lines.append("")
    for _ in range(rng.randint(0, 12)):
        day = f"202{rng.randint(5, 7)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
        account = rng.choice(["Assets:Bank", "Assets:Broker", "Assets:Bonds", "Assets:House", "Liabilities:Card",
                              "Liabilities:Loan", "Assets:Purse"])
        sign = "-" if account.startswith("Liabilities") else ""
        lines += [f"{day} Entry", f"    {account}  {sign}{money(rng, 10, 40000, ('SGD', 'SGD', 'USD', 'VTI'))}",
                  f"    {rng.choice(['Equity:Opening', 'Equity:Opening'] + SOURCES)}"]
    return "\n".join(lines) + "\n", scenarios


# Comparing


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def compare(binary, path, scenario, start, months):
    """The differences between the program and the model, as lines."""
    books = Books(read(Path(path)))
    events = applied(books, books.scenarios[scenario]) if scenario else []
    model = Model(books, start, months, events)
    wanted = model.run()
    command = [binary, "-n", "-f", str(path), "project", "--monthly", "--years", str(months // 12),
               "--from", start.isoformat()]
    command += ["--scenario", scenario] if scenario else []
    rows = list(csv.DictReader(io.StringIO(run(command + ["-O", "csv"]))))
    found = [] if len(rows) == len(wanted) else [f"{len(rows)} months, not {len(wanted)}"]
    for row, month in zip(rows, wanted):
        if row["month"] != month["month"]:
            found.append(f"{row['month']} is not {month['month']}")
        saved = month["savings"] / month["income"] * 100 if month["income"] else None
        shown = Decimal(row["savings-rate"]) if row["savings-rate"] else None
        if shown != (saved if saved is None else saved.quantize(Decimal("0.1"))):
            found.append(f"{month['month']} savings-rate: {row['savings-rate']}, not {saved}")
        for key in (row.keys() | month.keys()) - {"month", "scenario", "commodity", "savings-rate"}:
            if Decimal(row.get(key, "0")) != cents(month.get(key, ZERO)):
                found.append(f"{month['month']} {key}: {row.get(key)}, not {month.get(key)}")
    report = json.loads(run(command + ["-O", "json"]))["scenarios"][0]
    targets = {t["bucket"]: tuple(Decimal(t[k]["quantity"]) for k in ("balance", "gap", "extra"))
               for t in report["targets"]}
    expected = {name: tuple(cents(f) for f in figures) for name, figures in model.targets().items()}
    if targets != expected:
        found.append(f"targets {targets}, not {expected}")
    return found, wanted


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ledgera")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=83)
    options = parser.parse_args()
    print(f"projection: seed {options.seed}")
    rng = random.Random(options.seed)
    total = failed = drawn = unfunded = otherwise = 0
    example = Path(__file__).resolve().parent.parent / "examples" / "retirement" / "plan.journal"
    jobs = [(example, None, date(2026, 11, 21), 24)]
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.count):
            text, scenarios = plan(rng)
            path = Path(folder) / f"{number}.journal"
            path.write_text(text)
            start = date(2026, rng.choice([11, 12, 10]), rng.randint(1, 30))
            jobs.append((path, rng.choice([None] + scenarios), start, 12 * rng.randint(1, 5)))
        for path, scenario, start, months in jobs:
            found, wanted = compare(options.ledgera, path, scenario, start, months)
            total += len(wanted)
            drawn += any(month["savings"] < 0 for month in wanted)
            unfunded += any(month["unfunded"] > 0 for month in wanted)
            otherwise += scenario is not None
            if found:
                failed += 1
                print(f"{path.name} {scenario} from {start}: {len(found)} differences")
                print("\n".join(f"    {line}" for line in found[:8]))
    print(f"{len(jobs)} plans, {total} months; {drawn} with shortfalls, {unfunded} of them unfunded, "
          f"{otherwise} scenarios: {failed} plans differ")
    return 1 if failed or options.count >= 100 and min(drawn, unfunded, otherwise) < 10 else 0


if __name__ == "__main__":
    sys.exit(main())
