/// A table of a relational database: its columns, keys and rows (examples/exports/README.md).
package struct TableSchema: Sendable {
  /// What a column holds.
  package enum Kind: Sendable {
    case integer, text, decimal, boolean, date
  }

  package struct Column: Sendable {
    package let name: String
    package let kind: Kind
    package let isRequired: Bool
    /// The table whose `id` the column refers to; nil: none.
    package let reference: String?
    /// The allowed values; empty: any.
    package let choices: [String]

    init(
      _ name: String, _ kind: Kind, isRequired: Bool = false, references: String? = nil,
      among choices: [String] = []
    ) {
      self.name = name
      self.kind = kind
      self.isRequired = isRequired
      reference = references
      self.choices = choices
    }
  }

  package let name: String
  package let columns: [Column]
  /// Columns whose values together identify a row.
  let primaryKey: [String]
  /// Other columns whose values together are unique.
  let uniques: [String]

  init(_ name: String, key: [String], uniques: [String] = [], _ columns: [Column]) {
    self.name = name
    self.columns = columns
    primaryKey = key
    self.uniques = uniques
  }
}

package enum TableValue: Sendable, Equatable {
  case null
  case integer(Int)
  case text(String)
  /// A plain decimal, all digits: `-12.50`.
  case decimal(String)
  case boolean(Bool)
  /// `2026-11-21`.
  case date(String)

  /// Empty text becomes null.
  static func optional(_ text: String) -> TableValue { text.isEmpty ? .null : .text(text) }
}
