import LedgeraBooks
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
  ///   - name: Lower-case words joined by hyphens; the code of its findings, and none of Ledgera's own.
  ///   - severity: Books with errors are refused.
  ///   - judge: Called for each transaction, in order of their dates. Returns what is wrong, one sentence
  ///     without a full stop; nil: nothing.
  public init(
    _ name: String, severity: Finding.Severity = .warning,
    _ judge: @escaping @Sendable (Transaction) -> String?
  ) {
    precondition(
      !name.isEmpty && name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || 0x61...0x7A ~= $0 },
      "the name of a check has lower-case letters and hyphens")
    precondition(
      CodeTable.all.allSatisfy { $0.slug != name }, "\(name) is a finding of Ledgera's own")
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
