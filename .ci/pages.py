#!/usr/bin/env python3
"""Every report as a page, over every example: valid HTML 5, nothing fetched, the same bytes twice.

    .ci/pages.py BINARY
"""

import re
import sys

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


def main():
    binary = stage.parser(__doc__).parse_args().binary
    books = [*stage.ROOT.glob("examples/*/main.journal"), stage.ROOT / "examples/traveller/books.journal"]
    with stage.folder({"hostile.journal": HOSTILE}) as directory:
        for book in [*books, directory / "hostile.journal"]:
            for report in REPORTS:
                check(binary, book, report)
    print(f"pages: {len(books) + 1} books × {len(REPORTS)} reports are valid and stand alone")


main()
