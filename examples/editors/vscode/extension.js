// A client of `ledgera lsp` for VS Code, without packages.
"use strict";
const { spawn } = require("child_process");
const vscode = require("vscode");

// Other extensions call journals hledger.
const selector = ["ledger", "hledger", "ledger-rules"].flatMap((language) =>
  ["file", "untitled"].map((scheme) => ({ language, scheme })));

/** Messages to and from the server. */
class Connection {
  constructor(command, directory) {
    this.process = spawn(command, ["lsp"], { cwd: directory });
    this.bytes = Buffer.alloc(0);
    this.waiting = new Map();
    this.number = 0;
    this.onNotification = () => {};
    this.onRequest = async () => null;
    this.onEnd = () => {};
    this.process.on("exit", () => {
      for (const { reject } of this.waiting.values()) reject(new Error("the server has ended"));
      this.waiting.clear();
      this.onEnd();
    });
    this.process.stdout.on("data", (data) => this.take(data));
    this.process.on("error", (error) =>
      vscode.window.showErrorMessage(`${command} does not start: ${error.message}`));
    this.process.stdin.on("error", () => {});
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  notify(method, params) { this.send({ method, params }); }

  request(method, params, token) {
    const id = ++this.number;
    this.send({ id, method, params });
    if (token) token.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  take(data) {
    this.bytes = Buffer.concat([this.bytes, data]);
    for (;;) {
      const end = this.bytes.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.bytes.toString("ascii", 0, end))[1]);
      if (this.bytes.length < end + 4 + length) return;
      const message = JSON.parse(this.bytes.toString("utf8", end + 4, end + 4 + length));
      this.bytes = this.bytes.subarray(end + 4 + length);
      if (message.method) {
        if (message.id !== undefined) {
          this.onRequest(message.method, message.params)
            .then((result) => this.send({ id: message.id, result }));
        }
        else this.onNotification(message.method, message.params);
        continue;
      }
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) waiting.reject(new Error(message.error.message));
      else waiting.resolve(message.result);
    }
  }
}

const toRange = (r) => new vscode.Range(r.start.line, r.start.character, r.end.line, r.end.character);
// As JSON a range of VS Code is a list.
const fromRange = ({ start, end }) => ({ start, end });
const toEdits = (edits) => (edits || []).map((e) => new vscode.TextEdit(toRange(e.range), e.newText));
const toLocations = (found) =>
  (Array.isArray(found) ? found : found ? [found] : [])
    .map((l) => new vscode.Location(vscode.Uri.parse(l.uri), toRange(l.range)));

function toWorkspaceEdit(json) {
  const edit = new vscode.WorkspaceEdit();
  for (const change of json.documentChanges || []) {
    if (change.kind === "create") edit.createFile(vscode.Uri.parse(change.uri), { ignoreIfExists: true });
    else edit.set(vscode.Uri.parse(change.textDocument.uri), toEdits(change.edits));
  }
  return edit;
}

