-- Types the scenes of .ci/editor-scenes.txt in Neovim 0.11 with the settings of examples/editors, takes the
-- first proposal, and compares the line.
local settings, journal, scenes = vim.env.LEDGERA_SETTINGS, vim.env.LEDGERA_JOURNAL, vim.env.LEDGERA_SCENES
local failures, count = {}, 0

local function finish()
  for _, failure in ipairs(failures) do io.stderr:write(failure .. "\n") end
  if #failures == 0 then io.stdout:write(count .. " scenes\n") end
  vim.cmd(#failures == 0 and "qall!" or "cquit 1")
end

-- The books, and each scene as its text and the line that is expected.
local function read()
  local text = table.concat(vim.fn.readfile(scenes), "\n"):gsub("^#.-\n\n", "")
  local parts = vim.split(text, "\n----\n", { plain = true })
  local found = {}
  for index = 2, #parts do
    local typed, line = parts[index]:match("^(.*)\n=> ([^\n]*)")
    table.insert(found, { text = typed, line = line })
  end
  return parts[1] .. "\n\n", found
end

local function pause(milliseconds)
  local running = coroutine.running()
  vim.defer_fn(function() coroutine.resume(running) end, milliseconds)
  coroutine.yield()
end

local function soon(condition, limit)
  for _ = 1, limit / 10 do
    if condition() then return true end
    pause(10)
  end
  return false
end

local function play(books, scene)
  local text = books .. scene.text
  local before = text:sub(1, text:find("‸", 1, true) - 1)
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split((text:gsub("‸", "")), "\n"))
  local row = select(2, before:gsub("\n", ""))
  local column = #before:match("[^\n]*$")
  vim.api.nvim_win_set_cursor(0, { row + 1, column })
  local line = vim.api.nvim_get_current_line()
  vim.api.nvim_input(column >= #line and "A" or "i")
  soon(function() return vim.fn.mode() == "i" end, 2000)
  vim.lsp.completion.get()
  local isOffered = soon(function() return vim.fn.pumvisible() == 1 end, scene.line == "nothing" and 300 or 3000)
  if isOffered then
    vim.api.nvim_input("<C-n><C-y>")
    soon(function() return vim.fn.pumvisible() == 0 end, 2000)
    pause(20)
  end
  local after = vim.api.nvim_get_current_line()
  local place = vim.api.nvim_win_get_cursor(0)[2]
  local got = isOffered and after:sub(1, place) .. "‸" .. after:sub(place + 1) or "nothing"
  vim.api.nvim_input("<Esc>")
  soon(function() return vim.fn.mode() == "n" end, 2000)
  count = count + 1
  if got ~= scene.line then
    table.insert(failures, scene.text .. "\n  expected " .. scene.line .. "\n  but got  " .. got)
  end
end

coroutine.wrap(function()
  local ok, problem = pcall(function()
    dofile(settings)
    vim.cmd("filetype on")
    vim.cmd("edit " .. journal)
    soon(function() return #vim.lsp.get_clients() == 1 and vim.lsp.get_clients()[1].initialized end, 20000)
    local books, all = read()
    for _, scene in ipairs(all) do play(books, scene) end
  end)
  if not ok then table.insert(failures, tostring(problem)) end
  finish()
end)()
