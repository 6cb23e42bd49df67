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
  translate(lines, characters) { return new Position(this.line + lines, this.character + characters); }
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
class SelectionRange { constructor(range, parent) { Object.assign(this, { range, parent }); } }
class SemanticTokens { constructor(data, resultId) { Object.assign(this, { data, resultId }); } }
class InlayHint { constructor(position, label) { Object.assign(this, { position, label }); } }
class CodeLens { constructor(range, command) { Object.assign(this, { range, command }); } }

const providers = {};
const commands = {};
const events = {};
const published = new Map();
const applied = [];
const ordered = [];
const errors = [];
const servers = [];
const listen = (name) => (listener) => { events[name] = listener; };
const document = {
  uri: new Uri("file://" + journal), version: 1, text: fs.readFileSync(journal, "utf8"),
  getText() { return this.text; },
};
const settings = { command: binary, delay: 0, root: "", lenses: true, inlayHints: { elidedAmounts: true } };
const vscode = {
  Position, Range, Uri, EventEmitter, WorkspaceEdit, CodeAction, InlayHint, CodeLens,
  TextEdit: Item, Location: Item, Diagnostic: Item, DiagnosticRelatedInformation: Item, CompletionItem: Item,
  CompletionList: Item, Hover: Item, SnippetString: Item, DocumentHighlight: Item, DocumentLink: Item,
  SymbolInformation: Item, SemanticTokensLegend: Item, SelectionRange, SemanticTokens, MarkdownString: Item, DocumentSymbol: Item, FoldingRange: Item,
  CodeActionKind: { Empty: { append: (value) => ({ value }) } },
  commands: {
    registerCommand: (name, run) => { commands[name] = run; },
    registerTextEditorCommand: (name, run) => { commands[name] = run; },
    executeCommand: async (name) => { ordered.push(name); },
  },
  languages: new Proxy({}, {
    get: (_, name) => {
      if (name === "match") return (_, other) => (other.uri.toString().startsWith("file:") ? 10 : 0);
      if (name === "createDiagnosticCollection") {
        return () => ({ set: (uri, found) => published.set(uri.toString(), found) });
      }
      return (...parts) => { providers[name] = parts[Math.min(1, parts.length - 1)]; };
    },
  }),
  window: {
    showErrorMessage: (text) => errors.push(text), showWarningMessage: assert.fail, showTextDocument: async () => {},
  },
  workspace: {
    getConfiguration: () => ({ get: (name) => settings[name] }),
    workspaceFolders: [{ uri: new Uri("file://" + path.dirname(journal)) }],
    textDocuments: [document],
    createFileSystemWatcher: () => ({ onDidChange() {}, onDidCreate() {}, onDidDelete() {} }),
    onDidOpenTextDocument: listen("open"), onDidCloseTextDocument: listen("close"),
    onDidSaveTextDocument: listen("save"), onDidChangeTextDocument: listen("change"),
    onDidChangeConfiguration: listen("configuration"),
    registerTextDocumentContentProvider: (scheme, provider) => { providers[scheme] = provider; },
    applyEdit: async (edit) => applied.push(edit),
    openTextDocument: async (uri) => providers.ledgera.provideTextDocumentContent(uri),
  },
};

