import LedgeraEnvironment
import LedgeraModel

/// Which lines of two texts differ: few, as people would say it, in bounded time.
///
/// What begins and ends alike is set aside first, then lines that only one text has. The rest is
/// compared by Myers' algorithm in linear space; where texts have little in common, the search is
/// cut off (after `patience` edits) and continued from the best place found, so that the time
/// grows with the length of the texts and not with its square.
package struct LineDifference {
  /// Lines of the old text that lines of the new one replace; one of both may be empty.
  struct Run: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// After how many edits the search for the best middle ends.
  private static let patience = 256

  /// In order, with equal lines between them.
  static func runs(from old: TextLines, to new: TextLines) -> [Run] {
    let (prefix, suffix) = commonEnds(old, new)
    let (oldMiddle, newMiddle) = (prefix..<old.count - suffix, prefix..<new.count - suffix)
    if oldMiddle.count == newMiddle.count, let runs = runsInPlace(old, new, oldMiddle) {
      return runs
    }
    var names = NameTable()
    func numbers(of text: TextLines, _ lines: Range<Int>) -> [Int] {
      (text.bytes + [UInt8](repeating: 0, count: NameTable.padding)).withUnsafeBytes { bytes in
        // A text has fewer lines than a table has room for.
        lines.map {
          Int(names.intern(UnsafeRawBufferPointer(rebasing: bytes[text.range(of: $0)])) ?? 0)
        }
      }
    }
    let (oldNumbers, newNumbers) = (numbers(of: old, oldMiddle), numbers(of: new, newMiddle))
    var counts = [(old: Int, new: Int)](repeating: (0, 0), count: names.count)
    for line in oldNumbers { counts[line].old += 1 }
    for line in newNumbers { counts[line].new += 1 }
    let oldShared = oldNumbers.indices.filter { counts[oldNumbers[$0]].new > 0 }
    let newShared = newNumbers.indices.filter { counts[newNumbers[$0]].old > 0 }
    var search = LineDifference(oldShared.map { oldNumbers[$0] }, newShared.map { newNumbers[$0] })
    search.compare(oldShared.indices, newShared.indices)
    var (isKeptOld, isKeptNew) = (
      [Bool](repeating: false, count: oldNumbers.count),
      [Bool](repeating: false, count: newNumbers.count)
    )
    for (index, position) in oldShared.enumerated() {
      isKeptOld[position] = search.isKeptOld[index]
    }
    for (index, position) in newShared.enumerated() {
      isKeptNew[position] = search.isKeptNew[index]
    }
    return runs(isKeptOld, isKeptNew, from: prefix)
  }

  /// The same for texts that have as many lines, where each line that differs from the one in its place
  /// is in one of them only; nil: they are others.
  private static func runsInPlace(
    _ old: TextLines, _ new: TextLines, _ lines: Range<Int>
  ) -> [Run]? {
    let padding = [UInt8](repeating: 0, count: NameTable.padding)
    return (old.bytes + padding).withUnsafeBytes { oldBytes in
      (new.bytes + padding).withUnsafeBytes { newBytes in
        var different = NameTable()
        var isOld: [Bool] = []
        var runs: [Run] = []
        func note(_ line: UnsafeRawBufferPointer, isOld side: Bool) -> Bool {
          guard let start = line.assumingMemoryBound(to: UInt8.self).baseAddress,
            let number = different.intern(
              start, count: line.count, hash: different.hash(start, line.count))
          else { return false }
          if Int(number) == isOld.count { isOld.append(side) }
          return isOld[Int(number)] == side
        }
        for number in lines {
          let oldLine = UnsafeRawBufferPointer(rebasing: oldBytes[old.range(of: number)])
          let newLine = UnsafeRawBufferPointer(rebasing: newBytes[new.range(of: number)])
          if oldLine.hasBytes(of: newLine) { continue }
          guard note(oldLine, isOld: true), note(newLine, isOld: false) else { return nil }
          if let last = runs.last, last.old.upperBound == number {
            runs[runs.count - 1] = Run(
              old: last.old.lowerBound..<number + 1, new: last.new.lowerBound..<number + 1)
          } else {
            runs.append(Run(old: number..<number + 1, new: number..<number + 1))
          }
        }
        // Equal lines separate the runs.
        var equal = lines.lowerBound
        for end in runs.map(\.old) + [lines.upperBound..<lines.upperBound] {
          for number in equal..<end.lowerBound {
            let line = oldBytes[old.range(of: number)]
            let start = UnsafeRawBufferPointer(rebasing: line).assumingMemoryBound(to: UInt8.self)
            if different.lookup(start.baseAddress!, count: line.count) != nil { return nil }
          }
          equal = end.upperBound
        }
        return runs
      }
    }
  }

  /// How many lines at the beginning and, besides, at the end are equal.
  private static func commonEnds(_ old: TextLines, _ new: TextLines) -> (Int, Int) {
    let (first, last) = old.bytes.withUnsafeBytes { old in
      new.bytes.withUnsafeBytes { new in commonBytes(old, new) }
    }
    var prefix = min(old.linesEnded(by: first), new.linesEnded(by: first))
    // A last line without an end is a prefix of the same line with one, and not the same line.
    while prefix > 0, !old.whole(prefix - 1).elementsEqual(new.whole(prefix - 1)) { prefix -= 1 }
    let common = min(
      last, old.bytes.count - old.start(of: prefix), new.bytes.count - new.start(of: prefix))
    let oldStart = old.bytes.count - common
    let newStart = new.bytes.count - common
    var suffix = 0
    while suffix < min(old.count, new.count) - prefix,
      old.start(of: old.count - suffix - 1) >= oldStart,
      new.start(of: new.count - suffix - 1) >= newStart
    {
      suffix += 1
    }
    return (prefix, suffix)
  }

  /// How many bytes at the beginning are equal, and how many at the end.
  private static func commonBytes(
    _ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer
  ) -> (Int, Int) {
    let count = min(old.count, new.count)
    var first = 0
    while first + 8 <= count,
      old.loadUnaligned(fromByteOffset: first, as: UInt64.self)
        == new.loadUnaligned(fromByteOffset: first, as: UInt64.self)
    {
      first += 8
    }
    while first < count, old[first] == new[first] { first += 1 }
    var last = 0
    while last + 8 <= count,
      old.loadUnaligned(fromByteOffset: old.count - last - 8, as: UInt64.self)
        == new.loadUnaligned(fromByteOffset: new.count - last - 8, as: UInt64.self)
    {
      last += 8
    }
    while last < count, old[old.count - last - 1] == new[new.count - last - 1] { last += 1 }
    return (first, last)
  }

  private static func runs(_ isKeptOld: [Bool], _ isKeptNew: [Bool], from start: Int) -> [Run] {
    var runs: [Run] = []
    var (old, new) = (0, 0)
    while old < isKeptOld.count || new < isKeptNew.count {
      let (oldStart, newStart) = (old, new)
      while old < isKeptOld.count, !isKeptOld[old] { old += 1 }
      while new < isKeptNew.count, !isKeptNew[new] { new += 1 }
      if old > oldStart || new > newStart {
        runs.append(
          Run(old: start + oldStart..<start + old, new: start + newStart..<start + new))
      }
      if old < isKeptOld.count { (old, new) = (old + 1, new + 1) }
    }
    return runs
  }

  // MARK: Myers

  private let old: [Int]
  private let new: [Int]
  private var isKeptOld: [Bool]
  private var isKeptNew: [Bool]
  /// By diagonal, the furthest place reached from the beginning, and from the end.
  private var forward: [Int]
  private var backward: [Int]

  private init(_ old: [Int], _ new: [Int]) {
    self.old = old
    self.new = new
    isKeptOld = [Bool](repeating: false, count: old.count)
    isKeptNew = [Bool](repeating: false, count: new.count)
    let size = 2 * min(old.count + new.count, Self.patience) + 8
    forward = [Int](repeating: -1, count: size)
    backward = forward
  }

  private mutating func compare(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var (low, high) = (oldRange.lowerBound, oldRange.upperBound)
    var (newLow, newHigh) = (newRange.lowerBound, newRange.upperBound)
    while true {
      while low < high, newLow < newHigh, old[low] == new[newLow] {
        (isKeptOld[low], isKeptNew[newLow]) = (true, true)
        (low, newLow) = (low + 1, newLow + 1)
      }
      while low < high, newLow < newHigh, old[high - 1] == new[newHigh - 1] {
        (high, newHigh) = (high - 1, newHigh - 1)
        (isKeptOld[high], isKeptNew[newHigh]) = (true, true)
      }
      guard low < high, newLow < newHigh else { return }
      let (x, y) = middle(low..<high, newLow..<newHigh)
      compare(low..<low + x, newLow..<newLow + y)
      (low, newLow) = (low + x, newLow + y)
    }
  }

  /// A place that a shortest path through the ranges passes, or a good one where the search was cut
  /// off, counted from their beginnings; neither their beginning nor their end.
  ///
  /// Both ranges are not empty, and neither their first nor their last lines are equal.
  private mutating func middle(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> (Int, Int) {
    let (count, newCount) = (oldRange.count, newRange.count)
    let (oldStart, newStart) = (oldRange.lowerBound, newRange.lowerBound)
    let delta = count - newCount
    let centre = forward.count / 2
    (forward[centre + 1], backward[centre + 1]) = (0, 0)
    for edits in 0... {
      if edits >= Self.patience { break }
      for k in [centre - edits - 1, centre + edits + 1] where edits > 0 {
        (forward[k], backward[k]) = (-1, -1)
      }
      let diagonals = stride(
        from: -(edits - 2 * max(0, edits - newCount)),
        through: edits - 2 * max(0, edits - count), by: 2)
      for k in diagonals {
        let (left, right) = (forward[centre + k - 1], forward[centre + k + 1])
        var x = k == -edits || (k != edits && left < right) ? right : left + 1
        while x < count, x - k < newCount, old[oldStart + x] == new[newStart + x - k] { x += 1 }
        forward[centre + k] = x
        if delta % 2 != 0, abs(delta - k) < edits, x + backward[centre + delta - k] >= count {
          return (x, x - k)
        }
      }
      for k in diagonals {
        let (left, right) = (backward[centre + k - 1], backward[centre + k + 1])
        var x = k == -edits || (k != edits && left < right) ? right : left + 1
        while x < count, x - k < newCount,
          old[oldStart + count - 1 - x] == new[newStart + newCount - 1 - x + k]
        {
          x += 1
        }
        backward[centre + k] = x
        if delta % 2 == 0, abs(delta - k) <= edits, x + forward[centre + delta - k] >= count {
          return (count - x, newCount - x + k)
        }
      }
    }
    return furthest(count, newCount)
  }

  /// The place furthest from the beginning that the search reached.
  private func furthest(_ count: Int, _ newCount: Int) -> (Int, Int) {
    let centre = forward.count / 2
    var best = (0, 0)
    for k in stride(from: 1 - Self.patience, through: Self.patience - 1, by: 2) {
      let x = forward[centre + k]
      guard x >= 0, x <= count, x - k >= 0, x - k <= newCount else { continue }
      if 2 * x - k > best.0 + best.1 { best = (x, x - k) }
    }
    return best
  }
}
