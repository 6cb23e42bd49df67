" Vim 8 or later with ALE: in vimrc.
autocmd BufRead,BufNewFile *.journal,*.ledger,*.hledger setfiletype ledger

function! LedgeraRoot(buffer) abort
  let l:directory = fnamemodify(bufname(a:buffer), ':p:h')
  let l:configuration = findfile('ledgera.conf', l:directory . ';')
  return empty(l:configuration) ? l:directory : fnamemodify(l:configuration, ':p:h')
endfunction

call ale#linter#Define('ledger', {
\   'name': 'ledgera',
\   'lsp': 'stdio',
\   'executable': 'ledgera',
\   'command': '%e lsp',
\   'project_root': function('LedgeraRoot'),
\})
