"""Every row of reference.md § Limits, from both sides."""

import datetime

from gate.server import Server

ENTRY = "2026-01-02 x\n    a  1\n    b\n\n"
MIB = 1 << 20


class Side:
    """A command on files, the status it must have, and what it must say: a code, which needs a place, or words.

    It reads main.journal unless it says otherwise, and is fed the file `input` if there is one.
    """

    def __init__(self, books, command, status, says=None):
        self.files = books if isinstance(books, dict) else {"main.journal": books}
        self.command, self.status, self.says = command, status, says


CASES = {}


def row(name):
    """Adds a function's sides to the cases of a row."""
    def add(sides):
        CASES.setdefault(name, []).append(sides)
        return sides
    return add


def limit(name, says, books, most, command="check", status=1, step=1):
    """A row for books, or for a command, of so many at the most: none are beyond by a step."""
    def sides():
        for count, *wanted in ((most, 0), (most + step, status, says)):
            yield Side(books(count), command(count) if callable(command) else command, *wanted)
    row(name)(sides)


def always(books):
    return lambda count: books


# MARK: Numbers, lines and files

def booked(amount, account="a"):
    return f"2026-01-02 x\n    {account}  {amount}\n    b\n"


def sized(size):
    """Comment lines of so many bytes."""
    def write(path):
        whole = b";" + b"x" * 1022 + b"\n"
        with open(path, "wb") as out:
            for _ in range(size >> 20):
                out.write(whole * 1024)
            out.write(b";" * (size & 0xFFFFF))
    return write


limit("significant digits of a number", "number-too-long", lambda n: booked("9" * n), 38)
limit("decimals", "number-too-long", lambda n: booked(f"0.{'0' * (n - 1)}1"), 255, "balance")
limit("line", "line-too-long", lambda n: ";" + "x" * (n - 1) + "\n" + ENTRY, 16 * MIB)
limit("file", "unreadable-file", lambda n: {"main.journal": "include large.journal\n" + ENTRY, "large.journal": sized(n)},
      1024 * MIB, status=3)
limit("FIFO, standard input", "256 MiB", lambda n: {"input": sized(n)}, 256 * MIB, "check -f -", status=3)


# MARK: Includes

def including(pattern, files):
    return {"main.journal": f"include {pattern}\n", **files}


def chain(length):
    return {**{f"f{number}": f"include f{number + 1}\n" for number in range(1, length)}, f"f{length}": ENTRY}


limit("include depth", "include-too-deep", lambda n: including("f1", chain(n)), 100)
limit("files", "include-too-deep",
      lambda n: including("parts/*.journal", {f"parts/{number}.journal": "" for number in range(n)}), 65_534)
limit("path of an include directive", "missing-include", lambda n: including("./" * 2047 + "f" * n, {"f" * n: ""}), 2, status=3)
limit("names in directories that patterns look at", "missing-include",
      lambda n: including("many/*.journal", {f"many/{number}": "" for number in range(n - 1)} | {"many/a.journal": ENTRY}),
      250_000, status=3)
limit("text of files that are included again", "include-too-deep",
      lambda n: {"main.journal": "include f\n" * n, "f": sized(8 * MIB)}, 9)


# MARK: Names

def aliased(start, last):
    """33 names beyond 1 KiB, the last one of so many bytes."""
    sizes = [64_000] * 32 + [last]
    return start + "".join(f"    x:{str(number).rjust(size - 2, 'a')}  0\n" for number, size in enumerate(sizes))


def deep(bytes_of_parents):
    """Accounts 1,000 deep, and one whose only parent takes what is left of the bytes."""
    text = ""
    number = 0
    while True:
        name = f"{number:04}" + ":a" * 999
        size = sum(4 + 2 * level for level in range(999))
        if bytes_of_parents < size:
            break
        bytes_of_parents -= size
        number += 1
        text += f"2026-01-02 x\n    {name}  1\n    zz\n\n"
    while bytes_of_parents:
        parent = min(bytes_of_parents, 60_000)
        bytes_of_parents -= parent
        number += 1
        text += f"2026-01-02 x\n    {str(number).rjust(parent, 'y')}:a  1\n    zz\n\n"
    return text


