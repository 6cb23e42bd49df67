#!/usr/bin/env python3
"""Plays editors against the language server: .ci/lsp.py BINARY [--sessions N] [--seed N]

Whatever is typed, what the server publishes has to be what `ledgera check -O json` finds in the same
text, and its edits what `fmt`, `rename` and `check --fix` write. Besides, the protocol: framing, order,
errors, cancelled requests. Prints what differs with the seed that repeats it.
"""
import collections
import json
import os
import random
import subprocess
import sys
from pathlib import Path

from gate import stage
from gate.edits import BLOCKS, PIECES, edited, lines, place, random_edit, units
from gate.lsp import WAIT, Client, framed, path_of, uri
from gate.programs import run

ASKED = ("completion", "hover", "definition", "references", "documentHighlight", "documentSymbol", "foldingRange",
         "selectionRange", "documentLink", "semanticTokens/full", "semanticTokens/range", "semanticTokens/full/delta",
         "inlayHint", "rangeFormatting", "onTypeFormatting", "codeAction", "codeLens")
NAMES = ["new", "assets:new", "expenses:food", "assets:cash", "", "a b", "Über", "x:y:z", "a  b", "EUR", "$", "; x"]


def read(path):
    return Path(path).read_bytes().decode()


class Session:
    """An editor with one open journal, and the same files for commands."""

    def __init__(self, binary, seed, encoding):
        self.binary, self.seed, self.encoding, self.random = binary, seed, encoding, random.Random(seed)

    def run(self, steps):
        """What is wrong; nil: nothing."""
        chance, step = self.random, 0
        with stage.folder() as folder:
            self.folder, self.main = str(folder), str(folder / "main.journal")
            beginning = "".join(chance.choice(PIECES[:1] + BLOCKS) + "\n" for _ in range(chance.randrange(6)))
            self.texts = {self.main: beginning, str(folder / "other.journal"): chance.choice(PIECES)}
            self.restore()
            self.root = ["-f", "main.journal"]
            if chance.random() < 0.5:
                self.root = []
                stage.write(folder, {"ledgera.conf": "file main.journal\n" + chance.choice(["", "-s\n", "[check]\npayees\n"])})
            shown = {"lenses": True, "inlayHints": {"elidedAmounts": True, "balances": True}}
            self.client = Client(self.binary, self.folder, self.encoding, options=shown if self.seed % 2 else {})
            self.client.open(self.main, self.texts[self.main])
            try:
                for step in range(steps):
                    if problem := self.step(step + 2):
                        break
                else:
                    status = self.client.close()
                    return None if status == 0 else f"seed {self.seed}: status {status}"
            except Exception as error:
                problem = repr(error)
            finally:
                self.client.kill()
        return f"seed {self.seed} step {step} {self.encoding}: {problem}\n  text {self.texts[self.main]!r}"

    def step(self, version):
        """Types something, and looks at what comes of it."""
        changes = []
        for _ in range(self.random.randrange(1, 4)):
            change, self.texts[self.main] = random_edit(self.random, self.texts[self.main], self.encoding)
            changes.append(change)
        self.client.notify("textDocument/didChange", {
            "textDocument": {"uri": uri(self.main), "version": version}, "contentChanges": changes})
        self.client.published_version(uri(self.main), version)
        self.restore()
        want, got = self.expected(), findings_of(self.client.published)
        if got != want:
            return f"published {got}\n  expected {want}"
        if self.random.random() < 0.3:
            return self.changes_agree() or self.answers_make_sense() or self.actions_bring_no_errors()
        return None

    def restore(self):
        for path, text in self.texts.items():
            Path(path).write_bytes(text.encode())

    def position(self):
        text = self.texts[self.main]
        return place(text, self.random.randrange(len(text) + 1), self.encoding)

    def ask(self, method, **parameters):
        return self.client.ask("textDocument/" + method, {"textDocument": {"uri": uri(self.main)}, **parameters})

    def checked(self):
        return run([self.binary, "check", "-O", "json", *self.root], self.folder).json()["diagnostics"]

    def expected(self):
        """What `check` finds, as it has to be published: by path, sorted."""
        result = {}
        for finding in self.checked():
            if finding["file"] is None:
                path, ends = self.main, [(0, 0), (0, 0)]
            else:
                path = os.path.normpath(os.path.join(self.folder, finding["file"]))
                data = self.texts[path].encode() if path in self.texts else Path(path).read_bytes()
                ends = [self.spot(data, finding[line] - 1, finding[column] - 1)
                        for line, column in (("line", "byteColumn"), ("endLine", "endByteColumn"))]
            result.setdefault(path, []).append((
                finding["code"], {"error": 1, "warning": 2}[finding["severity"]], finding["message"], *ends))
        return {path: sorted(findings) for path, findings in result.items()}

    def spot(self, data, number, column):
        """Line and character of a byte in a line."""
        if self.encoding == "utf-8":
            return number, column
        before = lines(data.decode(errors="surrogateescape"))[:number]
        start = sum(len(line.encode(errors="surrogateescape")) for line in before)
        return number, units(data[start:start + column].decode(errors="replace"), self.encoding)

    def commanded(self, *words):
        """What a command makes of the files, which stay as they are; and what it says."""
        answer = run([self.binary, *words], self.folder)
        after = {path: read(path) for path in self.texts}
        self.restore()
        return after, answer

    def after_edit(self, edit):
        """What an edit of the workspace makes of the files."""
        changes = edit.get("changes")
        if changes is None:
            changes = {c["textDocument"]["uri"]: c["edits"] for c in edit["documentChanges"]}
        return self.texts | {path: edited(self.texts[path], edits, self.encoding)
                             for path, edits in ((path_of(document), edits) for document, edits in changes.items())}

    def changes_agree(self):
        """Whether edits are what commands write; else what differs."""
        answer = self.ask("formatting", options={"tabSize": 4, "insertSpaces": True})
        want, said = self.commanded("fmt", *self.root, self.main)
        got = self.after_edit({"changes": {uri(self.main): answer.get("result") or []}})
        if got != want:
            return f"fmt: {got} instead of {want}, {answer} {said.err}"
        everything = {"start": {"line": 0, "character": 0}, "end": {"line": 1 << 30, "character": 0}}
        answer = self.ask("codeAction", range=everything, context={"diagnostics": [], "only": ["source.fixAll"]})
        want, said = self.commanded("check", "--fix", *self.root)
        got = self.texts
        for action in answer.get("result") or []:
            got = self.after_edit(action["edit"])
        if got != want:
            return f"fixAll: {got} instead of {want}, {answer} {said.err}"
        return self.renaming_agrees()

    def renaming_agrees(self):
        at = self.position()
        prepared = self.ask("prepareRename", position=at)
        if prepared.get("result") is None:
            return None
        old, new = prepared["result"]["placeholder"], self.random.choice(NAMES)
        answer = self.ask("rename", position=at, newName=new)
        if old == new or "\0" in old:
            return None
        got = self.after_edit(answer["result"]) if "result" in answer else self.texts
        tried = []
        for kind in ("account", "payee", "tag", "commodity"):
            want, said = self.commanded("rename", *self.root, "--", kind, old, new)
            tried.append((kind, want, said.err))
            if want == got and said.accepted == ("result" in answer):
                return None
        return f"rename {old!r} to {new!r} at {at}: {answer} instead of {tried}"

    def actions_bring_no_errors(self):
        """Makes an action that is offered somewhere; what is wrong with the books then, else nothing."""
        at = self.position()
        answer = self.ask("codeAction", range={"start": at, "end": at}, context={"diagnostics": []})
        actions = [a for a in answer["result"] or [] if not (a["kind"] == "quickfix" and a.get("isPreferred"))]
        if not actions:
            return None
        action = self.random.choice(actions)
        before, known = self.errors(), set(os.listdir(self.folder))
        after = self.after_edit(action["edit"])
        for path, text in after.items():
            Path(path).write_bytes(text.encode())
        found = self.errors() - before
        for name in set(os.listdir(self.folder)) - known:
            os.remove(os.path.join(self.folder, name))
        self.restore()
        if after == self.texts:
            return f"{action['title']} at {at} changes nothing"
        # A fix that is not safe is the user's choice.
        if found and action["kind"] != "quickfix":
            return f"{action['title']} at {at} brings {found}: {after}"
        return None

    def errors(self):
        """How often each code of an error is found: a fix may change what another finding says."""
        return collections.Counter(f["code"] for f in self.checked() if f["severity"] == "error")

    def answers_make_sense(self):
        """Asks everything at a random place; what is wrong, else nothing."""
        at, end = self.position(), self.position()
        sizes = [units(line.rstrip("\r\n"), self.encoding) for line in lines(self.texts[self.main])]
        for method in ASKED:
            answer = self.ask(
                method, position=at, positions=[at], query="a", previousResultId="1", range={"start": at, "end": end},
                context={"diagnostics": [], "includeDeclaration": True}, options={"tabSize": 4, "insertSpaces": True}, ch="\n")
            if "error" in answer and method not in ("rangeFormatting", "onTypeFormatting"):
                return f"{method} at {at}: {answer}"
            if problem := nonsense(method, answer.get("result"), at, sizes):
                return problem
        return None


