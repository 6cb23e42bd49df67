-- Drives the server with the settings of examples/editors: what is found, formatted, completed, renamed,
-- and what a chosen action changes.
local settings, journal = vim.env.LEDGERA_SETTINGS, vim.env.LEDGERA_JOURNAL

local function fail(text)
  io.stderr:write(text .. "\n")
  vim.cmd("cquit 1")
end

local function expect(condition, text)
  if not condition then fail(text) end
end

local function soon(condition, text)
  expect(vim.wait(20000, condition, 20), text)
end

-- Documents as `request` names them.
local function request(method, parameters)
  parameters.textDocument = { uri = vim.uri_from_bufnr(0) }
  local answers = vim.lsp.buf_request_sync(0, method, parameters, 20000)
  for _, answer in pairs(answers or {}) do return answer.result end
end

local function client()
  local clients = (vim.lsp.get_clients or vim.lsp.get_active_clients)()
  return clients[1]
end

local function apply(edit) vim.lsp.util.apply_workspace_edit(edit, client().offset_encoding) end

local function line(number) return vim.api.nvim_buf_get_lines(0, number, number + 1, false)[1] end

local ok, problem = pcall(function()
  dofile(settings)
  vim.cmd("filetype on")
  vim.cmd("edit " .. journal)
  soon(function() return #vim.diagnostic.get(0) == 1 end, "the entry that does not balance is not found")
  local finding = vim.diagnostic.get(0)[1]
  expect(finding.lnum == 0 and finding.message:find("^this transaction is off by"), finding.message)

  vim.api.nvim_buf_set_lines(0, 2, 3, false, { "  assets:cash" })
  soon(function() return #vim.diagnostic.get(0) == 0 end, "the entry that balances is still found")

  local edits = request("textDocument/formatting", { options = { tabSize = 4, insertSpaces = true } })
  expect(edits and #edits > 0, "nothing is formatted")
  vim.lsp.util.apply_text_edits(edits, vim.api.nvim_get_current_buf(), client().offset_encoding)
  expect(line(0) == "2026-01-02 Bäckerei 😀", "the date stays")

  local names = request("textDocument/completion", { position = { line = 2, character = 6 } })
  expect(names and #names.items > 0, "nothing is completed")

  local edit = request("textDocument/rename", { position = { line = 1, character = 8 }, newName = "expenses:bread" })
  expect(edit, "nothing is renamed")
  apply(edit)
  expect(line(1):find("^    expenses:bread  "), "the name stays")

  local here = { line = 2, character = 6 }
  local actions = request("textDocument/codeAction", {
    range = { start = here, ["end"] = here }, context = { diagnostics = {} } })
  local chosen
  for _, action in ipairs(actions) do
    if action.title:find("^write out the amount") then chosen = action end
  end
  expect(chosen, "no amount can be written out")
  if not chosen.edit then
    for _, answer in pairs(vim.lsp.buf_request_sync(0, "codeAction/resolve", chosen, 20000)) do
      chosen = answer.result
    end
  end
  apply(chosen.edit)
  expect(line(2):find("^    assets:cash .* %-3.50 EUR$"), "the amount is not written out: " .. line(2))
end)
if not ok then fail(tostring(problem)) end
vim.cmd("qall!")
