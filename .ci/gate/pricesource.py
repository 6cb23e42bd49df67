"""Books that want prices, and what a server answers, well and badly."""

import gzip
import json
import re
import time

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


class Source:
    """Answers as servers of prices do."""

    fixed = None  # one answer to everything
    moved = 0  # how often a redirection was followed

    def answer(self, path):
        symbol = re.match(r"/v8/finance/chart/([^?]*)", path)
        if self.fixed is not None:
            status, body = 200, self.fixed
        elif symbol:
            status, body = YAHOO.get(symbol[1], (404, "{}"))
        elif path.startswith("/stats/eurofxref/"):
            time.sleep(0.2)
            status, body = 200, ECB
        elif path == "/moved":
            self.moved += 1
            status, body = 200, YAHOO["LOW"][1]
        else:
            status, body = 404, '{"message":"not found"}'
        body = body if isinstance(body, bytes) else body.encode()
        headers = {302: {"Location": "/moved"}, 429: {"Retry-After": "0"}}.get(status, {})
        return status, body, headers | ({"Content-Encoding": "gzip"} if body[:2] == b"\x1f\x8b" else {})
