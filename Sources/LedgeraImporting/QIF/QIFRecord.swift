/// A record of a QIF file: lines of a letter and a text, up to `^`.
struct QIFRecord: Sendable {
  struct Field: Sendable {
    let code: Character
    let text: String
    /// Of the text.
    let range: Range<Int>
  }

  fileprivate(set) var fields: [Field] = []
  let start: Int

  /// The first field of a code.
  func field(_ code: Character) -> Field? { fields.first { $0.code == code } }

  func text(_ code: Character) -> String { field(code)?.text.trimmed ?? "" }

  /// The amount: some programs write one that is too long for `T` as `U` only.
  var amount: Field? {
    [field("T"), field("U")].compactMap(\.self).first { !$0.text.trimmed.isEmpty }
  }

  /// Whether it is about money that moved; accounts and categories have neither date nor amount.
  var isTransaction: Bool {
    guard let date = field("D"), date.text.contains(where: \.isNumber) else { return false }
    return amount.map { $0.text.contains(where: \.isNumber) } ?? true
  }

  var range: Range<Int> { start..<(fields.last?.range.upperBound ?? start + 1) }
}

/// The headings and records of a QIF file, one after the other.
enum QIFPart: Sendable {
  /// `!Type:Bank`, in lower case without the exclamation mark.
  case heading(String)
  case record(QIFRecord)

  static func all(in bytes: [UInt8]) -> [QIFPart] {
    var parts: [QIFPart] = []
    var record: QIFRecord?
    func end() {
      if let record, !record.fields.isEmpty { parts.append(.record(record)) }
      record = nil
    }
    for line in TextLine.all(in: bytes) {
      let text = line.text.trimmed
      guard let code = text.first else { continue }
      switch code {
      case "!":
        end()
        parts.append(.heading(String(text.dropFirst()).lowercased()))
      case "^": end()
      default:
        var open = record ?? QIFRecord(start: line.range.lowerBound)
        let offset = line.text.prefix { $0.isWhitespace }.utf8.count + String(code).utf8.count
        open.fields.append(
          QIFRecord.Field(
            code: code, text: String(text.dropFirst()),
            range: line.range.lowerBound + offset..<line.range.upperBound))
        record = open
      }
    }
    end()
    return parts
  }
}

extension QIFRecord {
  init(start: Int) {
    self.start = start
    fields = []
  }
}
