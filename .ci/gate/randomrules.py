"""Random rules files and separated values, of what hledger 1.25 knows, a few of them broken on purpose."""

from datetime import date, timedelta

WORDS = ["Coffee", "WHOLE FOODS", "rent 12", "Café; bar", "SPARKASSE", "a (b) c", "Müller & Co", "x|y", "100%", "* star",
         "(par", "", "ATM", "salary", "to savings", "#tag", "date: 3", "o'neil", "a, b", 'say "hi"', "two  blanks", "1.234"]
ACCOUNTS = ["assets:bank", "expenses:food", "income:salary", "liabilities:card", "equity:open", "(virtual)", "expenses:unknown",
            "assets:%text", "Assets:my bank"]
DATES = [(None, "%Y-%m-%d"), (None, "%Y/%m/%d"), ("%d/%m/%Y", "%d/%m/%Y"), ("%-d.%-m.%Y", "{d}.{m}.%Y"),
         ("%m/%d/%y", "%m/%d/%y"), ("%d %b %Y", "%d %b %Y"), ("%Y-%m-%d %H:%M:%S", "%Y-%m-%d 13:14:15"),
         ("%Y%m%d", "%Y%m%d"), ("%F", "%Y-%m-%d"), ("%e %B %Y", "{d} %B %Y")]
CURRENCIES = ["$", "EUR", "EUR ", "£", "kr"]


