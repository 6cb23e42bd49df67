" Vim 8 or later, Neovim: put examples/editors/vim into 'runtimepath'.
if exists("b:current_syntax")
  finish
endif

syntax match ledgerTrailingComment /;.*$/
syntax match ledgerComment /^[;#*%|].*$/
syntax region ledgerCommentBlock start=/^comment\s*$/ end=/^end comment\s*$/
syntax region ledgerCommentBlock start=/^test\s*$/ end=/^end test\s*$/
syntax match ledgerDirective /^\%(D\|P\|Y\|account\|alias\|apply\|assign\|baseline\|bucket\|comment\|commodity\|correlation\|decimal-mark\|end\|goal\|hold\|include\|payee\|plan\|profile\|scenario\|seal\|tag\|test\|year\)\ze\%(\s\|$\)/
syntax match ledgerRule /^[~=]/
syntax match ledgerDate /^\d[-0-9/.=T:+]*/ nextgroup=ledgerPayee,ledgerCode,ledgerState skipwhite
syntax match ledgerPayee /[^;[:blank:]][^;]*/ contained
syntax match ledgerCode /([^)]*)/ contained nextgroup=ledgerPayee skipwhite
syntax match ledgerState /[*!]/ contained nextgroup=ledgerPayee,ledgerCode,ledgerAccount skipwhite
syntax match ledgerPosting /^\s\+\ze[^;[:blank:]]/ nextgroup=ledgerAccount,ledgerState
syntax match ledgerAccount /\%([^;[:blank:]]\|\s\%([;[:blank:]]\)\@!\)\+/ contained nextgroup=ledgerAmount skipwhite
syntax match ledgerAmount /[^;[:blank:]][^;]*/ contained

highlight default link ledgerTrailingComment Comment
highlight default link ledgerComment Comment
highlight default link ledgerCommentBlock Comment
highlight default link ledgerDirective Keyword
highlight default link ledgerRule Keyword
highlight default link ledgerDate Constant
highlight default link ledgerPayee String
highlight default link ledgerCode Identifier
highlight default link ledgerState Operator
highlight default link ledgerAccount Type
highlight default link ledgerAmount Number

let b:current_syntax = "ledger"
