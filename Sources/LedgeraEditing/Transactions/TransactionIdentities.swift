import LedgeraDiagnostics
package import LedgeraEnvironment
package import LedgeraModel
import LedgeraParsing

extension Transaction {
  /// The value of the transaction's own `id:` tag; nil: it has none, or an empty one.
  package var identity: String? {
    tags.first { $0.name == "id" && !$0.value.isEmpty }?.value
  }
}

/// Gives transactions identities, as `id:` tags after their first lines.
package struct TransactionIdentities {
  private let environment: Environment

  /// - Parameter environment: Where chance comes from.
  package init(_ environment: Environment) { self.environment = environment }

  /// Adds an identity to a transaction without one, in the comment of its first line, and returns it.
  /// Nothing else of the comment changes its meaning: the tag follows a comma.
  @discardableResult
  package func add(to transaction: Transaction, in editor: inout JournalEditor) -> String {
    let identity = RandomIdentity.make(in: environment)
    let edit = addition(of: identity, to: transaction)
    editor.plan.change(.comments, of: transaction)
    editor.replace(edit.span, with: "\(edit.replacement)")
    return identity
  }

  /// The edit that adds an identity to a transaction without one.
  func addition(to transaction: Transaction) -> SourceEdit {
    addition(of: RandomIdentity.make(in: environment), to: transaction)
  }

  private func addition(of identity: String, to transaction: Transaction) -> SourceEdit {
    let line = WrittenLine(
      at: Int(transaction.record.offset), of: transaction.record.file,
      in: transaction.journal.sources)
    return line.addition(ofTags: "id: \(identity)")
  }
}
