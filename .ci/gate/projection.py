"""What `ledgera project` has to say: calculations.md § Projection, line by line, in Python's decimal."""

from collections import Counter
from datetime import date, timedelta
from decimal import ROUND_HALF_EVEN, Decimal, setcontext

from gate.decimals import CONTEXT, ONE, ZERO, rate, root
from gate.journal import amount
from gate.plan import ended, month_number, month_start, years_earlier

setcontext(CONTEXT)
# Accounts of type Cash in books that are made up.
CASH = ["Assets:Bank", "Assets:Purse"]


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
        self.day = start
        if start.day == 1:
            start = start - timedelta(days=1)
        self.books, self.start, self.shown = books, start, shown
        self.first = month_start(start, 1)
        self.events = events
        days = [target.split(" by ")[1] for bucket in books.buckets.values()
                for target in bucket.get("targets", []) if " by " in target]
        self.count = max([shown] + [ended(self.first, date.fromisoformat(d)) + 1 for d in days])
        self.last = month_start(self.first, self.count) - timedelta(days=1)
        self.flows()
        self.balances()
        self.loans()

    def price(self, symbol, day):
        found = [p for p in self.books.prices if p[1] == symbol and p[0] <= day]
        return max(found, key=lambda p: p[0])[2:]

    def rate(self, symbol):
        if symbol == self.books.base:
            return ONE
        if any(p[1] == symbol for p in self.books.prices):
            price, quote = self.price(symbol, self.day)
            # Made-up chains have two prices, whose product needs no rounding.
            return price * (self.rate(quote) if quote != self.books.base else ONE)
        found = [p for p in self.books.prices if p[1] == self.books.base and p[3] == symbol]
        return ONE / max(p for p in found if p[0] <= self.day)[2]

    def counts(self, day, entry):
        """Whether the projection begins with it: made-up books open balances of nothing but holdings."""
        opens = any("opening" in item.account.lower() for item in entry)
        return day <= self.start or day == self.day and opens

    def worth(self, number, symbol):
        return +number * self.rate(symbol)

    def flows(self):
        self.incomes, self.expenses, self.moves = [], [], {}
        plan_tax = self.books.settings.get("tax")
        of_gains = {bucket.get("tax", "").removesuffix(" of gains") for bucket in self.books.buckets.values()
                    if bucket.get("tax", "").endswith(" of gains")}
        open_ = [name for name in self.books.residencies if name not in of_gains]
        if plan_tax is None and len(open_) == 1:
            plan_tax = open_[0]
        plan_inflation = self.books.settings.get("inflation", "0%")
        for rule in self.books.rules:
            if rule["terms"].get("active") == "no":
                continue
            # Books without any day begin with what is asked for.
            rule["period"].begin = rule["period"].begin or self.first
            days = rule["period"].days(month_start(self.first, -12 * 40), self.last)
            months = Counter(month_number(self.first, day) for day in days)
            own = ([], [])
            for item in rule["postings"]:
                terms = item.tags
                income = item.account.startswith("Income")
                if not income and not item.account.startswith("Expenses"):
                    continue
                order = ("grows", "inflation") if income else ("inflation", "grows")
                growth = terms.get(order[0]) or terms.get(order[1])
                flow = {"rule": rule["name"], "account": item.account, "months": months,
                        "share": None}
                if "share" in terms:
                    part, _, name = terms["share"].partition(" of ")
                    growth = terms.get("grows") or terms.get("inflation")
                    flow["share"] = (rate(part), name, rule["period"].months())
                drawn = not income and "draw" in terms and draw_terms(terms["draw"])
                if drawn:
                    symbol = item.amounts[0][1] if item.amounts else self.books.base
                    flow["draw"] = {**drawn, "part": drawn["part"] * Decimal(rule["period"].months()) / 12,
                                    "least": drawn["least"] and self.worth(drawn["least"], symbol),
                                    "most": drawn["most"] and self.worth(drawn["most"], symbol), "last": None}
                flow["growth"] = rate(growth or ("0%" if income or "share" in terms else plan_inflation))
                flow["tax"] = terms.get("tax") or plan_tax or "none"
                target = self.incomes if income else self.expenses
                for number, symbol in item.amounts if not flow["share"] and not drawn else [(ZERO, self.books.base)]:
                    raw = {t: sum((self.worth(number, symbol) for _ in range(times)), ZERO) for t, times in months.items()}
                    target.append({**flow, "raw": {t: -total if income else total for t, total in raw.items()}})
                    own[not income].append(target[-1])
            self.movements(rule, months, own)

    def bucket_of(self, account):
        above = [(len(own), name) for name, bucket in self.books.buckets.items()
                 for own in bucket["accounts"] if (account + ":").startswith(own + ":")]
        return max(above)[1] if above else None

    def moves_money(self, item, rule):
        """Tills of made-up books are their accounts of type cash; no other account is a current one there."""
        name = self.bucket_of(item.account)
        if name is None:
            return item.account not in CASH
        tills = [other for other in rule["postings"] if other.account in CASH]
        if not any(other.account.split(":")[0] in ("Income", "Expenses") for other in rule["postings"]):
            tills = [other for other in tills if other.amounts and other.amounts[0][0] < 0]
        return not any(other.account == item.account or self.bucket_of(other.account) == name for other in tills)

    def movements(self, rule, months, own):
        """What the rule moves to accounts in no bucket, cash aside."""
        for item in rule["postings"]:
            account = item.account
            if account.split(":")[0] not in ("Assets", "Liabilities"):
                continue
            if not self.moves_money(item, rule):
                continue
            amounts = item.amounts
            if item.is_elided:
                amounts = [(-n, symbol) for other in rule["postings"] if other is not item
                           and other.account.split(":")[0] not in ("Income", "Expenses")
                           for n, symbol in other.amounts]
            flat = {t: sum((self.worth(n, symbol) * times for n, symbol in amounts), ZERO) for t, times in months.items()}
            flows = own if item.is_elided else ([], [])
            self.moves.setdefault(account, []).append((flat, *flows))

    def balances(self):
        self.opening = {name: ZERO for name in self.books.buckets}
        self.other = self.cash = ZERO
        self.held = dict.fromkeys(self.moves, ZERO)
        sums = {}
        for day, entry in self.books.postings:
            for item in entry:
                for number, symbol in item.amounts if self.counts(day, entry) else []:
                    key = item.account, symbol
                    sums[key] = sums.get(key, ZERO) + number
        for (account, symbol), number in sums.items():
            if account.split(":")[0] not in ("Assets", "Liabilities"):
                continue
            above = [(len(own), name) for name, bucket in self.books.buckets.items()
                     for own in bucket["accounts"] if (account + ":").startswith(own + ":")]
            if above:
                name = max(above)[1]
                self.opening[name] = self.opening[name] + self.worth(number, symbol)
                if account in self.held:
                    self.held[account] = self.held[account] + self.worth(number, symbol)
            elif account in CASH:
                self.cash = self.cash + self.worth(number, symbol)
            elif account in self.held:
                self.held[account] = self.held[account] + self.worth(number, symbol)
            else:
                self.other = self.other + self.worth(number, symbol)

    def owed(self, account, symbol):
        return -sum((number for day, entry in self.books.postings if self.counts(day, entry) for item in entry
                     for number, own in item.amounts if item.account == account and own == symbol), ZERO)

    def loans(self):
        """calculations.md § Loans: instalments as flows of expenses and of the account, and rates of debts without any."""
        self.credits, courses = {}, {}
        active = [item for rule in self.books.rules if rule["terms"].get("active") != "no" for item in rule["postings"]]
        for account, loan in self.books.loans.items():
            if loan.amount is None:
                self.credits[account] = loan
                self.join(account)
                self.expenses.append({"account": loan.category, "share": None, "raw": {}, "growth": ZERO, "credit": account})
                continue
            own = [n for item in active if item.account == account for n, _ in item.amounts]
            booked = any(item.account == account for _, entry in self.books.postings for item in entry)
            if any(n > 0 for n in own) or not booked and not own:
                continue
            courses[account] = Course(loan)
            if loan.start < self.first:
                courses[account].skip(self.first, self.owed(account, loan.symbol))
        repay = self.books.settings.get("repay")
        extra, symbol = amount(repay.split(None, 1)[1]) if repay else (ZERO, None)
        freed, lines = {}, {account: [] for account in courses}
        for t in range(self.count):
            due = []
            for account, course in courses.items():
                if course.day() < month_start(self.first, t + 1) and course.owed > 0:
                    interest, repaid = course.next()
                    lines[account].append([t, interest + course.loan.fee, repaid])
                    due.append(account)
            if repay:
                pool = extra + sum(freed.values(), ZERO)
                mine = [a for a in due if courses[a].loan.symbol == symbol]
                open_ = [a for a in mine if courses[a].owed > 0]
                key = (lambda a: -courses[a].r) if repay.startswith("avalanche") else (lambda a: courses[a].owed)
                for account in sorted(open_, key=key):
                    part = min(pool, courses[account].owed)
                    courses[account].owed -= part
                    lines[account][-1][2] += part
                    pool -= part
                for account in mine:
                    if courses[account].owed == 0:
                        freed[account] = courses[account].payment
        for account, rows in lines.items():
            symbol = courses[account].loan.symbol
            raw, flat = {}, {}
            for t, cost, repaid in rows:
                raw[t] = raw.get(t, ZERO) + self.worth(cost, symbol)
                flat[t] = flat.get(t, ZERO) + self.worth(repaid, symbol)
            if rows:
                self.expenses.append({"account": courses[account].loan.category, "share": None, "raw": raw, "growth": ZERO})
            self.join(account)
            self.moves[account].append((flat, [], []))

    def join(self, account):
        """The account becomes one that is moved to, with what it holds."""
        if account not in self.moves:
            self.moves[account] = []
            self.held[account] = ZERO
            for day, entry in self.books.postings:
                for item in entry:
                    for number, symbol in item.amounts if item.account == account and self.counts(day, entry) else []:
                        self.held[account] = self.held[account] + self.worth(number, symbol)
                        self.other = self.other - self.worth(number, symbol)

    def interest(self, account, t, held):
        loan = self.credits.get(account)
        if loan is None:
            return ZERO
        for last, r in loan.rates:
            if last is None or t <= month_number(self.first, last):
                return max(ZERO, -held[account]) * (r / 12)

    def drawn(self, flow, t, held):
        """calculations.md § Draws: what a draw comes to, where the bucket holds so much when the month begins."""
        draw, times = flow["draw"], flow["months"].get(t, 0)
        if not times:
            return ZERO
        prices = factor(flow["growth"], t)
        part = max(ZERO, held) * draw["part"]
        each = part
        if draw["real"]:
            if draw["last"]:
                begin, amount_then, prices_then = draw["last"]
                each = amount_then * prices / prices_then
                if draw["within"] is not None and (t - begin) % 12 == 0:
                    if each > part * (1 + draw["within"]):
                        each = each - each / 10
                    elif each < part * (1 - draw["within"]):
                        each = each + each / 10
                draw["last"] = begin, each, prices
            else:
                draw["last"] = t, each, prices
        if draw["least"] is not None:
            each = max(each, draw["least"] * prices)
        if draw["most"] is not None:
            each = min(each, draw["most"] * prices)
        return each * times

    def amount(self, flow, t):
        if "draw" in flow:
            return flow["value"]
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

    def tax_year(self, t):
        """The number of a month's tax year, counted from that of month 0, and whether the month begins it."""
        begin = int(self.books.settings.get("tax-year", 1))
        into = (self.first.month - begin) % 12
        return (into + t) // 12, (into + t) % 12 == 0

    def due(self, name, year, x):
        residency = self.books.residencies[name]
        symbol = residency["symbol"] or self.books.base
        growth = 1 + rate(self.books.settings.get("bracket-growth", "0%"))
        total = ZERO
        for lower, upper, part in residency["brackets"]:
            lower = self.worth(lower, symbol)
            upper = None if upper is None else self.worth(upper, symbol)
            for _ in range(year):
                lower = lower * growth
                upper = None if upper is None else upper * growth
            if x > lower:
                top = x if upper is None else min(x, upper)
                total = total + (top - lower) * part
        return total

    def before(self, name):
        accounts = {f["account"] for f in self.incomes if f["tax"] == name}
        total = ZERO
        into = (self.first.month - int(self.books.settings.get("tax-year", 1))) % 12
        for day, entry in self.books.postings:
            if month_start(self.first, -into) <= day <= self.start:
                for item in entry:
                    if item.account in accounts:
                        for number, symbol in item.amounts:
                            total = total - self.worth(number, symbol)
        return total

    def returns(self, bucket):
        text = bucket["return"]
        if text.endswith("%"):
            return rate(text)
        symbol, _, over = text.partition(" over ")
        latest, quote = self.price(symbol, self.day)
        series = [p for p in self.books.prices if p[1] == symbol and p[3] == quote]
        first = min(series)[0]
        years = int(over.split()[0]) if over else max(
            y for y in range(200) if years_earlier(self.day, y) >= first)
        earlier = max(p for p in series if p[0] <= years_earlier(self.day, years))
        return root(latest / earlier[2], years) - 1

    def pools(self):
        """What leaves buckets and is taxed alike: tax, whether of gains, buckets."""
        found = {}
        for name, bucket in self.books.buckets.items():
            tax, of, base = bucket.get("tax", "").rpartition(" of ")
            if of and base != "growth":
                key = tax if tax in self.books.residencies else ZERO if tax == "none" else rate(tax)
                found.setdefault((key, base == "gains"), []).append(name)
        return found

    def basis(self, name):
        """Shares of made-up books come without a cost, and so at the price of their day."""
        text = self.books.buckets[name].get("basis")
        if text:
            return self.worth(*amount(text))
        total = self.opening[name]
        for day, entry in self.books.postings:
            for item in entry:
                for number, symbol in item.amounts:
                    if not self.counts(day, entry) or symbol != "VTI" or self.bucket_of(item.account) != name:
                        continue
                    known = [[p for p in self.books.prices if p[1] == s and p[0] <= day] for s in ("VTI", "USD")]
                    if all(known):
                        then = self.price("VTI", day)[0] * self.price("USD", day)[0]
                        total = total - self.worth(number, symbol) + number * then
        return total

    def growth_tax(self, bucket):
        text = bucket.get("tax", "0%").removesuffix(" of growth")
        return ZERO if " of " in text or text == "none" else rate(text)

    def order(self, t):
        """Names of buckets, and whether they keep their buffers."""
        buckets = self.books.buckets
        named = [n.strip() for n in self.books.settings.get("shortfall", "").split(",") if n.strip()]
        reserve = [n for n, b in buckets.items() if "buffer" in b and n not in named]
        others = [n for n in buckets if n not in named and n not in reserve]
        order = [(n, True) for n in reserve] + [(n, False) for n in named + others + reserve[::-1]]
        return [(n, keeps) for n, keeps in order if self.may_draw(n, t)]

    def may_draw(self, name, t):
        word = self.books.buckets[name].get("draw", "yes")
        if word.startswith("from "):
            return t >= month_number(self.first, date.fromisoformat(word[5:]))
        return word != "no"

    def weight(self, name, t):
        """That of the latest day in or before a month."""
        started = {day: weight for day, weight in self.books.buckets[name]["weights"].items()
                   if not day or month_number(self.first, date.fromisoformat(day)) <= t}
        return rate(started[max(started)])

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

    def rebalance(self, balance, bounds, t):
        buckets = {n: b for n, b in self.books.buckets.items() if self.may_draw(n, t)}
        still = [n for n in buckets if bounds[n] == (None, None)]
        weight = sum((self.weight(n, t + 1) for n in still), ZERO)
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
            balance[name] = rest * self.weight(name, t + 1) / weight

    def run(self):
        books = self.books
        balance = dict(self.opening)
        monthly = {n: root(1 + self.returns(b), 12) for n, b in books.buckets.items()}
        so_far = {n: self.before(n) for n in books.residencies}
        paid = {n: self.due(n, 0, so_far[n]) for n in books.residencies}
        pools, owed = self.pools(), ZERO
        won, taxed_gains = dict.fromkeys(pools, ZERO), dict.fromkeys(pools, ZERO)
        cost = {n: self.basis(n) for (_, of_gains), names in pools.items() if of_gains for n in names}

        def sell(name, amount, held):
            sold = min(amount, max(ZERO, held))
            if name in cost and sold:
                part = cost[name] * sold / held
                cost[name] = cost[name] - part
                gained[name] = gained[name] + (sold - part)

        def buy(name, amount):
            if name in cost:
                cost[name] = cost[name] + amount

        months, spent = [], []
        cash, held, unpaid = self.cash, dict(self.held), ZERO
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
                if t > 0 and self.tax_year(t)[1]:
                    so_far[name] = paid[name] = ZERO
                so_far[name] = so_far[name] + taxed[name]
                now = self.due(name, self.tax_year(t)[0], so_far[name])
                tax = tax + (now - paid[name])
                paid[name] = now
            if t > 0 and self.tax_year(t)[1]:
                won = {key: min(ZERO, total) for key, total in won.items()}
                taxed_gains = dict.fromkeys(pools, ZERO)
            row["tax-of-draws"] = owed
            tax = tax + owed
            gained = dict.fromkeys(books.buckets, ZERO)
            for flow in self.expenses:
                if "draw" in flow:
                    flow["value"] = self.drawn(flow, t, balance[flow["draw"]["bucket"]])
                value = self.amount(flow, t)
                if "credit" in flow:
                    value = self.interest(flow["credit"], t, held)
                add(row, "expense:" + flow["account"], value)
                expenses = expenses + value
            for day, number, symbol, is_real in self.events:
                if month_number(self.first, day) == t:
                    events = events + self.worth(number, symbol) * (self.prices(t) if is_real else ONE)
            savings = income - tax - expenses + events
            moved = repaid = ZERO
            parts = {}
            for account in self.moves:
                part = self.change(account, t) - self.interest(account, t, held)
                if account.startswith("Liabilities"):
                    part = min(part, max(ZERO, -held[account]))
                    repaid = repaid + max(ZERO, part)
                held[account] = held[account] + part
                if self.bucket_of(account) is None:
                    moved = moved + part
                else:
                    parts[account] = part
            spent.append(expenses + repaid)
            bounds = {}
            for name, bucket in books.buckets.items():
                gross = balance[name] * monthly[name] - balance[name]
                growth = gross - gross * self.growth_tax(bucket)
                row[f"{name}:growth"] = growth
                row[f"{name}:allocation"] = row[f"{name}:draw"] = ZERO
                balance[name] = balance[name] + growth
                bounds[name] = self.bounds(bucket, spent)
            directed = ZERO
            for account in sorted(parts):
                name, part = self.bucket_of(account), parts[account]
                if not account.startswith("Liabilities"):
                    part = max(part, -max(ZERO, balance[name]))
                if part < 0:
                    sell(name, -part, balance[name])
                else:
                    buy(name, part)
                balance[name] = balance[name] + part
                add(row, f"{name}:allocation" if part > 0 else f"{name}:draw", abs(part))
                directed = directed + part
            shared = savings - directed - moved
            back = min(unpaid, max(ZERO, shared))
            unpaid = unpaid - back
            rest = max(ZERO, shared) - back
            for name, (least, _) in bounds.items():
                if least is not None:
                    fill = min(rest, max(ZERO, least - balance[name]))
                    add(row, f"{name}:allocation", fill)
                    buy(name, fill)
                    balance[name] = balance[name] + fill
                    rest = rest - fill
            takers = [n for n, (_, most) in bounds.items() if most is None or balance[n] < most]
            if not any(self.weight(n, t) for n in takers):
                takers = list(bounds)
            whole = sum((self.weight(n, t) for n in takers), ZERO)
            for name in takers:
                part = rest * self.weight(name, t) / whole
                add(row, f"{name}:allocation", part)
                buy(name, part)
                balance[name] = balance[name] + part
            need = max(ZERO, -shared)
            paid_cash = min(need, max(ZERO, cash))
            cash, need = cash - paid_cash, need - paid_cash
            for name, keeps in self.order(t):
                if need > 0:
                    there = balance[name] - bounds[name][0] if keeps else balance[name]
                    draw = min(need, max(ZERO, there))
                    add(row, f"{name}:draw", draw)
                    sell(name, draw, balance[name])
                    balance[name] = balance[name] - draw
                    need = need - draw
            unpaid = unpaid + need
            if books.settings.get("rebalance") == "yearly":
                before = dict(balance)
                if start.month == 12:
                    self.rebalance(balance, bounds, t)
                for name in books.buckets:
                    change = row[f"{name}:rebalanced"] = balance[name] - before[name]
                    if change < 0:
                        sell(name, -change, before[name])
                    else:
                        buy(name, change)
            owed = ZERO
            for key, names in pools.items():
                tax_name, of_gains = key
                if of_gains:
                    for name in names:
                        won[key] = won[key] + gained[name]
                    part = max(ZERO, won[key]) - taxed_gains[key]
                    taxed_gains[key] = max(ZERO, won[key])
                else:
                    part = switched = ZERO
                    for name in names:
                        part = part + row[f"{name}:draw"]
                        switched = switched + row.get(f"{name}:rebalanced", ZERO)
                    part = part + max(ZERO, -switched)
                if tax_name in books.residencies:
                    so_far[tax_name] = so_far[tax_name] + part
                    now = self.due(tax_name, self.tax_year(t)[0], so_far[tax_name])
                    owed = owed + (now - paid[tax_name])
                    paid[tax_name] = now
                else:
                    owed = owed + part * tax_name
            row["tax-owed"] = owed
            elsewhere = self.other
            for account in held:
                if self.bucket_of(account) is None:
                    elsewhere = elsewhere + held[account]
            worth = elsewhere + cash - unpaid - owed
            for name in books.buckets:
                row[f"{name}:balance"] = balance[name]
                worth = worth + balance[name]
            row.update({"income": income, "tax": tax, "after-tax": income - tax, "expenses": expenses,
                        "events": events, "savings": savings, "moved": moved, "unfunded": need, "unpaid": unpaid,
                        "free-cash": cash, "elsewhere": elsewhere, "net-worth": worth})
            months.append(row)
        self.months = months
        return months[: self.shown]

    def prices(self, t):
        return factor(rate(self.books.settings.get("inflation", "0%")), t)

    def targets(self):
        found = []
        for name, target in [(n, t) for n, b in self.books.buckets.items() for t in b.get("targets", [])]:
            bucket = self.books.buckets[name]
            text, _, day = target.partition(" by ")
            last = ended(self.first, date.fromisoformat(day)) if day else self.shown - 1
            held = self.opening[name] if last < 0 else self.months[last][f"{name}:balance"]
            wanted = self.worth(*amount(text.removesuffix(" real")))
            if text.endswith(" real") and last >= 0:
                wanted = wanted * self.prices(last)
            gap, savings = max(ZERO, wanted - held), ZERO
            growth = 1 + (root(1 + self.returns(bucket), 12) - 1) * (1 - self.growth_tax(bucket))
            for _ in range(last + 1):
                savings = savings * growth + 1
            found.append((name, held, gap, gap / savings if last >= 0 else gap))
        return found


