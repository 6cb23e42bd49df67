/// Writes the rows of records field by field, in the form of a format.
package struct RecordWriter: Sendable {
  package enum Form: Sendable {
    /// Every field in double quotes, quotes inside doubled; line breaks stay as they are.
    case csv
    /// Fields as they are, but tab, line feed, carriage return and backslash written `\t`, `\n`, `\r`
    /// and `\\`.
    case tsv
    /// No format: rows of fields as they are.
    case rows
  }

  private static let quote = UInt8(ascii: "\"")

  private let form: Form
  private let guardsFormulas: Bool
  /// What is written, in CSV and TSV.
  package private(set) var bytes: [UInt8] = []
  /// What is written, in no format.
  package private(set) var rows: [[String]] = []
  /// Of the row that is being written.
  private var fieldCount = 0

  /// - Parameter guardsFormulas: Put `'` before what spreadsheets would take for a formula.
  package init(_ form: Form, guardsFormulas: Bool = false) {
    self.form = form
    self.guardsFormulas = guardsFormulas
  }

  package mutating func row(_ fields: [String]) {
    for text in fields { field(text) }
    endRow()
  }

  package mutating func field(_ text: String) {
    field { bytes in
      var text = text
      text.withUTF8 { bytes.append(contentsOf: $0) }
    }
  }

  /// A field whose bytes are appended.
  package mutating func field(_ append: (inout [UInt8]) -> Void) {
    beginField()
    let start = bytes.count
    append(&bytes)
    if guardsFormulas { guardFormula(from: start) }
    endField(from: start)
  }

  private mutating func beginField() {
    if fieldCount > 0, form != .rows {
      bytes.append(form == .csv ? UInt8(ascii: ",") : UInt8(ascii: "\t"))
    }
    if form == .csv { bytes.append(Self.quote) }
    if form == .rows, fieldCount == 0 { rows.append([]) }
    fieldCount += 1
  }

  private mutating func endField(from start: Int) {
    switch form {
    case .csv:
      if contains(from: start, { $0 == Self.quote }) { escape(from: start) }
      bytes.append(Self.quote)
    case .tsv:
      if contains(from: start, { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) { escape(from: start) }
    case .rows:
      rows[rows.count - 1].append(String(decoding: bytes, as: UTF8.self))
      bytes.removeAll(keepingCapacity: true)
    }
  }

  private mutating func guardFormula(from start: Int) {
    let text = String(decoding: bytes[start...], as: UTF8.self)
    guard text.guardedFormula != text else { return }
    bytes.replaceSubrange(start..., with: text.guardedFormula.utf8)
  }

  private func contains(from start: Int, _ isSpecial: (UInt8) -> Bool) -> Bool {
    bytes.withUnsafeBufferPointer { $0[start...].contains(where: isSpecial) }
  }

  private mutating func escape(from start: Int) {
    let written = Array(bytes[start...])
    bytes.removeSubrange(start...)
    for byte in written {
      switch (form, byte) {
      case (.csv, Self.quote): bytes += [Self.quote, Self.quote]
      case (.tsv, UInt8(ascii: "\t")): bytes += #"\t"#.utf8
      case (.tsv, UInt8(ascii: "\n")): bytes += #"\n"#.utf8
      case (.tsv, UInt8(ascii: "\r")): bytes += #"\r"#.utf8
      case (.tsv, UInt8(ascii: "\\")): bytes += #"\\"#.utf8
      default: bytes.append(byte)
      }
    }
  }

  package mutating func endRow() {
    if form != .rows { bytes.append(UInt8(ascii: "\n")) }
    fieldCount = 0
  }
}
