/// What a bank says about an entry, `:86:`, in the dialects of Germany, Austria and Poland
/// (`166?00…?20…?32…`), of the Netherlands (`/NAME/…/REMI/…`) and of everybody else.
struct MT940Text {
  let payee: String
  let purpose: String

  init(_ text: String) {
    if let fields = MT940Text.numbered(text) {
      let purpose = (Array(20...29) + Array(60...63)).compactMap { fields[$0] }.joined()
      payee = [32, 33].compactMap { fields[$0] }.joined().trimmed
      self.purpose = purpose.isEmpty ? (fields[0] ?? "").trimmed : purpose.trimmed
    } else if let fields = MT940Text.named(text) {
      payee = (fields["NAME"] ?? "").trimmed
      purpose = fields["REMI"].map(MT940Text.remittance) ?? ""
    } else {
      (payee, purpose) = ("", text.trimmed)
    }
  }

  /// Lines of 65 characters were cut there; shorter ones end where a line ends.
  static func joined(_ lines: [String]) -> String {
    var result = ""
    for (index, line) in lines.enumerated() {
      if index > 0, lines[index - 1].count < 65, !isStructured(lines[0]) { result += " " }
      result += line
    }
    return result
  }

  private static func isStructured(_ first: String) -> Bool {
    mark(of: first) != nil || first.hasPrefix("/")
  }

  /// The character before the numbers of fields; nil: there are no such fields.
  private static func mark(of text: String) -> Character? {
    let rest = text.drop { $0 == " " }
    guard rest.prefix(3).allSatisfy(\.isNumber), rest.count > 6 else { return nil }
    let tail = rest.dropFirst(3)
    guard let mark = tail.first, "?^<>".contains(mark) else { return nil }
    return tail.dropFirst().prefix(2).allSatisfy(\.isNumber) ? mark : nil
  }

  private static func numbered(_ text: String) -> [Int: String]? {
    guard let mark = mark(of: text) else { return nil }
    var fields: [Int: String] = [:]
    var number: Int?
    for part in text.split(separator: mark, omittingEmptySubsequences: false).dropFirst() {
      let digits = part.prefix(2)
      if digits.count == 2, digits.allSatisfy({ ("0"..."9").contains($0) }) {
        number = Int(digits)
        if let number { fields[number, default: ""] += part.dropFirst(2) }
      } else if let number {
        fields[number, default: ""] += String(mark) + part
      }
    }
    return fields
  }

  private static let names = [
    "ACCW", "BENM", "BIC", "BUSP", "CDTRREF", "CDTRREFTP", "CNTP", "CREF", "CSID", "EREF", "IBAN",
    "ID", "IREF", "ISDT", "MARF", "NAME", "OCMT", "ORDP", "PREF", "PURP", "REMI", "RTRN", "SVCL",
    "SWEEP", "TRCD", "TRTP", "ULTB", "ULTD", "UNKN",
  ]

  /// `/NAME/Olivia Dorn/REMI/Rent`: a slash is one of a field only before a name that is known.
  private static func named(_ text: String) -> [String: String]? {
    guard text.first == "/" else { return nil }
    var fields: [String: String] = [:]
    var name: String?
    for part in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      if names.contains(String(part)) {
        name = String(part)
        if fields[String(part)] == nil { fields[String(part)] = "" }
      } else if let name {
        let known = fields[name] ?? ""
        fields[name] = known.isEmpty ? String(part) : "\(known)/\(part)"
      } else {
        return nil
      }
    }
    if fields["NAME"] == nil, let party = fields["CNTP"] {
      // ING: account, bank, name and city.
      let parts = party.split(separator: "/", omittingEmptySubsequences: false)
      if parts.count > 2 { fields["NAME"] = String(parts[2]) }
    }
    return fields.isEmpty ? nil : fields
  }

  /// Without ING's `USTD//`.
  private static func remittance(_ text: String) -> String {
    (text.hasPrefix("USTD//") ? String(text.dropFirst(6)) : text).trimmed
  }
}
