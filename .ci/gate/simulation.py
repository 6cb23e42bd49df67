"""What `ledgera simulate` has to say: calculations.md § Simulation, in Python's own floating point."""

import calendar
import math
import struct
from decimal import Decimal
from fractions import Fraction

from gate.chance import MASK, splitmix, xoshiro
from gate.decimals import CONTEXT

HIGH, LOW = float.fromhex("0x1.62e42feep-1"), float.fromhex("0x1.a39ef35793c76p-33")




def first(seed):
    return next(splitmix(seed))


def horner(coefficients, x):
    """Of the highest power first."""
    total = coefficients[0]
    for coefficient in coefficients[1:]:
        total = total * x + coefficient
    return total


def exp(x):
    shifted = x * float.fromhex("0x1.71547652b82fep0") + 1.5 * 2.0**52
    n = shifted - 1.5 * 2.0**52
    r = (x - n * HIGH) - n * LOW
    total = horner([1.0 / math.factorial(i) for i in range(12, -1, -1)], r)
    return math.ldexp(total, int(n))


def log(x):
    border = struct.unpack(">q", struct.pack(">d", float.fromhex("0x1.6a09e667f3bcdp-1")))[0]
    bits = struct.unpack(">q", struct.pack(">d", x))[0]
    n = (bits - border) >> 52
    f = math.ldexp(x, -n)
    s = (f - 1) / (f + 1)
    u = s * s
    p = horner([1.0 / (2 * i + 3) for i in range(9, -1, -1)], u)
    return n * HIGH + ((s + s) + (p * u * (s + s) + n * LOW))


A = [2509.0809287301226727, 33430.575583588128105, 67265.770927008700853, 45921.953931549871457, 13731.693765509461125,
     1971.5909503065514427, 133.14166789178437745, 3.387132872796366608]
B = [5226.495278852854561, 28729.085735721942674, 39307.89580009271061, 21213.794301586595867, 5394.1960214247511077,
     687.1870074920579083, 42.313330701600911252, 1.0]
C = [7.7454501427834140764e-4, .0227238449892691845833, .24178072517745061177, 1.27045825245236838258,
     3.64784832476320460504, 5.7694972214606914055, 4.6303378461565452959, 1.42343711074968357734]
D = [1.05075007164441684324e-9, 5.475938084995344946e-4, .0151986665636164571966, .14810397642748007459,
     .68976733498510000455, 1.6763848301838038494, 2.05319162663775882187, 1.0]
E = [2.01033439929228813265e-7, 2.71155556874348757815e-5, .0012426609473880784386, .026532189526576123093,
     .29656057182850489123, 1.7848265399172913358, 5.4637849111641143699, 6.6579046435011037772]
F = [2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5, 7.868691311456132591e-4,
     .0148753612908506148525, .13692988092273580531, .59983220655588793769, 1.0]


def normal(x):
    q = ((x >> 11) + 0.5) * 2.0**-53 - 0.5
    if abs(q) <= 0.425:
        r = 0.180625 - q * q
        return q * horner(A, r) / horner(B, r)
    r = math.sqrt(-log(max(0.5 - abs(q), 2.0**-54)))
    z = horner(E, r - 5) / horner(F, r - 5) if r > 5 else horner(C, r - 1.6) / horner(D, r - 1.6)
    return math.copysign(z, q)


def triangle(matrix):
    count = len(matrix)
    rows = [[0.0] * count for _ in range(count)]
    for row in range(count):
        for column in range(row + 1):
            rest = matrix[row][column]
            for before in range(column):
                rest = rest - rows[row][before] * rows[column][before]
            if column < row:
                root = rows[column][column]
                if root == 0 and abs(rest) > 1e-6:
                    return None
                rows[row][column] = rest / root if root > 0 else 0.0
            else:
                if rest < -1e-12:
                    return None
                rows[row][row] = math.sqrt(rest) if rest > 1e-12 else 0.0
    return rows


