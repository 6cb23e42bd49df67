/// A table of a relational database: its columns, keys and rows (examples/exports/README.md).
public struct TableSchema: Sendable {
  /// What a column holds.
  public enum Kind: Sendable {
    case integer, text, decimal, boolean, date
  }

  public struct Column: Sendable {
    public let name: String
    public let kind: Kind
    public let isRequired: Bool
    /// The table whose `id` the column refers to; nil: none.
    public let reference: String?
    /// The allowed values; empty: any.
    public let choices: [String]

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

  public let name: String
  public let columns: [Column]
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

public enum TableValue: Sendable, Equatable {
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
