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
    transaction.add(tags: "id: \(identity)", in: &editor)
    return identity
  }

  /// The edit that adds an identity to a transaction without one.
  func addition(to transaction: Transaction) -> SourceEdit {
    transaction.addition(ofTags: "id: \(RandomIdentity.make(in: environment))")
  }
}

extension Transaction {
  /// Adds text with tags after the transaction's first line; nothing else of its comment changes its
  /// meaning.
  package func add(tags: String, in editor: inout JournalEditor) {
    let edit = addition(ofTags: tags)
    editor.plan.change(.comments, of: self)
    editor.replace(edit.span, with: "\(edit.replacement)")
  }

  fileprivate func addition(ofTags tags: String) -> SourceEdit {
    let line = WrittenLine(at: Int(record.offset), of: record.file, in: journal.sources)
    return line.addition(ofTags: tags)
  }
}

/// Identities for transactions: 80 random bits as 16 digits of base 32, without letters that look like
/// others (Crockford's alphabet in lower case).
package enum RandomIdentity {
  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// An identity that no other transaction has, as far as chance goes.
  package static func make(in environment: Environment) -> String {
    text(of: environment.randomBytes(10))
  }

  /// The digits of bytes, the first bits first.
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in bytes {
      bits = (bits << 8 | Int(byte)) & 0xFFFF
      count += 8
      while count >= 5 {
        count -= 5
        text.append(digits[bits >> count & 31])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
