"""What the pictures of book pages say, read back and compared with the JSON of reports: figures, and the places
where they stand."""

import glob
import os
import re
import sys
from datetime import date
from decimal import Decimal

import html5lib

SVG = "{http://www.w3.org/2000/svg}"
HTML = "{http://www.w3.org/1999/xhtml}"


def fail(message):
    sys.exit(message)


def read(path):
    return open(path, encoding="utf-8").read()


def html_errors(page):
    """What is not HTML 5 about a page."""
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(page)
    return parser.errors[:5]


def pictures(path):
    """The series of a page's pictures, by name: exact figures and the places of their line."""
    found = {}
    for shape, name, values in re.findall(r'd="([^"]*)" data-series="([^"]*)" data-values="([^"]*)"', read(path)):
        found.setdefault(name, []).append((shape, [None if v == "-" else Decimal(v) for v in values.split()]))
    return found


def follow(where, shape, values):
    """The line lies where its figures say, to a tenth of a pixel."""
    places = [int(y) for _, y in re.findall(r"[ML](-?\d+) (-?\d+)", shape)]
    known = [v for v in values if v is not None]
    if len(places) != len(known):
        fail(f"{where}: {len(places)} places, {len(known)} figures")
    if max(known) == min(known):
        return
    top, low = known.index(max(known)), known.index(min(known))
    scale = Decimal(places[low] - places[top]) / (known[top] - known[low])
    for place, value in zip(places, known):
        if abs(places[top] + (known[top] - value) * scale - place) > 2:
            fail(f"{where}: {value} stands at {place}")


def same(where, drawn, reported):
    if [v for v in drawn if v is not None] != [Decimal(v) for v in reported]:
        fail(f"{where}: the picture has {drawn}, the report {reported}")


def amount(amounts, unit):
    return next((a["quantity"] for a in amounts if a["commodity"] == unit), "0")


