#!/usr/bin/env python3
"""Fetches prices from a server that answers well and badly, and looks at what the books have then.

usage: .ci/prices.py BINARY [ANSWERS]

Every way of failing has to be named by symbol, what came has to be exact, and the books' own program must
open no socket (where strace is there to look). Each file of the directory ANSWERS is served, too, to every
source: nothing may crash, and nothing that is no price may be written.
"""

import gzip
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

BINARY = os.path.abspath(sys.argv[1])
ANSWERS = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
BOOKS = """profile
    base EUR
commodity 1,000.00 EUR
commodity 1,000.00 USD
commodity 1,000.00 GBP
commodity VOD  ; quote: yahoo:VOD.L GBP
commodity OLD  ; quote: yahoo:OLD USD
commodity CUT  ; quote: yahoo:CUT USD
commodity PAGE  ; quote: yahoo:PAGE USD
commodity ZBUSY  ; quote: yahoo:ZBUSY USD
commodity GONE  ; quote: yahoo:GONE USD
commodity LOST
commodity BOMB  ; quote: yahoo:BOMB USD
commodity MOVED  ; quote: yahoo:MOVED USD
commodity LOW  ; quote: yahoo:LOW USD
commodity ODD  ; quote: yahoo:ODD

P 2026-11-18 EUR 1.0500 USD  ; source: ecb
P 2026-11-19 EUR 1.0600 USD

2026-11-02 Everything
    assets:a    1 USD @ 0.9 EUR
    assets:a    1 VOD @ 1 EUR
    assets:a    1 OLD @ 1 EUR
    assets:a    1 CUT @ 1 EUR
    assets:a    1 PAGE @ 1 EUR
    assets:a    1 ZBUSY @ 1 EUR
    assets:a    1 GONE @ 1 EUR
    assets:a    1 LOST @ 1 EUR
    assets:a    1 BOMB @ 1 EUR
    assets:a    1 MOVED @ 1 EUR
    assets:a    1 LOW @ 1 EUR
    assets:a    1 ODD @ 1 EUR
    equity
"""
ECB = """<?xml version="1.0"?><gesmes:Envelope xmlns:gesmes="x" xmlns="y"><Cube>
<Cube time="2026-11-20"><Cube currency="USD" rate="1.0544"/><Cube currency="GBP" rate="0.83120"/></Cube>
<Cube time="2026-11-18"><Cube currency="USD" rate="1.0566"/></Cube>
<Cube time="2026-11-17"><Cube currency="USD" rate="1.0577"/></Cube></Cube></gesmes:Envelope>"""


def chart(currency, stamps, closes):
    return json.dumps({"chart": {"result": [{
        "meta": {"currency": currency, "gmtoffset": 0, "priceHint": 2}, "timestamp": stamps,
        "indicators": {"quote": [{"close": closes}]}}], "error": None}})


DAY = 86_400
FIRST = 20_775 * DAY  # 2026-11-18
YAHOO = {
    "VOD.L": (200, chart("GBp", [FIRST + 100, FIRST + 200, FIRST + DAY, FIRST + 2 * DAY],
                         [68.0999984741211, 99.0, None, 68.62000274658203])),
    "OLD": (404, '{"chart":{"result":null,"error":{"code":"Not Found","description":"No data found"}}}'),
    "CUT": (200, '{"chart":{"result":[{"meta":{"curr'),
    "PAGE": (200, "<!DOCTYPE html><html><body>Before you continue</body></html>"),
    "GONE": (500, ""),
    "ZBUSY": (429, "Too Many Requests"),
    # 300 MB of blanks in 300 kB.
    "BOMB": (200, gzip.compress(b" " * 300_000_000)),
    "MOVED": (302, ""),
    "LOW": (200, chart("USD", [FIRST], [-0.01])),
    "ODD": (200, chart("E\u202eR\x1b[2J", [FIRST], [1.0])),
}


