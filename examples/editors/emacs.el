;; Emacs 26 or later, with eglot (part of Emacs 29): in init.el. ledger-mode is on NonGNU ELPA; where it is
;; not installed, put the directory emacs beside this file into `load-path'.
(autoload 'ledger-mode "ledger-mode" nil t)
(add-to-list 'auto-mode-alist '("\\.\\(journal\\|ledger\\|hledger\\)\\'" . ledger-mode))
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '((ledger-mode ledger-rules-mode) . ("ledgera" "lsp"))))
(add-hook 'ledger-mode-hook #'eglot-ensure)
;; CSV rules; C-c C-p shows what becomes of the records.
(define-derived-mode ledger-rules-mode text-mode "Rules"
  (setq-local comment-start "# ")
  (local-set-key (kbd "C-M-i") #'completion-at-point)
  (local-set-key (kbd "C-c C-p") #'ledgera-records))
(add-to-list 'auto-mode-alist '("\\.[cst]sv\\.rules\\'" . ledger-rules-mode))
(add-hook 'ledger-rules-mode-hook #'eglot-ensure)
(defun ledgera-records ()
  "Show what the rules of this buffer make of their records."
  (interactive)
  (eglot--signal-textDocument/didChange)
  (let ((text (jsonrpc-request
               (eglot-current-server) :workspace/executeCommand
               (list :command "ledgera.show"
                     :arguments (vector ["records"] (plist-get (eglot--TextDocumentIdentifier) :uri))))))
    (with-current-buffer (get-buffer-create "*records*")
      (erase-buffer)
      (insert text)
      (goto-char (point-min))
      (display-buffer (current-buffer)))))
;; Tab behind an account goes to where the amounts begin.
(defun ledgera-tab ()
  (interactive)
  (if (not (and (eolp) (looking-back "^[ \t]+[^ \t;].*" (line-beginning-position))))
      (indent-for-tab-command)
    (insert "\t")
    (eglot--signal-textDocument/didChange)
    (let ((edits (jsonrpc-request
                  (eglot-current-server) :textDocument/onTypeFormatting
                  (append (eglot--TextDocumentPositionParams)
                          '(:ch "\t" :options (:tabSize 4 :insertSpaces t))))))
      (eglot--apply-text-edits edits)
      (end-of-line))))
;; Names have colons, dashes and dots; C-M-i completes them, where `text-mode' would spell.
(defun ledgera-names ()
  (setq-local completion-ignore-case t)
  (dolist (character '(?: ?- ?. ?_ ?/)) (modify-syntax-entry character "_"))
  (modify-syntax-entry ?= ".")
  (local-set-key (kbd "C-M-i") #'completion-at-point)
  (local-set-key (kbd "TAB") #'ledgera-tab))
(add-hook 'ledger-mode-hook #'ledgera-names)
