/// Which character separates the fields of a file.
enum CSVSeparator {
  /// In the order in which they are preferred when nothing tells them apart.
  static let all: [UInt8] = [
    UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: "|"),
  ]

  private static let rowLimit = 200

  /// The separator that a first line `sep=;` names, else the one that makes a header of known
  /// columns, else the one by which most rows have the same number of fields.
  static func detected(in bytes: [UInt8]) -> UInt8 {
    if let named = named(in: bytes) { return named }
    var best: (separator: UInt8, score: Int)?
    for separator in all {
      let score = score(CSVTable(bytes, separator: separator, rowLimit: rowLimit))
      if score > best?.score ?? 0 { best = (separator, score) }
    }
    return best?.separator ?? UInt8(ascii: ",")
  }

  private static func named(in bytes: [UInt8]) -> UInt8? {
    guard bytes.count > 4, String(decoding: bytes[..<4], as: UTF8.self).lowercased() == "sep=",
      bytes.count == 5 || bytes[5] == 0x0A || bytes[5] == 0x0D
    else { return nil }
    return bytes[4]
  }

  private static func score(_ table: CSVTable) -> Int {
    var countsOfSizes: [Int: Int] = [:]
    for row in table.rows { countsOfSizes[row.count, default: 0] += 1 }
    let regular = countsOfSizes.filter { $0.key > 1 }
      .max { ($0.value, $0.key) < ($1.value, $1.key) }
    guard let regular else { return 0 }
    let known = StatementLayout(headerOf: table).map { layout in
      layout.columns.count { $0 != .skipped }
    }
    return (known ?? 0) * 1_000_000 + regular.value * 100 + min(regular.key, 99)
  }
}
