package import LedgeraComputation
import LedgeraModel
import LedgeraParsing

extension SealRecord {
  private static let title = "ledgera seal 1"

  /// The text of the seal's file.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// `text` as bytes.
  var bytes: [UInt8] {
    var head = "\(Self.title)\nuntil \(until.text)\n"
    if let previous { head += "previous \(previous.until.text) \(previous.digest)\n" }
    for (name, type) in accountTypes.sorted(by: {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }) {
      head += "account \(type) \(name)\n"
    }
    var text = Array(head.utf8)
    text.reserveCapacity(text.count + 120 * (transactions.count + prices.count))
    for transaction in transactions { transaction.appendLine("entry ", to: &text) }
    for price in prices { price.appendLine("price ", to: &text) }
    return text
  }

  /// The bytes of a seal's file that count: without line ends that git may have changed.
  static func countedBytes(ofFile bytes: [UInt8]) -> [UInt8] {
    let carriageReturn = UInt8(ascii: "\r")
    return bytes.contains(carriageReturn) ? bytes.filter { $0 != carriageReturn } : bytes
  }

  /// The digest of a seal's file. Line ends do not count.
  package static func digest(ofFile bytes: [UInt8]) -> Digest {
    SHA256.digest(of: countedBytes(ofFile: bytes))
  }

  /// Reads a `text`; nil for anything else.
  package init?(text: String) {
    var lines = text.split { $0 == "\n" || $0 == "\r\n" }[...]
    guard lines.popFirst() == Substring(Self.title), let first = lines.popFirst(),
      case let words = Self.words(first, 2), words.count == 2, words[0] == "until",
      let until = Day(written: String(words[1]))
    else { return nil }
    self.init(until: until, previous: nil)
    for line in lines {
      guard read(line) else { return nil }
    }
  }

  private mutating func read(_ line: Substring) -> Bool {
    switch line.prefix(while: { $0 != " " }) {
    case "account":
      let words = Self.words(line, 3)
      guard words.count == 3 else { return false }
      accountTypes[String(words[2])] = String(words[1])
    case "entry":
      guard let item = Item(line: line) else { return false }
      transactions.append(item)
    case "price":
      guard let item = Item(line: line) else { return false }
      prices.append(item)
    case "previous":
      guard previous == nil, let item = Item(line: line) else { return false }
      previous = Link(until: item.day, digest: item.digest)
    default: return false
    }
    return true
  }

  fileprivate static func words(_ line: Substring, _ count: Int) -> [Substring] {
    line.split(separator: " ", maxSplits: count - 1, omittingEmptySubsequences: false)
  }
}

extension SealRecord.Item {
  /// `KEYWORD DATE DIGEST TEXT`; the text may be empty.
  fileprivate init?(line: Substring) {
    let words = SealRecord.words(line, 4)
    guard words.count >= 3, let day = Day(written: String(words[1])),
      let digest = Digest(hexadecimal: words[2])
    else { return nil }
    self.init(day: day, digest: digest, text: words.count > 3 ? String(words[3]) : "")
  }

  fileprivate func appendLine(_ keyword: StaticString, to text: inout [UInt8]) {
    text.append(
      contentsOf: UnsafeBufferPointer(start: keyword.utf8Start, count: keyword.utf8CodeUnitCount))
    day.append(to: &text)
    text.append(UInt8(ascii: " "))
    digest.append(to: &text)
    text.append(UInt8(ascii: " "))
    text.append(contentsOf: self.text.utf8)
    text.append(UInt8(ascii: "\n"))
  }
}