ALIAS = "alias x = y\n2026-01-02 x\n"
GROWING = "alias /b$/ = bb\n2026-01-02 x\n    "
limit("parents from `apply account`", "account-too-deep", lambda n: "apply account a\n" * n, 1000)
limit("parents from `apply account`", "alias-too-long",
      lambda n: "apply account " + "x" * 65_536 + "\n" + "apply account y\n" * n, 0)
limit("parts of an account name", "account-too-deep", lambda n: booked(1, "a" + ":a" * (n - 1)), 1000, "balance --tree --no-elide")
limit("account name before and after aliases", "alias-too-long", lambda n: ALIAS + f"    {'a' * n}  1\n    b\n", 65_536)
limit("account name before and after aliases", "alias-too-long", lambda n: GROWING + "a" * n + "b  1\n    c\n", 65_534)
limit("account names beyond 1 KiB that aliases change", "alias-too-long", lambda n: aliased(ALIAS, n), 2 * MIB - 32 * 64_000)
limit("commodities", "table-full", lambda n: "".join(f'2026-01-02 x\n    (a)  1 "c{at}"\n\n' for at in range(n)), 65_534, "balance")


@row("years")
def years():
    yield Side("0001-01-01 x\n    a  1\n    b\n\n9999-12-31 x\n    a  1\n    b\n", "balance -Y", 0)
    for day in ("0000-12-31", "10000-01-01"):
        yield Side(f"{day} x\n    a  1\n    b\n", "check", 1, "invalid-date")


@row("names of parents that are not written anywhere, together")
def parents():
    for command in ("accounts --tree", "balance --tree --no-elide", "check uniqueleafnames",
                    "balance --tree --no-elide -O html", "accounts -O json"):
        yield Side(deep(64 * MIB), command, 1 if "unique" in command else 0)
    yield Side(deep(64 * MIB + 1), "accounts --tree", 1, "account-too-deep")


# MARK: Reports

def day(number):
    return (datetime.date(1, 1, 1) + datetime.timedelta(number)).isoformat()


def two_days(first, last, accounts=1):
    return "".join(f"{day(at)} x\n    a{number}  1\n    b{number}\n\n" for number in range(accounts) for at in (first, last))


def held(count, days):
    return "".join(f'{at} x\n    (a)  1 "c{number}"\n\n' for number in range(count) for at in days)


for command in ("balance -D", "register -D -E", "activity -D", "roi --investment a -D", "balance -D --layout tidy"):
    limit("periods of a report", "more than 100000 periods", lambda n: two_days(0, n), 99_999, command, status=2)
FIGURES = "accounts (in a tree with their parents) times periods of a report"
# Two accounts for each number, and both days.
for command in ("balance -D", "balance -D -H", "balance -D -T -A", "balance -D -O html", "balance -D -O json",
                "balance -D --transpose", "balancesheet -D -O csv"):
    limit(FIGURES, "more than 4000000 figures", lambda n: "account a  ; type: Asset\n\n" + two_days(0, n, 100), 19_999, command,
          status=2)
limit(FIGURES, "more than 4000000 figures", lambda n: two_days(0, 19_999).replace("a0", "a" + ":a" * n), 198, "balance -D --tree",
      status=2)
limit("commodities of all accounts times periods of a report about balances", "more than 4000000 figures",
      lambda n: held(n, (day(0), day(3_999))), 1_000, "balance -D -H -O csv", status=2)
for command in (f"networth -D -e {day(4_000)}", f"networth -D --by commodity -e {day(4_000)}"):
    limit("commodities of all accounts times periods in `networth`", "more than 1000000 figures",
          lambda n: "account a  ; type: Asset\n\n" + held(n, (day(0), day(3_999))), 250, command, status=2)
for command in ("balance -D --layout bare", "balance -D --layout tidy -O csv"):
    limit("commodities of all accounts times periods in `--layout bare` and `tidy`", "room for more than 1000000 amounts",
          lambda n: held(n, (day(0), day(3_999))), 250, command, status=2)
limit("amounts in the running totals of a register", "more than 4000000 amounts", lambda n: held(n, ["2026-01-02"]), 2_827,
      "register -O csv", status=2)


