import LedgeraDiagnostics

/// A record of a QIF file: lines of a letter and a text, up to `^`.
struct QIFRecord: Sendable {
  struct Field: Sendable {
    let code: UInt8
    let text: ArraySlice<UInt8>

    /// Of the text.
    var range: Range<Int> { text.indices }
  }

  fileprivate(set) var fields: [Field] = []
  let start: Int

  /// The first field of a code.
  func field(_ code: Unicode.Scalar) -> Field? {
    fields.first { $0.code == UInt8(ascii: code) }
  }

  func text(_ code: Unicode.Scalar) -> String { field(code)?.text.singleSpaced ?? "" }

  /// The amount: some programs write one that is too long for `T` as `U` only.
  var amount: Field? {
    for field in [field("T"), field("U")] {
      if let field, !field.text.trimmed.isEmpty { return field }
    }
    return nil
  }

  /// The second date or amount of a record, which has but one of each: it is two in one. Splits may have
  /// days of their own. nil: it is one record.
  var repeated: Field? {
    let whole = fields.prefix { $0.code != UInt8(ascii: "S") }
    let dates = whole.lazy.filter { $0.code == UInt8(ascii: "D") }
    return dates.dropFirst().first
      ?? fields.lazy.filter { $0.code == UInt8(ascii: "T") }.dropFirst().first
  }

  /// Whether it is about money that moved; accounts and categories have neither date nor amount.
  var isTransaction: Bool {
    guard let date = field("D"), date.text.contains(where: \.isDigit) else { return false }
    return amount.map { $0.text.contains(where: \.isDigit) } ?? true
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
    for range in bytes.lineRanges {
      let text = bytes[range].trimmed
      guard let code = text.first else { continue }
      switch code {
      case UInt8(ascii: "!"):
        end()
        parts.append(.heading(String(decoding: text.dropFirst(), as: UTF8.self).lowercased()))
      case UInt8(ascii: "^"): end()
      default:
        if record == nil { record = QIFRecord(start: range.lowerBound) }
        record?.fields.append(QIFRecord.Field(code: code, text: text.dropFirst()))
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