class Plan:
    """A made-up plan; amounts in cents, rates in hundredths of a percent, correlations in tenths."""

    def __init__(self, rng):
        self.count = rng.randint(1, 5)
        self.months = rng.randint(1, 3) * 12
        self.openings = [rng.randint(0, 5_000_000) for _ in range(self.count)]
        cuts = sorted(rng.randint(0, 10_000) for _ in range(self.count - 1))
        self.weights = [b - a for a, b in zip([0] + cuts, cuts + [10_000])]
        self.later = rng.randint(-3, self.months + 3) if rng.random() < .4 else None
        self.means = [rng.randint(-300, 1200) for _ in range(self.count)]
        self.volatilities = [rng.choice([0, rng.randint(1, 4000)]) for _ in range(self.count)]
        self.correlations = {(a, b): rng.randint(-4, 8) for b in range(self.count) for a in range(b) if rng.random() < .6}
        self.salary, self.rent = rng.randint(50_000, 400_000), rng.randint(50_000, 400_000)
        self.bill, self.bill_month = rng.randint(0, 3_000_000), rng.randint(1, 12)
        self.order = rng.sample(range(self.count), self.count)
        self.targets = [rng.choice([None, rng.randint(1, 6_000_000)]) for _ in range(self.count)]
        self.target_months = [rng.randint(1, self.months + 6) for _ in range(self.count)]
        self.paths, self.seed = rng.choice([1, 7, 8, 9, 33]), rng.randint(0, MASK)
        self.start = rng.randint(1, 12)
        self.past = Past(rng, self) if rng.random() < .6 else None
        self.draw = Draw(rng, self) if rng.random() < .5 else None
        self.taxes = Taxes(rng, self) if rng.random() < .5 else None

    def day(self, months):
        """The last day of the month that ends after so many months."""
        index = self.start - 1 + months
        year, month = 2026 + index // 12, index % 12 + 1
        return f"{year}-{month:02}-{calendar.monthrange(year, month)[1]:02}"

    def journal(self):
        lines = ["commodity 1000.00 EUR", "2026-01-01 Opening"]
        lines += [f"    assets:b{k}  {cents / 100:.2f} EUR" for k, cents in enumerate(self.openings)]
        lines += ["    equity:opening", "plan", f"    horizon {self.months} months",
                  "    shortfall " + ", ".join(f"B{k}" for k in self.order)]
        lines += self.taxes.settings if self.taxes else []
        for k in range(self.count):
            lines += [f"bucket B{k}", f"    account assets:b{k}", f"    weight {self.weights[k] / 100:.2f}%",
                      f"    return {self.means[k] / 100:.2f}%", f"    volatility {self.volatilities[k] / 100:.2f}%"]
            lines += self.taxes.lines[k] if self.taxes else []
            if self.later is not None:
                lines.append(f"    weight {self.weights[k - 1] / 100:.2f}% from {self.day(self.later)}")
            if self.targets[k] is not None:
                lines.append(f"    target {self.targets[k] / 100:.2f} EUR by {self.day(self.target_months[k])}")
        lines += [f"correlation B{a} B{b} {tenths / 10}" for (a, b), tenths in self.correlations.items()]
        for name, account, cents, period in (("Salary", "income:salary", -self.salary, "monthly from 2020-01-01"),
                                             ("Rent", "expenses:rent", self.rent, "monthly from 2020-01-01"),
                                             ("Bill", "expenses:bill", self.bill, f"every {self.bill_month}/5 from 2020-01-01")):
            lines += [f"~ {period}  {name}", f"    {account}  {cents / 100:.2f} EUR", "    equity:none"]
        if self.draw:
            lines += ["~ monthly from 2020-01-01  Living", f"    expenses:living  0 EUR  ; draw: {self.draw.text}",
                      f"    assets:b{self.draw.payer}" if self.draw.payer is not None else "    equity:none"]
        return "\n".join(lines) + "\n"

    def savings(self):
        months = max([self.months] + [m for t, m in zip(self.targets, self.target_months) if t is not None])
        result = []
        for month in range(months):
            cents = self.salary - self.rent - (self.bill if (self.start + month) % 12 + 1 == self.bill_month else 0)
            result.append(cents / 100)
        return result

    def matrix(self):
        rows = [[1.0 if a == b else 0.0 for b in range(self.count)] for a in range(self.count)]
        for (a, b), tenths in self.correlations.items():
            rows[a][b] = rows[b][a] = tenths / 10
        return rows

    def simulated(self, lower):
        """Rows of the CSV output behind its header."""
        rows = self.followed(lower, self.paths, None, "")
        if self.past:
            months = len(self.savings())
            count = self.paths if self.past.blocks else (len(self.past.months) - months) // self.past.unit + 1
            rows += self.followed(lower, count, self.past, "past ")
        return rows

    def indexed(self, month):
        """The part of savings that rises with prices."""
        return -(self.rent + (self.bill if (self.start + month) % 12 + 1 == self.bill_month else 0)) / 100

    def followed(self, lower, paths, past, kind):
        savings = self.savings()
        drifts, factors = [], []
        for k in range(self.count):
            g = 1 + self.means[k] / 10_000
            ratio = (self.volatilities[k] / 10_000) / g
            v = log(1 + ratio * ratio)
            drifts.append((log(g) - v / 2) / 12)
            factors.append([math.sqrt(v / 12) * x for x in lower[k]])
        december = 12 - self.start % 12
        shown = [m for m in range(1, self.months + 1) if m % 12 == december % 12 or m == self.months]
        series = {(m, k): [] for m in shown for k in range(-1, self.count)}
        out = {m: 0 for m in shown}
        met = [0] * self.count
        for path in range(paths):
            places, prices = past.places(path, self.seed, len(savings)) if past else None, 1.0
            streams = [xoshiro(first(first(first(self.seed) ^ path) ^ k)) for k in range(self.count)]
            balances = [cents / 100 for cents in self.openings]
            is_out = False
            taxes = PathTaxes(self) if self.taxes else None
            for month, amount in enumerate(savings, 1):
                z = None if past else [normal(next(stream)) for stream in streams]
                if past and past.inflation:
                    if month > 1:
                        prices = prices * past.months[places[month - 2]]["inflation"]
                    amount = amount + (prices - 1) * self.indexed(month - 1)
                drawn = 0.0
                if self.draw:
                    indexed = prices if past and past.inflation else 1.0
                    drawn = self.draw.amount(month - 1, balances[self.draw.bucket], indexed)
                if taxes:
                    amount = amount - taxes.begin(month - 1)
                for k in range(self.count):
                    x = drifts[k]
                    if past and f"B{k}" in past.columns:
                        growth = past.months[places[month - 1]][f"B{k}"]
                    else:
                        for j in range(self.count):
                            if factors[k][j] != 0:
                                x = x + z[j] * factors[k][j]
                        growth = exp(x)
                    balances[k] = balances[k] * growth
                if self.draw and self.draw.payer is not None:
                    given = min(max(balances[self.draw.payer], 0.0), drawn)
                    if taxes:
                        taxes.take(self.draw.payer, given, balances[self.draw.payer])
                    balances[self.draw.payer] = balances[self.draw.payer] - given
                    drawn = drawn - given
                amount = amount - drawn
                turn = 1 if self.later is not None and month >= self.later else 0
                for k in range(self.count):
                    before = balances[k]
                    balances[k] = balances[k] + max(0.0, amount) * (self.weights[k - turn] / 10_000)
                    if taxes:
                        taxes.cost[k] = taxes.cost[k] + (balances[k] - before)
                if amount < 0:
                    due = -amount
                    for k in self.order:
                        paid = min(max(balances[k], 0.0), due)
                        if taxes:
                            taxes.take(k, paid, balances[k])
                        balances[k] = balances[k] - paid
                        due = due - paid
                    is_out = is_out or due > 0.005
                if taxes:
                    taxes.close()
                for k in range(self.count):
                    if self.targets[k] is not None and self.target_months[k] == month:
                        met[k] += balances[k] >= self.targets[k] / 100 - 0.005
                if month in out:
                    out[month] += is_out
                    total = 0.0
                    for k, balance in enumerate(balances):
                        series[month, k].append(balance / prices if self.past and self.past.deflated else balance)
                        total = total + balance
                    total = total + 0.0
                    if taxes:
                        total = total - taxes.owed
                    series[month, -1].append(total / prices if self.past and self.past.deflated else total)
        rows = [[kind + "target", f"B{k}", self.day(self.target_months[k]), without_zeros(cents(self.targets[k] / 100)),
                 chance(met[k], paths)] + [""] * 7 for k in range(self.count) if self.targets[k] is not None]
        for month in shown:
            day = self.day(month)
            rows.append([kind + "net worth", "", day, "", chance(paths - out[month], paths)] + spread(series[month, -1]))
            rows += [[kind + "bucket", f"B{k}", day, "", ""] + spread(series[month, k]) for k in range(self.count)]
        return rows


