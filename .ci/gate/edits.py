"""Texts as editors see them: lines, places and changes, some of them random."""

def units(text, encoding):
    return len(text.encode("utf-8")) if encoding == "utf-8" else len(text.encode("utf-16-le", "surrogatepass")) // 2


def lines(text):
    """The lines of a text with their ends."""
    result, start, index = [], 0, 0
    while index < len(text):
        if text[index] == "\r" and text[index + 1:index + 2] == "\n":
            index += 1
        index += 1
        if text[index - 1] in "\r\n":
            result.append(text[start:index])
            start = index
    result.append(text[start:])
    return result


def place(text, offset, encoding):
    """The position of a character."""
    start, number = 0, 0
    for number, line in enumerate(lines(text)):
        if offset < start + len(line):
            break
        if line[-1:] not in ("\r", "\n"):
            break
        start += len(line)
    else:
        number, start = number, start
    return {"line": number, "character": units(text[start:offset], encoding)}


def offset(text, position, encoding):
    """The character at a position."""
    all_lines = lines(text)
    if position["line"] >= len(all_lines):
        return len(text)
    start = sum(map(len, all_lines[:position["line"]]))
    line = all_lines[position["line"]].rstrip("\r\n")
    for index in range(len(line) + 1):
        if units(line[:index], encoding) >= position["character"]:
            return start + index
    return start + len(line)


def edited(text, edits, encoding):
    spans = sorted(
        (offset(text, e["range"]["start"], encoding), offset(text, e["range"]["end"], encoding), i)
        for i, e in enumerate(edits))
    result, done = "", 0
    for start, end, number in spans:
        assert start >= done, "edits overlap"
        result += text[done:start] + edits[number]["newText"]
        done = end
    return result + text[done:]


PIECES = [
    "2026-01-02 Bakery\n    expenses:food  3.50 EUR\n    assets:cash\n", "\n", " ", "    ", "\r\n", "\r", "€",
    "\U0001F600", "e\u0301", "\u2028", "\u00a0", "\ufeff", "2026-02-30 x\n", "include other.journal\n",
    "include missing.journal\n", "include *.journal\n", "; a comment\n", "    a  1\n    b  -2\n",
    "P 2026-01-01 USD 0.9 EUR\n", "account assets:cash\n", "= 5 EUR", "@ 2 USD", ":", ";", "0", "9", "-", "(", "\"",
    "comment\n", "end comment\n", "Y 2025\n", "alias a=b\n", "apply account x\n", "end apply account\n",
    "commodity 1,000.00 EUR\n", "D 1.000,00 EUR\n", "~ monthly\n    a  1 EUR\n    b\n", "= food\n    x  *1\n    y  *-1\n",
    "\t", "\x00", "\x0c", "  ;id: abc\n", "2026-01-02 * (1) Übung | Notiz ; tag: wert\n    ausgaben:essen  1.000,50 €\n    kasse\n",
]


BLOCKS = [
    "2026-01-03 * Bakery | rolls  ; trip: rome\n    expenses:food      3.50 EUR\n    assets:cash  ; date: 2026-01-04\n",
    "2026/1/2 (12) Zoë  ; ledgera: allow stale-price old\n  ! assets:bank:giro  -1.000,00 €\n  expenses:ünïcode 😀  1.000,00 €\n",
    "account assets:cash  ; type: Cash\naccount expenses:food\naccount assets:bank\n",
    "payee Bakery\ntag trip\ncommodity 1,000.00 EUR\n",
    "P 2026-01-01 USD 0.9 EUR\n2026-02-01 Exchange\n    assets:usd  10 USD @ 0.91 EUR\n    assets:cash  = 5 EUR\n",
    "~ monthly from 2026-01  Rent\n    expenses:rent  900 EUR\n    assets:bank\n",
    "= expenses:food\n    (budget:food)  *-1\n", "include other.journal\n",
    "2026-02-03 x\r\n    a  1 USD\r\n\tb   -1 USD ;c\r\n", "apply account assets\n2026-03-01 y\n    cash  1 EUR\n    bank\nend apply account\n",
    "alias cash=assets:cash\n2026-03-02 z\n    cash  2 EUR\n    expenses:food  -2 EUR\n",
]


def random_edit(random_, text, encoding):
    """A change and the text after it."""
    kind = random_.random()
    if kind < 0.05:
        new = "".join(random_.choice(PIECES) for _ in range(random_.randrange(8)))
        return {"text": new}, new
    start = random_.randrange(len(text) + 1)
    end = start if kind < 0.5 else min(len(text), start + int(random_.expovariate(0.1)))
    new = random_.choice(PIECES) if kind < 0.8 else ""
    # A position within CRLF is the line's end.
    for at in (start, end):
        if text[at - 1:at + 1] == "\r\n":
            return random_edit(random_, text, encoding)
    change = {
        "range": {"start": place(text, start, encoding), "end": place(text, end, encoding)},
        "text": new}
    return change, text[:start] + new + text[end:]
