import LedgeraModel

/// Two versions of a journal file that come from the same earlier one, put together block by block (reference.md
/// § Merging).
///
/// What only one side did is done: additions in order of date, changes, removals, moves, another layout. The
/// same addition on both sides is one. Where both changed the same, or one removed what the other changed,
/// the lines that differ stand between git's marks.
package struct JournalMerge {
  package private(set) var bytes: [UInt8] = []
  /// Blocks that a person has to decide about.
  package private(set) var conflictCount = 0

  private let base: [JournalBlock]
  private let ours: JournalBlocks
  private let theirs: [JournalBlock]
  private let toOurs: BlockMatching
  private let toTheirs: BlockMatching
  private let markerLength: Int
  /// Nothing is known of an earlier version.
  private let isOfTwo: Bool
  /// By place behind a block of ours, from 0 in front of the first: what theirs puts there.
  private var inserted: [[Piece]]

  /// A merged block.
  private struct Piece {
    let lead: [UInt8]
    let bytes: [UInt8]
    /// The number of the block of ours whose place it has; nil: it comes from theirs.
    var place: Int?
    var isTransaction = true
  }

  /// - Parameters:
  ///   - base: nil: unknown. What both have is there once then, what one has stays, and what they say
  ///     differently is a conflict.
  ///   - markerLength: How many characters a mark of a conflict has; git says it.
  package init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8], markerLength: Int = 7) {
    self.ours = JournalBlocks(ours)
    self.base = base.map { JournalBlocks($0).blocks } ?? self.ours.blocks
    self.theirs = JournalBlocks(theirs).blocks
    self.markerLength = markerLength
    isOfTwo = base == nil
    toOurs = BlockMatching(self.base, self.ours.blocks)
    toTheirs = BlockMatching(self.base, self.theirs, areSure: isOfTwo)
    inserted = Array(repeating: [], count: self.ours.blocks.count + 1)
    if ours == theirs || theirs == base {
      bytes = ours
    } else if ours == base {
      bytes = theirs
    } else {
      merge()
    }
  }

  private mutating func merge() {
    let movedByUs = toOurs.moved.compactMap { toOurs.earlier[$0].flatMap { toTheirs.later[$0] } }
    let movedByThem = isOfTwo ? [] : toTheirs.moved.subtracting(movedByUs)
    let known = additionsOfBoth
    var place = 0
    for (number, block) in theirs.enumerated() {
      if let old = toTheirs.earlier[number] {
        if let own = toOurs.later[old] {
          if movedByThem.contains(number) {
            insert(merged(base[old], ours.blocks[own], block), after: &place, on: block.day)
          } else {
            place = own + 1
          }
        } else if block.key != base[old].key {
          // Ours has removed what theirs has changed.
          insert(conflict([], block.lines, lead: block.lead), after: &place, on: block.day)
        }
      } else if let own = known[number] {
        place = own + 1
      } else {
        insert(piece(of: block), after: &place, on: block.day)
      }
    }
    var pieces = inserted[0]
    for (number, block) in ours.blocks.enumerated() {
      if var piece = own(number, block, movedByThem) {
        piece.place = number
        piece.isTransaction = block.day != nil
        pieces.append(piece)
      }
      pieces += inserted[number + 1]
    }
    write(pieces)
  }

  /// What becomes of a block of ours in its place; nil: it has gone, or stands elsewhere.
  private mutating func own(
    _ number: Int, _ block: JournalBlock, _ movedByThem: Set<Int>
  ) -> Piece? {
    guard let old = toOurs.earlier[number] else {
      return Piece(lead: block.lead, bytes: block.bytes)
    }
    guard let other = toTheirs.later[old] else {
      if isOfTwo { return Piece(lead: block.lead, bytes: block.bytes) }
      // Theirs has removed it.
      return block.key == base[old].key ? nil : conflict(block.lines, [], lead: block.lead)
    }
    if movedByThem.contains(other) { return nil }
    return merged(base[old], block, theirs[other])
  }

  /// By block of theirs: the block of ours that is the same addition.
  private var additionsOfBoth: [Int: Int] {
    var free: [String: [Int]] = [:]
    for (number, block) in ours.blocks.enumerated().reversed()
    where toOurs.earlier[number] == nil {
      free[block.key, default: []].append(number)
    }
    var found: [Int: Int] = [:]
    for (number, block) in theirs.enumerated() where toTheirs.earlier[number] == nil {
      if let own = free[block.key]?.popLast() { found[number] = own }
    }
    return found
  }

  /// Puts a piece behind a place; what ours has added there on earlier days comes before it.
  private mutating func insert(_ piece: Piece, after place: inout Int, on day: Day?) {
    while place < ours.blocks.count, (isOfTwo ? toTheirs.later : toOurs.earlier)[place] == nil {
      guard let day else {
        place += 1
        continue
      }
      guard let other = ours.blocks[place].day, other <= day else { break }
      place += 1
    }
    inserted[place].append(piece)
  }

  // MARK: Blocks

  private mutating func merged(
    _ old: JournalBlock, _ own: JournalBlock, _ other: JournalBlock
  ) -> Piece {
    if isOfTwo, own.key != other.key {
      return conflict(own.lines, other.lines, lead: own.lead)
    }
    let isOwn =
      own.key == other.key
      ? own.bytes != old.bytes : other.key == old.key
    if isOwn || own.bytes == other.bytes { return Piece(lead: own.lead, bytes: own.bytes) }
    if own.key == other.key || own.key == old.key {
      return Piece(lead: own.lead, bytes: adopted(other.lines))
    }
    if let lines = LineMerge(old, own, other)?.lines {
      return Piece(lead: own.lead, bytes: adopted(lines))
    }
    return conflict(own.lines, other.lines, lead: own.lead)
  }

  private func piece(of block: JournalBlock) -> Piece {
    Piece(
      lead: adopted([block.lead]), bytes: adopted(block.lines), isTransaction: block.day != nil)
  }

  /// Lines with the ends that lines of ours have.
  private func adopted(_ lines: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in lines.joined() where byte != 0x0D {
      if byte == 0x0A { bytes += ours.lineEnd } else { bytes.append(byte) }
    }
    return bytes
  }

  private mutating func conflict(
    _ own: [[UInt8]], _ other: [[UInt8]], lead: [UInt8]
  ) -> Piece {
    conflictCount += 1
    let other = other.map { adopted([$0]) }
    let own = own.map { adopted([$0]) }
    var start = 0
    while start < min(own.count, other.count), own[start] == other[start] { start += 1 }
    var end = 0
    while end < min(own.count, other.count) - start,
      own[own.count - 1 - end] == other[other.count - 1 - end]
    {
      end += 1
    }
    func mark(_ sign: String, _ name: String) -> [UInt8] {
      Array(String(repeating: sign, count: markerLength).utf8) + Array(name.utf8) + ours.lineEnd
    }
    var bytes = Array(own[..<start].joined())
    bytes += mark("<", " ours") + ended(own[start..<(own.count - end)])
    bytes += mark("=", "") + ended(other[start..<(other.count - end)]) + mark(">", " theirs")
    bytes += own[(own.count - end)...].joined()
    return Piece(lead: lead, bytes: bytes)
  }

  private func ended(_ lines: ArraySlice<[UInt8]>) -> [UInt8] {
    let bytes = Array(lines.joined())
    return bytes.isEmpty || bytes.last == 0x0A ? bytes : bytes + ours.lineEnd
  }

  /// The pieces one after the other. An empty line is between a transaction and what has not stood beside it
  /// before.
  private mutating func write(_ pieces: [Piece]) {
    for (number, piece) in pieces.enumerated() {
      guard number > 0 else {
        bytes = (ours.blocks.first?.lead ?? []) + piece.bytes
        continue
      }
      let before = pieces[number - 1]
      if bytes.last != 0x0A { bytes += ours.lineEnd }
      let isNew = piece.place.map { $0 - 1 } != before.place || piece.place == nil
      let needsLine = isNew && piece.lead.isEmpty && (piece.isTransaction || before.isTransaction)
      bytes += (needsLine ? ours.lineEnd : piece.lead) + piece.bytes
    }
    bytes += ours.tail
  }
}
