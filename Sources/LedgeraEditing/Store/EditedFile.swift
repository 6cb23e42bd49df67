import LedgeraDiagnostics
package import LedgeraEnvironment

/// The edits of one file.
struct EditedFile {
  /// The first reading of the file.
  let file: FileID
  /// Absolute.
  let path: String
  let identity: FileIdentity?
  let source: SourceFile
  private var edits: [Edit] = []
  /// Numbers of the edits by where they begin.
  private var beginning: [Int: [Int]] = [:]
  private var hasAppended = false

  private struct Edit {
    let range: Range<Int>
    let bytes: [UInt8]
    /// Which reading of the file it was made for.
    let reading: FileID
  }

  init(file: FileID, path: String, identity: FileIdentity?, source: SourceFile) {
    self.file = file
    self.path = path
    self.identity = identity
    self.source = source
  }

  mutating func replace(_ range: Range<Int>, with text: String, in reading: FileID) {
    precondition(range.upperBound <= source.count, "edits name bytes that the file has")
    let bytes = lines(of: text, at: range.lowerBound)
    // A file that is read twice is edited twice in the same way.
    let isRepeated = beginning[range.lowerBound, default: []].contains { number in
      let edit = edits[number]
      return edit.range == range && edit.bytes == bytes
        && (edit.reading != reading || !range.isEmpty)
    }
    guard !isRepeated else { return }
    beginning[range.lowerBound, default: []].append(edits.count)
    edits.append(Edit(range: range, bytes: bytes, reading: reading))
  }

  mutating func append(_ text: String, in reading: FileID) {
    let bytes = source.bytes
    var lead = ""
    if hasAppended {
      lead = "\n"
    } else if bytes.count > (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0), let last = bytes.last
    {
      if last != 0x0A, last != 0x0D { lead = "\n" }
      if !endsInEmptyLine { lead += "\n" }
    }
    hasAppended = true
    let ended = text.utf8.last == 0x0A ? text : text + "\n"
    replace(bytes.count..<bytes.count, with: lead + ended, in: reading)
  }

  /// Whether the file's last line is blank.
  private var endsInEmptyLine: Bool {
    let bytes = source.bytes
    var ends = 0
    var offset = bytes.count
    while offset > 0 {
      switch bytes[offset - 1] {
      case 0x20, 0x09: offset -= 1
      case 0x0A, 0x0D:
        ends += 1
        if ends == 2 { return true }
        offset -= bytes[offset - 1] == 0x0A && offset > 1 && bytes[offset - 2] == 0x0D ? 2 : 1
      default: return false
      }
    }
    return true
  }

  func change() throws(EditingFailure) -> FileChange {
    let before = Array(source.bytes)
    var after: [UInt8] = []
    after.reserveCapacity(before.count + edits.reduce(0) { $0 + $1.bytes.count })
    var done = 0
    var last: Range<Int>?
    for edit in sorted {
      if let last, edit.range.lowerBound < last.upperBound {
        throw .overlap(path: source.path, last, edit.range)
      }
      after += before[done..<edit.range.lowerBound]
      after += edit.bytes
      done = edit.range.upperBound
      last = edit.range
    }
    after += before[done...]
    return FileChange(path: path, name: source.path, before: before, after: after)
  }

  /// By place; at one place insertions first, otherwise in the order given.
  private var sorted: [Edit] {
    edits.enumerated().sorted { left, right in
      let (first, second) = (left.element.range, right.element.range)
      if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
      if first.isEmpty != second.isEmpty { return first.isEmpty }
      return left.offset < right.offset
    }.map(\.element)
  }

  // MARK: Line ends

  /// The text's bytes with the line ends that the file has around `offset`.
  private func lines(of text: String, at offset: Int) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.contains(0x0A) else { return bytes }
    let end = lineEnd(near: offset)
    guard end != [0x0A] else { return bytes }
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isBare = byte == 0x0A && (index == 0 || bytes[index - 1] != 0x0D)
      if isBare { result += end } else { result.append(byte) }
    }
    return result
  }

  /// The line end before a place, else the one after it, else LF.
  private func lineEnd(near offset: Int) -> [UInt8] {
    let bytes = source.bytes
    if let last = bytes[..<offset].lastIndex(where: \.endsLine) { return lineEnd(around: last) }
    if let next = bytes[offset...].firstIndex(where: \.endsLine) { return lineEnd(around: next) }
    return [0x0A]
  }

  private func lineEnd(around index: Int) -> [UInt8] {
    let bytes = source.bytes
    if bytes[index] == 0x0A {
      return index > 0 && bytes[index - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
    }
    return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D]
  }
}

/// Where files of the books may be changed: below the directories of the journals that were named, and
/// where the user's own configuration says so.
///
/// What lies beyond, reached by an `include`, a link or a second name of the same file, may be anything of
/// the user's, and the author of the books chose it.
package struct WritablePlaces: Sendable {
  private let directories: [String]
  private let allowed: [String]

  /// - Parameters:
  ///   - directories: Those of the journals.
  ///   - allowed: Those where files may have other names, too.
  package init(_ directories: [String], allowed: [String] = []) {
    self.directories = directories + allowed
    self.allowed = allowed
  }

  /// Refuses a change of a file that lies elsewhere.
  package func admit(_ change: FileChange, on disk: any Disk) throws(StoreFailure) {
    let target = disk.destination(of: change.path)
    guard let directory = directories.first(where: { disk.leads(target, below: $0) }) else {
      throw .elsewhere(
        name: change.name, .outside(target), directory: Path.directory(of: target))
    }
    let below = Path.relative(target, to: Path.normalized(disk.resolved(directory)))
    guard !below.split(separator: "/").contains(where: { $0.lowercased() == ".git" }) else {
      throw .unwritable(name: change.name, .other("it belongs to git"))
    }
    let names = disk.status(target).map { $0.kind == .regular ? $0.linkCount : 1 } ?? 1
    guard names == 1 || allowed.contains(where: { disk.leads(target, below: $0) }) else {
      throw .elsewhere(
        name: change.name, .otherNames(names - 1), directory: Path.directory(of: target))
    }
  }
}
