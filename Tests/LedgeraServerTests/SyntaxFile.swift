import LedgeraParsing
import LedgeraTestSupport

/// A file by which an editor colours journals on its own, made from the keywords of directives and the
/// patterns of its kind of regular expressions.
struct SyntaxFile {
  let path: String
  /// `KEYWORDS` stands for the alternatives.
  let template: String
  /// What stands between alternatives.
  let bar: String

  var text: String {
    let keywords = Directive.all.map(\.keyword).sorted()
    return template.replacing("KEYWORDS", with: keywords.joined(separator: bar)) + "\n"
  }

  /// The keywords that the file knows.
  func keywords(in text: String) -> Set<String> {
    let sides = template.split(separator: "KEYWORDS", maxSplits: 1)
    guard sides.count == 2, text.hasPrefix(sides[0]), text.hasSuffix(sides[1] + "\n") else {
      return []
    }
    return Set(
      text.dropFirst(sides[0].count).dropLast(sides[1].count + 1)
        .split(separator: bar).map(String.init))
  }

  static let all = [textMate, vim, emacs, kate]

  /// For VS Code and all others that read grammars of TextMate.
  private static let textMate = SyntaxFile(
    path: "examples/editors/vscode/ledger.tmLanguage.json",
    template: #"""
      {
        "scopeName": "source.ledger",
        "name": "Ledger",
        "patterns": [
          { "name": "comment.line.ledger", "match": "^[;#*%|].*$" },
          {
            "name": "comment.block.ledger",
            "begin": "^(comment|test)\\s*$", "end": "^end (comment|test)\\s*$"
          },
          {
            "match": "^(\\d[-\\d/.=T:+]*)\\s*([*!])?\\s*(\\([^)]*\\))?([^;]*)(;.*)?$",
            "captures": {
              "1": { "name": "constant.numeric.date.ledger" },
              "2": { "name": "keyword.operator.state.ledger" },
              "3": { "name": "variable.parameter.code.ledger" },
              "4": { "name": "string.unquoted.payee.ledger" },
              "5": { "name": "comment.line.ledger" }
            }
          },
          {
            "name": "keyword.control.directive.ledger",
            "match": "^(KEYWORDS)(?=\\s|$)"
          },
          { "name": "keyword.control.rule.ledger", "match": "^[~=]" },
          {
            "match": "^\\s+([*!]\\s*)?((?:[^\\s;]|\\s(?!\\s|;))+)(?:(?:\\t|\\s\\s)\\s*([^;]*))?(;.*)?$",
            "captures": {
              "1": { "name": "keyword.operator.state.ledger" },
              "2": { "name": "entity.name.type.account.ledger" },
              "3": { "name": "constant.numeric.amount.ledger" },
              "4": { "name": "comment.line.ledger" }
            }
          },
          { "name": "comment.line.ledger", "match": ";.*$" }
        ]
      }
      """#, bar: "|")

  /// For Vim and Neovim.
  private static let vim = SyntaxFile(
    path: "examples/editors/vim/syntax/ledger.vim",
    template: #"""
      " Vim 8 or later, Neovim: put examples/editors/vim into 'runtimepath'.
      if exists("b:current_syntax")
        finish
      endif

      syntax match ledgerTrailingComment /;.*$/
      syntax match ledgerComment /^[;#*%|].*$/
      syntax region ledgerCommentBlock start=/^comment\s*$/ end=/^end comment\s*$/
      syntax region ledgerCommentBlock start=/^test\s*$/ end=/^end test\s*$/
      syntax match ledgerDirective /^\%(KEYWORDS\)\ze\%(\s\|$\)/
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
      """#, bar: #"\|"#)

  /// For Emacs where nothing else brings a mode of that name.
  private static let emacs = SyntaxFile(
    path: "examples/editors/emacs/ledger-mode.el",
    template: #"""
      ;;; ledger-mode.el --- Colours of journals  -*- lexical-binding: t -*-
      ;; Emacs 26 or later: put examples/editors/emacs into `load-path'.

      (defconst ledger-font-lock-keywords
        '(("^[;#*%|].*$" . font-lock-comment-face)
          ("^\\(?:comment\\|test\\)[ \t]*\n\\(?:.*\n\\)*?end \\(?:comment\\|test\\)[ \t]*$"
           . font-lock-comment-face)
          ("^\\(KEYWORDS\\)\\(?:[ \t]\\|$\\)" 1 font-lock-keyword-face)
          ("^[~=]" . font-lock-keyword-face)
          ("^\\([0-9][-0-9/.=T:+]*\\)[ \t]*\\([*!]\\)?[ \t]*\\(([^)\n]*)\\)?[ \t]*\\([^;\n]*\\)"
           (1 font-lock-constant-face) (2 font-lock-builtin-face nil t)
           (3 font-lock-variable-name-face nil t) (4 font-lock-string-face))
          ("^[ \t]+\\([*!][ \t]*\\)?\\([^ \t;\n]\\(?:[^ \t;\n]\\| [^ \t;\n]\\)*\\)\\(?:\\(?:\t\\|  \\)[ \t]*\\([^;\n]*\\)\\)?"
           (1 font-lock-builtin-face nil t) (2 font-lock-type-face)
           (3 font-lock-constant-face nil t))
          (";.*$" . font-lock-comment-face))
        "What stands where in a journal.")

      (define-derived-mode ledger-mode text-mode "Ledger"
        "Journals of plain-text accounting."
        (setq-local comment-start "; ")
        (setq-local font-lock-multiline t)
        (setq-local font-lock-defaults '(ledger-font-lock-keywords t)))

      (provide 'ledger-mode)
      """#, bar: #"\\|"#)

  /// For Kate, which has no such language.
  private static let kate = SyntaxFile(
    path: "examples/editors/kate/ledger.xml",
    template: #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- Kate 22.12 or later: in ~/.local/share/org.kde.syntax-highlighting/syntax. -->
      <language name="Ledger" section="Other" version="1" kateversion="5.79" extensions="*.journal;*.ledger;*.hledger" license="MIT">
        <highlighting>
          <contexts>
            <context name="Lines" attribute="Text" lineEndContext="#stay">
              <RegExpr String="^(comment|test)\s*$" attribute="Comment" context="Block" column="0"/>
              <RegExpr String="^[;#*%|].*$" attribute="Comment" context="#stay" column="0"/>
              <RegExpr String="^\d[-\d/.=T:+]*" attribute="Date" context="Transaction" column="0"/>
              <RegExpr String="^(KEYWORDS)(?=\s|$)" attribute="Directive" context="Rest" column="0"/>
              <RegExpr String="^[~=]" attribute="Directive" context="Rest" column="0"/>
              <RegExpr String="^\s+(?=[^\s;])" attribute="Text" context="Posting" column="0"/>
              <RegExpr String=";.*$" attribute="Comment" context="#stay"/>
            </context>
            <context name="Block" attribute="Comment" lineEndContext="#stay">
              <RegExpr String="^end (comment|test)\s*$" attribute="Comment" context="#pop" column="0"/>
            </context>
            <context name="Rest" attribute="Text" lineEndContext="#pop">
              <RegExpr String=";.*$" attribute="Comment" context="#pop"/>
            </context>
            <context name="Transaction" attribute="Payee" lineEndContext="#pop">
              <RegExpr String=";.*$" attribute="Comment" context="#pop"/>
              <RegExpr String="\s+[*!](?=\s|\(|$)" attribute="State" context="#stay"/>
              <RegExpr String="\([^)]*\)" attribute="Code" context="#stay"/>
            </context>
            <context name="Posting" attribute="Text" lineEndContext="#pop" fallthroughContext="Account">
              <RegExpr String="[*!]\s*" attribute="State" context="Account"/>
            </context>
            <context name="Account" attribute="Text" lineEndContext="#pop#pop">
              <RegExpr String="([^\s;]|\s(?![\s;]))+" attribute="Account" context="Amount"/>
            </context>
            <context name="Amount" attribute="Amount" lineEndContext="#pop#pop#pop">
              <RegExpr String=";.*$" attribute="Comment" context="#stay"/>
            </context>
          </contexts>
          <itemDatas>
            <itemData name="Text" defStyleNum="dsNormal"/>
            <itemData name="Comment" defStyleNum="dsComment"/>
            <itemData name="Date" defStyleNum="dsConstant"/>
            <itemData name="Directive" defStyleNum="dsKeyword"/>
            <itemData name="Payee" defStyleNum="dsString"/>
            <itemData name="Code" defStyleNum="dsVariable"/>
            <itemData name="State" defStyleNum="dsOperator"/>
            <itemData name="Account" defStyleNum="dsDataType"/>
            <itemData name="Amount" defStyleNum="dsDecVal"/>
          </itemDatas>
        </highlighting>
        <general>
          <comments>
            <comment name="singleLine" start=";"/>
          </comments>
        </general>
      </language>
      """#, bar: "|")
}