class Draw:
    """Spending of each month that depends on what a bucket holds; rates in hundredths of a percent."""

    def __init__(self, rng, plan):
        self.bucket = rng.randrange(plan.count)
        self.payer = rng.choice([None, self.bucket, rng.randrange(plan.count)])
        self.rate, self.real = rng.randint(1, 3000), rng.random() < .5
        self.within = rng.randint(1, 50) if self.real and rng.random() < .6 else None
        self.least, self.most = rng.choice([None, rng.randint(1, 400)]), rng.choice([None, rng.randint(400, 3000)])
        self.text = f"{self.rate / 100:.2f}% of B{self.bucket}" + " real" * self.real
        self.text += f" within {self.within}%" if self.within else ""
        self.text += f" at least {self.least}" if self.least else ""
        self.text += f" at most {self.most}" if self.most else ""
        self.part = float(CONTEXT.divide(Decimal(self.rate) / 10_000, Decimal(12)))

    def amount(self, month, held, prices):
        part = max(held, 0.0) * self.part
        each = part
        if self.real and month == 0:
            self.last = each, prices
        elif self.real:
            each = self.last[0] * prices / self.last[1]
            if self.within and month % 12 == 0:
                tenth = each / 10
                if each > part * (1 + self.within / 100):
                    each = each - tenth
                elif each < part * (1 - self.within / 100):
                    each = each + tenth
            self.last = each, prices
        if self.least:
            each = max(each, prices * self.least)
        return min(each, prices * self.most) if self.most else each


