"""Random command lines over a random journal, using what hledger 1.25 and ledgera both offer."""

import datetime

from gate.chance import Chooser

WEIGHTS = {
    "balance": 30, "register": 20, "print": 16, "aregister": 8, "accounts": 6, "payees": 2,
    "descriptions": 2, "notes": 2, "codes": 2, "commodities": 2, "tags": 4, "prices": 3, "stats": 2,
    "check": 6, "incomestatement": 8, "balancesheet": 8, "balancesheetequity": 4, "cashflow": 4,
    "activity": 2,
}
# Those that value amounts.
VALUING = ["balance", "register", "print", "aregister", "incomestatement", "balancesheet", "balancesheetequity", "cashflow"]
# Commands whose results both programs also write as CSV.
TABULAR = {"balance", "register", "print", "aregister", "incomestatement", "balancesheet", "balancesheetequity", "cashflow"}
# Those that show something else instead of accounts.
PIVOTING = {"balance", "register", "accounts", "incomestatement", "balancesheet", "balancesheetequity", "cashflow"}
FIELDS = ["acct", "amt", "code", "cur", "desc", "note", "payee", "status"]
LAYOUTS = ["bare", "tall", "wide", "wide,12"]
INTERVALS = ["-D", "-W", "-M", "-Q", "-Y"]
PERIODS = [
    "monthly", "weekly", "quarterly", "yearly", "2021", "2021-03", "2022q2", "this year", "last month",
    "from 2021 to 2022-06", "monthly in 2021", "every 2 weeks", "every 2 months from 2020-12",
    "every 3 months", "every friday", "every 15th day of month", "biweekly", "bimonthly", "to 2022",
    "2020-10..2022-02", "daily from 2021-03-01 to 2021-03-08", "fortnightly",
    "every 2nd day of week from 2021-06-01 to 2021-07-01", "weekly from 2021-06-03 to 2021-07-01",
    "quarterly from 2020", "every 2nd monday of month in 2022", "every 4th day of month in 2022",
]


