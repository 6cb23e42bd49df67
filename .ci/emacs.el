;;; Drives the server with the settings of examples/editors, by eglot or by lsp-mode.  -*- lexical-binding: t -*-
(setq make-backup-files nil create-lockfiles nil)
(defvar client (getenv "LEDGERA_CLIENT"))

(defun expect (condition text)
  (unless condition (message "%s: %s" client text) (kill-emacs 1)))

(defun soon (condition text)
  (with-timeout (30 (expect nil text))
    (while (not (funcall condition)) (accept-process-output nil 0.05))))

;; What idle timers send, for which a batch has no time.
(defun send-changes () (when (equal client "eglot") (eglot--signal-textDocument/didChange)))

(defun request (method parameters)
  (send-changes)
  (if (equal client "eglot")
      (jsonrpc-request (eglot--current-server-or-lose) (intern (concat ":" method)) parameters :timeout 20)
    (lsp-request method parameters)))

(defun document () (list :uri (concat "file://" (buffer-file-name))))

(defun findings ()
  (if (equal client "eglot") (progn (flymake-start) (flymake-diagnostics)) (lsp--get-buffer-diagnostics)))

(load (getenv "LEDGERA_SETTINGS"))
(when (equal client "eglot")
  (setq eglot-sync-connect 20 flymake-no-changes-timeout 0.1 eglot-send-changes-idle-time 0.05))
(require (intern (if (equal client "eglot") "eglot" "lsp-mode")))
(unless (equal client "eglot")
  (setq lsp-auto-guess-root t lsp-restart 'ignore lsp-enable-snippet nil lsp-warn-no-matched-clients nil
        lsp-diagnostics-provider :none lsp-session-file "/dev/null" lsp-idle-delay 0.05))
(find-file (getenv "LEDGERA_JOURNAL"))
(expect (eq major-mode 'ledger-mode) "the mode is another one")
(if (equal client "eglot") (eglot-ensure) (lsp))
(run-hooks 'post-command-hook)
(soon (lambda () (findings)) "the entry that does not balance is not found")
(goto-char (point-min))
(search-forward "assets:cash")
(delete-region (point) (line-end-position))
(send-changes)
(if (equal client "eglot") (eglot-format) (progn (run-hooks 'post-command-hook) (lsp-format-buffer)))
(goto-char (point-min))
(expect (looking-at "2026-01-02 Bäckerei 😀$") "the date stays")
(search-forward "assets:cash")
(let ((names (request "textDocument/completion"
                      (list :textDocument (document)
                            :position (list :line (1- (line-number-at-pos)) :character (current-column))))))
  (expect (if (hash-table-p names) (gethash "items" names) (plist-get names :items)) "nothing is completed"))
(send-changes)
(if (equal client "eglot") (eglot-rename "assets:purse") (lsp-rename "assets:purse"))
(goto-char (point-min))
(expect (search-forward "assets:purse" nil t) "the name stays")
(set-buffer-modified-p nil)
(message "%s: found, formatted, completed, renamed" client)
(kill-emacs 0)
