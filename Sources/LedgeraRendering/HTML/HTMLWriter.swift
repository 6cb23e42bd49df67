import LedgeraComputation
import LedgeraDiagnostics
package import LedgeraDocuments

/// The bytes of a page, built in place. Markup goes in as it is, text is escaped.
package struct HTMLWriter {
  private var output: OutputBuffer

  package init(_ take: @escaping PieceTaker) { output = OutputBuffer(take: take) }

  private init(_ output: OutputBuffer) { self.output = output }

  /// Hands on what is left.
  package mutating func end() { output.handOn() }

  package mutating func markup(_ text: String) {
    output.append(text)
    output.handOnPiece()
  }

  /// Appends what is written of many elements, with the help of another thread.
  package mutating func append<Element>(
    _ elements: some Sequence<Element>, batchSize: Int = OrderedWork.usualBatchSize,
    _ write: @escaping @Sendable (Element, inout HTMLWriter) -> Void
  ) {
    output.append(elements, batchSize: batchSize) { elements, output in
      var writer = HTMLWriter(output)
      for element in elements { write(element, &writer) }
      output = writer.output
    }
  }

  /// An element on a line of its own; `attributes` are markup.
  package mutating func element(
    _ name: String, _ attributes: String = "", _ content: (inout HTMLWriter) -> Void
  ) {
    markup("<\(name)\(attributes)>")
    content(&self)
    markup("</\(name)>\n")
  }

  /// Text of the books: what has a meaning in markup is escaped, what no page may contain becomes
  /// U+FFFD, and what would be hidden or turn the text round is shown as on a terminal: `\u{202E}`.
  package mutating func text(_ text: String) {
    var contiguous = text
    let isPlain = contiguous.withUTF8 { bytes in
      guard bytes.allSatisfy(HTMLWriter.isPlain) else { return false }
      output.bytes.append(contentsOf: bytes)
      return true
    }
    if isPlain { return output.handOnPiece() }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": markup("&amp;")
      case "<": markup("&lt;")
      case ">": markup("&gt;")
      case "\"": markup("&quot;")
      case "'": markup("&#39;")
      case _ where HTMLWriter.isForbidden(scalar): markup("\u{FFFD}")
      case _ where scalar.isHidden && scalar != "\t" && scalar != "\n":
        markup(VisibleText.escape(scalar))
      default: output.append(String(Character(scalar)))
      }
    }
  }

  /// The same of bytes, which need not become a string for that.
  package mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.allSatisfy(HTMLWriter.isPlain) else {
      return text(String(decoding: bytes, as: UTF8.self))
    }
    output.bytes.append(contentsOf: bytes)
    output.handOnPiece()
  }

  /// ASCII without a meaning in markup: nearly all text.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      false
    default: byte >= 0x20 && byte < 0x7F
    }
  }

  /// Control characters except tab and line feed, and code points that are no characters.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  /// The runs of a cell, each in its style.
  package mutating func cell(_ cell: Cell) {
    if cell.more.isEmpty { return run(Run(cell.text, cell.style)) }
    for (index, run) in cell.runs.enumerated() {
      if index > 0 {
        switch cell.arrangement {
        case .adjoining: break
        case .commas: markup(", ")
        case .lines: markup("<br>")
        }
      }
      self.run(run)
    }
  }

  private mutating func run(_ run: Run) {
    let attributes = run.style.attributes
    guard !attributes.isEmpty, !run.text.isEmpty else { return text(run.text) }
    markup("<span\(attributes)>")
    text(run.text)
    markup("</span>")
  }
}

extension Style {
  /// The attributes of an element that shows it, each after a space; empty when it is plain.
  ///
  /// A colour from the books becomes a mark next to the text, which stays as readable as it is in
  /// light and dark mode.
  fileprivate var attributes: String {
    // Nearly all.
    if self == .plain { return "" }
    if self == .negative { return " class=\"negative\"" }
    let looks: [(Style, String)] = [
      (.negative, "negative"), (.strong, "strong"), (.faint, "faint"), (.caution, "caution"),
      (.favourable, "favourable"),
    ]
    var classes = looks.filter { contains($0.0) }.map(\.1)
    guard let (red, green, blue) = ownColor else {
      return classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    }
    classes.append("own")
    return " class=\"\(classes.joined(separator: " "))\""
      + " style=\"border-color:rgb(\(red),\(green),\(blue))\""
  }
}
