#!/usr/bin/env python3
"""Answers the questions of `add`, `setup` and `import` with the keys of a terminal, and looks at the screen.

usage: .ci/prompts.py BINARY

Tab, arrows, words, earlier answers, paste, wide characters, a smaller window, Ctrl-C, Ctrl-Z; the terminal
must be afterwards what it was before.
"""

import os
import signal
import sys

from gate import stage
from gate.screen import END, HOME, LEFT, RIGHT, UP, Screen

BOOKS = """commodity 1,000.00 EUR
account assets:bank  ; type: Cash
account assets:cash  ; type: Cash
account expenses:food:groceries
account expenses:food:restaurants
account expenses:rent

2026-11-02 Market
    expenses:food:groceries  20.00 EUR
    assets:bank

2026-11-03 Bistro
    expenses:food:restaurants  30.00 EUR
    assets:cash
"""
failures = 0


def expect(what, found, wanted):
    global failures
    if found != wanted:
        failures += 1
        print(f"{what}: {found!r}, not {wanted!r}")


def books(directory):
    stage.write(directory, {"main.journal": BOOKS})
    return ["add", "-n", "-f", "main.journal", "--today", "2026-11-21"]


def adds(binary, directory):
    session = Screen(binary, books(directory), directory)
    expect("first question", session.line, ("Date [2026-11-21]:", 19))
    session.press("\r")
    session.press("Ma", "\t")
    expect("payee by Tab", session.line[0], "Description: Market")
    session.press("\x15", "Bistr", LEFT, LEFT, "X", "\x7f", END, "o", "\r")
    expect("a template", session.line[0], "Account 1 [expenses:food:restaurants]:")
    session.press("exp\t", "f\t", "g\t")
    expect("account by Tab", "".join(session.lines).endswith("expenses:food:groceries"), True)
    session.press("\x15", "foo", "\t", "\t")
    expect("a list by Tab", any(line.strip() == "expenses:food:restaurants" for line in session.lines), True)
    session.press("\x15", "nonsense\r")
    session.press(UP)
    expect("the refused answer", session.line[0].endswith("nonsense"), True)
    session.press("\x15", "\r")
    expect("amount", session.line[0], "Amount 1 [30.00 EUR]:")
    session.press("\x1b[200~12.\x1b[201~", "5", "\r")
    session.press("\r", "\r", "\r")
    expect("confirmation", session.line[0].startswith("Write this transaction?"), True)
    session.press("n\r")
    expect("changing", session.line[0], "Date [2026-11-21]:")
    session.press("\r", "\r", "\r", "13\r", "\r", "\r", "\r", "y\r")
    expect("told where", any(line.startswith("written to main.journal:") for line in session.lines), True)
    session.press("\r", "日本料理 with a long description that needs two rows", HOME, RIGHT)
    expect("wide characters", session.screen.cursor.x, 15)
    session.resize(40)
    os.kill(session.child, signal.SIGWINCH)
    session.wait()
    session.press(END, "!")
    shown = "".join(session.lines).replace(" ", "")
    expect("after resizing", "needstworows!" in shown, True)
    session.press("\x03")
    expect("status after Ctrl-C", session.end(), 0)
    expect("terminal after Ctrl-C", session.is_sane(), True)
    text = (directory / "main.journal").read_text()
    expect("written", "13.00 EUR" in text and "日本" not in text, True)


def opens(binary, directory):
    session = Screen(binary, books(directory), directory)
    session.press("\r", "Gym\r", "expenses:sport\r")
    expect("a new account is a question", session.line[0], "Create expenses:sport? [y/N]")
    session.press("y\r", "20\r", "bank\r", "\r", "\r", "y\r")
    expect("stopped", session.line[0].startswith("Date"), True)
    session.press("\x04")
    expect("status after Ctrl-D", session.end(), 0)
    expect("terminal after Ctrl-D", session.is_sane(), True)
    text = (directory / "main.journal").read_text()
    expect("declared", "account expenses:sport" in text, True)