class Taxes:
    """Of what leaves buckets, and of the salary; rates in hundredths of a percent."""

    def __init__(self, rng, plan):
        self.year = rng.randint(1, 12)
        self.growth = rng.choice([0, rng.randint(1, 500)])
        bounds = [0] + sorted(rng.sample(range(1, 60), rng.randint(1, 3))) + [None]
        self.brackets = [(low * 1000, high and high * 1000, rng.randint(0, 4500)) for low, high in zip(bounds, bounds[1:])]
        rates = [rng.randint(1, 4000) for _ in range(2)]
        self.terms = [rng.choice([None, (rng.choice(rates + ["Land"]), rng.choice(["gains", "draws"]))])
                      for _ in range(plan.count)]
        self.basis = [rng.choice([None, rng.randint(0, 6_000_000)]) if term and term[1] == "gains" else None
                      for term in self.terms]
        self.has_land = any(term and term[0] == "Land" for term in self.terms)
        self.of_salary = self.has_land and rng.random() < .6
        self.settings = [f"    tax-year {self.year}", f"    bracket-growth {self.growth / 100:.2f}%",
                         f"    tax {'Land' if self.of_salary else 'none'}"]
        if self.has_land:
            self.settings.append("    residency Land")
            self.settings += [f"    {low}..{high or ''} {part / 100:.2f}%" for low, high, part in self.brackets]
        self.lines = []
        for term, basis in zip(self.terms, self.basis):
            text = term and (term[0] if term[0] == "Land" else f"{term[0] / 100:.2f}%")
            self.lines.append([f"    tax {text} of {term[1]}"] if term else [])
            if basis is not None:
                self.lines[-1].append(f"    basis {basis / 100:.2f} EUR")

    def table(self, year):
        """Brackets of a tax year, counted from that of month 0."""
        factor, found = CONTEXT.add(Decimal(1), CONTEXT.divide(Decimal(self.growth), Decimal(10_000))), []
        for low, high, part in self.brackets:
            bounds = [Decimal(low), high and Decimal(high)]
            for _ in range(year):
                bounds = [bound and CONTEXT.multiply(bound, factor) for bound in bounds]
            found.append((float(bounds[0]), bounds[1] and float(bounds[1]), part / 10_000))
        return found


