"""Random journals over the whole hledger 1.25 language, mostly valid, some broken on purpose.

A journal is a list of chunks (a directive or an entry each), so that a failing case can be
minimised by dropping chunks. Amounts are exact: an integer coefficient and a count of decimals.
"""

import datetime
from fractions import Fraction

from gate import stage
from gate.chance import Chooser

ACCOUNTS = [
    "assets:cash", "assets:bank:checking", "assets:bank:savings", "Assets:Broker", "assets",
    "expenses:food", "expenses:food:dining out", "expenses:rent", "Expenses:Auto:Fuel",
    "income:salary", "Income:Gifts", "revenues:interest", "liabilities:card",
    "liabilities:loan:car", "equity:opening balances", "equity", "equity:conversion",
    "misc", "a:b:c:d:e", "A:b", "активы:наличные", "資産:現金", "expenses:Ünïcode & co",
    "assets:bank:checking:1", "x y z", "assets:a-b_c", "expenses:50% off", "assets:o'brien",
]
PAYEES = [
    "Whole Foods", "ACME Inc.", "Landlord", "employer", "Café Zoë", "日本橋", "Shop (main)", "7/11",
    "* star", "a", "tax & fees", "100%", "two  spaces", "X=Y",
]
NOTES = ["weekly", "rent for May", "refund", "ünter", "a note", "part | two"]
CODES = ["1", "123", "INV-7", "a b", "#12", "x(y"]
TAGS = ["trip", "type", "project", "k", "who", "Ort", "größe", "a-b"]
VALUES = ["", "x", "long value", "2", "Köln", "http://e.x/y", "b: c", "x y"]
WORDS = ["lunch", "with, comma", "monthly", "see below", "äöü", "no tags here", "50/50", "(sic)"]
SYMBOLS = [
    # symbol, side, space between, decimals, decimal mark, group mark
    ("$", "L", "", 2, ".", ","), ("EUR", "R", " ", 2, ".", ","), ("€", "R", " ", 2, ",", "."),
    ("USD", "L", " ", 2, ".", ","), ("£", "L", "", 2, ".", ","), ("h", "R", "", 1, ".", ","),
    ("JPY", "R", " ", 0, ".", ","), ('"green apples"', "R", " ", 0, ".", ","),
    ("", "R", "", 1, ".", ","), ("BTC", "R", " ", 8, ".", ","), ("CHF", "R", " ", 2, ".", " "),
    ("kr", "R", " ", 2, ",", " "), ("₹", "L", "", 2, ".", ","), ('"A1"', "L", " ", 3, ".", ","),
    ("USD", "R", " ", 2, ".", ","), ("SEK", "R", "", 2, ",", "."), ("VTI", "R", " ", 3, ".", ","),
]


class Commodity:
    def __init__(self, row):
        self.symbol, self.side, self.space, self.places, self.mark, self.group = row
        self.declared = False


class Posting:
    """One posting; the quantity is exact, the text is made when the journal is written."""

    def __init__(self, account, commodity, quantity, kind=""):
        self.account, self.commodity, self.quantity, self.kind = account, commodity, quantity, kind
        self.cost = None  # (total?, commodity, quantity)
        self.elided = False
        self.places = None
        self.assertion = None  # (operator, quantity)
        self.assigned = False
        self.date = None
        self.comment = ""


class Case:
    """Chunks of the main file and of included files, and the features the journal uses."""

    def __init__(self):
        self.chunks, self.files, self.features = [], {}, set()
        self.accounts, self.commodities, self.payees, self.tags = [], [], [], []
        self.days = []

    def text(self):
        return "".join(self.chunks)

    def write(self, directory, edit=lambda text: text):
        everything = {**self.files, "main.journal": self.chunks}
        stage.write(directory, {name: edit("".join(chunks)) for name, chunks in everything.items()})


