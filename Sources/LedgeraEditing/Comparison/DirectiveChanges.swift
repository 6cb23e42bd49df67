package import LedgeraDiagnostics
package import LedgeraModel
import LedgeraParsing

/// What differs between two books beside their transactions: directives, prices, rules and plans as they are
/// written, wherever they stand.
///
/// The text between transactions is taken apart at each line that is not indented. Only pieces that one
/// side alone has are looked at, so the rest costs no more than reading it.
package struct DirectiveChanges: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case added, removed, changed
  }

  package enum Group: String, CaseIterable, Sendable {
    case directive, price, rule, plan
  }

  package struct Item: Sendable, Equatable {
    package let kind: Kind
    package let group: Group
    /// Its lines as they were, without comments above; nil: it is new.
    package let old: String?
    /// Its lines as they are; nil: it has gone.
    package let new: String?
    /// The file's number in the later books; of what has gone, in the earlier ones.
    package let file: FileID
    /// From 1.
    package let line: Int
  }

  /// By group, then as they stand; what has gone comes last.
  package private(set) var items: [Item] = []
  /// How many say the same in another layout, and how many comments on their own differ.
  package private(set) var layoutCount = 0

  package init(_ before: Journal, _ after: Journal) {
    var (old, new) = (JournalPieces(before), JournalPieces(after))
    JournalPieces.dropCommon(&old, &new)
    compare(old.blocks(of: before), new.blocks(of: after))
  }

  private typealias Block = (block: JournalBlock, piece: JournalPieces.Piece, line: Int)

  private mutating func compare(_ old: [Block], _ new: [Block]) {
    var matching = MarkMatching(oldCount: old.count, newCount: new.count)
    matching.match(old: { old[$0].block.key }, new: { new[$0].block.key })
    layoutCount += matching.later.count { $0 != nil }
    let isSame = matching.later
    matching.match(old: { old[$0].block.declaredName }, new: { new[$0].block.declaredName })
    for (number, found) in new.enumerated() {
      let other = matching.earlier[number]
      if let other, isSame[other] != nil { continue }
      add(other == nil ? .added : .changed, other.map { old[$0].block }, found.block, found)
    }
    for (number, found) in old.enumerated() where matching.later[number] == nil {
      add(.removed, found.block, nil, found)
    }
    let order = Group.allCases
    items = items.enumerated().sorted { left, right in
      (order.firstIndex(of: left.element.group) ?? 0, left.offset)
        < (order.firstIndex(of: right.element.group) ?? 0, right.offset)
    }.map(\.element)
  }

  private mutating func add(
    _ kind: Kind, _ old: JournalBlock?, _ new: JournalBlock?, _ place: Block
  ) {
    guard let group = place.block.group else {
      layoutCount += 1
      return
    }
    items.append(
      Item(
        kind: kind, group: group, old: old?.said, new: new?.said, file: place.piece.file,
        line: place.line))
  }
}

extension JournalBlock {
  /// What it belongs to; nil: a comment.
  fileprivate var group: DirectiveChanges.Group? {
    guard let head else { return nil }
    switch lineKeys[head].prefix(while: { $0 != " " }) {
    case "P": return .price
    case "=": return .rule
    case "~", "plan", "bucket", "goal", "assign", "hold", "scenario", "correlation", "baseline":
      return .plan
    case "comment", "test": return nil
    default: return .directive
    }
  }

  /// Its lines without the comments above.
  fileprivate var said: String {
    lineKeys[(head ?? 0)...].joined(separator: "\n")
  }
}

/// The text of books between their transactions, as pieces of whole lines.
private struct JournalPieces {
  struct Piece {
    let hash: Int
    let file: FileID
    let range: Range<Int>
  }

  private(set) var pieces: [Piece] = []

