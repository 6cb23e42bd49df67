#!/usr/bin/env python3
"""Books as pages in a browser: they fit phones and desks, in light and dark, fetch and say nothing, are
readable, lead to pages that are there, and their pictures show the figures of the reports.

    .ci/books-pages.py BINARY [DIRECTORY FOR PICTURES]
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from decimal import Decimal

import html5lib

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Browser

BOOKS = {"household": "main", "investor": "main", "plan": "plan", "retirement": "plan"}
TODAY = "2026-11-21"
LAWS = """
(() => {
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} px wide`);
  const light = c => { const [r, g, b] = c.map(v => v / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b };
  const parse = c => (c.match(/[\\d.]+/g) || []).map(Number);
  const ground = e => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor);
    if (c.length === 3 || c[3] === 1) return c.slice(0, 3) } return [255, 255, 255] };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let n; n = walker.nextNode();) {
    const e = n.parentElement;
    if (!n.data.trim() || e.closest('title, .skip, details:not([open]) > :not(summary)')) continue;
    const range = document.createRange(); range.selectNodeContents(n);
    for (const box of range.getClientRects()) {
      if (box.width === 0) continue;
      const inSVG = !!e.ownerSVGElement;
      if (!e.closest('.scroll') && (box.left < -0.5 || box.right > innerWidth + 0.5)) found.push(`clipped: ${n.data}`);
      const cell = e.closest('td, th');
      if (cell && box.right > cell.getBoundingClientRect().right + 1) found.push(`beyond its cell: ${n.data}`);
      if (inSVG) texts.push([e.closest('.frame'), box, n.data]);
    }
    const style = getComputedStyle(e), ink = parse(e.ownerSVGElement ? style.fill : style.color);
    const [a, b] = [light(ink), light(ground(e))].sort((a, b) => b - a);
    if ((a + .05) / (b + .05) < 4.5) found.push(`contrast ${((a + .05) / (b + .05)).toFixed(1)}: ${n.data}`);
  }
  texts.forEach(([f, a, s], i) => texts.slice(i + 1).forEach(([g, b, t]) => {
    if (f === g && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4)
      found.push(`"${s}" and "${t}" cover each other`) }));
  return [...new Set(found)].slice(0, 8);
})()
"""


def run(binary, book, *words):
    journal = f"examples/{book}/{BOOKS[book]}.journal"
    done = subprocess.run([binary, words[0], "-n", "-f", journal, "--today", TODAY, *words[1:]], capture_output=True, check=False)
    if done.returncode:
        sys.exit(f"{book}: {' '.join(words)}\n{done.stderr.decode()}")
    return done.stdout


def pictures(path):
    """The series of a page's pictures, by name: exact figures and the places of their line."""
    page = open(path, encoding="utf-8").read()
    found = {}
    for shape, name, values in re.findall(r'd="([^"]*)" data-series="([^"]*)" data-values="([^"]*)"', page):
        found.setdefault(name, []).append((shape, [None if v == "-" else Decimal(v) for v in values.split()]))
    return found


def follow(where, shape, values):
    """The line lies where its figures say, to a tenth of a pixel."""
    places = [int(y) for _, y in re.findall(r"[ML](-?\d+) (-?\d+)", shape)]
    known = [v for v in values if v is not None]
    if len(places) != len(known) or max(known) == min(known):
        return
    top, low = known.index(max(known)), known.index(min(known))
    scale = Decimal(places[low] - places[top]) / (known[top] - known[low])
    for place, value in zip(places, known):
        if abs(places[top] + (known[top] - value) * scale - place) > 2:
            sys.exit(f"{where}: {value} stands at {place}")


def same(where, drawn, reported):
    if [v for v in drawn if v is not None] != [Decimal(v) for v in reported]:
        sys.exit(f"{where}: the picture has {drawn}, the report {reported}")


def amount(amounts, unit):
    return next((a["quantity"] for a in amounts if a["commodity"] == unit), "0")


def compare(binary, book, directory):
    """Pictures against the JSON of reports."""
    worth = json.loads(run(binary, book, "networth", "-M", "-O", "json"))
    unit = worth["currency"] or worth["netWorth"][-1][0]["commodity"]
    drawn = pictures(f"{directory}/index.html")
    same(f"{book}: net worth", drawn["net worth"][0][1], [amount(a, unit) for a in worth["netWorth"]])
    follow(f"{book}: net worth", *drawn["net worth"][0])
    for line in worth["assets"]:
        same(f"{book}: {line['name']}", drawn[line["name"]][0][1], [amount(a, unit) for a in line["amounts"]])
    flows = json.loads(run(binary, book, "summary", "-M", "-O", "json"))["periods"]
    drawn = pictures(f"{directory}/income-expenses.html")
    for name, member, sign in [("income", "income", 1), ("expenses", "expense", -1), ("saved", "net", 1)]:
        same(f"{book}: {name}", drawn[name][0][1], [sign * Decimal(amount(p[member], unit)) for p in flows])
    follow(f"{book}: saved", *drawn["saved"][0])
    if not os.path.exists(f"{directory}/plan.html"):
        return
    drawn = pictures(f"{directory}/plan.html")
    chances = json.loads(run(binary, book, "simulate", "-O", "json"))
    for name, member in [("5\u00a0%", "p5"), ("median", "p50"), ("95\u00a0%", "p95")]:
        if name in drawn:
            same(f"{book}: {name}", drawn[name][0][1][1:], [y["netWorth"][member]["quantity"] for y in chances["years"]])


def check_links(book, directory):
    """Every page is valid, and every link leads somewhere."""
    pages = {name: open(f"{directory}/{name}", encoding="utf-8").read() for name in sorted(os.listdir(directory))}
    for name, page in pages.items():
        parser = html5lib.HTMLParser(strict=False)
        parser.parse(page)
        if parser.errors:
            sys.exit(f"{book}/{name}: {parser.errors[:3]}")
        for link in set(re.findall(r'href="([^"]*)"', page)):
            file, _, place = link.partition("#")
            target = pages.get(file or name)
            if target is None or (place and f'id="{place}"' not in target):
                sys.exit(f"{book}/{name}: {link} leads nowhere")


def look(browser, book, directory, kept):
    count = 0
    names = [n for n in sorted(os.listdir(directory)) if not re.match(r"account-(expenses|income|equity|envelopes)", n)]
    for name in names:
        for width in (360, 768, 1280):
            for is_dark in (False, True):
                browser.look(width, is_dark)
                asked, said = browser.open(f"{directory}/{name}")
                where = f"{book}/{name} at {width} px, {'dark' if is_dark else 'light'}"
                if [a for a in asked if not a.endswith(name)] or said:
                    sys.exit(f"{where}: asks for {asked}, says {said}")
                found = browser.evaluate(LAWS)
                if found:
                    sys.exit(f"{where}: " + "\n  ".join(found))
                if kept:
                    browser.picture(f"{kept}/{book}-{name[:-5]}-{width}-{'dark' if is_dark else 'light'}.png")
                count += 1
    return count


FILTER = """(() => {
  const field = document.querySelector("input.filter");
  const shown = () => Array.from(document.querySelectorAll("table.journal tbody tr, table.register tbody tr"))
    .filter(row => row.className === "" && row.offsetParent !== null).map(row => row.textContent);
  const type = words => { field.value = words; field.dispatchEvent(new Event("input")); return shown(); };
  return [shown(), type("rent HARBOUR"), type("no such words"), type("")];
})()"""


def check_filter(browser, directory):
    """The field above a list leaves the rows that have all words."""
    for page in ("journal", "account-assets-bank-current"):
        browser.open(f"{directory}/{page}.html")
        rows, rent, none, again = browser.evaluate(FILTER)
        wanted = [row for row in rows if "rent" in row.lower() and "harbour" in row.lower()]
        if not wanted or rent != wanted or none or again != rows:
            sys.exit(f"{page}: the filter leaves {len(rent)} of {len(rows)} rows, not {len(wanted)}")


def main():
    binary, kept = os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None
    chromium = shutil.which("chromium") or sys.exit("chromium is not installed")
    browser, count = Browser(chromium), 0
    with tempfile.TemporaryDirectory() as place:
        for book in BOOKS:
            directory = f"{place}/{book}"
            run(binary, book, "html", directory)
            before = {n: open(f"{directory}/{n}", "rb").read() for n in os.listdir(directory)}
            run(binary, book, "html", directory)
            if before != {n: open(f"{directory}/{n}", "rb").read() for n in os.listdir(directory)}:
                sys.exit(f"{book}: not the same bytes again")
            check_links(book, directory)
            compare(binary, book, directory)
            count += look(browser, book, directory, kept)
            if book == "household":
                check_filter(browser, directory)
    browser.close()
    print(f"books-pages: {count} views of {len(BOOKS)} books fit, are readable and agree with the reports")


if __name__ == "__main__":
    main()