def nonsense(method, result, at, sizes):
    """What makes no sense in a result, in a text with lines of these sizes."""
    if method == "completion" and result:
        for item in result["items"]:
            start = item["textEdit"]["range"]["start"]
            if start["line"] != at["line"] or start["character"] > at["character"]:
                return f"completion at {at}: {item}"
    if method == "codeLens" and any(not lens.get("command", {}).get("title") for lens in result or []):
        return f"a lens without a command: {result}"
    if method == "semanticTokens/full" and result:
        line = character = 0
        for index in range(0, len(result["data"]), 5):
            down, right, length = result["data"][index:index + 3]
            character = right if down else character + right
            line += down
            if length <= 0 or character + length > sizes[line]:
                return f"a token beyond line {line}: {result['data'][index:index + 5]}"
    if method == "foldingRange" and any(fold["endLine"] >= len(sizes) for fold in result or []):
        return f"a fold beyond the text: {result}"
    return None


def findings_of(published):
    return {
        path_of(document): sorted((
            f["code"], f["severity"], f["message"].split("\n")[0],
            *[(f["range"][e]["line"], f["range"][e]["character"]) for e in ("start", "end")]) for f in findings)
        for document, findings in published.items() if findings}


def protocol(binary):
    """Framing, order, errors and ends; what is wrong."""
    problems = []

    def expect(condition, text):
        if not condition:
            problems.append(text)

    def ends(data, status):
        process = subprocess.run([binary, "lsp"], input=data, capture_output=True, timeout=WAIT)
        expect(process.returncode == status, f"{data[:60]!r}: status {process.returncode}, not {status}")
        return process.stdout

    initialize = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}
    shutdown = {"jsonrpc": "2.0", "id": "s", "method": "shutdown"}
    leave = {"jsonrpc": "2.0", "method": "exit"}
    ends(b"", 1)
    ends(framed(leave), 1)
    ends(framed(initialize), 1)
    ends(framed(initialize) + framed(leave), 1)
    ends(framed(initialize) + framed(shutdown) + framed(leave), 0)
    ends(framed(initialize) + framed(shutdown), 0)
    ends(b"nonsense\r\n\r\n", 1)
    ends(b"Content-Length: x\r\n\r\n{}", 1)
    ends(framed(initialize) + b"Content-Length: -5\r\n\r\n", 1)
    ends(os.urandom(1 << 16) + b"\n\n", 1)
    for body in (b"", b"{", b"\xff", b"[" * 100000, b'{"jsonrpc":"2.0"}', b"[]", b"1", b'"x"'):
        out = ends(framed(initialize) + framed(body) + framed(shutdown) + framed(leave), 0)
        expect(out.count(b"Content-Length") == 3, f"{body[:40]!r}: {out[-200:]!r}")
        expect(b"-32700" in out or b"-32600" in out, f"{body[:40]!r} is no error: {out!r}")
    with stage.folder() as folder:
        client = Client(binary, str(folder), "utf-8")
        path = str(folder / "main.journal")
        text = "".join(f"2026-01-02 x{n}\n    a  1 EUR\n    b\n\n" for n in range(1000))
        text += "; " + "é" * (4 << 20) + "\n"
        body = json.dumps({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": uri(path), "languageId": "ledger", "version": 1, "text": text}}}, ensure_ascii=False).encode()
        data = framed(body)
        for start in range(0, len(data), 100_003):
            client.raw(data[start:start + 100_003])
        for byte in framed({"jsonrpc": "2.0", "id": "b", "method": "nothing"}):
            client.raw(bytes([byte]))
        while '"b"' not in client.answers:
            client.next()
        expect(client.answers['"b"']["error"]["code"] == -32601, "a split message is not understood")
        client.published_version(uri(path), 1)
        for number in range(50):
            client.send({"id": f"c{number}", "method": "textDocument/hover", "params": {
                "textDocument": {"uri": uri(path)}, "position": {"line": 0, "character": 0}}})
            client.notify("$/cancelRequest", {"id": f"c{number}"})
        for number in range(50):
            while f'"c{number}"' not in client.answers:
                client.next()
        expect(client.close() == 0, "the server does not end")
    return problems


def main():
    given = stage.parser(__doc__, sessions=100, steps=20, seed=1).parse_args()
    problems = protocol(given.binary)
    for problem in problems:
        print(problem)
    tally = stage.Tally()
    for seed in range(given.seed, given.seed + given.sessions):
        if tally.bad < 3:
            tally.add(Session(given.binary, seed, ["utf-8", "utf-16", None][seed % 3]).run(given.steps))
    if problems:
        sys.exit("the protocol is not kept")
    tally.end(f"sessions of {given.steps} edits from seed {given.seed}")


main()