class Pages:
    """The pages of one book beside its reports; `report` runs a command and reads its JSON."""

    def __init__(self, book, directory, report, today):
        self.book, self.directory, self.report, self.today = book, directory, report, date.fromisoformat(today)

    def compare(self):
        self.net_worth()
        self.flows()
        curves = sum(self.balance(page) for page in sorted(glob.glob(f"{self.directory}/account-*.html")))
        bars = sum(part() for name, part in [("budget", self.budget), ("portfolio", self.portfolio)]
                   if os.path.exists(f"{self.directory}/{name}.html"))
        if os.path.exists(f"{self.directory}/plan.html"):
            self.plan()
        if not curves:
            fail(f"{self.book}: no balance curve was compared")
        return curves + bars

    def net_worth(self):
        worth = self.report("networth", "-M")
        unit = self.unit = worth["currency"] or worth["netWorth"][-1][0]["commodity"]
        drawn = pictures(f"{self.directory}/index.html")
        same(f"{self.book}: net worth", drawn["net worth"][0][1], [amount(a, unit) for a in worth["netWorth"]])
        follow(f"{self.book}: net worth", *drawn["net worth"][0])
        for line in worth["assets"]:
            same(f"{self.book}: {line['name']}", drawn[line["name"]][0][1], [amount(a, unit) for a in line["amounts"]])

    def flows(self):
        flows = self.report("summary", "-M")["periods"]
        drawn = pictures(f"{self.directory}/income-expenses.html")
        for name, member, sign in [("income", "income", 1), ("expenses", "expense", -1), ("saved", "net", 1)]:
            figures = [sign * Decimal(amount(p[member], self.unit)) for p in flows]
            same(f"{self.book}: {name}", drawn[name][0][1], figures)
        follow(f"{self.book}: saved", *drawn["saved"][0])

    def balance(self, path):
        """The curve of an account: the balances at the ends of days, each where its day and its figure are."""
        page = read(path)
        curve = re.search(r'aria-label="Balance of (.*?) in ([^;"]*);.*?class="line [^"]*" d="([^"]*)" data-series="[^"]*"'
                          r' data-values="([^"]*)"', page, re.DOTALL)
        if not curve:
            return 0
        account, unit, shape, values = curve.groups()
        where = f"{self.book}: balance of {account}"
        days = {}
        for entry in self.report("aregister", f"^{re.escape(account)}(:|$)")["register"]:
            days[date.fromisoformat(entry["date"])] = Decimal(amount(entry["balance"], unit))
        reported = [b for i, b in enumerate(days.values()) if i == 0 or b != list(days.values())[i - 1]]
        said = [Decimal(v) for v in values.split()]
        said = [b for i, b in enumerate(said) if i == 0 or b != said[i - 1]]
        if said != reported:
            fail(f"{where}: the picture has {said}, the report {reported}")
        first, last = min(days), max(max(days), self.today)
        end = (last - first).days + (30 if last > self.today else 0)
        steps, (x, y) = [], map(int, re.match(r"M(-?\d+) (-?\d+)", shape).groups())
        steps.append((x, y))
        for way, step in re.findall(r"([hv])(-?\d+)", shape):
            x, y = (x + int(step), y) if way == "h" else (x, y + int(step))
            steps.append((x, y))
        past = {day: balance for day, balance in days.items() if day <= self.today}
        low, top = min(past, key=past.get), max(past, key=past.get)

        def height(day):
            place = (day - first).days * 10_000 // end
            return [y for x, y in steps if x <= place][-1]

        for day, balance in past.items():
            share = (past[top] - balance) / (past[top] - past[low]) if past[top] != past[low] else Decimal(0)
            if abs(height(top) + share * (height(low) - height(top)) - height(day)) > 2:
                fail(f"{where}: {balance} of {day} stands at {height(day)}")
        return 1

    def plan(self):
        drawn = pictures(f"{self.directory}/plan.html")
        names = [name for name in drawn if name not in ("5\u00a0%", "25\u00a0%", "median", "75\u00a0%", "95\u00a0%")]
        for name in names:
            scenario = ["--scenario", name] if name != "As planned" else []
            plan = self.report("project", "-M", *scenario)["scenarios"][0]
            # A line ends in the month in which the money does.
            months = plan["periods"]
            last = next((i for i, m in enumerate(months) if Decimal(m["unfunded"]["quantity"])), len(months))
            figures = [plan["openingNetWorth"]] + [m["netWorth"] for m in months[:last + 1]]
            same(f"{self.book}: {name}", drawn[name][0][1], [f["quantity"] for f in figures])
            follow(f"{self.book}: {name}", *drawn[name][0])
        if "median" not in drawn:
            return
        chances = self.report("simulate")
        for name, member in [("5\u00a0%", "p5"), ("25\u00a0%", "p25"), ("median", "p50"), ("75\u00a0%", "p75"), ("95\u00a0%", "p95")]:
            same(f"{self.book}: {name}", drawn[name][0][1][1:], [y["netWorth"][member]["quantity"] for y in chances["years"]])
        follow(f"{self.book}: median", *drawn["median"][0])

    def rows(self, page):
        """The rows of a page's tables that have a picture: the name in front, and the picture's parts."""
        tree = html5lib.parse(read(f"{self.directory}/{page}.html"))
        for row in tree.iter(f"{HTML}tr"):
            head, svg = row.find(f"{HTML}th"), row.find(f".//{SVG}svg")
            if head is not None and svg is not None:
                link = head.find(f".//{HTML}a")
                yield "".join(head.itertext()), link.get("href") if link is not None else None, svg

    def bar(self, where, part, start, length, most):
        """A bar's beginning and length in thousandths of what the longest one stands for."""
        wanted = [int(start * 1000 / most), int((start + length) * 1000 / most) - int(start * 1000 / most)]
        drawn = [int(part.get("x")), int(part.get("width"))] if part is not None else [wanted[0], 0]
        if any(abs(a - b) > 1 for a, b in zip(wanted, drawn)):
            fail(f"{where}: a bar at {drawn}, not at {wanted}")

    def budget(self):
        budget = self.report("budget")["periods"]
        if not budget:
            return 0
        lines = {line["name"]: {k: Decimal(v["quantity"]) for k, v in line.items() if isinstance(v, dict)}
                 for line in budget[-1]["envelopes"]}
        most = max(max(line["rolledIn"] + line["assigned"], line["spent"], line["assigned"]) for line in lines.values())
        count = 0
        for name, _, svg in self.rows("budget"):
            line = next((lines[full] for full in lines if name.split(" overspent")[0] in (full, full.partition(":")[2])), None)
            parts = {p.get("class"): p for p in svg}
            if line is None or "tick" not in parts:
                continue
            where = f"{self.book}: envelope {name}"
            self.bar(where, parts.get("pale"), 0, max(line["rolledIn"] + line["assigned"], 0), most)
            self.bar(where, parts.get("fill k-out-f"), 0, max(line["spent"], 0), most)
            if abs(int(parts["tick"].get("x1")) - int(line["assigned"] * 1000 / most)) > 1:
                fail(f"{where}: the mark is at {parts['tick'].get('x1')}")
            count += 1
        if count != len(lines):
            fail(f"{self.book}: {count} envelopes are drawn of {len(lines)}")
        return count

    def portfolio(self):
        report = self.report("portfolio")
        page = read(f"{self.directory}/portfolio.html")
        shares = [Decimal(g["share"]) for g in report["assets"] if Decimal(g["share"] or 0) > 0]
        bars = re.findall(r'x="(\d+)" width="(\d+)" height="28" data-share="([^"]*)"', page)
        if bars and [Decimal(b[2]) for b in bars] != shares:
            fail(f"{self.book}: shares {bars}, the report has {shares}")
        for (_, width, share) in bars:
            if abs(int(width) - Decimal(share) * 100) > 6:
                fail(f"{self.book}: {share} % is {width} wide")
        gains = {"account-" + re.sub(r"[^a-z0-9]+", "-", h["account"].lower()) + ".html":
                 Decimal(amount(h["gain"]["total"], self.unit)) for h in report["holdings"]}
        most = max((abs(g) for g in gains.values()), default=Decimal(0))
        drawn = [(gains[link], svg.find(f"{SVG}rect")) for _, link, svg in self.rows("portfolio") if link in gains]
        for gain, part in drawn:
            length = int(abs(gain) * 480 / most)
            wanted = [500 - length if gain < 0 else 500, length]
            if [int(part.get("x")), int(part.get("width"))] != wanted:
                fail(f"{self.book}: a gain of {gain} is drawn at {part.attrib}, not at {wanted}")
        return len(bars) + len(drawn)
