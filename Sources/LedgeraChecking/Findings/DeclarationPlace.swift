import LedgeraDiagnostics
import LedgeraModel

/// Where a missing directive is best added: behind the last one of its kind in the root file, else
/// behind the last one anywhere, else at the top of the root file, behind what a comment there says of
/// the whole file.
struct DeclarationPlace {
  private let journal: Journal
  /// Directives of the kind in reading order.
  private let declared: [Span]
  private var lastInRoot: [FileID: Span?] = [:]

  init(_ journal: Journal, behind declared: [Span]) {
    self.journal = journal
    self.declared = declared
  }

  /// The edit that adds a directive for something first used in `file`.
  mutating func adding(_ directive: String, usedIn file: FileID) -> SourceEdit {
    let root = self.root(of: file)
    if lastInRoot[root] == nil {
      lastInRoot[root] = .some(declared.last { $0.file == root } ?? declared.last)
    }
    guard let last = lastInRoot[root] ?? nil else { return insertion(directive, at: nil, in: root) }
    return insertion(directive, at: endOfDirective(last), in: last.file)
  }

  private func root(of file: FileID) -> FileID {
    journal.sources.includeChain(of: file).last?.file ?? file
  }

  /// The start of the line below a directive and the indented lines that belong to it.
  private func endOfDirective(_ span: Span) -> Int {
    let file = journal.sources[span.file]
    var line = file.position(of: span.range.upperBound).line + 1
    while let range = file.range(ofLine: line), !range.isEmpty,
      file.bytes[range.lowerBound] == 0x20 || file.bytes[range.lowerBound] == 0x09,
      !file.bytes[range].allSatisfy({ $0 == 0x20 || $0 == 0x09 })
    {
      line += 1
    }
    return file.startOfLine(line) ?? file.count
  }

  /// Behind a byte order mark, and behind comment lines that an empty line ends.
  private func top(of file: SourceFile) -> Int {
    let start = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line = 1
    while let range = file.range(ofLine: line),
      let first = range.dropFirst(line == 1 ? start : 0).first
    {
      guard ";#*%|".utf8.contains(file.bytes[first]) else { return start }
      line += 1
    }
    return line == 1 ? start : file.startOfLine(line + 1) ?? start
  }

  /// At the top when there is no `offset`.
  private func insertion(_ directive: String, at offset: Int?, in id: FileID) -> SourceEdit {
    let bytes = journal.sources[id].bytes
    let start = offset ?? top(of: journal.sources[id])
    let isCRLF = bytes.prefix(65_536).firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D }
    let lineEnd = isCRLF == true ? "\r\n" : "\n"
    let isUnended = start > 0 && start == bytes.count && bytes[start - 1] != 0x0A
    return SourceEdit(
      Span(file: id, range: start..<start),
      with: isUnended && offset != nil ? lineEnd + directive : directive + lineEnd)
  }
}

extension SourceFile {
  /// Offset of the first byte of a line counted from 1; nil: there is no such line.
  fileprivate func startOfLine(_ line: Int) -> Int? { range(ofLine: line)?.lowerBound }
}
