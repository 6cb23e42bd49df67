/// How `fmt` formats transactions (reference.md § Formatting).
package struct FormatStyle: Sendable, Equatable {
  /// What becomes of the separators of dates; months and days always get two digits.
  package enum Dates: String, Sendable, CaseIterable {
    case hyphens = "-"
    case slashes = "/"
    case points = "."
    /// Each date keeps its own, and its digits.
    case asWritten = "keep"
  }

  /// Spaces before postings and comments of transactions, at least 1.
  package var indent = 4
  package var dates = Dates.hyphens
  /// Dates without a year get the one that a `Y` directive says.
  package var completesYears = false
  /// The column, from 1, in which the decimal marks of amounts are if the accounts leave room.
  package var amountColumn = 44
  /// Transactions come in the order of their dates where their order says nothing.
  package var sortsByDate = false

  /// The usual layout.
  package init() {}

  /// The widest indentation.
  package static let indentLimit = 32
  /// The rightmost column for decimal marks.
  package static let columnLimit = 200
}