@row("edges of a price path")
def price_path():
    for count, commodity in ((1_000, '"c1000"'), (1_001, '"c0"')):
        prices = "".join(f'P 2026-01-01 "c{number}" 1 "c{number + 1}"\n' for number in range(count))
        yield Side(prices + '\n2026-01-02 x\n    (a)  1 "c0"\n', f"balance -N -X c{count}", 0, commodity)


@row("findings kept in a run, and of each file that is read")
def findings():
    for count, more in ((1_000, ""), (1_001, ", 1 more not shown")):
        yield Side("x\n" * count, "check", 1, "1000 errors" + more)
        yield Side(records(FIELDS) | {"x.csv": "2026-01-02,x\n" * count}, "check -f x.csv", 1, "1000 errors" + more)


# MARK: Rules

def forecast(rules):
    return "~ daily from 0001-01-01\n    (a)  1\n    (a)  1\n\n" * rules + ENTRY


def until(last):
    return f"balance --forecast=0001-01-01..{day(last)}"


def nested(depth):
    return "= " + "not:" * (depth - 1) + "a\n    (c)  1\n\n" + ENTRY


def comparing(rules):
    """With 9,999 and 1 accounts and no more descriptions than rules."""
    return "".join(f"= acct:a{number}$\n    (a0)  *1\n\n" for number in range(rules)) + "".join(
        f"2026-01-02 x\n    a{number}  1\n    b\n\n" for number in range(9_997))


def adding(postings, entry):
    return "= ^a\n" + "    (b)  1\n" * postings + "\n" + entry


def commented(rules):
    comment = "x" * (16 * MIB - 100)
    return "".join(f"~ 2026-01-0{number % 9 + 1}  x  ; {comment}\n    (a)  1\n\n" for number in range(rules)) + ENTRY


HUNDRED = "2026-01-02 x\n" + "    (a)  1\n" * 100
TEN_THOUSAND = "2026-01-02 x\n    (a)  1\n\n" * 9_999 + "2026-01-02 y\n    (a1)  1\n"
START = (datetime.date(2026, 1, 1) - datetime.timedelta(49_999)).isoformat()
DUE = "".join(f"~ daily from {START}  Rent {name}  ; post: auto\n    a  1\n    b\n\n" for name in "xy")
limit("transactions that a `~` rule makes", "invalid-rule", always(forecast(1)), 100_000, until)
limit("postings that all `~` rules make", "invalid-rule", lambda n: forecast(20) + "~ 0001-01-02\n    (a)  1\n" * n, 0, until(100_000))
for command in ("upcoming --days 0", "post-due --dry-run"):
    limit("postings that `upcoming` lists or `post-due` writes", "invalid-rule",
          lambda n: DUE + "~ daily from 2026-01-01  Rent z  ; post: auto\n    (a)  1\n" * n, 0, f"{command} --today 2026-01-01")
limit("conditions of `=` rules times names of accounts and descriptions", "invalid-rule", comparing, 10_000, "balance --auto")
limit("postings that `=` rules add to a transaction", "invalid-rule", lambda n: adding(n, HUNDRED), 100, "balance --auto")
limit("postings that `=` rules add", "invalid-rule", lambda n: "= a1\n    (b)  1\n\n" * n + adding(110, TEN_THOUSAND), 0,
      "balance --auto")
limit("comments that rules write", "invalid-rule", commented, 7, "stats --forecast=2026-01-01..2027-01-01", step=2)
limit("conditions of a query", "invalid-rule",
      lambda n: "= " + " ".join(f"a{number}" for number in range(n)) + "\n    (c)  1\n\n" + ENTRY, 100_000, "balance --auto")
limit("conditions of a query", "invalid-rule", nested, 200, "balance --auto")


# MARK: Other files

FIELDS = "fields date,amount\naccount1 a\n"
INCLUDING = FIELDS + "include r1\n"


SHOPPING = '2026-01-02 * "Corner Shop" "bread and milk"\n  Expenses:Food  12.50 EUR\n  Assets:Bank:Current\n'


def records(rules, **files):
    """A file of one record, and its rules."""
    return {"x.csv": "2026-01-02,1\n", "x.csv.rules": rules, **files}