class Generator:
    """One rules file and its values."""

    def __init__(self, source):
        self.source = source
        self.separator = source.choice([",", ",", ";", "\t", "|"])
        self.mark = source.choice([None, ".", ","])
        self.date_rule, self.date_shape = source.choice(DATES)
        self.columns = ["when", "text"]
        self.two = source.random() < 0.3
        self.columns += ["out", "in"] if self.two else ["sum"]
        self.columns += [name for name in ["flag", "note", "total", "ref", "second"] if source.random() < 0.5]
        source.shuffle(self.columns)
        self.breaks = source.random() < 0.08

    def number(self):
        source = self.source
        whole = source.choice(["0", "5", "12", "1234", "20", "987654", str(source.randrange(1, 100000))])
        decimals = source.choice(["", "00", "50", "99", "5", "125"])
        decimal = self.mark or "."
        if self.mark and len(whole) > 3 and source.random() < 0.5:
            whole = whole[:-3] + ("," if decimal == "." else ".") + whole[-3:]
        elif not self.mark and decimals == "125":
            decimals = "12"
        return whole + (decimal + decimals if decimals else "")

    def money(self, signed=True):
        source = self.source
        number = self.number()
        if self.breaks and source.random() < 0.1:
            return source.choice(["abc", "5-", "--5", "1'000", "$(5)", "-", "()"])
        if not signed:
            return number
        return source.choice(["{}", "-{}", "-{}", "+{}", "({})", "-({})", " {} ", "- {}"]).format(number)

    def cell(self, name):
        source = self.source
        if name in ("when", "second"):
            day = date(2024, 1, 1) + timedelta(source.randrange(0, 40))
            if self.breaks and source.random() < 0.05:
                return source.choice(["2024-13-01", "soon", "", "31/31/2024"])
            return day.strftime(self.date_shape.replace("{d}", str(day.day)).replace("{m}", str(day.month)))
        if name == "sum":
            return self.money()
        if name == "total":
            return self.money() if source.random() < 0.7 else ""
        if name == "flag":
            return source.choice(["I", "O", "*", "", "USD"])
        if name == "ref":
            return source.choice(["", "A12", "0001", "x y"])
        return source.choice(WORDS)

    def record(self):
        cells = {name: self.cell(name) for name in self.columns}
        if self.two:
            full, empty = self.source.sample(["in", "out"], 2)
            cells[full] = self.money(signed=self.source.random() < 0.2)
            cells[empty] = self.source.choice(["", "", "0", "0" + (self.mark or ".") + "00"])
        return self.separator.join(self.quoted(cells[name]) for name in self.columns)

    def quoted(self, text):
        if self.separator in text or '"' in text or "\n" in text or self.source.random() < 0.2:
            return '"' + text.replace('"', '""') + '"'
        return text

    def reference(self, name):
        if self.named and self.source.random() < 0.7:
            return "%" + name
        return "%" + str(self.columns.index(name) + 1)

    def account(self, plain=False):
        account = self.source.choice(ACCOUNTS)
        if plain and account.startswith("("):
            account = "assets:cash"
        return account.replace("%text", "x")

    def rules(self):
        source = self.source
        self.named = source.random() < 0.75
        fields = {"when": "date", "text": "description", "sum": "amount", "out": "amount-out", "in": "amount-in",
                  "total": "balance", "ref": "code", "note": "comment", "second": "date2"}
        direct = self.named and source.random() < 0.6
        numbered = source.random() < 0.15
        if numbered:
            fields.update({"sum": "amount1", "out": "amount1-out", "in": "amount1-in"})
        lines = []
        if self.separator != "," or source.random() < 0.1:
            lines.append("separator " + {"\t": source.choice(["tab", "TAB"])}.get(self.separator, self.separator))
        if self.date_rule:
            lines.append("date-format " + self.date_rule)
        if self.mark:
            lines.append("decimal-mark " + self.mark)
        if self.named:
            names = [fields.get(name, name) if direct else name for name in self.columns]
            self.names = dict(zip(self.columns, names))
            lines.append("fields " + source.choice([", ", ","]).join(names))
        if not direct:
            for name in self.columns:
                if name == "flag" or name in ("note", "total", "ref", "second") and source.random() < 0.5:
                    continue
                reference = self.reference(name)
                lines.append(fields.get(name, "comment") + source.choice([" ", ": ", "  "]) + reference)
        if source.random() < 0.8:
            lines.append("account1 " + self.account(plain=source.random() < 0.8))
        if source.random() < 0.3 or numbered:
            lines.append("account2 " + self.account(plain=True))
        if source.random() < 0.6:
            lines.append("currency " + source.choice(CURRENCIES))
        if source.random() < 0.15:
            lines.append("status " + source.choice(["*", "!", ""]))
        if source.random() < 0.15:
            lines.append("comment1 " + source.choice(["a note", "one\\ntwo", "kind:x", "see " + self.any()]))
        if source.random() < 0.15:
            lines.append("balance-type " + source.choice(["=", "=*", "==", "==*"]))
        if source.random() < 0.15:
            lines.append("newest-first")
        if source.random() < 0.2:
            lines.append("description " + self.any() + source.choice(["", " | ", "/", " x "]) + self.any())
        source.shuffle(lines)
        lines += ["# a remark", ""]
        self.headers = source.choice([0, 0, 1, 2])
        if self.headers:
            lines.insert(source.randrange(len(lines)), "skip" if self.headers == 1 else "skip %d" % self.headers)
        for _ in range(source.choice([0, 1, 2, 3])):
            lines += self.block()
        if source.random() < 0.3:
            lines += self.table()
        return "\n".join(lines) + "\n"

    def any(self):
        return self.any_of([name for name in self.columns if name not in ("sum", "in", "out", "total")])

    def any_of(self, names):
        name = self.source.choice(names)
        if self.named and self.source.random() < 0.6:
            return "%" + self.names[name]
        return "%" + str(self.columns.index(name) + 1)

    def pattern(self):
        pattern = self.source.choice(["coffee", "FOODS", "^a", "[0-9]+", "(to|from) savings", "m.ller", "12", "a.*c", "sp?a", "x[|]y",
                                      "\\bhi\\b", "e$", ",", "-", "rent|atm", "zzz"])
        if self.source.random() < 0.4:
            return self.any_of(self.columns) + " " + pattern
        return pattern

    def assignments(self):
        source = self.source
        lines = []
        for _ in range(source.choice([1, 1, 2])):
            lines.append(source.choice([
                "account2 " + self.account(plain=True), "account2 " + self.account(plain=True),
                "account1 " + self.account(plain=True), "comment " + source.choice(["matched", self.any(), "a\\nb"]),
                "description " + source.choice(["found " + self.any(), "plain"]), "status *", "code 7", "comment2 there",
            ]))
        if source.random() < 0.12:
            lines = [source.choice(["skip", "skip 2", "end", "skip 1"])]
        return lines

    def block(self):
        source = self.source
        indent = source.choice([" ", "  ", "\t"])
        lines = []
        if source.random() < 0.5:
            lines.append("if " + self.pattern())
        else:
            lines.append("if")
            for number in range(source.choice([1, 2, 3])):
                lines.append(("& " if number and source.random() < 0.3 else "") + self.pattern())
        return lines + [indent + line for line in self.assignments()] + [""]

    def table(self):
        source = self.source
        separator = source.choice([",", "|", ";"])
        fields = source.sample(["account2", "comment", "description"], source.choice([1, 2]))
        lines = ["if" + separator + separator.join(fields)]
        for _ in range(source.choice([1, 2, 3])):
            values = [self.account(plain=True) if field == "account2" else source.choice(["seen", "noted"]) for field in fields]
            pattern = source.choice(["coffee", "rent", "atm", "salary", "zz"])
            lines.append(separator.join([pattern] + values))
        return lines + [""]

    def case(self):
        rules = self.rules()
        rows = [self.separator.join("head%d" % n for n in range(len(self.columns)))] * self.headers
        rows += [self.record() for _ in range(self.source.randrange(0, 8))]
        if self.breaks and self.source.random() < 0.3:
            rows.append("lonely")
        end = self.source.choice(["\n", "\n", "\r\n"])
        return rules, end.join(rows) + (end if rows else "")
