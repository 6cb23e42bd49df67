// Drives the extension of examples/editors/vscode with what it asks of VS Code, made of plain objects:
// node .ci/vscode.js BINARY JOURNAL
"use strict";
const assert = require("assert");
const fs = require("fs");
const path = require("path");
const Module = require("module");

const [binary, journal] = process.argv.slice(2);

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}
class Range {
  constructor(a, b, c, d) { this.start = new Position(a, b); this.end = new Position(c, d); }
  toJSON() { return [this.start, this.end]; }
}
class Uri {
  constructor(text) { this.text = text; }
  static parse(text) { return new Uri(text); }
  get fsPath() { return decodeURIComponent(this.text.replace("file://", "")); }
  toString() { return this.text; }
}
class EventEmitter {
  constructor() { this.listeners = []; this.event = (listener) => this.listeners.push(listener); }
  fire(value) { this.listeners.forEach((listener) => listener(value)); }
}
class WorkspaceEdit {
  constructor() { this.files = []; }
  createFile(uri) { this.files.push([uri.toString(), []]); }
  set(uri, edits) { this.files.push([uri.toString(), edits]); }
}
class Item {
  constructor(...parts) { this.parts = parts; }
}
class CodeAction { constructor(title, kind) { Object.assign(this, { title, kind }); } }
class InlayHint { constructor(position, label) { Object.assign(this, { position, label }); } }
class CodeLens { constructor(range, command) { Object.assign(this, { range, command }); } }

const providers = {};
const commands = {};
const events = {};
const published = new Map();
const applied = [];
const listen = (name) => (listener) => { events[name] = listener; };
const document = {
  uri: new Uri("file://" + journal), version: 1, text: fs.readFileSync(journal, "utf8"),
  getText() { return this.text; },
};
const settings = { command: binary, delay: 0, root: "", lenses: true, inlayHints: { elidedAmounts: true } };
const vscode = {
  Position, Range, Uri, EventEmitter, WorkspaceEdit, CodeAction, InlayHint, CodeLens,
  TextEdit: Item, Location: Item, Diagnostic: Item, DiagnosticRelatedInformation: Item, CompletionItem: Item,
  CompletionList: Item, Hover: Item, MarkdownString: Item, DocumentSymbol: Item, FoldingRange: Item,
  CodeActionKind: { Empty: { append: (value) => ({ value }) } },
  commands: { registerCommand: (name, run) => { commands[name] = run; } },
  languages: new Proxy({}, {
    get: (_, name) => {
      if (name === "match") return (_, other) => (other.uri.toString().startsWith("file:") ? 10 : 0);
      if (name === "createDiagnosticCollection") {
        return () => ({ set: (uri, found) => published.set(uri.toString(), found) });
      }
      return (_, provider) => { providers[name] = provider; };
    },
  }),
  window: {
    showErrorMessage: assert.fail, showWarningMessage: assert.fail, showTextDocument: async () => {},
  },
  workspace: {
    getConfiguration: () => ({ get: (name) => settings[name] }),
    workspaceFolders: [{ uri: new Uri("file://" + path.dirname(journal)) }],
    textDocuments: [document],
    createFileSystemWatcher: () => ({ onDidChange() {}, onDidCreate() {}, onDidDelete() {} }),
    onDidOpenTextDocument: listen("open"), onDidCloseTextDocument: listen("close"),
    onDidSaveTextDocument: listen("save"), onDidChangeTextDocument: listen("change"),
    registerTextDocumentContentProvider: (scheme, provider) => { providers[scheme] = provider; },
    applyEdit: async (edit) => applied.push(edit),
    openTextDocument: async (uri) => providers.ledgera.provideTextDocumentContent(uri),
  },
};

const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

async function soon(condition, text) {
  for (let number = 0; number < 400; number++) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail(text);
}

async function main() {
  const context = { subscriptions: [] };
  require("../examples/editors/vscode/extension.js").activate(context);
  const found = () => published.get(document.uri.toString()) || [];
  await soon(() => found().length === 1, "the entry that does not balance is not found");
  const lines = document.text.split("\n");
  const amount = lines[2].indexOf("-3.05");
  lines[2] = lines[2].slice(0, amount).trimEnd();
  const range = new Range(2, lines[2].length, 2, 1000);
  document.version = 2;
  document.text = lines.join("\n");
  events.change({ document, contentChanges: [{ range, text: "" }] });
  await soon(() => found().length === 0, "the entry that balances is still found");

  const here = new Range(2, 6, 2, 6);
  const edits = await providers.registerDocumentRangeFormattingEditProvider
    .provideDocumentRangeFormattingEdits(document, here, {});
  assert(edits.length > 0, "nothing is formatted");
  const actions = await providers.registerCodeActionsProvider.provideCodeActions(document, here, {});
  const action = actions.find((one) => one.title.startsWith("write out the amount"));
  assert(action, "no amount can be written out");
  await providers.registerCodeActionsProvider.resolveCodeAction(action);
  assert.equal(action.edit.files[0][0], document.uri.toString());
  const names = await providers.registerCompletionItemProvider.provideCompletionItems(document, here.start);
  assert(names.parts[0].length > 0, "nothing is completed");
  const hints = await providers.registerInlayHintsProvider.provideInlayHints(document, new Range(0, 0, 99, 0));
  assert(hints.length > 0, "no hints are shown");
  const lenses = await providers.registerCodeLensProvider.provideCodeLenses(document);
  assert(Array.isArray(lenses));
  const text = await commands["ledgera.show"](["balance"], document.uri.toString());
  assert(text.includes("expenses:food"), "no report is shown");
  await commands["ledgera.write"](["add", "2026-02-01 Market; expenses:food 3; assets:cash"], document.uri.toString());
  await soon(() => applied.length === 1, "nothing is written");
  await context.subscriptions.at(-1).dispose();
  console.log("VS Code's extension: found, formatted, completed, written out, shown");
  process.exit(0);
}

main().catch((problem) => { console.error(problem); process.exit(1); });