  init(_ journal: Journal) {
    var spans: [[Range<Int>]] = Array(repeating: [], count: journal.sources.files.count)
    for record in journal.store.transactions.buffer
    where record.file != .generated && spans.indices.contains(Int(record.file.number)) {
      spans[Int(record.file.number)].append(
        Int(record.offset)..<Int(record.offset) + Int(record.byteLength))
    }
    for (number, file) in journal.sources.files.enumerated() {
      let id = FileID(number: UInt16(number))
      guard id != .generated else { continue }
      let taken = spans[number].sorted { $0.lowerBound < $1.lowerBound }
      var start = 0
      for span in taken {
        if span.lowerBound > start { add(start..<span.lowerBound, file.bytes, id) }
        start = max(start, span.upperBound)
      }
      add(start..<max(start, file.bytes.count), file.bytes, id)
    }
  }

  /// Pieces begin where lines begin that are neither blank nor indented.
  private mutating func add(_ range: Range<Int>, _ bytes: UnsafeRawBufferPointer, _ file: FileID) {
    var start: Int?
    var place = range.lowerBound
    var isInComment = false
    func piece(_ end: Int) -> Piece? {
      guard let start else { return nil }
      var last = end
      while last > start, bytes[last - 1].isBlank || bytes[last - 1].endsLine { last -= 1 }
      guard last > start else { return nil }
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<last]))
      return Piece(hash: hasher.finalize(), file: file, range: start..<last)
    }
    while place < range.upperBound {
      let isStart = !bytes[place].isBlank && !bytes[place].endsLine
      var end = place
      while end < range.upperBound, bytes[end] != 0x0A { end += 1 }
      let next = min(end + 1, range.upperBound)
      let line = bytes[place..<end]
      if isStart, !isInComment {
        if let piece = piece(place) { pieces.append(piece) }
        start = place
      }
      if isInComment {
        isInComment = !line.starts(with: "end comment".utf8) && !line.starts(with: "end test".utf8)
      } else if isStart {
        let word = line.prefix { !$0.isBlank && !$0.endsLine }
        isInComment = word.elementsEqual("comment".utf8) || word.elementsEqual("test".utf8)
      }
      place = next
    }
    if let piece = piece(range.upperBound) { pieces.append(piece) }
  }

  /// Leaves what one side alone has, as often as it has it more than the other.
  static func dropCommon(_ old: inout JournalPieces, _ new: inout JournalPieces) {
    let (left, right) = (old.pieces, new.pieces)
    var first = 0
    while first < left.count, first < right.count, left[first].hash == right[first].hash {
      first += 1
    }
    var last = 0
    while last < left.count - first, last < right.count - first,
      left[left.count - 1 - last].hash == right[right.count - 1 - last].hash
    {
      last += 1
    }
    let middle = left[first..<(left.count - last)]
    var counts: [Int: Int] = [:]
    for piece in middle { counts[piece.hash, default: 0] += 1 }
    new.pieces = right[first..<(right.count - last)].filter { piece in
      guard let count = counts[piece.hash], count > 0 else { return true }
      counts[piece.hash] = count - 1
      return false
    }
    // The later ones of equal pieces are those that are left.
    old.pieces = middle.reversed().filter { piece in
      guard let count = counts[piece.hash], count > 0 else { return false }
      counts[piece.hash] = count - 1
      return true
    }.reversed()
  }

  /// What the pieces are, with their lines.
  func blocks(
    of journal: Journal
  ) -> [(block: JournalBlock, piece: Piece, line: Int)] {
    pieces.compactMap { piece in
      let source = journal.sources[piece.file]
      let text = Self.withSingleGaps(Array(source.bytes[piece.range]))
      guard let block = JournalBlocks(text).blocks.first else { return nil }
      return (block, piece, source.position(of: piece.range.lowerBound).line)
    }
  }

  /// With one blank behind the first word, and between all words of a price, whose date is written in full.
  private static func withSingleGaps(_ bytes: [UInt8]) -> [UInt8] {
    let end = bytes.firstIndex { $0.endsLine } ?? bytes.count
    var words = bytes[..<end].split(omittingEmptySubsequences: true, whereSeparator: \.isBlank)
    guard let first = words.first, words.count > 1 else { return bytes }
    guard first.elementsEqual("P".utf8) else {
      return Array(first) + [0x20] + bytes[words[1].startIndex...]
    }
    if let day = Day(written: String(decoding: words[1], as: UTF8.self)) {
      words[1] = Array(day.text.utf8)[...]
    }
    return Array(words.joined(separator: [0x20])) + bytes[end...]
  }
}