class CommandGenerator(Chooser):
    def __init__(self, source, valued=0.1, pivoted=0.05, infers=True):
        super().__init__(source)
        self.valued = valued  # share of command lines that convert amounts
        self.pivoted = pivoted  # share of those that can show something else instead of accounts
        self.infers = infers  # whether costs and conversion postings may be inferred, as hledger can since 1.29

    def day(self, case):
        if not case.days or self.chance(0.1):
            return self.pick(["2021", "2022-03", "2022/1/5", "last month", "jan", "2020-12-31"])
        day = self.pick(case.days) + datetime.timedelta(days=self.random.randint(-3, 30))
        return self.pick([day.isoformat(), day.strftime("%Y-%m"), day.strftime("%Y/%m/%d"), str(day.year)])

    def account(self, case):
        name = self.pick(case.accounts)
        parts = name.split(":")
        return self.pick([name, parts[0], parts[-1], parts[0][:4], "^" + parts[0], parts[-1] + "$", ":".join(parts[:2])])

    def term(self, case):
        kind = self.random.random()
        pick = self.pick
        if kind < 0.45:
            term = pick(["", "", "acct:"]) + self.account(case)
        elif kind < 0.55:
            term = "desc:" + pick(case.payees or ["x"]).replace("*", ".").replace("(", ".").replace(")", ".").split()[0]
        elif kind < 0.63:
            term = "date:" + pick([self.day(case), self.day(case) + "..", ".." + self.day(case)])
        elif kind < 0.68:
            term = pick(["status:*", "status:!", "status:", "real:1", "real:0"])
        elif kind < 0.76:
            name = pick(case.tags or ["k"])
            term = "tag:" + pick([name, "^" + name + "$", name + "=x", name + "=.", name[:2]])
        elif kind < 0.82:
            term = "amt:" + pick(["<", ">", "<=", ">=", "", "="]) + pick(["0", "10", "-5", "+5", "100.5"])
        elif kind < 0.87:
            symbol = pick(case.commodities).symbol.strip('"')
            term = "cur:" + (symbol.replace("$", "\\$") or "x")
        elif kind < 0.90:
            term = "depth:" + pick(["0", "1", "2", "3"])
        elif kind < 0.93:
            term = "code:" + pick(["1", "INV", "a"])
        elif kind < 0.96:
            term = pick(["payee:", "note:"]) + pick(["a", "x", "week", "Whole"])
        else:
            term = "type:" + pick(["A", "X", "AL", "R", "C", "EX"])
        if self.chance(0.2):
            term = "not:" + term
        return term

    def general(self, case):
        args = []
        if self.chance(0.12):
            args += ["-b", self.day(case)]
        if self.chance(0.12):
            args += ["-e", self.day(case)]
        if self.chance(0.06):
            args += [self.pick(["-U", "-P", "-C", "-R"])]
        if self.chance(0.05):
            args += ["--date2"]
        if self.chance(0.08):
            args += ["--auto"]
        if self.chance(0.04):
            args += ["-I"]
        while self.chance(0.25):
            args.append(self.term(case))
        return args

    def report(self, case):
        """General options of commands that show figures; these may infer costs and conversion postings."""
        args = self.general(case)
        return args + [option for option in ("--infer-costs", "--infer-equity") if self.infers and self.chance(0.06)]

    def valuation(self, case):
        """Options that convert amounts to cost or value."""
        if not self.chance(self.valued):
            return []
        pick = self.pick
        symbol = pick(case.commodities).symbol.strip('"') or pick(["$", "EUR"])
        day = (pick(case.days) + datetime.timedelta(days=self.random.randint(-30, 90))).isoformat() if case.days else "now"
        moment = pick(["then", "end", "now", day])
        kinds = [["-B"], ["-V"], ["-V"], ["-X", symbol], ["-X", symbol], ["--value=" + moment], ["--value=" + moment + "," + symbol],
                 ["-B", "-V"], ["-B", "-X", symbol], ["--value=cost"], ["-X", "nothing"]]
        return pick(kinds) + self.some([("--infer-market-prices", 0.25)])

    def calculation(self):
        """What balance reports compute."""
        return [self.pick(["--valuechange", "--gain", "--sum"])] if self.chance(self.valued * 0.4) else []

    def intervals(self, share):
        if not self.chance(share):
            return []
        if self.chance(0.3):
            return ["-p", self.pick(PERIODS)]
        return [self.pick(INTERVALS)]

    def command(self, case, names=tuple(WEIGHTS)):
        name = self.random.choices(names, [WEIGHTS[name] for name in names])[0]
        args = getattr(self, name, self.listing)(case)
        if "--gain" in args:  # hledger notices that they contradict each other only once there are postings
            args = [arg for arg in args if arg not in ("-B", "--value=cost")]
        if name in PIVOTING and self.chance(self.pivoted):
            args.append("--pivot=" + ":".join(self.pick(FIELDS + case.tags) for _ in range(self.pick([1, 1, 1, 2]))))
        return [name] + [arg for arg in args if arg]

    def balance(self, case):
        periodic = self.intervals(0.45)
        args = periodic + self.report(case) + self.valuation(case) + self.calculation()
        args += self.some([("--flat", 0.1), ("--tree", 0.3), ("-E", 0.2), ("-N", 0.15), ("-S", 0.15),
                           ("-%", 0.04), ("-B", 0.08), ("--invert", 0.06), ("--no-elide", 0.08),
                           ("--related", 0.03), ("--declared", 0.03)])
        args += self.depth()
        if periodic or self.chance(0.1):
            args += self.some([("-T", 0.25), ("-A", 0.2), ("--transpose", 0.08)])
            args += [self.pick(["", "", "", "-H", "--cumulative", "--change"])]
        return args + self.layout(LAYOUTS + ["tidy"])

    def activity(self, case):
        args = [self.pick(["-W", "-M", "-Q", "-Y", "-M", "-p every 3 weeks"])] + self.general(case)
        return [arg for arg in args if "depth:" not in arg]

    def depth(self):
        args = []
        if self.chance(0.15):
            args.append(self.pick(["--depth=1", "--depth=2", "-3", "--depth=0"]))
        if self.chance(0.08):
            args.append(self.pick(["--drop=1", "--drop=2"]))
        return args

    def layout(self, layouts):
        return ["--layout=" + self.pick(layouts)] if self.chance(0.08) else []

    def statement(self, case):
        args = self.intervals(0.55) + self.report(case) + self.valuation(case) + self.calculation()
        args += self.some([("--flat", 0.1), ("--tree", 0.3), ("-E", 0.2), ("-N", 0.1), ("-S", 0.2), ("-%", 0.06), ("-B", 0.08),
                           ("--no-elide", 0.08), ("--declared", 0.05), ("-T", 0.25), ("-A", 0.2), ("--pretty", 0.05)])
        args += [self.pick(["", "", "", "-H", "--cumulative", "--change"])]
        return args + self.depth() + self.layout(LAYOUTS)

    incomestatement = balancesheet = balancesheetequity = cashflow = statement

    def register(self, case):
        args = self.intervals(0.25) + self.report(case) + self.valuation(case)
        args += self.some([("-H", 0.15), ("-A", 0.1), ("--related", 0.1), ("--invert", 0.06), ("-E", 0.1), ("-B", 0.08)])
        if self.chance(0.12):
            args.append(self.pick(["--depth=1", "--depth=2"]))
        return args

    def aregister(self, case):
        args = [self.account(case)] + self.intervals(0.08) + self.report(case) + self.valuation(case)
        return args + self.some([("--txn-dates", 0.1), ("--no-elide", 0.1), ("-B", 0.05)])

    def print(self, case):
        return self.report(case) + self.valuation(case) + self.some([("-x", 0.35), ("-B", 0.05)])

    def accounts(self, case):
        args = self.general(case) + self.some([("--tree", 0.3), ("--types", 0.1)])
        args += [self.pick(["", "", "--used", "--declared"])]
        if self.chance(0.2):
            args.append(self.pick(["--depth=1", "--depth=2", "--drop=1"]))
        return args

    def payees(self, case):
        return self.general(case) + [self.pick(["", "", "--used", "--declared"])]

    def tags(self, case):
        args = [self.pick(["", "", "k", "t"])] + self.some([("--values", 0.4), ("--parsed", 0.2), ("-E", 0.3)])
        return args + (self.general(case) if args[0] else [])

    def prices(self, case):
        return ["-b", self.day(case)] if self.chance(0.2) else []

    def stats(self, case):
        return []

    def commodities(self, case):
        return []

    def check(self, case):
        names = ["accounts", "assertions", "autobalanced", "balanced", "commodities", "ordereddates",
                 "parseable", "payees", "uniqueleafnames"]
        if self.chance(0.3):
            return ["-s"]
        return self.random.sample(names, self.random.randint(0, 2)) + (["-I"] if self.chance(0.05) else [])

    def listing(self, case):
        return self.general(case)
