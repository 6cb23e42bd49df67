import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing

extension AccountRenaming {
  /// The targets of `alias OLD = TARGET` and `alias /REGEX/ = TARGET`.
  func renameAliases(in editor: inout JournalEditor) {
    for alias in journal.store.aliases {
      guard let span = alias.span, let start = Self.startOfTarget(alias.text) else { continue }
      let target = String(alias.text.utf8.dropFirst(start)) ?? ""
      guard rename.concerns(target) else { continue }
      replace(
        rename.old, at: span.range.lowerBound + start, in: span.file, with: rename.new, &editor)
    }
  }

  /// Bytes before an alias's target; nil: it has none.
  private static func startOfTarget(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    var offset = 0
    if bytes.first == UInt8(ascii: "/") {
      offset = 1
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "/") {
        offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
      }
    }
    guard offset < bytes.count,
      let equals = bytes[offset...].firstIndex(of: UInt8(ascii: "="))
    else { return nil }
    return bytes[(equals + 1)...].firstIndex { $0 != 0x20 && $0 != 0x09 }
  }

  /// `apply account` and the profile's `fx-gain-loss`, which the journal keeps no places of.
  func renameDirectives(of file: FileID, in editor: inout JournalEditor) {
    var applied: [String] = []
    var openBlock: String?
    var isInProfile = false
    let source = journal.sources[file]
    for line in 1...source.lineCount {
      guard let range = source.range(ofLine: line), !range.isEmpty else { continue }
      let first = source.bytes[range.lowerBound]
      if openBlock == nil, !isInProfile, !"acetp!@".utf8.contains(first) { continue }
      let words = DirectiveWords(source.text(in: range))
      if let block = openBlock {
        if CommentBlock.isEnded(block, by: words.text) { openBlock = nil }
        continue
      }
      if first == 0x20 || first == 0x09 {
        if isInProfile, words.first == "fx-gain-loss", let value = words.value(after: 1) {
          renameFull(value.text, at: range.lowerBound + value.offset, in: file, &editor)
        }
        continue
      }
      isInProfile = words.first == "profile"
      switch (words.first, words.second) {
      case ("comment", _), ("test", _): openBlock = words.first
      case ("apply", "account"):
        guard let value = words.value(after: 2) else { continue }
        renameApplied(
          value.text, below: applied, at: range.lowerBound + value.offset, file, &editor)
        applied.append(value.text)
      case ("end", "apply"), ("end", nil): _ = applied.popLast()
      default: break
      }
    }
  }

  private func renameApplied(
    _ name: String, below applied: [String], at offset: Int, _ file: FileID,
    _ editor: inout JournalEditor
  ) {
    let parent = applied.joined(separator: ":")
    guard !rename.concerns(parent),
      rename.concerns(parent.isEmpty ? name : parent + ":" + name),
      parent.isEmpty || AccountRename.isBelow(rename.new, parent) && rename.new != parent
    else { return }
    replace(
      rest(of: rename.old, below: parent), at: offset, in: file,
      with: rest(of: rename.new, below: parent), &editor)
  }

  private func renameFull(
    _ name: String, at offset: Int, in file: FileID, _ editor: inout JournalEditor
  ) {
    guard rename.concerns(name) else { return }
    replace(rename.old, at: offset, in: file, with: rename.new, &editor)
  }

  /// The account in the query of an `=` rule, where it stands as a whole name or with its beginning
  /// (`^`) or end (`$`) marked.
  func renameQueries(in editor: inout JournalEditor) {
    // What stands for more than itself in a pattern is left to be changed by hand.
    let isPlain = { (name: String) in !name.contains { "\\.+*?()[]{}|^$\"'".contains($0) } }
    guard isPlain(rename.old), isPlain(rename.new) else { return }
    for rule in journal.store.rules {
      guard case .query(let span) = rule.trigger else { continue }
      let bytes = Array(journal.sources[span.file].bytes[span.range])
      let old = Array(rename.old.utf8)
      var start = 0
      while start + old.count <= bytes.count {
        if bytes[start..<start + old.count].elementsEqual(old), Self.beginsTerm(bytes, start),
          Self.endsTerm(bytes, start + old.count)
        {
          let offset = span.range.lowerBound + start
          replace(rename.old, at: offset, in: span.file, with: rename.new, &editor)
          start += old.count
        } else {
          start += 1
        }
      }
    }
  }

  private static func beginsTerm(_ bytes: [UInt8], _ start: Int) -> Bool {
    guard start > 0 else { return true }
    switch bytes[start - 1] {
    case UInt8(ascii: "^"), 0x20, 0x09, 0x22, 0x27, UInt8(ascii: "("), UInt8(ascii: "|"):
      return true
    case UInt8(ascii: ":"):
      return ["acct:", "not:"].contains {
        bytes[..<start].suffix($0.utf8.count).elementsEqual($0.utf8)
      }
    default: return false
    }
  }

  private static func endsTerm(_ bytes: [UInt8], _ end: Int) -> Bool {
    guard end < bytes.count else { return true }
    return [0x20, 0x09, 0x22, 0x27, 0x3A, 0x24, 0x28, 0x29, 0x7C].contains(bytes[end])
  }
}

/// The words of a directive's line.
private struct DirectiveWords {
  /// Without blanks and a comment's sign at its ends.
  let text: String
  private let line: String
  private let words: [Substring]

  init(_ line: String) {
    self.line = line
    words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
    text = words.joined(separator: " ")
  }

  /// The keyword, without the sign that Ledger allows before it.
  var first: String? {
    words.first.map { String($0.drop { $0 == "!" || $0 == "@" }) }
  }

  var second: Substring? { words.count > 1 ? words[1] : nil }

  /// What follows some words up to two blanks or a tab, with its offset in the line.
  func value(after count: Int) -> (text: String, offset: Int)? {
    guard words.count > count else { return nil }
    let start = words[count].startIndex
    let offset = line.utf8.distance(from: line.startIndex, to: start)
    let bytes = Array(line.utf8)
    let end = WrittenName.end(from: offset, in: bytes)
    return (String(decoding: bytes[offset..<end], as: UTF8.self), offset)
  }
}