class JournalGenerator(Chooser):
    def __init__(self, source, invalid_share=0.12, priced=False, repeats_costs=True):
        super().__init__(source)
        self.invalid_share = invalid_share
        self.priced = priced  # several commodities and many prices
        self.repeats_costs = repeats_costs  # conversion postings beside a cost, which hledger reads since 1.29

    # ---- numbers and amounts

    def digits(self, whole, commodity):
        """Group the digits as the commodity does, when that cannot be misread."""
        if len(whole) <= 3 or not commodity.group:
            return whole, 0
        parts = []
        while len(whole) > 3:
            parts.insert(0, whole[-3:])
            whole = whole[:-3]
        return commodity.group.join([whole] + parts), len(parts)

    def number(self, quantity, commodity, places):
        scaled = abs(quantity) * 10**places
        assert scaled.denominator == 1
        text = str(scaled.numerator).rjust(places + 1, "0")
        whole, fraction = (text[:-places], text[-places:]) if places else (text, "")
        mark = commodity.mark
        groups = 0
        if self.chance(self.grouping):
            grouped, groups = self.digits(whole, commodity)
            ambiguous = groups == 1 and not fraction and commodity.group != " "
            if groups and (not ambiguous or commodity.declared or self.chance(0.03)):
                whole = grouped
                self.used("digit-groups")
            else:
                groups = 0
        if fraction:
            if mark == ",":
                self.used("comma-decimals")
            return whole + mark + fraction
        if self.chance(0.02) and groups == 0 and not commodity.declared:
            self.used("trailing-mark")
            return whole + mark
        if self.chance(0.01) and whole.endswith("00") and groups == 0:
            self.used("exponent")
            return whole[:-2] + self.pick(["E2", "e2", "E+2"])
        return whole

    def amount(self, quantity, commodity, places=None):
        needed = 0
        while (quantity * 10**needed).denominator != 1:
            needed += 1
        places = max(needed, commodity.places if places is None else places)
        number = self.number(quantity, commodity, places)
        sign = "-" if quantity < 0 else ("+" if self.chance(0.01) else "")
        symbol, space, side = commodity.symbol, commodity.space, commodity.side
        if symbol and self.chance(0.03):
            side = "L" if side == "R" else "R"
            space = " "
            self.used("mixed-sides")
        if not symbol:
            return sign + number
        if side == "R":
            return sign + number + space + symbol
        return sign + symbol + space + number if self.chance(0.3) else symbol + space + sign + number

    def quantity(self, commodity):
        if self.chance(0.03):
            return Fraction(0)
        places = commodity.places
        if self.chance(0.15):
            places = self.random.randint(0, places + 1)
        top = self.pick([20, 1000, 10**5, 10**7]) if commodity.places < 8 else 10**9
        value = Fraction(self.random.randint(1, top), 10**places)
        return -value if self.chance(0.35) else value

    # ---- entries

    def used(self, feature):
        self.case.features.add(feature)

    def day(self):
        if self.chance(0.06):
            return self.start + datetime.timedelta(days=self.random.randint(0, 900))
        return self.start + datetime.timedelta(days=self.random.randint(0, self.span))

    def date(self, day, primary=None):
        shape = self.pick(["-"] * 6 + ["/"] * 3 + ["."])
        month, number = str(day.month), str(day.day)
        if not self.chance(0.1):
            month, number = month.rjust(2, "0"), number.rjust(2, "0")
        else:
            self.used("unpadded-date")
        yearless = primary is not None and primary.year == day.year and self.chance(0.3)
        yearless = yearless or (primary is None and day.year == self.year and self.chance(0.5))
        if yearless:
            self.used("year-less")
            return shape.join([month, number])
        return shape.join([str(day.year), month, number])

    def tag(self):
        name = self.pick(TAGS)
        self.case.tags.append(name)
        self.used("tags")
        value = self.pick(VALUES)
        return f"{name}:{' ' if self.chance(0.5) else ''}{value}"

    def comment(self):
        parts = []
        for _ in range(self.random.randint(1, 2)):
            parts.append(self.tag() if self.chance(0.6) else self.pick(WORDS))
        self.used("comments")
        lead = " " if self.chance(0.85) else ""
        return ";" + lead + ", ".join(parts)

    def split(self, total, count, places):
        """Cut an exact total into `count` exact parts."""
        parts = []
        for _ in range(count - 1):
            part = Fraction(self.random.randint(-200, 500), 10 ** self.random.randint(0, places))
            parts.append(part)
            total -= part
        return parts + [total]

    def entry(self):
        """Balanced postings of one of several shapes."""
        pick = self.pick
        shape = self.random.random()
        commodity = pick(self.commodities)
        postings = []

        def account():
            return pick(self.accounts)

        if shape < 0.6:  # one commodity
            amount = self.quantity(commodity)
            parts = self.split(-amount, self.random.randint(1, 3), commodity.places)
            postings = [Posting(account(), commodity, q) for q in [amount] + parts]
            if self.chance(0.75):
                postings[-1].elided = True
        elif shape < 0.78:  # a cost
            self.used("costs")
            others = [c for c in self.commodities if c is not commodity]
            other = pick(others) if others and self.chance(0.95) else pick(self.commodities)
            amount = self.quantity(commodity) or Fraction(1)
            total = self.chance(0.5)
            price = abs(self.quantity(other)) or Fraction(1)
            first = Posting(account(), commodity, amount)
            first.cost = (total, other, price)
            value = (price if amount > 0 else -price) if total else price * amount
            postings = [first]
            postings += [Posting(account(), other, q) for q in self.split(-value, self.random.randint(1, 2), other.places)]
            if self.chance(0.6):
                postings[-1].elided = True
            if self.chance(0.3):
                self.random.shuffle(postings)
            elif other is not commodity and value and self.chance(0.25):
                self.used("conversion-postings")
                postings[-1].elided = False
                pair = [Posting("equity:conversion", commodity, -amount), Posting("equity:conversion", other, value)]
                if self.chance(0.3):
                    pair.reverse()
                if self.chance(0.4) or not self.repeats_costs:
                    first.cost = None
                if self.chance(0.1):
                    postings.append(pair.pop())
                place = self.random.randint(0, len(postings))
                postings[place:place] = pair
        elif shape < 0.86:  # a conversion to infer
            other = pick(self.commodities)
            if other.symbol == commodity.symbol:
                return self.entry()
            self.used("inferred-conversion")
            amount, value = abs(self.quantity(commodity)) or Fraction(1), abs(self.quantity(other)) or Fraction(1)
            postings = [Posting(account(), commodity, amount), Posting(account(), other, -value)]
            if self.chance(0.3):
                postings += [Posting(account(), other, -(abs(self.quantity(other)) or Fraction(1)))]
            if self.chance(0.2):
                postings += [Posting(account(), commodity, abs(self.quantity(commodity)) or Fraction(1))]
        else:  # several commodities, the last posting takes the rest
            self.used("multi-commodity")
            for _ in range(self.random.randint(2, 3)):
                c = pick(self.commodities)
                postings.append(Posting(account(), c, self.quantity(c)))
            last = Posting(account(), commodity, Fraction(0))
            last.elided = True
            last.rest = True
            postings.append(last)
        if self.chance(0.08):
            self.used("virtual")
            postings.insert(self.random.randint(0, len(postings)), Posting(account(), commodity, self.quantity(commodity), "("))
        if self.chance(0.05):
            self.used("balanced-virtual")
            amount = self.quantity(commodity)
            pair = [Posting(account(), commodity, amount, "["), Posting(account(), commodity, -amount, "[")]
            pair[1].elided = self.chance(0.5)
            postings += pair
        return postings

    def decorate(self, day, postings):
        for posting in postings:
            if self.chance(0.04):
                posting.date = day + datetime.timedelta(days=self.random.randint(-20, 40))
                self.used("posting-date")

    # ---- assertions

    def balances_of(self, postings):
        """What each posting adds: commodity symbol → quantity, with elided ones computed."""
        groups = {}
        for p in postings:
            groups.setdefault(p.kind if p.kind == "[" else "", [])
            if p.kind != "(":
                groups["[" if p.kind == "[" else ""].append(p)
        effects = {id(p): {p.commodity.symbol: p.quantity} for p in postings if not p.elided}
        for group in groups.values():
            rest = {}
            for p in group:
                if p.elided:
                    continue
                symbol, quantity = p.commodity.symbol, p.quantity
                if p.cost:
                    total, other, price = p.cost
                    symbol, quantity = other.symbol, (price if quantity > 0 else -price) if total else price * quantity
                rest[symbol] = rest.get(symbol, 0) - quantity
            for p in group:
                if p.elided:
                    effects[id(p)] = rest
        return effects

    def assertions(self, entries):
        """Put true assertions and assignments on some postings, in accounting order."""
        order = []
        for index, (day, postings) in enumerate(entries):
            effects = self.balances_of(postings)
            for number, p in enumerate(postings):
                order.append((p.date or day, index, number, p, effects.get(id(p), {})))
        order.sort(key=lambda row: (row[0], row[1], row[2]))
        running = {}
        # Two entries of one account on a posting date need hledger's own order; keep clear of them.
        dated = {row[3].account for row in order if row[3].date}
        for _, index, _, p, effect in order:
            balance = running.setdefault(p.account, {})
            before = dict(balance)
            for symbol, quantity in effect.items():
                balance[symbol] = balance.get(symbol, 0) + quantity
            if p.account in dated or not self.chance(self.asserting):
                continue
            # Asserted without an amount is an assignment, and hledger 1.25 forgets the costs of an
            # entry that has one.
            costly = any(other.cost for other in entries[index][1])
            if p.elided and (costly or getattr(p, "rest", False)):
                continue
            symbol = p.commodity.symbol
            inclusive = {}
            for account, other in running.items():
                if account == p.account or account.startswith(p.account + ":"):
                    for s, q in other.items():
                        inclusive[s] = inclusive.get(s, 0) + q
            operator = self.pick(["="] * 6 + ["=*", "==", "==*"])
            if p.elided:  # 1.25 also moves the other commodities of subaccounts
                operator = operator.rstrip("*")
            source = inclusive if "*" in operator else balance
            if operator.startswith("==") and any(q for s, q in source.items() if s != symbol):
                operator = operator[1:]
            wrong = Fraction(1, 100) if self.broken == "assertion" and self.chance(0.5) else 0
            p.assertion = (operator, source.get(symbol, Fraction(0)) + wrong)
            self.used("assertion " + operator)
            if operator == "=" and p.kind != "[" and not p.elided and not p.cost and self.chance(0.3):
                if not costly and set(effect) == {symbol} and (effect[symbol] or before.get(symbol)):
                    p.assigned = True
                    self.used("assignment")

    # ---- writing

    def account(self, name):
        for prefix in self.prefix:
            if name.startswith(prefix + ":"):
                return name[len(prefix) + 1:]
        return name

    def write_posting(self, day, p):
        indent = self.pick(["    "] * 5 + ["  ", " ", "\t", "   "])
        status = self.pick(["* ", "! ", "*", "!"]) if self.chance(0.05) else ""
        if status:
            self.used("posting-status")
        close = {"(": ")", "[": "]"}.get(p.kind, "")
        line = indent + status + p.kind + self.account(p.account) + close
        gap = self.pick(["  "] * 6 + ["    ", "\t\t", " \t", "          "])
        if p.assigned:
            line += gap + " = " + self.amount(p.assertion[1], p.commodity)
        elif not p.elided:
            line += gap + self.amount(p.quantity, p.commodity, p.places)
            if p.cost:
                total, other, price = p.cost
                marks = ["@@", "@@", "(@@)"] if total else ["@", "@", "(@)"]
                between = " " if self.chance(0.9) else ""
                if self.chance(0.04):
                    self.used("lots")
                    line += " {" + self.amount(price, other) + "}"
                    if self.chance(0.5):
                        line += " [" + day.isoformat() + "]"
                line += between + self.pick(marks) + between + self.amount(price, other)
        elif p.assertion:
            line += gap
        if p.assertion and not p.assigned:
            line += self.pick([" ", "  ", ""]) + p.assertion[0] + self.pick([" ", "", "  "]) + self.amount(p.assertion[1], p.commodity)
        comments = []
        if p.date:
            if self.chance(0.3) and p.date.year == day.year:
                comments.append("date:" + p.date.strftime("%m-%d"))
            elif self.chance(0.3):
                comments.append("[" + p.date.strftime("%Y/%m/%d") + "]")
            else:
                comments.append("date: " + p.date.isoformat())
        if self.chance(0.1):
            comments.append(self.comment()[1:].strip())
        if comments and self.chance(0.7):
            line += self.pick(["  ", " \t", "   "]) + "; " + ", ".join(comments)
            comments = []
        line += "\n"
        for text in comments:
            line += indent + "  ; " + text + "\n"
        return line

    def write_entry(self, day, postings):
        line = self.date(day)
        if self.chance(0.05):
            self.used("secondary-date")
            second = day + datetime.timedelta(days=self.random.randint(0, 15))
            line += "=" + self.date(second, primary=day)
        if self.chance(0.35):
            line += " " + self.pick(["*", "*", "!"])
            self.used("status")
        if self.chance(0.12):
            line += " (" + self.pick(CODES) + ")"
            self.used("codes")
        if self.chance(0.92):
            payee = self.pick(PAYEES)
            self.case.payees.append(payee)
            line += " " + payee
            if self.chance(0.2):
                line += self.pick([" | ", "|", " |"]) + self.pick(NOTES)
                self.used("notes")
        if self.chance(0.15):
            line += self.pick(["  ", " "]) + self.comment()
        line += "\n"
        if self.chance(0.06):
            line += "    " + self.comment() + "\n"
        for p in postings:
            line += self.write_posting(day, p)
        return line

    def breakage(self, chunks):
        """One defect, of a kind that hledger may or may not refuse."""
        kind = self.broken
        day = self.start.isoformat()
        texts = {
            "unbalanced": f"{day} broken\n    a  1.00 EUR\n    b  -1.01 EUR\n\n",
            "nearly": f"{day} nearly\n    a  1.001 EUR\n    b  -1.00 EUR\n\n",
            "two-elided": f"{day} two\n    a  1 EUR\n    b\n    c\n\n",
            "bad-date": self.pick(["2023-02-30", "2023-13-01", "2023-1", "20230101", "2023-01/02", "23-1-1"]) + " x\n    a  1\n    b\n\n",
            "bad-number": f"{day} n\n    a  {self.pick(['1.2.3,4,5', '1,,0', '--1', '1E', '1 EUR USD', '1/2', '$', '1 @', '= '])}\n    b\n\n",
            "odd-number": f"{day} n\n    a  {self.pick(['1.2.3', '1,000', '.5', '1,00,000', '1 0', '1,000.', '- 1', '1;c'])}\n    b\n\n",
            "unknown": self.pick(["nonsense\n\n", "% x\n\n", "assert 1\n\n", "bucket a\n\n", "  indented\n\n", "define x=1\n\n", "N $\n\n"]),
            "gap": f"{day} gap\n    a  1\n\n    b  -1\n\n",
            "one-space": f"{day} gap\n    a 1\n    b  -1\n\n",
            "virtual": f"{day} v\n    [a]  1\n    b  2\n    c\n\n",
            "missing-include": "include nowhere.journal\n\n",
        }
        if kind in texts:
            chunks.insert(self.random.randint(0, len(chunks)), texts[kind])

    def generate(self):
        case = self.case = Case()
        rnd = self.random
        self.prefix = []
        self.year = None
        self.grouping = self.pick([0, 0, 0.3, 0.9])
        self.asserting = self.pick([0, 0, 0.1, 0.3])
        self.start = datetime.date(rnd.randint(2018, 2023), rnd.randint(1, 12), rnd.randint(1, 28))
        self.span = self.pick([5, 40, 120, 400, 800])
        kinds = ["unbalanced", "nearly", "two-elided", "bad-date", "bad-number", "odd-number", "unknown",
                 "gap", "one-space", "virtual", "missing-include", "assertion"]
        self.broken = self.pick(kinds) if self.chance(self.invalid_share) else None
        if self.broken:
            self.used("broken: " + self.broken)
        by_symbol = {}
        for row in rnd.sample(SYMBOLS, rnd.randint(2, 5) if self.priced else rnd.randint(1, 4)):
            by_symbol.setdefault(row[0], Commodity(row))
        self.commodities = list(by_symbol.values())
        self.accounts = rnd.sample(ACCOUNTS, rnd.randint(3, 9))
        case.accounts, case.commodities = self.accounts, self.commodities

        head = self.directives()
        entries = []
        for _ in range(self.pick([1, 3, 6, 10, 18])):
            day, postings = self.day(), self.entry()
            self.decorate(day, postings)
            entries.append((day, postings))
        if self.chance(0.6):
            entries.sort(key=lambda e: e[0])
        case.days = [day for day, _ in entries]
        self.assertions(entries)
        body = []
        for day, postings in entries:
            body.append(self.write_entry(day, postings) + "\n" * self.pick([1, 1, 1, 0, 2]))
            if self.chance(0.08):
                body.append(self.between(day))
        self.breakage(body)
        case.chunks = head + self.including(body)
        if self.chance(0.08) and case.chunks:
            case.chunks[-1] = case.chunks[-1].rstrip("\n")
            self.used("no-final-newline")
        if self.chance(0.04):
            case.chunks = [c.replace("\n", "\r\n") for c in case.chunks]
            self.used("crlf")
        return case

    # ---- directives

    def directives(self):
        head = []
        for commodity in self.commodities:
            if commodity.symbol and self.chance(0.3):
                commodity.declared = True
                head.append(self.declaration(commodity))
                self.used("commodity directive")
        plain = [c for c in self.commodities if not c.symbol]
        if plain and self.chance(0.5):
            other = self.pick(self.commodities)
            if other.symbol:
                # Bare numbers become this commodity; entries stay balanced because signs do not change.
                head.append("D " + self.sample(other) + "\n")
                self.used("D")
                for c in plain:
                    self.commodities.remove(c)
        if self.chance(0.3):
            for name in self.random.sample(self.accounts, min(3, len(self.accounts))):
                line = self.pick(["account ", "account  "]) + name
                if self.chance(0.3):
                    line += "  ; " + self.pick(["type:A", "type: Expense", "k:v", "just words", "type:C"])
                line += "\n"
                if self.chance(0.2):
                    line += self.pick(["    ; more\n", "    note ignored\n", "  ; k2:v2\n"])
                head.append(line + ("\n" if self.chance(0.4) else ""))
            self.used("account directive")
        if self.chance(0.1):
            head.append("payee " + self.pick(PAYEES) + "\n")
            self.used("payee directive")
        if self.chance(0.06):
            head.append(self.pick(["tag trip\n", "tag who\n    ; comment\n"]))
            self.used("tag directive")
        if self.chance(0.15):
            self.year = self.start.year
            head.append(self.pick([f"Y{self.year}\n", f"Y {self.year}\n"]))
            self.used("Y")
        if self.chance(0.15):
            self.used("P")
            for _ in range(self.random.randint(1, 4)):
                head.append(self.price())
        if self.priced:
            self.used("many prices")
            for _ in range(self.random.randint(4, 24)):
                head.append(self.price())
        if self.chance(0.06):
            self.used("alias")
            head.append(self.pick([
                "alias misc=expenses:misc\n", "alias assets=Vermögen\n", "alias x y z = xyz\n",
                "alias /:bank:/=:banks:\n", "alias /^(expenses):(.*)$/=\\2:\\1\n", "alias a=a\n",
                "alias /a/=b\n", "alias expenses:food = food\n",
            ]))
        if self.chance(0.05):
            self.used("auto rule")
            commodity = self.pick(self.commodities)
            head.append(f"= {self.pick(['expenses', '^assets', 'food', 'desc:a', 'amt:>10', 'not:acct:assets'])}\n"
                        f"    {self.pick(['(budget)', '[budget]', 'budget:auto'])}  {self.pick(['*-1', '*0.5', '*2', self.amount(Fraction(1), commodity)])}\n"
                        + ("    [equity]  *1\n" if self.chance(0.3) else "") + "\n")
        if self.chance(0.05):
            self.used("periodic rule")
            commodity = self.pick(self.commodities)
            head.append(f"~ {self.pick(['monthly', 'every 2 weeks', 'monthly from 2022-01 to 2022-05', 'yearly  rent'])}\n"
                        f"    expenses:rent  {self.amount(Fraction(5), commodity)}\n    assets:cash\n\n")
        self.random.shuffle(head)
        head.sort(key=lambda chunk: not chunk.startswith(("commodity", "D ")))
        return head

    def sample(self, commodity):
        number = "1" + (commodity.group if commodity.group and self.chance(0.6) else "") + "000"
        number += commodity.mark + "0" * commodity.places
        if commodity.side == "L":
            return commodity.symbol + commodity.space + number
        return number + commodity.space + commodity.symbol

    def declaration(self, commodity):
        if self.chance(0.2):
            return f"commodity {commodity.symbol}\n    format {self.sample(commodity)}\n"
        return f"commodity {self.sample(commodity)}" + self.pick(["\n", "\n\n", "  ; comment\n"])

    def price(self):
        a, b = self.pick(self.commodities), self.pick(self.commodities)
        symbol = (a.symbol if a is not b else "") or "XYZ"
        day = self.day()
        time = self.pick([""] * 6 + [" 10:00", " 10:00:00"])
        return f"P {day.strftime(self.pick(['%Y-%m-%d', '%Y/%m/%d']))}{time} {symbol} {self.amount(abs(self.quantity(b)) or Fraction(1), b)}\n"

    def between(self, day):
        """Things that stand between entries."""
        kind = self.pick(["line", "hash", "star", "block", "price", "indented", "decimal"])
        self.used("between: " + kind)
        return {
            "line": "; a comment, k: v\n", "hash": "# a comment\n", "star": "* heading\n** sub\n",
            "block": "comment\n2020-99-99 not an entry\n  a  b  c\nend comment\n",
            "price": self.price(), "indented": "    ; indented\n", "decimal": "\n\n",
        }[kind]

    def including(self, body):
        """Move a slice into another file, or wrap one in `apply account`."""
        if len(body) >= 2 and self.chance(0.12):
            self.used("include")
            low = self.random.randint(0, len(body) - 1)
            high = self.random.randint(low + 1, len(body))
            name = self.pick(["part.journal", "sub/part.journal", "sub/a b.journal"])
            self.case.files[name] = body[low:high]
            glob = name if self.chance(0.6) else name.replace("part", "p*").replace("a b", "a*")
            line = self.pick(["include ", "include ", "include  ", "!include "]) + self.pick(["", "", "./"]) + glob + "\n"
            tail = body[high:]
            return body[:low] + (["\n"] if body[:low] else []) + [line] + tail
        if len(body) >= 2 and self.chance(0.05):
            self.used("apply account")
            at = self.random.randint(0, len(body) - 1)
            self.wrapped = True
            return body[:at] + ["\napply account personal\n"] + body[at:] + (["end apply account\n"] if self.chance(0.8) else [])
        return body