class PathTaxes:
    """Of one path."""

    def __init__(self, plan):
        self.plan, self.taxes, self.year, self.owed = plan, plan.taxes, 0, 0.0
        self.cost = [(basis if basis is not None else opening) / 100
                     for basis, opening in zip(plan.taxes.basis, plan.openings)]
        self.pools = {}
        for k, term in enumerate(plan.taxes.terms):
            if term:
                self.pools.setdefault(term, []).append(k)
        self.tables = [plan.taxes.table(year) for year in range(len(plan.savings()) // 12 + 2)]
        self.income = self.tax = 0.0
        self.won, self.taxed = dict.fromkeys(self.pools, 0.0), dict.fromkeys(self.pools, 0.0)

    def add(self, income):
        """The tax of Land that it adds."""
        before, self.income, self.tax = self.tax, self.income + income, 0.0
        for low, high, part in self.tables[self.year]:
            if self.income > low:
                self.tax = self.tax + (min(self.income, high or self.income) - low) * part
        return self.tax - before

    def begin(self, month):
        if month > 0 and (self.plan.start + month) % 12 + 1 == self.taxes.year:
            self.year, self.income, self.tax = self.year + 1, 0.0, 0.0
            self.won = {key: min(0.0, total) for key, total in self.won.items()}
            self.taxed = dict.fromkeys(self.pools, 0.0)
        due = 0.0
        if self.taxes.has_land:
            due = due + self.add(self.plan.salary / 100 if self.taxes.of_salary else 0.0)
        self.gained, self.drawn = [0.0] * self.plan.count, [0.0] * self.plan.count
        return due + self.owed

    def take(self, k, amount, held):
        self.drawn[k] = self.drawn[k] + amount
        if amount > 0:
            part = self.cost[k] * amount / held
            self.cost[k] = self.cost[k] - part
            self.gained[k] = self.gained[k] + (amount - part)

    def close(self):
        self.owed = 0.0
        for key, buckets in self.pools.items():
            if key[1] == "gains":
                before = self.taxed[key]
                for k in buckets:
                    self.won[key] = self.won[key] + self.gained[k]
                self.taxed[key] = max(self.won[key], 0.0)
                amount = self.taxed[key] - before
            else:
                amount = 0.0
                for k in buckets:
                    amount = amount + self.drawn[k]
            self.owed = self.owed + (self.add(amount) if key[0] == "Land" else amount * (key[0] / 10_000))


class Past:
    """A table of returns for a plan, in hundredths of a percent."""

    def __init__(self, rng, plan):
        self.unit = rng.choice([1, 12])
        self.inflation, self.deflated = rng.random() < .5, rng.random() < .5
        count = -(-len(plan.savings()) // self.unit) + rng.randint(0, 9)
        self.columns = [f"B{k}" for k in range(plan.count) if plan.volatilities[k] or rng.random() < .5]
        if self.inflation or not self.columns:
            self.inflation = True
            self.columns.append("inflation")
        rng.shuffle(self.columns)
        reach = 900 if self.unit == 1 else 3000
        self.rows = [[rng.randint(-reach, reach) for _ in self.columns] for _ in range(count)]
        self.blocks = rng.choice([0, rng.randint(1, count) * self.unit])
        self.months = []
        for row in self.rows:
            factors = [float(1 + Fraction(cell, 10_000)) for cell in row]
            factors = factors if self.unit == 1 else [exp(log(factor) / 12) for factor in factors]
            self.months += [dict(zip(self.columns, factors))] * self.unit

    def table(self):
        lines = [",".join(["month" if self.unit == 1 else "year"] + self.columns)]
        for number, row in enumerate(self.rows):
            period = f"{1950 + number // 12}-{number % 12 + 1:02}" if self.unit == 1 else f"{1950 + number}"
            lines.append(",".join([period] + [f"{'-' if cell < 0 else ''}{abs(cell) // 100}.{abs(cell) % 100:02}%" for cell in row]))
        return "\n".join(lines) + "\n"

    def words(self):
        return ["--returns", "table.csv"] + (["--blocks", self.blocks] if self.blocks else []) + ["--deflated"] * self.deflated

    def places(self, path, seed, count):
        """The months of the table that a path goes through."""
        if not self.blocks:
            return [path * self.unit + month for month in range(count)]
        stream, places = xoshiro(first(first(first(seed) ^ path) ^ 0)), []
        while len(places) < count:
            begin = next(stream) % len(self.rows) * self.unit
            places += [(begin + month) % len(self.months) for month in range(self.blocks)]
        return places[:count]


def spread(figures):
    total = 0.0
    for figure in figures:
        total = total + figure
    mean = total / len(figures)
    squares = 0.0
    for figure in figures:
        squares = squares + (figure - mean) * (figure - mean)
    ordered = sorted(figures)
    values = [ordered[-(-p * len(ordered) // 100) - 1] for p in (5, 25, 50, 75, 95)]
    return [cents(x) for x in values + [mean, math.sqrt(squares / len(figures))]]


def cents(figure):
    whole = round(figure * 100)
    return f"{'-' if whole < 0 else ''}{abs(whole) // 100}.{abs(whole) % 100:02}"


def without_zeros(text):
    return text.rstrip("0").rstrip(".")


def chance(count, total):
    millionths = round(Fraction(count, total) * 10**6)
    return without_zeros(f"{millionths // 10**6}.{millionths % 10**6:06}")
