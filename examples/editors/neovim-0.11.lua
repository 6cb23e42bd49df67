-- Neovim 0.11 or later: in init.lua.
vim.filetype.add({ extension = { journal = "ledger", ledger = "ledger", hledger = "ledger" } })
vim.lsp.config("ledgera", {
  cmd = { "ledgera", "lsp" },
  filetypes = { "ledger" },
  root_markers = { "ledgera.conf" },
})
vim.lsp.enable("ledgera")
