;;; ledger-mode.el --- Colours of journals  -*- lexical-binding: t -*-
;; Emacs 26 or later: put examples/editors/emacs into `load-path'.

(defconst ledger-font-lock-keywords
  '(("^[;#*%|].*$" . font-lock-comment-face)
    ("^\\(?:comment\\|test\\)[ \t]*\n\\(?:.*\n\\)*?end \\(?:comment\\|test\\)[ \t]*$"
     . font-lock-comment-face)
    ("^\\(D\\|P\\|Y\\|account\\|alias\\|apply\\|assign\\|baseline\\|bucket\\|comment\\|commodity\\|correlation\\|decimal-mark\\|end\\|goal\\|hold\\|include\\|payee\\|plan\\|profile\\|scenario\\|seal\\|tag\\|test\\|year\\)\\(?:[ \t]\\|$\\)" 1 font-lock-keyword-face)
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
