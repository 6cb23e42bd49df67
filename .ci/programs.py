#!/usr/bin/env python3
"""Programs that live on hledger's command line, with ledgera in its place.

    .ci/programs.py BINARY --programs DIRECTORY

The directory is a virtual environment with hledger-textual, hledger-lots, hledger-utils and ledger-autosync, made
where it is missing. They, Emacs with flycheck and ledger-mode, Vim, and the calls of paisa and puffin run on the
same books as a user runs them. All expectations hold for hledger 1.52.1 as well (give it as BINARY), but for
hledger-lots, which reads a member of JSON that hledger has dropped.
"""

import datetime
import json
import os
import pathlib
import re

from gate import stage
from gate.programs import must, run
from gate.screen import Screen

HERE = pathlib.Path(__file__).parent
# Programs show this month and those before it.
THIS = datetime.date.today().replace(day=1)
LAST = (THIS - datetime.timedelta(1)).replace(day=1)
FIRST = (LAST - datetime.timedelta(1)).replace(day=1)
FIRST, LAST, THIS = (f"{month:%Y-%m}" for month in (FIRST, LAST, THIS))
BOOKS = f"""\
#+hledger-lots avg_cost:false, check:true
#+hledger-lots no_desc:
commodity 1,000.00 EUR
commodity 1.0000 ACME
account assets:bank        ; type: C
account assets:broker
account liabilities:card
account income:salary
account expenses:food
account expenses:rent
include budget.journal

= expenses:food
    (tracked)   *1

P {LAST}-15 ACME 12.50 EUR

{FIRST}-01 Opening
    assets:bank     2,000.00 EUR
    equity:opening

{FIRST}-03 * Market | weekly  ; trip:rome
    expenses:food      52.30 EUR
    assets:bank

{FIRST}-05 ! (42) Landlord
    expenses:rent     800.00 EUR
    assets:bank      -800.00 EUR = 1,147.70 EUR

{FIRST}-28 Employer
    assets:bank     2,500.00 EUR
    income:salary

{LAST}-01 Broker | buy
    assets:broker   10 ACME @ 11.00 EUR
    assets:bank   -110.00 EUR

{LAST}-20 Broker | more
    assets:broker   5 ACME @@ 75.00 EUR
    assets:bank   -75.00 EUR

{THIS}-01 Market
    expenses:food      60.00 EUR
    liabilities:card
"""
BUDGET = "~ monthly\n    expenses:food   300.00EUR\n    Assets:Budget\n"
STATEMENT = """\
OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20250401<LANGUAGE>ENG<FI><ORG>Bank<FID>1</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>2<ACCTID>3<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20250301<DTEND>20250331
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20250310<TRNAMT>-34.51<FITID>77<NAME>Cafe</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20250311<TRNAMT>2500.00<FITID>78<NAME>Employer</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1000.00<DTASOF>20250331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
"""
WRONG = "2025-01-01 Lunch\n    expenses:food   5.00 EUR\n    assets:bank    -4.00 EUR\n"

# What hledger-textual makes of the answers: a call of its module, and what its result has to contain.
TEXTUAL = [
    ("check_journal(f)", "None"),
    ("load_accounts(f)", "'liabilities:card'"),
    ("load_descriptions(f)", "'Broker | buy'"),
    ("load_account_balances(f)", "('assets:bank', '3462.70 EUR')"),
    ("[(n.name, n.balance) for n in load_account_tree_balances(f)]", "('liabilities:card', '-60.00 EUR')"),
    ("[(t.index, t.code, t.description) for t in load_transactions(f, 'code:42')]", "[(3, '42', 'Landlord')]"),
    ("load_transactions(f, 'desc:more')[0].postings[0].amounts[0].cost.quantity", "75"),
    ("len(load_transactions(f, 'tag:trip=rome'))", "1"),
    ("load_journal_stats(f).transaction_count", "7"),
    (f"[(r.account, str(r.actual), str(r.budget)) for r in load_budget_report(f, '{FIRST}')]",
     "('expenses:food', '52.30', '300.00')"),
    (f"load_period_summary(f, '{FIRST}')", "income=Decimal('2500.00'), expenses=Decimal('852.30')"),
    (f"load_expense_breakdown(f, '{FIRST}')", "('expenses:rent', Decimal('800.00'), 'EUR')"),
    ("load_liabilities_breakdown(f)", "('liabilities:card', Decimal('60.00'), 'EUR')"),
    ("[(r.account, r.amounts) for r in load_report(f, 'is').rows]",
     "('expenses:food', ['52.30 EUR', '0', '60.00 EUR'])"),
    ("[r.amounts for r in load_report(f, 'bs').rows if r.account == 'assets:bank']", "'3462.70 EUR'"),
    ("run_custom_report(f, 'register expenses:rent -w 80')", "-05 Landlord"),
    ("get_hledger_version()", "1."),
]


