"""Random messages and edits for a language server."""

import json
import os
import random
import tempfile
import time

from gate.edits import BLOCKS, PIECES, place, random_edit
from gate.lsp import Client, framed, uri

REQUESTS = [
    "textDocument/" + name for name in (
        "completion", "hover", "definition", "references", "documentHighlight", "documentSymbol", "foldingRange",
        "selectionRange", "documentLink", "semanticTokens/full", "semanticTokens/range", "semanticTokens/full/delta",
        "inlayHint", "codeAction", "codeLens", "formatting", "rangeFormatting", "onTypeFormatting", "prepareRename",
        "rename")
] + ["codeAction/resolve", "workspace/symbol", "workspace/executeCommand", "workspace/textDocumentContent", "nonsense",
     "$/nonsense", "initialize"]
NOTIFICATIONS = [
    "textDocument/didSave", "workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles",
    "workspace/didChangeWorkspaceFolders", "$/cancelRequest", "initialized", "$/setTrace", "nonsense"]
COMMANDS = [["balance"], ["register"], ["post-due"], ["budget"], ["goals"], ["print"], ["check"], ["lsp"], [], ["nonsense"],
            ["reconcile", "--status"], ["add", "x; food 3; cash"], ["-h"], ["seal", "--until", "2026-01-31"],
            ["check", "--watch"], ["html", "out"], ["simulate", "--paths", "20000"], ["balance", "-o", "out"]]
ODD = [None, True, -1, 0, 1 << 40, 1.5, "", "x", [], {}, [[]], {"line": -1}, {"line": 0, "character": 1 << 60}, "\u0000"]


def spoilt(random_, value):
    """The value with something in it that is not what it should be."""
    if random_.random() < 0.2:
        return random_.choice(ODD)
    if isinstance(value, dict) and value:
        key = random_.choice(list(value))
        if random_.random() < 0.3:
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: spoilt(random_, value[key])}
    if isinstance(value, list) and value:
        place = random_.randrange(len(value))
        return value[:place] + [spoilt(random_, value[place])] + value[place + 1:]
    return random_.choice(ODD)


class Noise:
    """A server, and what is said to it."""

    def __init__(self, binary, seed, messages):
        self.random, self.messages = random.Random(seed), messages
        self.folder = tempfile.TemporaryDirectory()
        folder = os.path.realpath(self.folder.name)
        self.paths = [os.path.join(folder, name) for name in ("main.journal", "other.journal", "ledgera.conf", "plan.journal")]
        self.texts = {path: "" for path in self.paths}
        capabilities = {"workspace": {
            "textDocumentContent": {}, "applyEdit": True, "codeLens": {"refreshSupport": True},
            "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]}},
            "window": {"showDocument": {"support": True}}}
        if self.random.random() < 0.5:
            capabilities["textDocument"] = {"codeAction": {"dataSupport": True, "resolveSupport": {"properties": ["edit"]}}}
        self.encoding = self.random.choice(["utf-8", "utf-16"])
        self.client = Client(
            binary, folder, self.encoding, capabilities,
            {"lenses": True, "inlayHints": {"elidedAmounts": True, "balances": True}})
        self.asked, self.version, self.actions = [], 1, []

    def position(self, path):
        text = self.texts[path]
        return place(text, self.random.randrange(len(text) + 1), self.encoding)

    def parameters(self):
        path = self.random.choice(self.paths)
        at, end = self.position(path), self.position(path)
        return {
            "textDocument": {"uri": uri(path), "version": self.version}, "position": at, "positions": [at, end],
            "range": {"start": at, "end": end}, "context": {"diagnostics": [], "includeDeclaration": False},
            "options": {"tabSize": 4, "insertSpaces": True}, "ch": "\n", "newName": self.random.choice(["x:y", "", "a  b", "é"]),
            "query": self.random.choice(["", "a", "é"]), "previousResultId": "1", "command": self.random.choice(
                ["ledgera.run", "ledgera.show", "ledgera.write", "x"]),
            "arguments": [self.random.choice(COMMANDS), uri(path)], "uri": "ledgera:balance/--tree",
            "settings": {"ledgera": {"lenses": self.random.random() < 0.9, "delay": self.random.choice([0, 0, 1, 50])}},
            "event": {"added": [], "removed": []}, "changes": [], "id": self.random.choice(self.asked or [1]),
            "title": "split this posting", "kind": "refactor.rewrite",
            "data": {"textDocument": {"uri": uri(path)}, "range": {"start": at, "end": end}}}

    def edit(self):
        path = self.random.choice(self.paths[:3] if self.random.random() < 0.9 else self.paths)
        if self.random.random() < 0.05 or not self.texts[path] and self.random.random() < 0.5:
            pieces = PIECES + BLOCKS if not path.endswith(".conf") else ["file main.journal\n", "[check]\n", "payees\n", "-s\n"]
            self.texts[path] = "".join(self.random.choice(pieces) for _ in range(self.random.randrange(12)))
            return self.client.open(path, self.texts[path], self.version)
        if self.random.random() < 0.03:
            return self.client.notify("textDocument/didClose", {"textDocument": {"uri": uri(path)}})
        change, self.texts[path] = random_edit(self.random, self.texts[path], self.encoding)
        self.version += 1
        changes = [change]
        if self.random.random() < 0.03:
            changes = spoilt(self.random, changes)
            # What came of that nobody knows.
            self.client.notify("textDocument/didChange", {
                "textDocument": {"uri": uri(path), "version": self.version}, "contentChanges": changes})
            return self.client.open(path, self.texts[path], self.version)
        self.client.notify("textDocument/didChange", {
            "textDocument": {"uri": uri(path), "version": self.version}, "contentChanges": changes})

    def say(self):
        kind = self.random.random()
        if kind < 0.5:
            return self.edit()
        parameters = self.parameters()
        if self.random.random() < 0.3:
            parameters = spoilt(self.random, parameters)
        if kind < 0.6:
            return self.client.notify(self.random.choice(NOTIFICATIONS), parameters)
        number = f"n{len(self.asked)}"
        self.asked.append(number)
        self.client.send({"id": number, "method": self.random.choice(REQUESTS), "params": parameters})
        if kind > 0.99:
            self.client.raw(framed(spoilt(self.random, {"jsonrpc": "2.0", "method": "x", "params": {}})))

    def run(self):
        """What is wrong; nil: nothing."""
        try:
            return self.talk()
        except Exception as error:
            return f"{error!r} {self.client.errors.decode(errors='replace')[-3000:]}"
        finally:
            self.client.kill()
            self.folder.cleanup()

    def talk(self):
        opened = self.paths[0]
        self.texts[opened] = "".join(BLOCKS[:6])
        self.client.open(opened, self.texts[opened])
        for number in range(1, self.messages + 1):
            self.say()
            if number % 50 == 0 or number == self.messages:
                # Commands run beside the server: their answers come when they have ended.
                for _ in range(600):
                    self.client.ask("$/alive", {})
                    missing = [n for n in self.asked if json.dumps(n) not in self.client.answers]
                    if not missing:
                        break
                    time.sleep(0.1)
                if missing:
                    return f"no answer to {missing}"
                self.asked.clear()
                self.client.answers.clear()
        status = self.client.close()
        errors = self.client.errors.decode(errors="replace")
        return None if status == 0 and not errors else f"status {status}: {errors}"