def draw_terms(text):
    """`4% of World stocks real within 20% at least 100 at most 300`."""
    part, _, rest = text.partition(" of ")
    found = {"part": rate(part), "real": False, "within": None, "least": None, "most": None}
    words = rest.split()
    while True:
        if words[-2:-1] == ["within"]:
            found["within"] = rate(words.pop())
            words.pop()
        elif words[-3:-2] == ["at"]:
            found[words[-2]] = Decimal(words[-1])
            words = words[:-3]
        elif words[-1] == "real":
            found["real"] = True
            words.pop()
        else:
            return found | {"bucket": " ".join(words)}


class Course:
    """A loan, instalment by instalment."""

    def __init__(self, loan):
        self.loan, self.owed, self.k, self.last, self.r, self.payment = loan, loan.amount, 0, loan.start, None, ZERO

    def day(self):
        return self.loan.day(self.k + 1)

    def skip(self, first, fact):
        while self.day() < first and self.owed > 0:
            self.next()
        while self.day() < first:
            self.k += 1
        if self.owed > 0:
            self.adopt()
        self.last, self.owed = max(self.last, first - timedelta(days=1)), fact

    def adopt(self):
        r = self.loan.rate(self.day())
        if r == self.r:
            return
        self.r = r
        if self.loan.payment is not None:
            self.payment = self.loan.payment
            return
        m, i = max(1, self.loan.count - self.k), r / 12
        q = ONE
        for _ in range(m):
            q = q * (1 + i)
        self.payment = half_even(self.owed / m if i == 0 else self.owed * i * q / (q - 1))

    def next(self):
        """Interest, and what is repaid."""
        day = self.day()
        self.adopt()
        interest = half_even(self.owed * self.r / 12)
        principal = self.payment - interest
        if principal > self.owed or self.loan.count and self.k + 1 >= self.loan.count:
            principal = self.owed
        extra = min(self.owed - principal, self.loan.extra(self.last, day))
        self.owed, self.k, self.last = self.owed - principal - extra, self.k + 1, day
        return interest, principal + extra


def half_even(value):
    return value.quantize(Decimal("0.01"), ROUND_HALF_EVEN)


def add(row, key, value):
    row[key] = row.get(key, ZERO) + value