def sets_up(binary, directory):
    session = Screen(binary, ["setup", "books", "-n", "--today", "2026-11-21"], directory, width=100)
    expect("counter", any(line.startswith("1 of 16  What is your base") for line in session.lines), True)
    session.press("EUR\r", "\r", "\r", "\r", "\r", "\r", "\r")
    expect("accounts are proposed", session.line[0], "account: assets:bank:current;")
    session.press("1,850\r")
    expect("one after another", session.line[0], "account: assets:bank:savings;")
    session.press("\r", "\r", "\x15", "\r")
    expect("the next question", any(line.startswith("9 of 16") for line in session.lines), True)
    session.press("\x03")
    expect("status of a broken dialogue", session.end(), 1)
    expect("terminal after it", session.is_sane(), True)
    kept = directory / "setup-answers.txt"
    expect("kept", kept.exists() and "account: assets:bank:current; 1,850" in kept.read_text(), True)
    session = Screen(
        binary, ["setup", "books", "-n", "--today", "2026-11-21", "--resume", str(kept)], directory, width=100)
    expect("it goes on where it was left", session.line[0], "income:")
    session.press("?\r")
    expect("the keys", any(line.startswith("  Ctrl-D") for line in session.lines), True)
    session.press("\r", "\r", "\r")
    expect("a buffer is proposed", session.line[0], "buffer: 3..6 months")
    session.press("\r")
    expect("a reserve is proposed", session.line[0], "bucket: Reserve; assets:bank:current; 100%; 1.5%; 1%")
    session.press("\r", "\r", "\r", "\r", "\r")
    expect("the end", session.line[0], "Write these books? [Y/n]")
    session.press("1\r")
    expect("an answer to change", session.line[0], "base: EUR")
    session.press("\x15CHF\r", "\r")
    expect("status", session.end(), 0)
    profile = (directory / "books" / "plan.journal").read_text()
    expect("the books", "base          CHF" in profile and "3..6 months" in profile, True)


IMPORT = ["import", "-n", "-f", "main.journal", "--account", "assets:bank", "--today", "2026-11-21", "bank.csv"]
STATEMENT = """Booking date,Payee,Amount,Currency
2026-11-04,Market,-12.50,EUR
2026-11-05,Velo Shop,-80.00,EUR
2026-11-06,Landlord,-900.00,EUR
"""


def imports(binary, directory):
    books(directory)
    stage.write(directory, {"bank.csv": STATEMENT})
    session = Screen(binary, IMPORT, directory, width=100)
    expect("a proposal", session.line[0].startswith("Account [expenses:food:groceries]"), True)
    session.press("\r", "nowhere\r", UP)
    expect("the refused name", session.line[0].endswith(": nowhere"), True)
    session.press("\x15", "rest\t")
    expect("account by Tab", session.line[0].endswith(": expenses:food:restaurants"), True)
    session.press("\r", "u\r")
    expect("back", any(line.startswith("2/3") for line in session.lines[-20:]), True)
    session.press("s\r", "gro\t", " 50\r", "rent\t", "\r")
    expect("the last line", any(line.startswith("3/3") for line in session.lines), True)
    session.press("exp\tr\t", "\r")
    expect("import is confirmed", session.line[0].startswith("Write 3 transactions?"), True)
    session.press("y\r")
    expect("status of import", session.end(), 0)
    expect("terminal after import", session.is_sane(), True)
    text = (directory / "main.journal").read_text()
    expect("lines", [text.count(name) for name in ("Market", "Velo Shop", "Landlord")], [2, 1, 1])
    expect("a split line", "50.00 EUR" in text and "30.00 EUR" in text, True)


def leaves_import(binary, directory):
    books(directory)
    stage.write(directory, {"bank.csv": STATEMENT})
    session = Screen(binary, IMPORT, directory, width=100)
    session.press("\r", "\x04")
    expect("the rest may stay", session.line[0].startswith("Write 1 transaction, and leave 2 lines"), True)
    session.press("\x04")
    expect("told", any(line == "nothing was written" for line in session.lines), True)
    session.end()
    expect("terminal after Ctrl-D", session.is_sane(), True)
    expect("nothing written", (directory / "main.journal").read_text(), BOOKS)


def stops(binary, directory):
    """Ctrl-Z gives the terminal back to the shell, and `fg` goes on with the question."""
    words = books(directory)
    session = Screen("bash", ["--norc", "--noprofile", "-i"], directory, width=100)
    session.press("PS1='shell> '\r", f"{binary} {' '.join(words)}\r")
    session.press("\r", "Mar")
    expect("before Ctrl-Z", session.line[0], "Description: Mar")
    session.press("\x1a")
    expect("stopped", any("Stopped" in line for line in session.lines), True)
    session.press("echo $((6 * 7))\r")
    expect("the shell has the terminal", any(line == "42" for line in session.lines), True)
    session.press("fg\r")
    session.press("k\t")
    expect("after fg", session.line[0], "Description: Market")
    session.press("\x03", "exit\r")
    session.end()


def main():
    binary = stage.parser(__doc__).parse_args().binary
    for scenario in (adds, opens, sets_up, imports, leaves_import, stops):
        with stage.folder() as directory:
            scenario(binary, directory)
    if failures:
        sys.exit(f"{failures} wrong")
    print("keys do on a terminal what they should")


main()
