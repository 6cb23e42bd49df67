#!/usr/bin/env python3
"""Damages one line of statements in every format: no line of them is lost or changed without a word.

    .ci/damaged.py BINARY [--count N] [--seed S] [--keep DIR]

A bank's statement of known lines is written, one line of it damaged, and read by 'import --parsed'. Read without
a word, it has as many lines as were written, those that were left alone are what they were, and where the bank says
balances, all lines add up to them. Where something is said, it names a line of the file. A case that fails can be
tried again with its seed, and is kept with --keep.
"""

import datetime
import json
import os
import pathlib
import random
import re

from gate import stage
from gate.programs import PLAIN, run

ODD = ["\x00", "\x1b[31m", "\u00a0", "\u202e", "\ufeff", "é", "-", "+", ".", ",", ";", "'", '"', "0", "9", " ", "\t", "<", ">", "&",
       "]]>", "{", "}", "[", ":", "|", "^", "/", "1e9", "99999999999999999999999999", "2026-02-30", "N/A", "--", "(1)", "USD"]


class Line:
    """What the bank says happened."""

    def __init__(self, number, day, cents):
        self.number, self.day, self.cents = number, day, cents
        self.text = f"Shop{number:03}"

    @property
    def amount(self):
        return f"{self.cents / 100:.2f}"

    @property
    def read(self):
        return (str(self.day), self.cents, self.text)


class Statement:
    """The texts before, of, and behind its lines; the first line whose amount balances prove, or None."""

    def __init__(self, before, lines, behind, proven=None):
        self.before, self.lines, self.behind, self.proven = before, lines, behind, proven


def balances(lines, opening):
    for line in lines:
        opening += line.cents
        yield opening


def csv_proven(lines, opening):
    rows = [f"{line.day:%d.%m.%Y};{line.text};{line.amount.replace('.', ',')};{balance / 100:.2f}\n".replace(
        f"{balance / 100:.2f}", f"{balance / 100:.2f}".replace(".", ","))
        for line, balance in zip(lines, balances(lines, opening))]
    return Statement("Buchungstag;Empfänger;Betrag;Saldo\n", rows, "", 1)


def csv_plain(lines, opening):
    return Statement("Date,Payee,Amount,Currency\n",
                     [f'{line.day},"{line.text}",{line.amount},EUR\n' for line in lines], "")


def csv_sides(lines, opening):
    return Statement("Date,Description,Paid out,Paid in\n", [
        f"{line.day},{line.text},{-line.cents / 100:.2f},\n" if line.cents < 0 else
        f"{line.day},{line.text},,{line.amount}\n" for line in lines], "")


def ofx(lines, opening):
    return Statement(
        "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX>\n<BANKMSGSRSV1><STMTTRNRS><STMTRS>\n<CURDEF>EUR\n"
        "<BANKACCTFROM><ACCTID>42</BANKACCTFROM>\n<BANKTRANLIST>\n",
        [f"<STMTTRN><TRNTYPE>POS<DTPOSTED>{line.day:%Y%m%d}<TRNAMT>{line.amount}<FITID>{line.number}"
         f"<NAME>{line.text}</STMTTRN>\n" for line in lines],
        "</BANKTRANLIST>\n</STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>\n")


def camt(lines, opening):
    def money(cents):
        return (f'<Amt Ccy="EUR">{abs(cents) / 100:.2f}</Amt>'
                f"<CdtDbtInd>{'DBIT' if cents < 0 else 'CRDT'}</CdtDbtInd>")

    def balance(kind, cents, day):
        return (f"<Bal><Tp><CdOrPrtry><Cd>{kind}</Cd></CdOrPrtry></Tp>{money(cents)}"
                f"<Dt><Dt>{day}</Dt></Dt></Bal>\n")

    closing = opening + sum(line.cents for line in lines)
    party = ["Dbtr", "Cdtr"]
    return Statement(
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>\n'
        "<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>\n"
        + balance("OPBD", opening, lines[0].day - datetime.timedelta(1)) + balance("CLBD", closing, lines[-1].day),
        [f"<Ntry>{money(line.cents)}<Sts>BOOK</Sts><BookgDt><Dt>{line.day}</Dt></BookgDt><NtryDtls><TxDtls>"
         f"<RltdPties><{party[line.cents < 0]}><Nm>{line.text}</Nm></{party[line.cents < 0]}></RltdPties>"
         "</TxDtls></NtryDtls></Ntry>\n" for line in lines],
        "</Stmt></BkToCstmrStmt></Document>\n", 0)


