;; Emacs 27 or later with lsp-mode: in init.el. Without ledger-mode, which is on NonGNU ELPA, put the
;; directory emacs beside this file into `load-path'.
(autoload 'ledger-mode "ledger-mode" nil t)
(add-to-list 'auto-mode-alist '("\\.\\(journal\\|ledger\\|hledger\\)\\'" . ledger-mode))
;; CSV rules.
(define-derived-mode ledger-rules-mode text-mode "Rules" (setq-local comment-start "# "))
(add-to-list 'auto-mode-alist '("\\.[cst]sv\\.rules\\'" . ledger-rules-mode))
(add-hook 'ledger-rules-mode-hook #'lsp)
(with-eval-after-load 'lsp-mode
  (dolist (mode '(ledger-mode ledger-rules-mode))
    (add-to-list 'lsp-language-id-configuration (cons mode "ledger")))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection '("ledgera" "lsp"))
                    :activation-fn (lsp-activate-on "ledger")
                    :server-id 'ledgera)))
(add-hook 'ledger-mode-hook #'lsp)
;; Names have colons, dashes and dots; C-M-i completes them, where `text-mode' would spell.
(defun ledgera-names ()
  (setq-local completion-ignore-case t)
  (dolist (character '(?: ?- ?. ?_ ?/)) (modify-syntax-entry character "_"))
  (modify-syntax-entry ?= ".")
  (local-set-key (kbd "C-M-i") #'completion-at-point))
(add-hook 'ledger-mode-hook #'ledgera-names)
