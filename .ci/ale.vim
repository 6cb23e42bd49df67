" Drives the server with the settings of examples/editors: what is found, and that it goes.
function! Fail(text) abort
  call writefile([a:text], '/dev/stderr', 'a')
  cquit
endfunction

function! Findings() abort
  return map(copy(ale#engine#GetLoclist(bufnr(''))), 'v:val.text')
endfunction

" Waits until there are so many findings.
function! Await(count, text) abort
  for l:step in range(400)
    if len(Findings()) == a:count | return | endif
    sleep 50m
  endfor
  call Fail(a:text . ': ' . string(Findings()))
endfunction

packadd ale
execute 'source' $LEDGERA_SETTINGS
filetype on
let g:ale_lint_delay = 0
execute 'edit' $LEDGERA_JOURNAL
if &filetype isnot# 'ledger' | call Fail('the file is ' . &filetype) | endif
call Await(1, 'the transaction that does not balance is not found')
if Findings()[0] !~# '^this transaction is off by' | call Fail(Findings()[0]) | endif
call setline(3, '  assets:cash')
doautocmd TextChanged
call Await(0, 'the transaction that balances is still found')
qall!
