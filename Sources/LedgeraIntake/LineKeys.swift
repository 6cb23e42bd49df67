import LedgeraComputation
import LedgeraDiagnostics
package import LedgeraImporting
import LedgeraModel
import LedgeraQuantities

/// What a line of a statement is known by in the books: the value of its posting's `imp:` tag
/// (reference.md § Imports). The account is not part of it: it is the posting's.
package struct LineKeys: Hashable, Sendable {
  /// Of day, amount, commodity and text.
  package let text: String
  /// Of the bank's own identifier; nil: it has none that tells lines apart.
  package let id: String?
  /// The bank has only announced the line.
  package let isPending: Bool

  /// The tag in which postings have them.
  package static let tag = "imp"

  /// - Parameters:
  ///   - symbol: The commodity in the books.
  ///   - hasID: Whether the bank's identifier can be trusted.
  package init(_ row: StatementRow, symbol: String, hasID: Bool) {
    let said = row.text.lowercased().singleSpaced
    text = Self.digest([row.day.text, "\(row.amount.normalized)", symbol, said])
    id = hasID ? Self.idPrefix + Self.digest([row.id]) : nil
    isPending = row.isPending
  }

  /// Apart by a blank.
  package var tagValue: String {
    [text, id, isPending ? Self.pending : nil].compactMap { $0 }.joined(separator: " ")
  }

  /// Beside the keys of what the bank has only announced.
  static let pending = "pending"

  /// In a tag's value.
  static func keys(in value: String) -> [String] { value.split(separator: " ").map(String.init) }

  static func isID(_ key: String) -> Bool { key.hasPrefix(idPrefix) }

  private static let idPrefix = "B-"

  private static func digest(_ parts: [String]) -> String {
    let digest = SHA256.digest(of: Array(parts.joined(separator: "\u{1F}").utf8))
    return String(digest.description.prefix(16))
  }
}

extension LineKeys {
  /// Identifiers of a file's rows that tell them apart: not empty, no stopgap, and not given to two
  /// amounts.
  package static func trustedIDs(of rows: some Sequence<StatementRow>) -> Set<String> {
    var amounts: [String: Set<Quantity>] = [:]
    for row in rows where !row.id.isEmpty { amounts[row.id, default: []].insert(row.amount) }
    let stopgaps: Set<String> = ["NONREF", "NOTPROVIDED", "NOT PROVIDED", "0"]
    return Set(
      amounts.filter { $0.value.count == 1 && !stopgaps.contains($0.key.uppercased()) }.keys)
  }
}