class Place:
    """A directory with books, where `hledger` is the program under test."""

    def __init__(self, options):
        self.options = options
        self.tally = stage.Tally(shown=20)

    def __enter__(self):
        self.opened = stage.folder({"main.journal": BOOKS, "budget.journal": BUDGET, "wrong.journal": WRONG, "bank.ofx": STATEMENT})
        self.directory = self.opened.__enter__()
        names = self.directory / "bin"
        names.mkdir()
        (names / "hledger").symlink_to(self.options.binary)
        self.env = os.environ | {
            "PATH": f"{names}:{self.options.programs}/bin:/usr/bin:/bin", "HOME": str(self.directory),
            "LEDGER_FILE": str(self.directory / "main.journal"), "LC_ALL": "C.UTF-8", "NO_COLOR": "1",
            "COLUMNS": "120", "TERM": "dumb"}
        return self

    def __exit__(self, *error):
        return self.opened.__exit__(*error)

    def run(self, *words, **env):
        return run(words, self.directory, env=self.env | env, timeout=120)

    def expect(self, who, answer, *pieces):
        """That all pieces are in what was answered."""
        said = answer if isinstance(answer, str) else answer.out + answer.err
        missing = [piece for piece in pieces if piece not in said]
        self.tally.add(missing and f"{who}: no {missing} in\n{said[-1500:]}")

    def text(self, name):
        return (self.directory / name).read_text()


def textual(place):
    for call, piece in TEXTUAL:
        code = f"from hledger_textual.hledger import *\nf = 'main.journal'\nprint({call})"
        place.expect(f"hledger-textual: {call}", place.run("python", "-c", code), piece)
    old = dict(os.environ)
    os.environ.update(place.env)
    try:
        screen = Screen("hledger-textual", ["-f", "main.journal"], place.directory, width=120)
        for key, piece in ("2", "Market"), ("4", "expenses:food"), ("6", "liabilities"), ("5", "2500"):
            screen.until(lambda: any(line.strip() for line in screen.lines), 30)
            screen.press(key)
            screen.until(lambda: piece in "\n".join(screen.lines), 20)
            place.expect(f"hledger-textual, key {key}", "\n".join(screen.lines), piece)
        screen.press("q")
        place.tally.add(screen.end() and "hledger-textual: q does not end it well")
    finally:
        os.environ.clear()
        os.environ.update(old)


def lots(place):
    place.expect("hledger-lots list", place.run("hledger-lots", "-f", "main.journal", "list"), "ACME", "15")
    place.expect(
        "hledger-lots view", place.run("hledger-lots", "-f", "main.journal", "view", "ACME"),
        "11.0000", "15.0000", "185.00", "12.3333")


def utils(place):
    for words in ("hledger-edit", "-f"), ("hledger", "edit", "--", "-f"):
        place.directory.joinpath("edited.journal").write_text(BOOKS)
        place.run(*words, "edited.journal", "desc:Landlord", VISUAL="sed -i s/800.00/810.00/")
        wanted = BOOKS.replace("800.00", "810.00")
        place.tally.add(place.text("edited.journal") != wanted and f"{words}: the edit is not in the file")
    place.run("hledger-plot", "-f", "main.journal", "balance", "-M", "expenses", "--no-show", "-o", "plot.png",
              MPLBACKEND="Agg")
    picture = place.directory / "plot.png"
    place.tally.add(not (picture.exists() and picture.read_bytes()[:4] == b"\x89PNG") and "hledger-plot: no picture")


def autosync(place):
    words = "hledger-autosync", "-l", "main.journal", "bank.ofx"
    first = place.run(*words).out
    place.expect("hledger-autosync", first, "2025/03/10 Cafe", "-34.51 EUR", "ofxid: 1.3.77", "2500.00 EUR")
    books = place.directory / "main.journal"
    books.write_text(BOOKS + "\n" + first)
    place.tally.add(place.run(*words).out.strip() and "hledger-autosync: the same lines again")
    books.write_text(BOOKS)


