-- Neovim 0.7 or later: in init.lua.
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = { "*.journal", "*.ledger", "*.hledger" },
  command = "setfiletype ledger",
})
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = { "*.csv.rules", "*.ssv.rules", "*.tsv.rules" },
  command = "set filetype=ledger-rules",
})

local servers = {}

vim.api.nvim_create_autocmd("FileType", {
  pattern = { "ledger", "ledger-rules" },
  callback = function(event)
    local buffer = event.buf or vim.api.nvim_get_current_buf()
    local directory = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p:h")
    local configuration = vim.fn.findfile("ledgera.conf", directory .. ";")
    local root = configuration == "" and directory or vim.fn.fnamemodify(configuration, ":p:h")
    servers[root] = servers[root] or vim.lsp.start_client({
      name = "ledgera",
      cmd = { "ledgera", "lsp" },
      root_dir = root,
    })
    vim.lsp.buf_attach_client(buffer, servers[root])
    vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc"
  end,
})
