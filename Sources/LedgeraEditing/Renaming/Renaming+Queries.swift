import LedgeraDiagnostics
import LedgeraModel

extension Renaming {
  /// The name in the query of an `=` rule, where it is a whole pattern or has its beginning
  /// (`^`) or end (`$`) marked. What stands for more than itself in a pattern is left to be changed
  /// by hand.
  func changeQuery(_ query: Span, _ editor: inout JournalEditor) {
    let isPlain = { (name: String) in !name.contains { "\\.+*?()[]{}|^$\"'".contains($0) } }
    guard isPlain(rename.old), isPlain(rename.new) else { return }
    let bytes = Array(journal.sources[query.file].bytes[query.range])
    let old = Array(rename.old.utf8)
    var start = 0
    while start + old.count <= bytes.count {
      let end = start + old.count
      guard bytes[start..<end].elementsEqual(old), beginsTerm(bytes, start), endsTerm(bytes, end)
      else {
        start += 1
        continue
      }
      let first = query.range.lowerBound + start
      editor.replace(
        Span(file: query.file, range: first..<first + old.count), with: "\(rename.new)")
      start = end
    }
  }

  /// The prefixes of terms that name what is renamed.
  private var prefixes: [String] {
    switch rename.kind {
    case .account: ["acct:", "not:"]
    case .payee: ["payee:", "desc:"]
    case .tag: ["tag:"]
    case .commodity: ["cur:", "sym:"]
    }
  }

  private func beginsTerm(_ bytes: [UInt8], _ start: Int) -> Bool {
    var start = start
    while start > 0, [UInt8](#"^"'"#.utf8).contains(bytes[start - 1]) { start -= 1 }
    let before = bytes[..<start]
    if prefixes.contains(where: { before.suffix($0.utf8.count).elementsEqual($0.utf8) }) {
      return true
    }
    guard rename.kind == .account else { return false }
    return before.last.map { [0x20, 0x09, UInt8(ascii: "("), UInt8(ascii: "|")].contains($0) }
      ?? true
  }

  private func endsTerm(_ bytes: [UInt8], _ end: Int) -> Bool {
    guard end < bytes.count else { return true }
    let ends = rename.kind == .account ? " \t\"':$()|" : " \t\"'$)|="
    return ends.utf8.contains(bytes[end])
  }
}
