import LedgeraDiagnostics

/// What an assignment sets a field to: text with columns (`%3`, `%name`, `%(name)`) and, within `if`,
/// groups of its matchers (`\1`).
struct RuleTemplate: Sendable {
  enum Piece: Sendable, Equatable {
    case text([UInt8])
    /// Place of a column, from 0.
    case column(Int)
    /// Number of a group, from 1.
    case group(Int)
  }

  let pieces: [Piece]
  /// The column that the template is and nothing else; nil: more than that.
  let onlyColumn: Int?
  /// What the template is whatever the record says; nil: it depends on the record.
  let fixedText: [UInt8]?

  init(column: Int) { self.init([.column(column)]) }

  private init(_ pieces: [Piece]) {
    self.pieces = pieces
    switch pieces.first {
    case nil: (onlyColumn, fixedText) = (nil, [])
    case .column(let column)? where pieces.count == 1: (onlyColumn, fixedText) = (column, nil)
    case .text(let text)? where pieces.count == 1: (onlyColumn, fixedText) = (nil, text)
    default: (onlyColumn, fixedText) = (nil, nil)
    }
  }

  /// A mistake in a template: where its bytes begin, and what is wrong.
  struct Problem: Error {
    let offset: Int
    let headline: String
    let help: String?
  }

  init(
    _ text: Substring, columns: [String: Int], hasGroups: Bool
  ) throws(Problem) {
    var pieces: [Piece] = []
    var plain: [UInt8] = []
    var rest = text
    func put(_ piece: Piece) {
      if !plain.isEmpty { pieces.append(.text(plain)) }
      plain = []
      pieces.append(piece)
    }
    while let character = rest.popFirst() {
      if character == "%", let name = Self.columnName(&rest) {
        let offset = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
        put(.column(try Self.column(name, columns, endingAt: offset)))
      } else if character == "\\", hasGroups, let number = Self.groupNumber(&rest) {
        put(.group(number))
      } else {
        plain += Array(String(character).utf8)
      }
    }
    if !plain.isEmpty { pieces.append(.text(plain)) }
    self.init(pieces)
  }

  /// Reads what follows `%`; nil: no name, and `%` means itself.
  private static func columnName(_ rest: inout Substring) -> String? {
    if rest.first == "(", let close = rest.firstIndex(of: ")") {
      let name = String(rest[rest.index(after: rest.startIndex)..<close])
      guard !name.isEmpty, name.allSatisfy(isNameCharacter) else { return nil }
      rest = rest[rest.index(after: close)...]
      return name
    }
    let name = rest.prefix(while: isNameCharacter)
    rest = rest[name.endIndex...]
    return name.isEmpty ? nil : String(name)
  }

  private static func groupNumber(_ rest: inout Substring) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), number > 0 else { return nil }
    rest = rest[digits.endIndex...]
    return number
  }

  static func isNameCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-"
  }

  private static func column(
    _ name: String, _ columns: [String: Int], endingAt offset: Int
  ) throws(Problem) -> Int {
    let start = offset - name.utf8.count - 1
    if let number = Int(name), number > 0 { return number - 1 }
    if let column = columns[name.lowercased()] { return column }
    var help = EditDistance.closest(to: name.lowercased(), among: columns.keys.sorted())
      .map { "did you mean '%\($0)'?" }
    if let dash = name.firstIndex(of: "-"),
      Int(name[..<dash]) != nil || columns[name[..<dash].lowercased()] != nil
    {
      help = "write %(\(name[..<dash]))\(name[dash...]) if a column and a dash are meant"
    }
    throw Problem(
      offset: start, headline: "there is no column '\(name)'",
      help: help ?? "'fields' names the columns, %1 is the first")
  }
}
