#!/usr/bin/env python3
"""Plays editors against the language server: .ci/lsp.py BINARY [--sessions N] [--seed N]

Whatever is typed, what the server publishes has to be what `ledgera check -O json` finds in the same
text, and its edits what `fmt`, `rename` and `check --fix` write. Besides, the protocol: framing, order,
errors, cancelled requests. Prints what differs with the seed that repeats it.
"""
import argparse
import collections
import json
import os
import queue
import random
import subprocess
import sys
import tempfile
import threading
import urllib.parse

WAIT = float(os.environ.get("LSP_WAIT", "60"))


def uri(path):
    return "file://" + urllib.parse.quote(path)


class Client:
    """A server and what it has said."""

    def __init__(self, binary, folder, encoding=None, capabilities=None, options=None, env=None):
        self.process = subprocess.Popen(
            [binary, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=folder, env=env)
        self.messages = queue.Queue()
        self.published = {}
        self.versions = {}
        self.asked = []
        self.number = 0
        self.answers = {}
        threading.Thread(target=self.read, daemon=True).start()
        threading.Thread(target=self.drain, daemon=True).start()
        self.errors = b""
        if folder is not None:
            capabilities = dict(capabilities or {})
            capabilities["general"] = {"positionEncodings": [encoding]} if encoding else {}
            self.initialized = self.request("initialize", {
                "processId": None, "rootUri": uri(folder), "capabilities": capabilities,
                "initializationOptions": {"delay": 0, **(options or {})}})
            self.notify("initialized", {})

    def drain(self):
        for line in self.process.stderr:
            self.errors += line

    def read(self):
        stream = self.process.stdout
        while True:
            length = None
            while True:
                line = stream.readline()
                if not line:
                    self.messages.put(None)
                    return
                if line == b"\r\n":
                    break
                name, value = line.split(b":", 1)
                if name.lower() == b"content-length":
                    length = int(value)
            body = stream.read(length)
            self.messages.put(json.loads(body))

    def raw(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, parameters):
        self.send({"method": method, "params": parameters})

    def take(self, message):
        if message is None:
            raise EOFError("the server has ended: " + self.errors.decode(errors="replace"))
        if message.get("method") == "textDocument/publishDiagnostics":
            parameters = message["params"]
            self.published[parameters["uri"]] = parameters["diagnostics"]
            self.versions[parameters["uri"]] = parameters.get("version")
        elif "method" in message:
            self.asked.append(message)
        else:
            self.answers[json.dumps(message["id"])] = message
        return message

    def next(self):
        return self.take(self.messages.get(timeout=WAIT))

    def ask(self, method, parameters):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": parameters})
        key = json.dumps(self.number)
        while key not in self.answers:
            self.next()
        return self.answers.pop(key)

    def request(self, method, parameters):
        answer = self.ask(method, parameters)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def published_version(self, document, version):
        """Waits for what is found in a version."""
        while self.versions.get(document) != version:
            self.next()
        # What is published with it comes at once.
        self.ask("$/nothing", {})

    def open(self, path, text, version=1):
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri(path), "languageId": "ledger", "version": version, "text": text}})

    def close(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(timeout=WAIT)


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


def checked(binary, folder, root):
    run = subprocess.run(
        [binary, "check", "-O", "json"] + (["-f", root] if root else []), cwd=folder,
        capture_output=True)
    return json.loads(run.stdout)["diagnostics"]


def expected(binary, folder, root, texts, encoding):
    """What `check` finds, as it has to be published: by path, sorted."""
    result = {}
    for finding in checked(binary, folder, root):
        if finding["file"] is None:
            path, ends = os.path.join(folder, root or "main.journal"), [(0, 0), (0, 0)]
        else:
            path = os.path.normpath(os.path.join(folder, finding["file"]))
            data = texts.get(path)
            raw = data.encode() if data is not None else open(path, "rb").read()
            ends = []
            for line, column in (("line", "byteColumn"), ("endLine", "endByteColumn")):
                if encoding == "utf-8":
                    ends.append((finding[line] - 1, finding[column] - 1))
                else:
                    starts = [0]
                    for piece in lines(raw.decode(errors="surrogateescape")):
                        starts.append(starts[-1] + len(piece.encode(errors="surrogateescape")))
                    start = starts[finding[line] - 1]
                    run = raw[start:start + finding[column] - 1].decode(errors="replace")
                    ends.append((finding[line] - 1, units(run, encoding)))
        result.setdefault(path, []).append((
            finding["code"], {"error": 1, "warning": 2}[finding["severity"]], finding["message"],
            *ends))
    return {path: sorted(findings) for path, findings in result.items()}


def findings_of(published):
    result = {}
    for document, findings in published.items():
        if findings:
            path = urllib.parse.unquote(document[len("file://"):])
            result[path] = sorted((
                f["code"], f["severity"], f["message"].split("\n")[0],
                *[(f["range"][e]["line"], f["range"][e]["character"]) for e in ("start", "end")])
                for f in findings)
    return result


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


def session(binary, seed, steps, encoding):
    random_ = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        main, other = os.path.join(folder, "main.journal"), os.path.join(folder, "other.journal")
        beginning = "".join(random_.choice(PIECES[:1] + BLOCKS) + "\n" for _ in range(random_.randrange(6)))
        texts = {main: beginning, other: random_.choice(PIECES)}
        with open(other, "w", newline="") as file:
            file.write(texts[other])
        configured = random_.random() < 0.5
        if configured:
            with open(os.path.join(folder, "ledgera.conf"), "w") as file:
                file.write("file main.journal\n" + random_.choice(["", "-s\n", "[check]\npayees\n"]))
        write(main, texts[main])
        env = {k: v for k, v in os.environ.items() if k not in ("LEDGERA_FILE", "LEDGER_FILE")}
        env["HOME"] = folder
        shown = {"lenses": True, "inlayHints": {"elidedAmounts": True, "balances": True}}
        client = Client(binary, folder, encoding, options=shown if seed % 2 else {}, env=env)
        version = 1
        client.open(main, texts[main], version)
        try:
            for step in range(steps):
                version += 1
                changes = []
                for _ in range(random_.randrange(1, 4)):
                    change, texts[main] = random_edit(random_, texts[main], encoding)
                    changes.append(change)
                client.notify("textDocument/didChange", {
                    "textDocument": {"uri": uri(main), "version": version},
                    "contentChanges": changes})
                client.published_version(uri(main), version)
                with open(main, "w", newline="", encoding="utf-8") as file:
                    file.write(texts[main])
                want = expected(
                    binary, folder, None if configured else "main.journal", texts, encoding)
                got = findings_of(client.published)
                if got != want:
                    print(f"seed {seed} step {step} {encoding}: published {got}\n  expected {want}\n"
                          f"  text {texts[main]!r}")
                    return False
                if random_.random() < 0.3:
                    problem = changes_agree(
                        client, binary, folder, main, texts, encoding,
                        None if configured else "main.journal", random_)
                    problem = problem or answers_make_sense(
                        client, main, texts[main], encoding, random_)
                    problem = problem or actions_bring_no_errors(
                        client, binary, folder, main, texts, encoding,
                        None if configured else "main.journal", random_)
                    if problem:
                        print(f"seed {seed} step {step} {encoding}: {problem}\n  text {texts[main]!r}")
                        return False
            status = client.close()
            if status != 0:
                print(f"seed {seed}: status {status}")
                return False
        except Exception as problem:
            print(f"seed {seed} step {step} {encoding}: {problem!r} of {texts[main]!r}")
            return False
        finally:
            client.process.kill()
            client.process.wait()
    return True


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", newline="", encoding="utf-8") as file:
        file.write(text)


def commanded(binary, folder, words, texts):
    """What a command makes of the files, which stay as they are; and whether it succeeded."""
    run = subprocess.run([binary, *words], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL)
    after = {path: read(path) for path in texts}
    for path, text in texts.items():
        write(path, text)
    return after, run


def after_edit(edit, texts, encoding):
    """What an edit of the workspace makes of the files."""
    after = dict(texts)
    changes = edit.get("changes")
    if changes is None:
        changes = {c["textDocument"]["uri"]: c["edits"] for c in edit["documentChanges"]}
    for document, edits in changes.items():
        path = urllib.parse.unquote(document[len("file://"):])
        after[path] = edited(texts[path], edits, encoding)
    return after


def changes_agree(client, binary, folder, path, texts, encoding, root, random_):
    """Whether edits are what commands write; else what differs."""
    document = {"textDocument": {"uri": uri(path)}}
    names = ["-f", root] if root else []
    answer = client.ask("textDocument/formatting", {
        **document, "options": {"tabSize": 4, "insertSpaces": True}})
    want, run = commanded(binary, folder, ["fmt", *names, path], texts)
    if "error" in answer:
        got = dict(texts)
    else:
        got = {**texts, path: edited(texts[path], answer["result"] or [], encoding)}
    if got != want:
        return f"fmt: {got} instead of {want}, {answer} {run.stderr}"

    everything = {"start": {"line": 0, "character": 0}, "end": {"line": 1 << 30, "character": 0}}
    answer = client.ask("textDocument/codeAction", {
        **document, "range": everything, "context": {"diagnostics": [], "only": ["source.fixAll"]}})
    want, run = commanded(binary, folder, ["check", "--fix", *names], texts)
    got = dict(texts)
    for action in answer.get("result") or []:
        got = after_edit(action["edit"], texts, encoding)
    if got != want:
        return f"fixAll: {got} instead of {want}, {answer} {run.stderr}"

    at = place(texts[path], random_.randrange(len(texts[path]) + 1), encoding)
    prepared = client.ask("textDocument/prepareRename", {**document, "position": at})
    if prepared.get("result") is None:
        return None
    old, new = prepared["result"]["placeholder"], random_.choice(
        ["new", "assets:new", "expenses:food", "assets:cash", "", "a b", "Über", "x:y:z", "a  b", "EUR", "$", "; x"])
    answer = client.ask("textDocument/rename", {**document, "position": at, "newName": new})
    if old == new or "\0" in old:
        return None
    got = after_edit(answer["result"], texts, encoding) if "result" in answer else dict(texts)
    tried = []
    for kind in ("account", "payee", "tag", "commodity"):
        want, run = commanded(binary, folder, ["rename", *names, "--", kind, old, new], texts)
        tried.append((kind, want, run.stderr))
        if want == got and (run.returncode == 0) == ("result" in answer):
            return None
    return f"rename {old!r} to {new!r} at {at}: {answer} instead of {tried}"


def actions_bring_no_errors(client, binary, folder, path, texts, encoding, root, random_):
    """Makes an action that is offered somewhere; what is wrong with the books then, else nothing."""
    at = place(texts[path], random_.randrange(len(texts[path]) + 1), encoding)
    actions = client.request("textDocument/codeAction", {
        "textDocument": {"uri": uri(path)}, "range": {"start": at, "end": at}, "context": {"diagnostics": []}})
    actions = [a for a in actions or [] if not (a["kind"] == "quickfix" and a.get("isPreferred"))]
    if not actions:
        return None
    action = random_.choice(actions)
    before = errors(binary, folder, root)
    known = set(os.listdir(folder))
    after = after_edit(action["edit"], texts, encoding)
    for file, text in after.items():
        write(file, text)
    found = errors(binary, folder, root) - before
    for name in set(os.listdir(folder)) - known:
        os.remove(os.path.join(folder, name))
    for file, text in texts.items():
        write(file, text)
    if after == texts:
        return f"{action['title']} at {at} changes nothing"
    # A fix that is not safe is the user's choice.
    if found and action["kind"] != "quickfix":
        return f"{action['title']} at {at} brings {found}: {after}"
    return None


def errors(binary, folder, root):
    """How often each code of an error is found: a fix may change what another finding says."""
    return collections.Counter(f["code"] for f in checked(binary, folder, root) if f["severity"] == "error")


def answers_make_sense(client, path, text, encoding, random_):
    """Asks everything at a random place; what is wrong, else nothing."""
    at = place(text, random_.randrange(len(text) + 1), encoding)
    end = place(text, random_.randrange(len(text) + 1), encoding)
    parameters = {
        "textDocument": {"uri": uri(path)}, "position": at, "positions": [at], "query": "a", "previousResultId": "1",
        "range": {"start": at, "end": end}, "context": {"diagnostics": [], "includeDeclaration": True},
        "options": {"tabSize": 4, "insertSpaces": True}, "ch": "\n"}
    for method in ("completion", "hover", "definition", "references", "documentHighlight", "documentSymbol",
                   "foldingRange", "selectionRange", "documentLink", "semanticTokens/full", "semanticTokens/range",
                   "semanticTokens/full/delta", "inlayHint", "rangeFormatting", "onTypeFormatting", "codeAction", "codeLens"):
        answer = client.ask("textDocument/" + method, parameters)
        if "error" in answer and method not in ("rangeFormatting", "onTypeFormatting"):
            return f"{method} at {at}: {answer}"
        result = answer.get("result")
        if method == "completion" and result:
            for item in result["items"]:
                span = item["textEdit"]["range"]
                start = span["start"]
                if start["line"] != at["line"] or start["character"] > at["character"]:
                    return f"completion at {at}: {item}"
        if method == "codeLens" and any(not lens.get("command", {}).get("title") for lens in result or []):
            return f"a lens without a command: {result}"
        if method == "semanticTokens/full" and result:
            line = character = 0
            sizes = [units(piece.rstrip("\r\n"), encoding) for piece in lines(text)]
            for index in range(0, len(result["data"]), 5):
                down, right, length = result["data"][index:index + 3]
                character = right if down else character + right
                line += down
                if length <= 0 or character + length > sizes[line]:
                    return f"a token beyond line {line}: {result['data'][index:index + 5]}"
        if method in ("foldingRange",) and result:
            if any(fold["endLine"] >= len(lines(text)) for fold in result):
                return f"a fold beyond the text: {result}"
    return None


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

    def framed(body):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        return b"Content-Length: %d\r\n\r\n" % len(body) + body

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
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        client = Client(binary, folder, "utf-8")
        path = os.path.join(folder, "main.journal")
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
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    binary = os.path.abspath(options.binary)
    problems = protocol(binary)
    for problem in problems:
        print(problem)
    failures = len(problems)
    for number in range(options.sessions):
        seed = options.seed + number
        if not session(binary, seed, options.steps, ["utf-8", "utf-16", None][seed % 3]):
            failures += 1
            if failures >= 3:
                break
    print(f"{options.sessions} sessions of {options.steps} edits: {failures} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
