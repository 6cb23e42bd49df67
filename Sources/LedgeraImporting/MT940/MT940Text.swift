import LedgeraDiagnostics

/// What a bank says about an entry, `:86:`, in the dialects of Germany, Austria and Poland
/// (`166?00…?20…?32…`), of the Netherlands (`/NAME/…/REMI/…`) and of everybody else.
struct MT940Text {
  let payee: String
  let purpose: String

  init(_ text: ArraySlice<UInt8>) {
    if let mark = MT940Text.mark(of: text) {
      let fields = NumberedFields(text, mark: mark)
      payee = fields.joined([32...33]).trimmedText
      let purpose = fields.joined([20...29, 60...63]).trimmedText
      self.purpose = purpose.isEmpty ? fields.joined([0...0]).trimmedText : purpose
    } else if let fields = NamedFields(text) {
      payee = fields.payee
      purpose = fields.value("REMI").withoutPrefix("USTD//").trimmedText
    } else {
      (payee, purpose) = ("", text.trimmedText)
    }
  }

  /// Lines of 65 characters were cut there; shorter ones end where a line ends.
  ///
  /// - Parameter text: Lines with their ends.
  static func append(_ text: ArraySlice<UInt8>, to result: inout [UInt8]) {
    let isStructured = mark(of: text) != nil || text.first == UInt8(ascii: "/")
    var last = 65
    for range in text.lineRanges where !range.isEmpty {
      // Continuation bytes of UTF-8 begin no character.
      if last < 65, !isStructured { result.append(0x20) }
      result += text[range]
      last = text[range].count { $0 & 0xC0 != 0x80 }
    }
  }

  /// The character before the numbers of fields; nil: there are no such fields.
  private static func mark(of text: ArraySlice<UInt8>) -> UInt8? {
    let rest = text.drop { $0 == 0x20 }
    guard rest.count > 6, rest.prefix(3).allSatisfy(\.isDigit) else { return nil }
    let tail = rest.dropFirst(3)
    guard let mark = tail.first, "?^<>".utf8.contains(mark) else { return nil }
    return tail.dropFirst().prefix(2).allSatisfy(\.isDigit) ? mark : nil
  }
}

/// Fields that begin with a mark and two digits.
private struct NumberedFields {
  private var fields: [(number: Int, text: ArraySlice<UInt8>)] = []

  init(_ text: ArraySlice<UInt8>, mark: UInt8) {
    fields.reserveCapacity(12)
    var rest = text.drop { $0 != mark }
    while rest.first == mark {
      let end = rest.dropFirst().firstIndex(of: mark) ?? rest.endIndex
      let content = rest[rest.startIndex + 1..<end]
      if content.count >= 2, let number = content.prefix(2).wholeNumber {
        fields.append((number, content.dropFirst(2)))
      } else if let last = fields.last {
        // The mark is one of the text.
        fields[fields.count - 1].text = text[last.text.startIndex..<end]
      }
      rest = rest[end...]
    }
  }

  /// Fields with these numbers, the smallest first.
  func joined(_ numbers: [ClosedRange<Int>]) -> ArraySlice<UInt8> {
    var result: [UInt8] = []
    for number in numbers.joined() {
      for field in fields where field.number == number { result += field.text }
    }
    return result[...]
  }
}

/// Fields that begin with a name between slashes: `/NAME/Olivia Dorn/REMI/Rent`. A slash is one of a
/// field only before a name that is known.
private struct NamedFields {
  private var fields: [(name: String, text: ArraySlice<UInt8>)] = []

  private static let names: Set<String> = [
    "ACCW", "BENM", "BIC", "BUSP", "CDTRREF", "CDTRREFTP", "CNTP", "CREF", "CSID", "EREF", "IBAN",
    "ID", "IREF", "ISDT", "MARF", "NAME", "OCMT", "ORDP", "PREF", "PURP", "REMI", "RTRN", "SVCL",
    "SWEEP", "TRCD", "TRTP", "ULTB", "ULTD", "UNKN",
  ]

  /// nil: the text does not begin with such a name.
  init?(_ text: ArraySlice<UInt8>) {
    let slash = UInt8(ascii: "/")
    guard text.first == slash else { return nil }
    var rest = text
    while rest.first == slash {
      let end = rest.dropFirst().firstIndex(of: slash) ?? rest.endIndex
      let part = rest[rest.startIndex + 1..<end]
      let name = part.count <= 9 ? String(decoding: part, as: UTF8.self) : ""
      if Self.names.contains(name) {
        fields.append((name, text[end..<end]))
      } else if let last = fields.last {
        let start = last.text.isEmpty ? part.startIndex : last.text.startIndex
        fields[fields.count - 1].text = text[start..<end]
      } else {
        return nil
      }
      rest = rest[end...]
    }
  }

  /// Empty: there is no such field.
  func value(_ name: String) -> ArraySlice<UInt8> {
    let found = fields.filter { $0.name == name && !$0.text.isEmpty }
    return found.count == 1
      ? found[0].text : Array(found.map(\.text).joined(separator: "/".utf8))[...]
  }

  var payee: String {
    if fields.contains(where: { $0.name == "NAME" }) { return value("NAME").trimmedText }
    // ING: account, bank, name and city.
    let parts = value("CNTP").split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count > 2 ? parts[2].trimmedText : ""
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmedText: String { String(decoding: trimmed, as: UTF8.self) }

  fileprivate func withoutPrefix(_ prefix: String) -> ArraySlice {
    starts(with: prefix.utf8) ? dropFirst(prefix.utf8.count) : self
  }
}