const load = Module._load;
Module._load = (name, ...rest) => {
  if (name === "vscode") return vscode;
  const loaded = load(name, ...rest);
  if (name !== "child_process") return loaded;
  const spawn = (...parts) => { servers.push(loaded.spawn(...parts)); return servers.at(-1); };
  return { ...loaded, spawn };
};

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

  const ask = (provider, ...parts) => {
    const [name] = Object.keys(providers[provider]).filter((key) => key.startsWith("provide"));
    return providers[provider][name](...parts);
  };
  const word = lines[1].indexOf("expenses") + 2;
  const place = new Position(1, word);
  assert((await ask("registerDocumentHighlightProvider", document, place)).length > 1, "nothing is highlighted");
  assert((await ask("registerSelectionRangeProvider", document, [place]))[0].parent, "no selection grows");
  assert((await ask("registerWorkspaceSymbolProvider", "food")).length > 0, "no symbol is found");
  assert(Array.isArray(await ask("registerDocumentLinkProvider", document)));
  await soon(() => providers.registerDocumentSemanticTokensProvider, "tokens have no names");
  assert((await ask("registerDocumentSemanticTokensProvider", document)).data.length > 0, "no tokens");
  document.version = 3;
  const end = document.text.split("\n").length - 1;
  events.change({ document, contentChanges: [{ range: new Range(end, 0, end, 0), text: "\n2026-01-09 Market\n" }] });
  const typed = await ask("registerOnTypeFormattingEditProvider", document, new Position(end + 2, 0), "\n", {});
  assert(typed.some((edit) => edit.parts[1] === "    "), "Enter does not indent");
  const ghost = await ask("registerInlineCompletionItemProvider", document, new Position(end + 1, 17), {});
  assert(ghost[0].insertText.includes("expenses:food"), "nothing is shown in grey");

  // Tab behind an account, and elsewhere.
  const last = "\n    expenses:food";
  document.version = 4;
  document.text += "\n2026-01-09 Market\n" + last;
  events.change({ document, contentChanges: [{ range: new Range(end + 2, 0, end + 2, 0), text: last.slice(1) }] });
  const made = [];
  const cursor = new Position(end + 2, last.length - 1);
  const typist = {
    document, selection: { active: cursor, isEmpty: true },
    edit: async (change) => change({
      insert(place, text) {
        document.version++;
        events.change({ document, contentChanges: [{ range: new Range(place.line, place.character, place.line, place.character), text }] });
      },
      replace: (_, text) => made.push(text),
    }),
  };
  document.lineAt = () => ({ text: last.slice(1) });
  await commands["ledgera.tab"](typist);
  assert(made.length > 0 && /^ +$/.test(made[0]), "Tab does not go to the amounts");
  document.lineAt = () => ({ text: "" });
  await commands["ledgera.tab"](typist);
  assert.deepEqual(ordered, ["tab"]);

  // CSV rules.
  const rules = {
    uri: new Uri(document.uri.toString().replace("main.journal", "bank.csv.rules")), version: 1,
    getText: () => "skip 1\nfields date, description, amount\naccount1 assets:bank\n",
  };
  fs.writeFileSync(rules.uri.fsPath.replace(".rules", ""), "a,b,c\n2026-01-02,Bakery,-4.20\n");
  events.open(rules);
  await soon(() => (published.get(rules.uri.toString()) || []).length === 0, "rules are judged as a journal");
  const words = await providers.registerCompletionItemProvider.provideCompletionItems(rules, new Position(0, 2));
  assert(words.parts[0].some((item) => item.parts[0] === "skip"), "no words of rules are proposed");
  const [shows] = await providers.registerCodeActionsProvider.provideCodeActions(rules, here, {});
  await providers.registerCodeActionsProvider.resolveCodeAction(shows);
  const records = await commands[shows.command.command](...shows.command.arguments);
  assert(records.includes("2026-01-02 Bakery"), "the records are not shown");

  settings.inlayHints = { elidedAmounts: false };
  events.configuration({ affectsConfiguration: () => true });
  const none = await providers.registerInlayHintsProvider.provideInlayHints(document, new Range(0, 0, 99, 0));
  assert.equal(none.length, 0, "a setting needs a reload");
  settings.inlayHints = { elidedAmounts: true };

  await commands["ledgera.write"](["add", "no transaction"], document.uri.toString());
  assert.equal(errors.length, 1, "an error is not told");
  servers[0].kill("SIGKILL");
  await soon(() => servers.length === 2, "the server is not started again");
  const again = await providers.registerInlayHintsProvider.provideInlayHints(document, new Range(0, 0, 99, 0));
  assert(again.length > 0, "the document is not opened again");
  await context.subscriptions.filter((one) => one?.dispose && !one.event).at(-1).dispose();
  console.log("VS Code's extension: found, formatted, completed, written out, shown, restarted");
  process.exit(0);
}

main().catch((problem) => { console.error(problem); process.exit(1); });
