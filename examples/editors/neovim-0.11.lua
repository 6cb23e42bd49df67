-- Neovim 0.11 or later: in init.lua.
vim.filetype.add({
  extension = { journal = "ledger", ledger = "ledger", hledger = "ledger" },
  pattern = { [".*%.[cst]sv%.rules"] = "ledger-rules" },
})
vim.api.nvim_create_autocmd("FileType", {
  pattern = "ledger-rules",
  callback = function() vim.bo.commentstring = "# %s" end,
})

-- Proposals appear while you type; CTRL-N chooses one, CTRL-Y takes it, anything else goes on. Neovim takes
-- a proposal only up to its first blank and leaves what stands behind the cursor: here it takes the whole
-- of it in place of the whole word.
local function complete(client, buffer)
  local behind = 0
  vim.bo[buffer].completeopt = "menuone,noselect,popup,fuzzy,nosort"
  vim.lsp.completion.enable(true, client.id, buffer, {
    autotrigger = true,
    convert = function(item)
      behind = #vim.api.nvim_get_current_line() - item.textEdit.range["end"].character
      return item.insertTextFormat == 2 and {} or { word = item.textEdit.newText }
    end,
  })
  vim.api.nvim_create_autocmd("CompleteDone", {
    buffer = buffer,
    callback = function()
      local item = vim.tbl_get(vim.v.completed_item, "user_data", "nvim", "lsp", "completion_item")
      if not item or item.insertTextFormat == 2 then return end
      local row, column = unpack(vim.api.nvim_win_get_cursor(0))
      local last = #vim.api.nvim_get_current_line() - behind
      if last > column then vim.api.nvim_buf_set_text(0, row - 1, column, row - 1, last, {}) end
    end,
  })
end

-- Tab behind an account goes to where the amounts begin.
local function tabulate(client, buffer)
  vim.keymap.set("i", "<Tab>", function()
    local row, column = unpack(vim.api.nvim_win_get_cursor(0))
    vim.api.nvim_buf_set_text(buffer, row - 1, column, row - 1, column, { "\t" })
    vim.api.nvim_win_set_cursor(0, { row, column + 1 })
    local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
    params.ch, params.options = "\t", { tabSize = 4, insertSpaces = true }
    local answer = client:request_sync("textDocument/onTypeFormatting", params, 500, buffer)
    local edits = answer and answer.result or {}
    local before = #vim.api.nvim_get_current_line()
    vim.lsp.util.apply_text_edits(edits, buffer, client.offset_encoding)
    local growth = #vim.api.nvim_get_current_line() - before
    vim.api.nvim_win_set_cursor(0, { row, column + 1 + growth })
  end, { buffer = buffer })
end

-- What CSV rules make of the records (a code action of theirs), and reports: beside, and again with each change.
vim.lsp.commands["ledgera.show"] = function(command, context)
  local client = assert(vim.lsp.get_client_by_id(context.client_id))
  local buffer = vim.api.nvim_create_buf(false, true)
  local function fill()
    client:request("workspace/executeCommand", command, function(_, text)
      if not text or not vim.api.nvim_buf_is_valid(buffer) then return end
      vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(text, "\n", { trimempty = true }))
    end)
  end
  fill()
  vim.bo[buffer].syntax = "ledger"
  vim.api.nvim_open_win(buffer, false, { split = "right" })
  vim.api.nvim_create_autocmd({ "DiagnosticChanged", "TextChanged", "InsertLeave" }, { callback = function()
    if not vim.api.nvim_buf_is_valid(buffer) then return true end
    fill()
  end })
end

vim.lsp.config("ledgera", {
  cmd = { "ledgera", "lsp" },
  filetypes = { "ledger", "ledger-rules" },
  root_markers = { "ledgera.conf" },
  on_attach = function(client, buffer)
    complete(client, buffer)
    if vim.bo[buffer].filetype == "ledger" then tabulate(client, buffer) end
  end,
})
vim.lsp.enable("ledgera")
