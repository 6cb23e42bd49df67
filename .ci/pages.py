#!/usr/bin/env python3
"""Every report as a page and as a spreadsheet, over every example: valid HTML 5, nothing fetched, the same bytes
twice; XML with the fields of CSV, amounts and days with their values.

    .ci/pages.py BINARY
"""

import csv
import re
import sys
import xml.etree.ElementTree as tree

from gate import stage
from gate.pictures import html_errors
from gate.programs import must

REPORTS = [
    ["balance"], ["balance", "-t", "-M"], ["balance", "--bar"], ["balance", "-Q", "--bar"], ["balance", "--transpose", "-Y"],
    ["incomestatement", "-M", "-T"], ["balancesheet", "-V"], ["balancesheetequity", "-t"], ["cashflow", "-Q", "--layout", "bare"],
    ["register"], ["register", "-M"], ["register", "--graph"], ["aregister", "assets"], ["print"], ["journal"], ["activity", "-M"],
    ["accounts"], ["payees"], ["prices"], ["stats"], ["tags"], ["summary"], ["balance", "-V", "--show-rates"],
]
FETCHING = re.compile(r"https?://|src=|@import|url\(|<link|<script", re.IGNORECASE)
HOSTILE = """\
account assets:<script>alert(1)</script>
2026-01-01 <img src=x onerror=alert(1)> "quoted" & 'more' \u202e\x1b[31m | </title></style>
    assets:<script>alert(1)</script>      1 "<b>"
    equity:"a'b
"""


def page(binary, book, report):
    return must([binary, report[0], "-n", "-f", book, "--today", "2026-11-21", *report[1:], "-O", "html"]).raw.decode()


def check(binary, book, report):
    text = page(binary, book, report)
    if text != page(binary, book, report):
        sys.exit(f"{book}: {report}: not the same bytes again")
    if errors := html_errors(text):
        sys.exit(f"{book}: {report}: {errors}")
    markup = re.sub("&lt;.*?&gt;", "", text)
    if FETCHING.search(markup):
        sys.exit(f"{book}: {report}: names an address: {FETCHING.search(markup)}")


ODF = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"


def cell_text(cell):
    """What a cell shows, line by line."""
    def inline(node):
        own = {ODF % "text" + "s": " ", ODF % "text" + "tab": "\t"}.get(node.tag, "")
        return own + (node.text or "") + "".join(inline(child) + (child.tail or "") for child in node)

    return "\n".join(inline(line) for line in cell)


def check_sheet(binary, book, report):
    """The spreadsheet of a report says what its CSV says; how many numbers and days it has."""
    common = [binary, report[0], "-n", "-f", book, "--today", "2026-11-21", *report[1:], "-O"]
    rows = list(csv.reader(must([*common, "csv"]).out.splitlines(keepends=True)))
    typed, shown = 0, []
    for row in tree.fromstring(must([*common, "fods"]).raw).iter(ODF % "table" + "table-row"):
        shown.append([cell_text(cell) for cell in row])
        for cell, text in zip(row, shown[-1]):
            kind, value = (cell.get(ODF % "office" + name) for name in ("value-type", "value"))
            if kind == "date" and cell.get(ODF % "office" + "date-value") != text:
                sys.exit(f"{book}: {report}: {text} is another day")
            if kind == "float" and re.sub('"[^"]*"|[^0-9.-]', "", text.replace(",", ".")) != value:
                sys.exit(f"{book}: {report}: {text} is {value}")
            typed += kind in ("date", "float")
    if shown != rows and book.name != "hostile.journal":
        sys.exit(f"{book}: {report}: the sheet has {shown}, CSV {rows}")
    return typed


def main():
    typed = 0
    binary = stage.parser(__doc__).parse_args().binary
    books = [*stage.ROOT.glob("examples/*/main.journal"), stage.ROOT / "examples/traveller/books.journal"]
    with stage.folder({"hostile.journal": HOSTILE}) as directory:
        for book in [*books, directory / "hostile.journal"]:
            for report in REPORTS:
                check(binary, book, report)
                if "--bar" not in report and "--graph" not in report:
                    typed += check_sheet(binary, book, report)
    print(f"pages: {len(books) + 1} books × {len(REPORTS)} reports are valid and stand alone; {typed} numbers and days in sheets")


main()
