#!/usr/bin/env python3
"""Books as pages in a browser: they fit phones and desks, in light and dark, fetch and say nothing, are
readable and accessible (axe-core), lead to pages that are there, and their pictures show the figures of the reports.

    .ci/books-pages.py BINARY [DIRECTORY FOR PICTURES]
"""

import functools
import importlib.util
import json
import os
import re
import shutil
import sys

from gate import stage
from gate.browser import Browser
from gate.pictures import Pages, html_errors
from gate.programs import must

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
    journal = stage.ROOT / f"examples/{book}/{BOOKS[book]}.journal"
    return must([binary, words[0], "-n", "-f", journal, "--today", TODAY, *words[1:]])


def contents(directory):
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def check_links(book, directory):
    """Every page is valid, and every link leads somewhere."""
    pages = {name: page.decode() for name, page in sorted(contents(directory).items())}
    for name, page in pages.items():
        if errors := html_errors(page):
            sys.exit(f"{book}/{name}: {errors}")
        for link in set(re.findall(r'href="?([^" >]*)', page)):
            file, _, place = link.partition("#")
            target = pages.get(file or name)
            if target is None or (place and not re.search(f' id="?{place}[" >]', target)):
                sys.exit(f"{book}/{name}: {link} leads nowhere")


def look(browser, book, directory, kept):
    count = 0
    for name in sorted(os.listdir(directory)):
        for width in (360, 768, 1280):
            for is_dark in (False, True):
                browser.look(width, is_dark)
                asked, said = browser.open(f"{directory}/{name}")
                where = f"{book}/{name} at {width} px, {'dark' if is_dark else 'light'}"
                if [a for a in asked if not a.endswith(name)] or said:
                    sys.exit(f"{where}: asks for {asked}, says {said}")
                found = browser.evaluate(LAWS)
                if (width, is_dark) in ((1280, False), (360, True)):
                    browser.evaluate(axe_core())
                    found += browser.evaluate(AXE)
                if found:
                    sys.exit(f"{where}: " + "\n  ".join(found))
                if kept:
                    browser.picture(f"{kept}/{book}-{name[:-5]}-{width}-{'dark' if is_dark else 'light'}.png")
                count += 1
    return count


@functools.cache
def axe_core():
    place = importlib.util.find_spec("axe_playwright_python").submodule_search_locations[0]
    return open(f"{place}/axe.min.js", encoding="utf-8").read() + ";0"


AXE = """axe.run({ resultTypes: ["violations"] }).then(result => result.violations.map(rule =>
  `${rule.id}: ${rule.help}: ${rule.nodes.slice(0, 3).map(node => node.html).join(" ")}`))"""

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


SORT = """(() => {
  const table = document.querySelector(TABLE), head = Array.from(table.tHead.rows[0].cells).find(cell => cell.textContent === NAME);
  const column = head.cellIndex, cells = () => Array.from(table.tBodies[0].rows, row => row.cells[Math.min(column, row.cells.length - 1)].textContent);
  const press = () => { head.querySelector("button").click(); return [head.getAttribute("aria-sort"), cells()]; };
  return [cells(), press(), press(), press()];
})()"""


def number(text):
    digits = re.sub(r"[^0-9.]", "", text)
    return (-1 if "\u2212" in text else 1) * float(digits) if digits else float("-inf")


def check_sort(browser, directory):
    """Heads of tables sort them down and up, sums stay last, and the third press brings their order back."""
    for page, table, name, sums in [("budget", "table", "Left", 1), ("account-assets-bank-current", ".register", "Out", 0)]:
        browser.open(f"{directory}/{page}.html")
        script = SORT.replace("TABLE", json.dumps(table)).replace("NAME", json.dumps(name))
        rows, (down, first), (up, second), (none, again) = browser.evaluate(script)
        figures = [number(text.split("\n")[0]) for text in first[:len(first) - sums]]
        if (down, up, none) != ("descending", "ascending", None) or again != rows or figures != sorted(figures, reverse=True):
            sys.exit(f"{page}: sorted by {name}: {down} {first}, {up} {second}, {none} {again}")
        if second[len(second) - sums:] != rows[len(rows) - sums:] or len(second) != len(first):
            sys.exit(f"{page}: sorted by {name} the sums are {second}")


def check_print(browser, directory):
    """Tables have their heads on every sheet of A4."""
    browser.look(1280, False)
    browser.open(f"{directory}/account-assets-bank-current.html")
    with stage.folder() as place:
        (place / "sheets.pdf").write_bytes(browser.sheets())
        sheets = must(["pdftotext", "-layout", place / "sheets.pdf", "-"]).out.rstrip("\f").split("\f")
    bare = [number for number, sheet in enumerate(sheets, 1) if not re.search(r"^ *Date +What +In +Out +Balance$", sheet, re.M)]
    if len(sheets) < 3 or bare:
        sys.exit(f"printed: sheets {bare} of {len(sheets)} have no head")


def main():
    parser = stage.parser(__doc__)
    parser.add_argument("kept", nargs="?")
    given = parser.parse_args()
    chromium = shutil.which("chromium") or sys.exit("chromium is not installed")
    browser, count, figures = Browser(chromium), 0, 0
    with stage.folder() as place:
        for book in BOOKS:
            directory = place / book
            run(given.binary, book, "html", directory)
            before = contents(directory)
            run(given.binary, book, "html", directory)
            if before != contents(directory):
                sys.exit(f"{book}: not the same bytes again")
            check_links(book, directory)
            figures += Pages(book, directory, lambda *words: run(given.binary, book, *words, "-O", "json").json(), TODAY).compare()
            count += look(browser, book, directory, given.kept)
            if book == "household":
                check_filter(browser, directory)
                check_sort(browser, directory)
                check_print(browser, directory)
    browser.close()
    print(f"books-pages: {count} views of {len(BOOKS)} books fit and are readable, {figures} pictures agree with the reports")


main()
