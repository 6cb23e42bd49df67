#!/usr/bin/env python3
"""Fetches prices from a server that answers well and badly, and looks at what the books have then.

usage: .ci/prices.py BINARY [ANSWERS]

Every way of failing has to be named by symbol, what came has to be exact, and the books' own program must
open no socket (where strace is there to look). Each file of the directory ANSWERS is served, too, to every
source: nothing may crash, and nothing that is no price may be written.
"""

import os
import pathlib
import shutil
import sys

from gate import stage
from gate.pricesource import BOOKS, Source
from gate.programs import Ledgera, run
from gate.server import Server


def fail(what, result):
    sys.exit(f"{what}: status {result.status}\n{result.err}\n{result.out}")


def main():
    parser = stage.parser(__doc__)
    parser.add_argument("answers", type=pathlib.Path, nargs="?")
    given = parser.parse_args()
    source = Source()
    base = Server(source.answer).address
    with stage.folder({"main.journal": BOOKS}) as directory:
        journal = directory / "main.journal"
        general = ("-n", "-f", "main.journal", "--today", "2026-11-21")
        ledgera = Ledgera(given.binary, directory, *general, state=directory / "state",
                          path=os.path.dirname(given.binary) + ":" + os.environ["PATH"])
        trace = ["strace", "-e", "trace=socket,connect", "-o", "trace"] if shutil.which("strace") else []
        words = ["prices", "fetch", "--since", "2026-11-17", "--base-url", base]
        result = run(trace + ledgera.command(*words), directory, env=ledgera.env, timeout=120)
        wanted = [
            "'OLD': the source says 'No data found'", "'CUT': the answer is cut off or not JSON",
            "'PAGE': the source answered with a web page", "'GONE': the source answered with status 500",
            "'ZBUSY': the source asks for fewer requests (429)", "'LOST': no source is named",
            "'BOMB': ledgera-fetch curl wrote too much", "'MOVED': ", "a price is above zero",
            "which is neither a currency nor a commodity of the books",
            "EUR on 2026-11-18: ecb says 1.0566 now, the books keep 1.05",
        ]
        missing = [text for text in wanted if text not in result.err]
        if result.status != 1 or missing:
            fail(f"not told: {missing}", result)
        if source.moved:
            sys.exit("a redirection to http is followed")
        if trace and (directory / "trace").read_text().count("AF_INET"):
            sys.exit("the main program opens a socket")
        text = journal.read_text()
        lines = [line.split("  ;")[0] for line in text.splitlines() if line.startswith("P ")]
        if lines != [
            "P 2026-11-18 EUR 1.0500 USD", "P 2026-11-19 EUR 1.0600 USD", "P 2026-11-17 EUR 1.0577 USD",
            "P 2026-11-18 VOD 0.6810 GBP", "P 2026-11-20 EUR 1.0544 USD", "P 2026-11-20 VOD 0.6862 GBP",
        ]:
            sys.exit("\n".join(lines))
        if "source: yahoo, fetched: 20" not in text:
            sys.exit(text)
        ledgera.ask(*words)
        if journal.read_text() != text:
            sys.exit("fetching again changes something")
        if not ledgera.ask("price", "VOD", "0.74", "GBP").accepted:
            sys.exit("a price by hand is refused")
        value = ledgera.ask("balance", "cur:VOD", "-X", "GBP", "--flat", "-N").out
        if "0.74 GBP" not in value:
            sys.exit(f"a price by hand does not hold: {value}")
        print(f"{len(wanted)} ways of failing{'' if trace else ', without strace'}")
        for path in sorted(given.answers.iterdir()) if given.answers else []:
            source.fixed = path.read_bytes()
            for name in ("ecb", "frankfurter", "yahoo", "bankofcanada"):
                journal.write_text(BOOKS)
                result = ledgera.ask("prices", "fetch", "USD", "GBP", "VOD", "--source", name, "--since", "1960-01-01",
                                     "--base-url", base)
                count = journal.read_text().count("fetched: ")
                if result.status not in (0, 1) or count and "<" in result.out:
                    fail(f"{path.name} from {name}", result)
                if count:
                    print(f"{path.name} from {name}: {count} prices")


main()
