#!/usr/bin/env python3
"""Answers the questions of `add`, `setup` and `import` with the keys of a terminal, and looks at the screen.

usage: .ci/prompts.py BINARY

Tab, arrows, words, earlier answers, paste, wide characters, a smaller window, Ctrl-C, Ctrl-Z; the terminal
must be afterwards what it was before.
"""

import fcntl
import os
import pathlib
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time

import pyte

BINARY = os.path.abspath(sys.argv[1])
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
UP, DOWN, RIGHT, LEFT, HOME, END = (f"\x1b[{letter}" for letter in "ABCDHF")
failures = 0


class Session:
    """A program on a terminal, and what the screen shows."""

    def __init__(self, directory, *words, width=60, program=BINARY):
        self.screen = pyte.Screen(width, 40)
        self.stream = pyte.ByteStream(self.screen)
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            os.chdir(directory)
            os.execvpe(program, [program, *words], {
                "TERM": "xterm-256color", "PATH": os.environ["PATH"], "HOME": directory,
                "XDG_STATE_HOME": directory + "/state", "LC_ALL": "C.UTF-8"})
        self.resize(width)
        self.mode = termios.tcgetattr(self.descriptor)
        self.wait()

    def resize(self, width):
        self.screen.resize(40, width)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))

    def wait(self, quiet=0.25):
        """Reads until nothing more comes, and the program waits for keys or is gone."""
        while True:
            if not select.select([self.descriptor], [], [], quiet)[0]:
                if self.is_busy():
                    continue
                return
            try:
                piece = os.read(self.descriptor, 65536)
            except OSError:
                return
            if not piece:
                return
            self.stream.feed(piece)

    def is_busy(self):
        """A loaded machine may not have let it answer yet."""
        with open(f"/proc/{self.child}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] in "RD"

    def press(self, *keys):
        for key in keys:
            os.write(self.descriptor, key.encode())
            self.wait(0.15)

    @property
    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    @property
    def line(self):
        """The row of the cursor, and the column in it."""
        return self.lines[self.screen.cursor.y], self.screen.cursor.x

    def end(self):
        """The exit status; the terminal's mode must be as before."""
        deadline = time.monotonic() + 10
        status = (0, 0)
        while status[0] == 0 and time.monotonic() < deadline:
            self.wait(0.05)
            status = os.waitpid(self.child, os.WNOHANG)
        if status[0] == 0:
            os.kill(self.child, signal.SIGKILL)
            os.waitpid(self.child, 0)
        return status[1]

    def is_sane(self):
        return termios.tcgetattr(self.descriptor)[3] == self.mode[3]


def expect(what, found, wanted):
    global failures
    if found != wanted:
        failures += 1
        print(f"{what}: {found!r}, not {wanted!r}")


def books(directory):
    (pathlib.Path(directory) / "main.journal").write_text(BOOKS)
    return ["add", "-n", "-f", "main.journal", "--today", "2026-11-21"]


def adds(directory):
    session = Session(directory, *books(directory))
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
    text = (pathlib.Path(directory) / "main.journal").read_text()
    expect("written", "13.00 EUR" in text and "日本" not in text, True)


def opens(directory):
    session = Session(directory, *books(directory))
    session.press("\r", "Gym\r", "expenses:sport\r")
    expect("a new account is a question", session.line[0], "Create expenses:sport? [y/N]")
    session.press("y\r", "20\r", "bank\r", "\r", "\r", "y\r")
    expect("stopped", session.line[0].startswith("Date"), True)
    session.press("\x04")
    expect("status after Ctrl-D", session.end(), 0)
    expect("terminal after Ctrl-D", session.is_sane(), True)
    text = (pathlib.Path(directory) / "main.journal").read_text()
    expect("declared", "account expenses:sport" in text, True)


def sets_up(directory):
    session = Session(directory, "setup", "books", "-n", "--today", "2026-11-21", width=100)
    expect("counter", any(line.startswith("1 of 15  What is your base") for line in session.lines), True)
    session.press("EUR\r", "\r", "\r", "\r", "\r", "\r")
    expect("accounts are proposed", session.line[0], "account: assets:bank:current;")
    session.press("1,850\r")
    expect("one after another", session.line[0], "account: assets:bank:savings;")
    session.press("\r", "\r", "\x15", "\r")
    expect("the next question", any(line.startswith("8 of 15") for line in session.lines), True)
    session.press("\x03")
    expect("status of a broken dialogue", os.waitstatus_to_exitcode(session.end()), 1)
    expect("terminal after it", session.is_sane(), True)
    kept = pathlib.Path(directory) / "setup-answers.txt"
    expect("kept", kept.exists() and "account: assets:bank:current; 1,850" in kept.read_text(), True)
    session = Session(directory, "setup", "books", "-n", "--today", "2026-11-21", "--resume", str(kept), width=100)
    session.press("\x15", "\r", "\r", "\r", "\r")
    expect("a buffer is proposed", session.line[0], "buffer: 3..6 months")
    session.press("\r", "\r", "\r", "\r", "\r")
    expect("the end", session.line[0], "Write these books? [Y/n]")
    session.press("1\r")
    expect("an answer to change", session.line[0], "base: EUR")
    session.press("\x15CHF\r", "\r")
    expect("status", session.end(), 0)
    profile = (pathlib.Path(directory) / "books" / "plan.journal").read_text()
    expect("the books", "base          CHF" in profile and "3..6 months" in profile, True)


STATEMENT = """Booking date,Payee,Amount,Currency
2026-11-04,Market,-12.50,EUR
2026-11-05,Velo Shop,-80.00,EUR
2026-11-06,Landlord,-900.00,EUR
"""


def imports(directory):
    books(directory)
    (pathlib.Path(directory) / "bank.csv").write_text(STATEMENT)
    session = Session(
        directory, "import", "-n", "-f", "main.journal", "--account", "assets:bank", "--today", "2026-11-21",
        "bank.csv", width=100)
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
    text = (pathlib.Path(directory) / "main.journal").read_text()
    expect("lines", [text.count(name) for name in ("Market", "Velo Shop", "Landlord")], [2, 1, 1])
    expect("a split line", "50.00 EUR" in text and "30.00 EUR" in text, True)


def leaves_import(directory):
    books(directory)
    (pathlib.Path(directory) / "bank.csv").write_text(STATEMENT)
    session = Session(
        directory, "import", "-n", "-f", "main.journal", "--account", "assets:bank", "bank.csv", width=100)
    session.press("\r", "\x04")
    expect("told", any(line == "nothing was written" for line in session.lines), True)
    session.end()
    expect("terminal after Ctrl-D", session.is_sane(), True)
    expect("nothing written", (pathlib.Path(directory) / "main.journal").read_text(), BOOKS)


def stops(directory):
    """Ctrl-Z gives the terminal back to the shell, and `fg` goes on with the question."""
    words = books(directory)
    session = Session(directory, "--norc", "--noprofile", "-i", width=100, program="bash")
    session.press("PS1='shell> '\r", f"{BINARY} {' '.join(words)}\r")
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
    for scenario in (adds, opens, sets_up, imports, leaves_import, stops):
        with tempfile.TemporaryDirectory() as directory:
            scenario(directory)
    if failures:
        sys.exit(f"{failures} wrong")
    print("keys do on a terminal what they should")


main()
