"""The one reader of journals: of text, as far as books of plans need it, and of what programs print.

A point marks decimals and commas group. What the reader does not know is an error, never a guess.
"""

import csv
import io
import re
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from decimal import Context, Decimal, localcontext
from typing import NamedTuple

SYMBOL = r'"[^"]+"|[^\s\d"+.,@*;{}=-]+'
AMOUNT = re.compile(rf"(?P<minus>-?)(?:(?P<left>{SYMBOL})\s*)?(?P<number>-?\d[\d,]*(?:\.\d*)?)(?:\s*(?P<right>{SYMBOL}))?")
EXACT = Context(prec=400)
KINDS = {"RegularPosting": "real", "VirtualPosting": "virtual", "BalancedVirtualPosting": "balanced-virtual"}
STATES = {"Unmarked": "", "Pending": "!", "Cleared": "*"}


class Amount(NamedTuple):
    quantity: Decimal
    commodity: str


@dataclass
class Posting:
    """Without amounts of its own a posting takes what is left of the others."""

    account: str
    amounts: list
    is_elided: bool = False
    tags: dict = field(default_factory=dict)
    kind: str = "real"
    assertion: tuple = None  # commodity, quantity, of all commodities, with subaccounts
    comment: list = field(default_factory=list)


@dataclass
class Transaction:
    date: str
    date2: str
    status: str
    code: str
    description: str
    comment: list
    postings: list


class Block(NamedTuple):
    """A line that is not indented, and the indented ones below it, each with its comment."""

    head: str
    comment: str
    lines: list


# Text


def amount(text):
    found = AMOUNT.fullmatch(text.strip())
    symbols = [found[side] for side in ("left", "right") if found and found[side]]
    if not found or len(symbols) > 1 or found["minus"] and found["number"].startswith("-"):
        raise ValueError(f"no amount: {text!r}")
    quantity = Decimal(found["number"].replace(",", ""))
    return Amount(-quantity if found["minus"] else quantity, symbols[0].strip('"') if symbols else "")


def day(text):
    """A date as journals write it."""
    return date(*map(int, re.fullmatch(r"(\d{4})([-/.])(\d\d?)\2(\d\d?)", text).group(1, 3, 4)))


def tags(comment):
    return {name.strip(): value.strip() for name, _, value in
            (part.partition(":") for part in comment.split(",")) if value}


def blocks(text):
    found = []
    for line in text.splitlines():
        body, _, comment = line.partition(";")
        if not body.strip():
            continue
        if line[0] not in " \t":
            found.append(Block(body.rstrip(), comment, []))
        elif found:
            found[-1].lines.append((body.strip(), comment))
    return found


def included(path):
    """The text of a file with those it includes."""
    return re.sub(r"^include (.+)$", lambda match: included(path.parent / match[1]), path.read_text(), flags=re.M)


def postings(lines, terms=None):
    """Of the lines of a block, with the tags of its head."""
    found = []
    for text, comment in lines:
        account, _, rest = text.partition("  ")
        found.append(Posting(account, [amount(rest)] if rest.strip() else [], not rest.strip(), {**(terms or {}), **tags(comment)}))
    infer(found)
    return found


def infer(items):
    """Gives elided amounts what is left of the others."""
    for elided in (item for item in items if item.is_elided):
        rest = defaultdict(Decimal)
        for item in items:
            if item is not elided:
                for number, symbol in item.amounts:
                    rest[symbol] -= number
        elided.amounts = [Amount(number, symbol) for symbol, number in rest.items() if number]


# What programs print


def lines(text):
    return [line.strip() for line in text.strip().split("\n") if line.strip()]


def plain(quantity):
    """Without zeros at the end, exactly, so that equal quantities are written alike."""
    return EXACT.plus(Decimal(quantity).normalize(EXACT))


def held(pairs):
    """Amounts but zeros, in one order."""
    return sorted(Amount(plain(quantity), symbol) for quantity, symbol in pairs if quantity)


def of_ledgera(report):
    """The transactions of `print -O json`."""
    def posting(item):
        said = item.get("assertion")
        said = said and (said["commodity"], plain(said["quantity"]), said["sole"], said["subaccounts"])
        amounts = held((Decimal(a["quantity"]), a["commodity"]) for a in item["amounts"])
        return Posting(item["account"], amounts, kind=item["kind"], assertion=said, comment=lines(item["comment"]))
    return [
        Transaction(item["date"], item["date2"], item["status"], item["code"].strip(), item["description"].strip(),
                    lines(item["comment"]), [posting(each) for each in item["postings"]])
        for item in report["transactions"]]


def of_hledger(report):
    """The transactions of hledger's `print -O json`."""
    def quantity(value):
        return Decimal(value["decimalMantissa"]).scaleb(-value["decimalPlaces"], EXACT)

    def posting(item):
        said = item["pbalanceassertion"]
        said = said and (said["baamount"]["acommodity"], plain(quantity(said["baamount"]["aquantity"])),
                         said["batotal"], said["bainclusive"])
        amounts = held((quantity(a["aquantity"]), a["acommodity"]) for a in item["pamount"])
        return Posting(item["paccount"].strip(), amounts, kind=KINDS[item["ptype"]], assertion=said, comment=lines(item["pcomment"]))
    return [
        Transaction(item["tdate"], item["tdate2"], STATES[item["tstatus"]], item["tcode"].strip(),
                    item["tdescription"].strip(), lines(item["tcomment"]), [posting(each) for each in item["tpostings"]])
        for item in report]


def sums(rows):
    """(account, commodity) → exact sum of rows of account, quantity and commodity; zeros left out."""
    with localcontext(EXACT):
        totals = defaultdict(Decimal)
        for account, quantity, symbol in rows:
            totals[account, symbol] += Decimal(quantity)
        return {key: plain(total) for key, total in totals.items() if total}


def balances(transactions):
    return sums((posting.account, *amount) for transaction in transactions for posting in transaction.postings
                for amount in posting.amounts)


def bare(account, quantity, symbol):
    """A row without the marks of virtual postings, of groups and of odd symbols; a comma marks decimals."""
    return account.strip("()[]"), quantity.replace(",", ".").replace(" ", ""), symbol.strip('"')


def booked(text):
    """The sums of `print -x -O csv`, which both programs write."""
    return sums(bare(row["account"], row["amount"], row["commodity"]) for row in csv.DictReader(io.StringIO(text)))


def difference(found, wanted):
    """The first few keys that differ, with both values; empty: none."""
    keys = [key for key in sorted(set(found) | set(wanted)) if found.get(key) != wanted.get(key)]
    return "; ".join(f"{key}: {found.get(key)} instead of {wanted.get(key)}" for key in keys[:3])