def mt940(lines, opening):
    def balance(tag, cents, day):
        return f":{tag}:{'D' if cents < 0 else 'C'}{day:%y%m%d}EUR{abs(cents) / 100:.2f}\n".replace(".", ",")

    closing = opening + sum(line.cents for line in lines)
    return Statement(
        ":20:STARTUMS\n:25:12030000/202051\n:28C:00011/001\n" + balance("60F", opening, lines[0].day),
        [f":61:{line.day:%y%m%d}{line.day:%m%d}{'D' if line.cents < 0 else 'C'}"
         + f"{abs(line.cents) / 100:.2f}".replace(".", ",") + f"NMSCNONREF\n:86:020?00CARD?20Text?32{line.text}\n"
         for line in lines],
        balance("62F", closing, lines[-1].day) + "-\n", 0)


def qif(lines, opening):
    return Statement("!Type:Bank\n", [f"D{line.day:%d.%m.%Y}\nT{line.amount}\nP{line.text}\n^\n" for line in lines],
                     "")


def aggregated(lines, opening):
    return Statement('{"transactions": {"booked": [\n', [
        json.dumps({"transactionId": str(line.number), "bookingDate": str(line.day), "creditorName": line.text,
                    "transactionAmount": {"amount": line.amount, "currency": "EUR"}})
        + (",\n" if line is not lines[-1] else "\n") for line in lines], "]}}\n")


FORMATS = {"csv-balances": csv_proven, "csv": csv_plain, "csv-sides": csv_sides, "ofx": ofx, "camt": camt,
           "mt940": mt940, "qif": qif, "json": aggregated}


def damaged(chance, text):
    """The text of one line with something in it that is not what it should be."""
    start = chance.randrange(len(text))
    end = min(len(text), start + chance.choice([1, 1, 2, 4, 12, 40]))
    return chance.choice([
        lambda: text[:start] + text[end:],
        lambda: text[:start] + chance.choice(ODD) + text[start:],
        lambda: text[:start] + chance.choice(ODD) + text[end:],
        lambda: text[:start] + text[start:end] * 2 + text[end:],
        lambda: text[:start] + chr(ord(text[start]) ^ 1 << chance.randrange(5)) + text[start + 1:],
    ])()


def rows(answer):
    """In the order of the file, which says each currency's in a statement of its own."""
    lines = [line for statement in answer["statements"] for line in statement["lines"]]
    for line in sorted(lines, key=lambda line: line["line"]):
        whole, _, rest = line["quantity"].partition(".")
        yield (line["date"], int(whole + rest.ljust(2, "0")), f"{line['payee']} {line['memo']}")


def tried(binary, name, seed, keep):
    """What is wrong with a case; None: nothing."""
    chance = random.Random(f"{name} {seed}")
    day, lines = datetime.date(2026, 10, 13), []
    for number in range(chance.randint(4, 12)):
        day += datetime.timedelta(chance.randint(0, 3))
        lines.append(Line(number + 100, day, chance.choice([-1, -1, 1]) * chance.randint(100, 99_999)))
    opening = chance.randint(100_000, 900_000)
    statement = FORMATS[name](lines, opening)
    hit = chance.randrange(len(lines))
    texts = list(statement.lines)
    texts[hit] = damaged(chance, texts[hit])
    file = "statement"
    with stage.folder({file: statement.before + "".join(texts) + statement.behind}) as directory:
        said = run([binary, "import", "--parsed", file, "-n", "-O", "json", "--today", "2026-12-31"], directory,
                   env=PLAIN, timeout=20)
        problem = problem_of(said, lines, hit, statement, opening)
        if problem and keep:
            pathlib.Path(keep).mkdir(parents=True, exist_ok=True)
            pathlib.Path(keep, f"{name}-{seed}").write_bytes((directory / file).read_bytes())
    return problem and f"{name}, seed {seed}: {problem}\n  {statement.lines[hit]!r}\n  {texts[hit]!r}"


def problem_of(said, lines, hit, statement, opening):
    if said.crashed:
        return f"status {said.status}\n{said.err[-2000:]}"
    told = said.err
    answer = json.loads(said.out) if said.out.strip() else {"statements": [], "findings": []}
    if told or said.status or answer["findings"]:
        return None if re.search(r"statement:\d+", told) else f"no line is named: {told or said.status}"
    read = list(rows(answer))
    if len(read) != len(lines):
        return f"{len(lines)} lines were written, {len(read)} are read without a word"
    for number, (line, row) in enumerate(zip(lines, read)):
        if number != hit and (row[:2] != line.read[:2] or line.text not in row[2]):
            return f"line {number} was {line.read}, read as {row} without a word"
    proven = slice(statement.proven, None)
    if statement.proven is not None and sum(row[1] for row in read[proven]) != sum(line.cents for line in lines[proven]):
        return f"line {hit} is read as {read[hit]}, which balances disprove, without a word"
    return None


def main():
    options = stage.parser(__doc__, count=2_000, seed=1, keep=str).parse_args()
    names, tally = list(FORMATS), stage.Tally(20)
    for number in range(options.count):
        tally.add(tried(options.binary, names[number % len(names)], options.seed + number // len(names), options.keep))
    tally.end("damaged statements")


if __name__ == "__main__":
    main()
