"""A client that checks answers against what it has declared: LEDGERA=BINARY pytest .ci/pytest-lsp.py"""
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

TEXT = "2026/1/2 Bäckerei 😀\n  expenses:food  3.50 EUR\n  assets:cash  -3.05 EUR\n\n2026-01-03 Market\n    expenses:food  1.00 EUR\n    assets:cash\n"


@pytest_lsp.fixture(
    params=["neovim@0.11.0", "emacs@29.1", "visual-studio-code@1.65.2"],
    config=ClientServerConfig(server_command=[os.environ["LEDGERA"], "lsp"]))
async def client(request, lsp_client: LanguageClient, tmp_path_factory):
    folder = tmp_path_factory.mktemp("books")
    (folder / "main.journal").write_text(TEXT)
    lsp_client.folder = folder
    lsp_client.feature("client/registerCapability")(lambda _: None)
    await lsp_client.initialize_session(types.InitializeParams(
        capabilities=client_capabilities(request.param), root_uri=folder.as_uri(),
        initialization_options={"delay": 0}))
    yield
    await lsp_client.shutdown_session()


@pytest.mark.asyncio
async def test_everything(client: LanguageClient):
    path: pathlib.Path = client.folder / "main.journal"
    document = types.TextDocumentIdentifier(uri=path.as_uri())
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        text_document=types.TextDocumentItem(uri=path.as_uri(), language_id="ledger", version=1, text=TEXT)))
    while path.as_uri() not in client.diagnostics:
        await client.wait_for_notification("textDocument/publishDiagnostics")
    assert [d.code for d in client.diagnostics[path.as_uri()]] == ["unbalanced-transaction"]
    edits = await client.text_document_formatting_async(types.DocumentFormattingParams(
        text_document=document, options=types.FormattingOptions(tab_size=4, insert_spaces=True)))
    assert edits
    at = types.Position(line=2, character=6)
    names = await client.text_document_completion_async(
        types.CompletionParams(text_document=document, position=at))
    assert "assets:cash" in [item.label for item in names.items]
    told = await client.text_document_hover_async(types.HoverParams(text_document=document, position=at))
    assert "today" in told.contents.value
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        text_document=document, range=types.Range(start=at, end=at), context=types.CodeActionContext(diagnostics=[])))
    assert any(action.title == "split this posting" for action in actions)
    renamed = await client.text_document_rename_async(types.RenameParams(
        text_document=document, position=at, new_name="assets:purse"))
    assert renamed.changes or renamed.document_changes
    symbols = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(text_document=document))
    assert symbols
