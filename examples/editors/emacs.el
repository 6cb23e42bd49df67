;; Emacs 26 or later, with eglot (part of Emacs 29): in init.el. ledger-mode is on NonGNU ELPA; where it is
;; not installed, put the directory emacs beside this file into `load-path'.
(autoload 'ledger-mode "ledger-mode" nil t)
(add-to-list 'auto-mode-alist '("\\.\\(journal\\|ledger\\|hledger\\)\\'" . ledger-mode))
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(ledger-mode . ("ledgera" "lsp"))))
(add-hook 'ledger-mode-hook #'eglot-ensure)
;; Names have colons, dashes and dots; C-M-i completes them, where `text-mode' would spell.
(defun ledgera-names ()
  (setq-local completion-ignore-case t)
  (dolist (character '(?: ?- ?. ?_ ?/)) (modify-syntax-entry character "_"))
  (modify-syntax-entry ?= ".")
  (local-set-key (kbd "C-M-i") #'completion-at-point))
(add-hook 'ledger-mode-hook #'ledgera-names)
