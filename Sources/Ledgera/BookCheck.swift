import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel

/// A check of your own, run with the others while books are opened; what it reports is among the findings.
///
/// ```swift
/// let receipts = BookCheck("receipts", severity: .error) { transaction in
///   transaction.tags["receipt"] == nil ? "'\(transaction.payee)' has no receipt" : nil
/// }
/// let ledger = try Ledger.open("main.journal", checks: [receipts])
/// ```
///
/// Comments in the books can allow what it finds, as with any check: `; ledgera: allow receipts reason`.
public struct BookCheck: Sendable {
  let check: Check

  /// - Parameters:
  ///   - name: Lower-case words joined by hyphens; the code of its findings.
  ///   - severity: Books with errors are refused.
  ///   - judge: Called for each transaction, in order of their dates. Returns what is wrong, one sentence
  ///     without a full stop; nil: nothing.
  public init(
    _ name: String, severity: Finding.Severity = .warning,
    _ judge: @escaping @Sendable (Transaction) -> String?
  ) {
    let code = DiagnosticCode(
      name, severity == .error ? .error : .warning, summary: "a check of your own",
      explanation: "Reported by a check that is not part of Ledgera.",
      withoutExampleSince: "it is not part of Ledgera")
    check = Check(
      name, .named, summary: "a check of your own", codes: [code],
      run: { context, findings in
        for transaction in context.transactions {
          if let message = judge(Transaction(transaction)) {
            findings.add(Diagnostic(code, message, at: transaction.span))
          }
        }
      })
  }
}
