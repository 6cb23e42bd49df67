"""A client of language servers."""

import json
import os
import queue
import subprocess
import threading
import urllib.parse

WAIT = float(os.environ.get("LSP_WAIT", "60"))


def uri(path):
    return "file://" + urllib.parse.quote(path)


def path_of(document):
    return urllib.parse.unquote(document[len("file://"):])


def framed(body):
    """A message, or the bytes of one, as it goes over the wire."""
    body = body if isinstance(body, bytes) else json.dumps(body).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


class Client:
    """A server and what it has said."""

    def __init__(self, binary, folder, encoding=None, capabilities=None, options=None):
        env = {name: value for name, value in os.environ.items() if name not in ("LEDGERA_FILE", "LEDGER_FILE")}
        self.process = subprocess.Popen(
            [binary, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder,
            env={**env, "HOME": folder})
        self.messages = queue.Queue()
        self.published = {}
        self.versions = {}
        self.asked = []
        self.number = 0
        self.answers = {}
        self.errors = b""
        threading.Thread(target=self.read, daemon=True).start()
        threading.Thread(target=self.drain, daemon=True).start()
        general = {"positionEncodings": [encoding]} if encoding else {}
        self.request("initialize", {
            "processId": None, "rootUri": uri(folder), "capabilities": {**(capabilities or {}), "general": general},
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
        self.raw(framed({"jsonrpc": "2.0", **message}))

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

    def kill(self):
        self.process.kill()
        self.process.wait()
