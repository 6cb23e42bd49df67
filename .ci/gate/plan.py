"""Reads the plans of journals: the blocks of plans and ~ rules in the forms that are made up and in examples/retirement."""

import re
from datetime import date, timedelta
from decimal import Decimal

from gate import journal
from gate.decimals import rate

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


class Books:
    """A journal with a plan: its base currency, prices, postings and rules, and the plan's own blocks."""

    def __init__(self, text):
        self.base = "SGD"
        self.prices, self.postings, self.rules = [], [], []
        self.settings, self.residencies, self.buckets, self.scenarios = {}, {}, {}, {}
        self.loans = {}
        for block in journal.blocks(text):
            self.add(block)
        days = [day for day, _ in self.postings] or [
            rule["period"].start for rule in self.rules if rule["period"].start]
        for rule in self.rules:
            rule["period"].begin = min(days).replace(day=1) if days else None

    def add(self, block):
        word, _, rest = block.head.partition(" ")
        name, texts = rest.strip(), [text for text, _ in block.lines]
        if word == "P":
            day, symbol, price = rest.split(None, 2)
            self.prices.append((journal.day(day), symbol, *journal.amount(price)))
        elif word == "~":
            period, _, description = name.partition("  ")
            terms = journal.tags(block.comment)
            self.rules.append({"period": Period(period), "name": description.strip(), "terms": terms,
                               "postings": journal.postings(block.lines, terms)})
        elif word == "account" and "loan" in journal.tags(block.comment):
            self.loans[name] = Loan(journal.tags(block.comment)["loan"])
        elif word == "profile":
            self.base = next((text.split()[1] for text in texts if text.startswith("base")), self.base)
        elif word == "plan":
            for text in texts:
                self.setting(text)
        elif word == "bucket":
            self.buckets[name] = {"accounts": [], "weights": {}}
            for text in texts:
                prop(self.buckets[name], text)
        elif word == "scenario":
            self.scenarios[name] = texts
        elif re.match(r"\d{4}-", word):
            self.postings.append((journal.day(word), journal.postings(block.lines)))

    def setting(self, text):
        if text.startswith("residency"):
            name, _, symbol = text[len("residency"):].strip().partition("  ")
            self.residency = self.residencies[name] = {"symbol": symbol.strip(), "brackets": []}
        elif match := re.fullmatch(r"([\d.]+?)\.\.([\d.]*) +(\S+)", text):
            upper = Decimal(match[2]) if match[2] else None
            self.residency["brackets"].append((Decimal(match[1]), upper, rate(match[3])))
        else:
            name, _, value = text.partition(" ")
            self.settings[name] = value.strip()


class Loan:
    """A tag loan:, with all accounts named."""

    def __init__(self, text):
        words = text.split()
        self.amount = self.symbol = self.count = self.payment = self.start = self.category = None
        self.rates, self.extras, self.fee = [], [], Decimal(0)
        if words[0] != "at":
            self.amount, self.symbol = Decimal(words.pop(0)), words.pop(0)
        self.change(" ".join(words))

    def change(self, text):
        words = text.split()
        while words:
            word = words.pop(0)
            if word == "at":
                self.rates = [(None, rate(words.pop(0)))]
                while words and words[0] == "until":
                    self.rates[-1] = (date.fromisoformat(words[1]), self.rates[-1][1])
                    self.rates.append((None, rate(words[3])))
                    words = words[4:]
            elif word == "over":
                self.count, self.payment = int(words[0]) * (12 if words[1].startswith("year") else 1), None
                words = words[2:]
            elif word == "paying":
                self.payment, self.count = Decimal(words[0]), None
                words = words[2:]
            elif word == "from":
                self.start = date.fromisoformat(words.pop(0))
            elif word == "fee":
                self.fee = Decimal(words[0])
                words = words[2:]
            elif word == "extra":
                yearly = words[2] == "yearly"
                day = date.fromisoformat(words[4 if yearly else 3])
                self.extras.append((Decimal(words[0]), day, yearly))
                words = words[5 if yearly else 4:]
            elif word == "interest":
                self.category = words.pop(0)
            else:
                words.pop(0)  # account NAME

    def day(self, k):
        """Of instalment k: the day of the month that it was paid out on, or the month's last."""
        first = month_start(self.start, k)
        last = month_start(self.start, k + 1) - timedelta(days=1)
        return min(last, first.replace(day=min(self.start.day, last.day)))

    def rate(self, day):
        return next(r for last, r in self.rates if last is None or day <= last)

    def extra(self, after, until):
        total = Decimal(0)
        for amount, day, yearly in self.extras:
            days = [day]
            if yearly:
                days = [years_later(day, n) for n in range(until.year - day.year + 2)]
            total += sum(amount for d in days if after < d <= until)
        return total


def years_later(day, years):
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def prop(bucket, text):
    name, _, value = text.partition(" ")
    if name == "account":
        bucket["accounts"].append(value.strip())
    elif name == "target":
        bucket.setdefault("targets", []).append(value.strip())
    elif name == "weight":
        weight, _, day = value.strip().partition(" from ")
        bucket["weights"] = bucket["weights"] | {day: weight} if day else {"": weight}
    else:
        bucket[name] = value.strip()


def applied(books, lines):
    """The plan with what a scenario says otherwise; returns its events."""
    events, retargeted = [], set()
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "event":
            day, rest = rest.split(None, 1)
            text = rest.partition("  ")[0]
            events.append((journal.day(day), *journal.amount(text.removesuffix(" real")), text.endswith(" real")))
        elif word == "bucket":
            name, _, text = rest.partition("  ")
            if text.strip().startswith("target ") and name not in retargeted:
                retargeted.add(name)
                books.buckets[name].pop("targets", None)
            prop(books.buckets[name], text.strip())
        elif word == "loan":
            name, _, text = rest.partition("  ")
            books.loans[name].change(text)
        elif word == "rule":
            name, _, text = rest.partition("  ")
            for rule in books.rules:
                if rule["name"] == name:
                    override(rule, text.strip(), books.settings.get("inflation", "0%"))
        else:
            books.setting(line)
    return events


def override(rule, text, inflation):
    word, _, value = text.partition(" ")
    if word in ("on", "off"):
        rule["terms"]["active"] = "yes" if word == "on" else "no"
    elif word == "amount":
        number, symbol = journal.amount(value.removesuffix(" real"))
        scaled(rule, number, symbol)
        if value.endswith(" real"):
            for item in rule["postings"]:
                item.tags.pop("grows", None)
                item.tags["inflation"] = inflation
    else:
        for item in rule["postings"]:
            item.tags[word] = value


def scaled(rule, number, symbol):
    """The whole rule moves so much, in proportion; what was left out makes up for the rest."""
    numbers = [n for item in rule["postings"] for n, _ in item.amounts]
    moved = max(sum(n for n in numbers if n > 0), -sum(n for n in numbers if n < 0))
    for item in rule["postings"]:
        item.tags.pop("share", None)
        if item.is_elided:
            continue
        if moved:
            item.amounts = [(number * n / moved, symbol) for n, _ in item.amounts]
        elif item.account.startswith("Income"):
            item.amounts = [(-number, symbol)]
        elif item.account.startswith("Expenses"):
            item.amounts = [(number, symbol)]
    journal.infer(rule["postings"])