const capabilities = {
  general: { positionEncodings: ["utf-16"] },
  textDocument: {
    publishDiagnostics: { relatedInformation: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    completion: { completionItem: { snippetSupport: true } },
    inlineCompletion: {},
    hover: { contentFormat: ["markdown"] },
    codeAction: { dataSupport: true, resolveSupport: { properties: ["edit"] } },
  },
  workspace: {
    workspaceEdit: { documentChanges: true, resourceOperations: ["create"] },
    applyEdit: true, codeLens: { refreshSupport: true }, textDocumentContent: {},
  },
  window: { showDocument: { support: true } },
};

function activate(context) {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const findings = vscode.languages.createDiagnosticCollection("ledgera");
  const isOurs = (document) => vscode.languages.match(selector, document) > 0;
  const name = (document) => ({ uri: document.uri.toString() });
  const at = (document, position) => ({ textDocument: name(document), position });
  const lenses = new vscode.EventEmitter();
  const reports = new vscode.EventEmitter();

  function settings() {
    const chosen = vscode.workspace.getConfiguration("ledgera");
    return Object.fromEntries(["root", "delay", "lenses", "inlayHints"].map((key) => [key, chosen.get(key)]));
  }

  function take(method, params) {
    if (method === "window/showMessage") {
      const show = params.type === 3 ? "showInformationMessage" : "showWarningMessage";
      vscode.window[show](params.message);
    }
    if (method !== "textDocument/publishDiagnostics") return;
    findings.set(vscode.Uri.parse(params.uri), params.diagnostics.map((json) => {
      const found = new vscode.Diagnostic(toRange(json.range), json.message, json.severity - 1);
      found.code = json.code;
      found.source = json.source;
      found.relatedInformation = (json.relatedInformation || []).map((other) =>
        new vscode.DiagnosticRelatedInformation(toLocations(other.location)[0], other.message));
      return found;
    }));
  }

  async function answer(method, params) {
    switch (method) {
      case "workspace/applyEdit":
        return { applied: await vscode.workspace.applyEdit(toWorkspaceEdit(params.edit)) };
      case "window/showDocument":
        await vscode.window.showTextDocument(
          await vscode.workspace.openTextDocument(vscode.Uri.parse(params.uri)), { preview: false });
        return { success: true };
      case "workspace/codeLens/refresh": lenses.fire(); return null;
      case "workspace/textDocumentContent/refresh": reports.fire(vscode.Uri.parse(params.uri)); return null;
      default: return null;
    }
  }

  let connection, started, isEnding = false;
  const ends = [];
  const open = (document) => isOurs(document) && connection.notify("textDocument/didOpen", {
    textDocument: { ...name(document), languageId: "ledger", version: document.version, text: document.getText() } });

  // A server that ends is started again, unless it ended three times within three minutes.
  function start() {
    connection = new Connection(vscode.workspace.getConfiguration("ledgera").get("command"), folder?.fsPath);
    connection.onNotification = take;
    connection.onRequest = answer;
    connection.onEnd = () => {
      if (isEnding) return;
      ends.push(Date.now());
      if (ends.length > 2 && ends.at(-1) - ends.at(-3) < 180000) {
        vscode.window.showErrorMessage("The server of Ledgera has ended three times and is not started again.");
      } else start();
    };
    started = connection.request("initialize", {
      processId: process.pid, rootUri: folder ? folder.toString() : null, initializationOptions: settings(), capabilities,
    }).then((result) => {
      connection.notify("initialized", {});
      vscode.workspace.textDocuments.forEach(open);
      return result;
    });
    started.catch(() => {});
  }
  start();

  const ask = (method, params, token) => started.then(() => connection.request(method, params, token));
  // What the user has chosen says why it cannot be done.
  const order = (method, params, token) => ask(method, params, token).catch((error) => {
    vscode.window.showErrorMessage(error.message);
  });

  const languages = vscode.languages;
  const watcher = vscode.workspace.createFileSystemWatcher("**/*.{journal,ledger,hledger,conf,rules,csv,ssv,tsv}");
  const changed = () => started.then(() =>
    connection.notify("workspace/didChangeWatchedFiles", { changes: [] }));
  watcher.onDidChange(changed);
  watcher.onDidCreate(changed);
  watcher.onDidDelete(changed);
  context.subscriptions.push(
    findings, watcher,
    vscode.workspace.onDidOpenTextDocument((document) => started.then(() => open(document))),
    vscode.workspace.onDidCloseTextDocument((document) =>
      isOurs(document) && connection.notify("textDocument/didClose", { textDocument: name(document) })),
    vscode.workspace.onDidSaveTextDocument((document) =>
      isOurs(document) && connection.notify("textDocument/didSave", { textDocument: name(document) })),
    vscode.workspace.onDidChangeTextDocument((event) =>
      isOurs(event.document) && connection.notify("textDocument/didChange", {
        textDocument: { ...name(event.document), version: event.document.version },
        contentChanges: event.contentChanges.map(({ range, text }) => ({ range: fromRange(range), text })),
      })),
    languages.registerCompletionItemProvider(selector, {
      async provideCompletionItems(document, position, token) {
        const found = await ask("textDocument/completion", at(document, position), token);
        return new vscode.CompletionList((found?.items || []).map((json) => {
          const item = new vscode.CompletionItem(json.label, json.kind - 1);
          item.range = toRange(json.textEdit.range);
          item.insertText = json.insertTextFormat === 2
            ? new vscode.SnippetString(json.textEdit.newText) : json.textEdit.newText;
          Object.assign(item, { detail: json.detail, sortText: json.sortText, filterText: json.filterText });
          return item;
        }), found?.isIncomplete);
      },
    }, " ", ":", "@", "=", "/", "{", "%"),
    languages.registerInlineCompletionItemProvider(selector, {
      async provideInlineCompletionItems(document, position, _, token) {
        const found = await ask("textDocument/inlineCompletion", at(document, position), token);
        return (found?.items || []).map((json) => ({ insertText: json.insertText, range: toRange(json.range) }));
      },
    }),
    languages.registerHoverProvider(selector, {
      async provideHover(document, position, token) {
        const found = await ask("textDocument/hover", at(document, position), token);
        return found && new vscode.Hover(new vscode.MarkdownString(found.contents.value), toRange(found.range));
      },
    }),
    languages.registerDefinitionProvider(selector, {
      provideDefinition: (document, position, token) =>
        ask("textDocument/definition", at(document, position), token).then(toLocations),
    }),
    languages.registerReferenceProvider(selector, {
      provideReferences: (document, position, options, token) =>
        ask("textDocument/references", { ...at(document, position), context: options }, token).then(toLocations),
    }),
    languages.registerRenameProvider(selector, {
      provideRenameEdits: (document, position, newName, token) =>
        ask("textDocument/rename", { ...at(document, position), newName }, token).then(toWorkspaceEdit),
      async prepareRename(document, position, token) {
        const found = await ask("textDocument/prepareRename", at(document, position), token);
        if (!found) throw new Error("no name stands here");
        return { range: toRange(found.range), placeholder: found.placeholder };
      },
    }),
    languages.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits: (document, options, token) =>
        ask("textDocument/formatting", { textDocument: name(document), options }, token).then(toEdits),
    }),
    languages.registerDocumentRangeFormattingEditProvider(selector, {
      provideDocumentRangeFormattingEdits: (document, range, options, token) =>
        ask("textDocument/rangeFormatting", { textDocument: name(document), range: fromRange(range), options }, token).then(toEdits),
    }),
    languages.registerOnTypeFormattingEditProvider(selector, {
      provideOnTypeFormattingEdits: (document, position, ch, options, token) =>
        ask("textDocument/onTypeFormatting", { ...at(document, position), ch, options }, token).then(toEdits),
    }, "\n"),
    languages.registerDocumentHighlightProvider(selector, {
      provideDocumentHighlights: (document, position, token) =>
        ask("textDocument/documentHighlight", at(document, position), token).then((found) =>
          (found || []).map((json) => new vscode.DocumentHighlight(toRange(json.range), (json.kind || 1) - 1))),
    }),
    languages.registerDocumentLinkProvider(selector, {
      provideDocumentLinks: (document, token) =>
        ask("textDocument/documentLink", { textDocument: name(document) }, token).then((found) =>
          (found || []).map((json) => new vscode.DocumentLink(toRange(json.range), vscode.Uri.parse(json.target)))),
    }),
    languages.registerSelectionRangeProvider(selector, {
      provideSelectionRanges(document, positions, token) {
        const nested = (json) => json && new vscode.SelectionRange(toRange(json.range), nested(json.parent));
        return ask("textDocument/selectionRange", { textDocument: name(document), positions }, token)
          .then((found) => (found || []).map(nested));
      },
    }),
    languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: (query, token) =>
        ask("workspace/symbol", { query }, token).then((found) => (found || []).map((json) =>
          new vscode.SymbolInformation(json.name, json.kind - 1, json.containerName, toLocations(json.location)[0]))),
    }),
    languages.registerCodeActionsProvider(selector, {
      async provideCodeActions(document, range, options, token) {
        const only = options.only ? [options.only.value] : undefined;
        const found = await ask("textDocument/codeAction",
          { textDocument: name(document), range: fromRange(range), context: { diagnostics: [], only } }, token);
        return (found || []).map((json) => {
          const action = new vscode.CodeAction(json.title, vscode.CodeActionKind.Empty.append(json.kind));
          if (json.edit) action.edit = toWorkspaceEdit(json.edit);
          action.isPreferred = json.isPreferred;
          action.command = json.command;
          return Object.assign(action, { json });
        });
      },
      async resolveCodeAction(action, token) {
        const found = action.edit || action.command ? null : await order("codeAction/resolve", action.json, token);
        if (found) action.edit = toWorkspaceEdit(found.edit);
        return action;
      },
    }),
    languages.registerCodeLensProvider(selector, {
      onDidChangeCodeLenses: lenses.event,
      async provideCodeLenses(document, token) {
        const found = await ask("textDocument/codeLens", { textDocument: name(document) }, token);
        return (found || []).map((json) => new vscode.CodeLens(toRange(json.range), json.command));
      },
    }),
    languages.registerInlayHintsProvider(selector, {
      async provideInlayHints(document, range, token) {
        const found = await ask(
          "textDocument/inlayHint", { textDocument: name(document), range: fromRange(range) }, token);
        return (found || []).map((json) => {
          const hint = new vscode.InlayHint(
            new vscode.Position(json.position.line, json.position.character), json.label);
          return Object.assign(hint, { paddingLeft: true });
        });
      },
    }),
    vscode.workspace.registerTextDocumentContentProvider("ledgera", {
      onDidChange: reports.event,
      provideTextDocumentContent: (uri, token) =>
        ask("workspace/textDocumentContent", { uri: uri.toString() }, token).then((found) => found.text),
    }),
    ...["ledgera.run", "ledgera.show", "ledgera.write"].map((command) =>
      vscode.commands.registerCommand(command, (...words) =>
        order("workspace/executeCommand", { command, arguments: words }))),
    // Tab behind an account goes to where the amounts begin.
    vscode.commands.registerTextEditorCommand("ledgera.tab", async (editor) => {
      const { document, selection } = editor;
      const before = document.lineAt(selection.active.line).text.slice(0, selection.active.character);
      if (!selection.isEmpty || !/^\s+[^\s;]/.test(before)) return vscode.commands.executeCommand("tab");
      await editor.edit((edit) => edit.insert(selection.active, "\t"), { undoStopBefore: true, undoStopAfter: false });
      const edits = await ask("textDocument/onTypeFormatting",
        { ...at(document, selection.active.translate(0, 1)), ch: "\t", options: { tabSize: 4, insertSpaces: true } });
      await editor.edit((edit) => edits.forEach((one) => edit.replace(toRange(one.range), one.newText)),
        { undoStopBefore: false, undoStopAfter: true });
    }),
    languages.registerDocumentSymbolProvider(selector, {
      async provideDocumentSymbols(document, token) {
        const convert = (json) => {
          const symbol = new vscode.DocumentSymbol(
            json.name, "", json.kind - 1, toRange(json.range), toRange(json.selectionRange));
          symbol.children = (json.children || []).map(convert);
          return symbol;
        };
        const found = await ask("textDocument/documentSymbol", { textDocument: name(document) }, token);
        return (found || []).map(convert);
      },
    }),
    languages.registerFoldingRangeProvider(selector, {
      provideFoldingRanges: (document, _, token) =>
        ask("textDocument/foldingRange", { textDocument: name(document) }, token)
          .then((found) => (found || []).map((json) => new vscode.FoldingRange(json.startLine, json.endLine))),
    }),
    vscode.workspace.onDidChangeConfiguration((event) =>
      event.affectsConfiguration("ledgera") && started.then(() =>
        connection.notify("workspace/didChangeConfiguration", { settings: settings() }))),
    { dispose: () => { isEnding = true; return connection.request("shutdown", null).then(() => connection.notify("exit", null)); } });

  // The names of tokens are the server's.
  started.then(({ capabilities: { semanticTokensProvider: { legend } } }) => context.subscriptions.push(
    languages.registerDocumentSemanticTokensProvider(selector, {
      provideDocumentSemanticTokens: (document, token) =>
        ask("textDocument/semanticTokens/full", { textDocument: name(document) }, token)
          .then((found) => found && new vscode.SemanticTokens(new Uint32Array(found.data), found.resultId)),
    }, new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers))));
}

module.exports = { activate };
