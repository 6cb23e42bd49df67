package import LedgeraDiagnostics

/// What a file of another format is read as, as a journal that one can go on writing
/// (examples/exports/README.md).
package struct TranslatedJournal {
  private let text: String

  /// - Parameter source: A translation.
  package init(_ source: SourceFile) { text = source.text(in: 0..<source.count) }

  /// Appends the journal, line by line.
  package func write(to output: inout [UInt8]) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let isTransaction = line.first?.isNumber == true
      output += (isTransaction ? Self.typed(line) : String(line)).utf8
      output.append(UInt8(ascii: "\n"))
    }
  }

  /// The first line of a transaction as one types it. In translations a description ends at a tab, and may
  /// hold a semicolon, which would begin a comment; a code ends at a parenthesis and a tab.
  private static func typed(_ line: Substring) -> String {
    var head = line
    var comment = ""
    if let mark = line.ranges(of: "\t;").last {
      head = line[..<mark.lowerBound]
      comment = "  ;" + line[mark.upperBound...]
    }
    return head.replacing(";", with: ",").replacing(")\t ", with: ") ") + comment
  }
}
