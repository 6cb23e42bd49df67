;; Checks wrong.journal by flycheck, and reports on main.journal by ledger-mode, both with `hledger'; prints JSON.
(require 'flycheck)
(require 'ledger-mode)
(require 'json)

(flycheck-define-checker hledger
  "The checker of flycheck-hledger, for messages of hledger 1.30 and newer."
  :command ("hledger" "-f" source-original "--auto" "check" "ordereddates")
  :error-patterns
  ((error line-start "hledger: Error: " (file-name) ":" line (optional "-" end-line)
          (optional ":" column (optional "-" end-column)) ":\n"
          (message (one-or-more (zero-or-more not-newline) "\n"))))
  :modes (ledger-mode))

(find-file "wrong.journal")
(ledger-mode)
(setq flycheck-checkers '(hledger) flycheck-check-syntax-automatically nil)
(flycheck-mode 1)
(flycheck-buffer)
(with-timeout (30 (error "flycheck found nothing"))
  (while (not flycheck-current-errors) (accept-process-output nil 0.1)))
(let ((errors (mapcar (lambda (found)
                        (list (flycheck-error-line found)
                              (and (string-match "unbalanced" (flycheck-error-message found)) "unbalanced")))
                      flycheck-current-errors))
      (ledger-binary-path "hledger"))
  (find-file "main.journal")
  (ledger-mode)
  (let ((report (with-temp-buffer
                  (ledger-exec-ledger (find-buffer-visiting "main.journal") (current-buffer) "balance" "-N" "assets")
                  (buffer-string)))
        (accounts (mapconcat #'identity (ledger-accounts-list) " ")))
    (princ (json-encode (list (cons 'errors (vconcat (mapcar #'vconcat errors)))
                              (cons 'report report) (cons 'accounts accounts))))))