class Server(http.server.BaseHTTPRequestHandler):
    fixed = None
    moved = 0

    def do_GET(self):
        symbol = re.match(r"/v8/finance/chart/([^?]*)", self.path)
        if Server.fixed is not None:
            status, body = 200, Server.fixed
        elif symbol:
            status, body = YAHOO.get(symbol[1], (404, "{}"))
        elif self.path.startswith("/stats/eurofxref/"):
            time.sleep(0.2)
            status, body = 200, ECB
        elif self.path == "/moved":
            Server.moved += 1
            status, body = 200, YAHOO["LOW"][1]
        else:
            status, body = 404, '{"message":"not found"}'
        body = body if isinstance(body, bytes) else body.encode()
        self.send_response(status)
        if body[:2] == b"\x1f\x8b":
            self.send_header("Content-Encoding", "gzip")
        if status == 302:
            self.send_header("Location", "/moved")
        if status == 429:
            self.send_header("Retry-After", "0")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def ledgera(directory, *words, trace=None):
    command = [BINARY, *words, "-n", "-f", "main.journal", "--today", "2026-11-21"]
    if trace:
        command = ["strace", "-e", "trace=socket,connect", "-o", trace, *command]
    return subprocess.run(
        command, cwd=directory, capture_output=True, text=True, timeout=120,
        env=os.environ | {
            "PATH": os.path.dirname(BINARY) + ":" + os.environ["PATH"],
            "XDG_STATE_HOME": str(directory / "state")})


def fail(what, result):
    sys.exit(f"{what}: status {result.returncode}\n{result.stderr}\n{result.stdout}")


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    with tempfile.TemporaryDirectory() as temporary:
        directory = pathlib.Path(temporary)
        journal = directory / "main.journal"
        journal.write_text(BOOKS)
        trace = str(directory / "trace") if shutil.which("strace") else None
        words = ["prices", "fetch", "--since", "2026-11-17", "--base-url", base]
        result = ledgera(directory, *words, trace=trace)
        wanted = [
            "'OLD': the source says 'No data found'", "'CUT': the answer is cut off or not JSON",
            "'PAGE': the source answered with a web page", "'GONE': the source answered with status 500",
            "'ZBUSY': the source asks for fewer requests (429)", "'LOST': no source is named",
            "'BOMB': ledgera-fetch curl wrote too much", "'MOVED': ", "a price is above zero",
            "which is neither a currency nor a commodity of the books",
            "EUR on 2026-11-18: ecb says 1.0566 now, the books keep 1.05",
        ]
        missing = [text for text in wanted if text not in result.stderr]
        if result.returncode != 1 or missing:
            fail(f"not told: {missing}", result)
        if Server.moved:
            sys.exit("a redirection to http is followed")
        if trace and pathlib.Path(trace).read_text().count("AF_INET"):
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
        ledgera(directory, *words)
        if journal.read_text() != text:
            sys.exit("fetching again changes something")
        if ledgera(directory, "price", "VOD", "0.74", "GBP").returncode:
            sys.exit("a price by hand is refused")
        value = ledgera(directory, "balance", "cur:VOD", "-X", "GBP", "--flat", "-N").stdout
        if "0.74 GBP" not in value:
            sys.exit(f"a price by hand does not hold: {value}")
        print(f"{len(wanted)} ways of failing{'' if trace else ', without strace'}")
        for path in sorted(ANSWERS.iterdir()) if ANSWERS else []:
            Server.fixed = path.read_bytes()
            for source in ("ecb", "frankfurter", "yahoo", "bankofcanada"):
                journal.write_text(BOOKS)
                result = ledgera(
                    directory, "prices", "fetch", "USD", "GBP", "VOD", "--source", source, "--since",
                    "1960-01-01", "--base-url", base)
                count = journal.read_text().count("fetched: ")
                if result.returncode not in (0, 1) or count and "<" in result.stdout:
                    fail(f"{path.name} from {source}", result)
                if count:
                    print(f"{path.name} from {source}: {count} prices")


main()