def rules_chain(length):
    return {f"r{number}": f"include r{number + 1}\n" for number in range(1, length)} | {f"r{length}": ""}


def posting_rules(count):
    return "fields date,x\n" + "".join(f"account{number} a\namount{number} 0\n" for number in range(1, count + 1))


for books, most, step in (
        (lambda n: records(INCLUDING, **rules_chain(n)), 49, 2),
        (lambda n: records(FIELDS + "".join(f"include w{number}\n" for number in range(n)), **{f"w{number}": "" for number in range(n)}),
         999, 2),
        (lambda n: records(FIELDS + "#" * (n - len(FIELDS) - 1) + "\n"), 16 * MIB, 1)):
    limit("CSV rules with all that they include", "csv-rules-file", books, most, "balance -f x.csv", step=step)
limit("postings of a record", "csv-rules-syntax", lambda n: records(posting_rules(n)), 99, "balance -f x.csv")
limit("postings of a time log", "time-log-syntax", lambda n: {"x.timedot": "2026-01-02\n" + "a  1\n" * n}, 500_000,
      "balance -f x.timedot")
limit("files of Beancount that one includes, and their bytes together", "beancount-include",
      lambda n: {"x.beancount": 'include "y/*"\n', **{f"y/{number}.bean": "" for number in range(n)}}, 10_000, "check -f x.beancount")
limit("files of Beancount that one includes, and their bytes together", "beancount-include",
      lambda n: {"x.beancount": (SHOPPING * (n // len(SHOPPING))).ljust(n, ";")}, 24 * MIB, "check -f x.beancount")

PRICE = "P 2026-01-02 USD 0.9 EUR\n"
WANTED = "profile\n    base EUR\n\n2026-01-02 x\n    a  1 USD @ 0.9 EUR\n    b\n"
FETCH = "prices fetch USD --into main.journal --today 2026-01-03 --source"


def program(size):
    """Books, and a program that writes a price and a comment of so many bytes."""
    def write(path):
        path.write_text(f"#!/bin/sh\nprintf '{PRICE.strip()}\\n;'; head -c {size - len(PRICE) - 1} /dev/zero | tr '\\0' x\n")
        path.chmod(0o755)
    return {"main.journal": WANTED, "answers": write}


def served(size):
    """Asks a server whose answer has so many bytes with its status."""
    rates = b'{"amount":1.0,"base":"USD","rates":{"2026-01-02":{"EUR":0.9}}'
    body = rates + b" " * (size - len("\n200") - len(rates) - 1) + b"}"
    return f"{FETCH} frankfurter --base-url {Server(lambda path: (200, body, {})).address}"


limit("answer of a source of prices", "wrote too much", program, 64 * MIB, FETCH + " command --command ./answers")
limit("answer of a source of prices", "wrote too much", always(WANTED), 50_000_000, served)


# MARK: Simulations

def plan(buckets):
    names = range(buckets)
    return ("profile\n    base EUR\n\n" + "".join(f"account assets:b{number}  ; type: Asset\n" for number in names)
            + "".join(f"\nbucket B{number}\n    account assets:b{number}\n    return 5%\n    volatility 10%\n"
                      f"    weight {100 if number == 0 else 0}%\n" for number in names)
            + "\n2026-01-01 x\n" + "".join(f"    assets:b{number}  1000 EUR\n" for number in names)
            + "    equity:o\n\n2026-10-01 y\n    expenses:x  1 EUR\n    assets:b0\n")


SIMULATE = "simulate --seed 1 --today 2026-01-02 --years"
limit("paths of a simulation", "1000000", always(plan(1)), 1_000_000, lambda n: f"simulate --seed 1 --years 1 --paths {n}", status=2)
limit("paths × months × buckets of a simulation", "more than 250000000", always(plan(50)), 20_833,
      lambda n: f"{SIMULATE} 20 --paths {n}", status=2)
limit("figures that a simulation keeps: paths × calendar years × (buckets + 1)", "more than 40000000 figures", always(plan(1)), 952_380,
      lambda n: f"{SIMULATE} 20 --paths {n}", status=2)
limit("buckets of a simulation", "500", plan, 500, "simulate --seed 1 --years 1 --paths 1000", status=2)
