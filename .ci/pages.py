#!/usr/bin/env python3
"""Every report as a page, over every example: valid HTML 5, nothing fetched, the same bytes twice.

    .ci/pages.py BINARY
"""

import glob
import os
import re
import subprocess
import sys
import tempfile

import html5lib

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
    command = [binary, report[0], "-n", "-f", book, "--today", "2026-11-21", *report[1:], "-O", "html"]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stderr.decode()}")
    return done.stdout


def check(binary, book, report, may_name_addresses=False):
    bytes_ = page(binary, book, report)
    if bytes_ != page(binary, book, report):
        sys.exit(f"{book}: {report}: not the same bytes again")
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(bytes_, transport_encoding="utf-8")
    if parser.errors:
        sys.exit(f"{book}: {report}: {parser.errors[:5]}")
    markup = re.sub(rb"&lt;.*?&gt;", b"", bytes_).decode("utf-8")
    if FETCHING.search(markup) and not may_name_addresses:
        sys.exit(f"{book}: {report}: names an address: {FETCHING.search(markup)}")


def main():
    binary = os.path.abspath(sys.argv[1])
    books = glob.glob("examples/*/main.journal") + ["examples/traveller/books.journal"]
    with tempfile.NamedTemporaryFile("w", suffix=".journal", encoding="utf-8") as hostile:
        hostile.write(HOSTILE)
        hostile.flush()
        for book in books + [hostile.name]:
            for report in REPORTS:
                check(binary, book, report)
    print(f"pages: {len(books) + 1} books × {len(REPORTS)} reports are valid and stand alone")


if __name__ == "__main__":
    main()