def paisa(place):
    """A server that reads books by these calls, and errors by their places."""
    place.expect("paisa: balance", place.run("hledger", "-f", "main.journal", "--auto", "balance"), "112.30 EUR  tracked")
    wrong = place.run("hledger", "-f", "wrong.journal", "--auto", "--strict", "balance")
    found = re.search(r"hledger: Error: [^:]*:([0-9:-]+)\n((?:.*\n)*)", wrong.err)
    place.tally.add(not (wrong.status == 1 and found and found[1] == "1-3:") and f"paisa: the place in {wrong.err}")
    entries = place.run("hledger", "-f", "main.journal", "--auto", "print", "-Ojson").json()
    place.tally.add(len(entries) != 7 and "paisa: print")
    planned = place.run("hledger", "-f", "main.journal", "--auto", "print", "-Ojson",
                        f"--forecast={FIRST[:4]}..{int(THIS[:4]) + 1}", "tag:_generated-transaction").json()
    place.tally.add(
        not (planned and all(["_generated-transaction", "~ monthly"] in entry["ttags"] for entry in planned)) and "paisa: the forecast's tags")
    prices = place.run("hledger", "-f", "main.journal", "--infer-market-prices", "--infer-costs", "prices",
                       '--commodity-style="EUR" 1,000.00', '--commodity-style="ACME" 1,000.00').out
    place.expect("paisa: prices", prices, f"P {LAST}-15 ACME EUR 12.50", f"P {LAST}-20 ACME EUR 15.00")


def puffin(place):
    for words, cell in ((["register", "expenses"], "Landlord"), (["balance", "assets", "--tree"], "3462.70 EUR"),
                        (["incomestatement", "--yearly", "--depth", "2"], "income:salary"),
                        (["balancesheet", "--pretty", "--layout", "bare", "--monthly"], "liabilities:card"),
                        (["balance", "type:r", "--sort", "--invert"], "2500.00 EUR")):
        answer = place.run("hledger", *words, "-f", "main.journal", "-O", "csv")
        place.tally.add(not any(cell in field for row in answer.rows() for field in row) and f"puffin: {words}: {answer.out}{answer.err}")


def editors(place):
    paths = '(let ((default-directory "/usr/share/emacs/site-lisp/")) (normal-top-level-add-subdirs-to-load-path))'
    answer = place.run("emacs", "-Q", "--batch", "--eval", paths, "-l", HERE / "hledger.el")
    told = json.loads(answer.out) if answer.status == 0 else None
    place.tally.add(not told and f"emacs: {answer.err}")
    if told:
        place.tally.add(told["errors"] != [[1, "unbalanced"]] and f"flycheck: {told['errors']}")
        place.expect("ledger-mode: report", told["report"], "3,462.70 EUR  assets:bank")
        place.expect("ledger-mode: accounts", told["accounts"], "liabilities:card")
    make = ('set errorformat=hledger:\\ %trror:\\ %f:%l-%e:%.%#,hledger:\\ %trror:\\ %f:%l:%c:%.%#'
            " makeprg=(hledger\\ -f\\ '%'\\ print\\ >\\ /dev/null)")
    place.run("vim", "-Nu", "NONE", "-es", "-c", make, "-c", "silent make!",
              "-c", "call writefile([json_encode(map(filter(getqflist(), 'v:val.valid'), '[bufname(v:val.bufnr), v:val.lnum]'))], 'quickfix')",
              "-c", "qa!", "wrong.journal")
    found = json.loads(place.text("quickfix")) if (place.directory / "quickfix").exists() else None
    place.tally.add(found != [["wrong.journal", 1]] and f"vim: {found}")


def main():
    options = stage.parser(__doc__, programs=".build/programs").parse_args()
    options.programs = os.path.abspath(options.programs)
    if not os.path.exists(f"{options.programs}/bin/hledger-textual"):
        must(["python3", "-m", "venv", options.programs])
        install = f"{options.programs}/bin/pip", "install", "-q"
        must([*install, "hledger-lots", "hledger-utils", "ledger-autosync"])
        # It asks for Python 3.12, and does without.
        must([*install, "--ignore-requires-python", "hledger-textual"])
    with Place(options) as place:
        for client in textual, lots, utils, autosync, paisa, puffin, editors:
            client(place)
    place.tally.end("programs on hledger's command line")


main()
