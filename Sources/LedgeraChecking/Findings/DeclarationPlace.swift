import LedgeraDiagnostics
import LedgeraModel

/// The best place for a missing directive: after the last one of its kind in the root file, else
/// after the last one in any file, else at the top of the root file, after a comment about the
/// whole file.
struct DeclarationPlace {
  private let journal: Journal
  /// Directives of the kind in reading order.
  private let declared: [Span]
  private var lastInRoot: [FileID: Span?] = [:]

  init(_ journal: Journal, after declared: [Span]) {
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
    return insertion(
      directive, at: journal.sources[last.file].endOfDirective(at: last.range.lowerBound),
      in: last.file)
  }

  private func root(of file: FileID) -> FileID {
    journal.sources.includeChain(of: file).last?.file ?? file
  }

  /// After a byte order mark, and after comment lines that are followed by an empty line.
  private func top(of file: SourceFile) -> Int {
    var line = file.startOfText
    while line < file.count, !file.line(around: line).isEmpty {
      guard ";#*%|".utf8.contains(file.bytes[line]) else { return file.startOfText }
      line = file.startOfNextLine(after: line)
    }
    let isAnyAbove = line > file.startOfText && line < file.count
    return isAnyAbove ? file.startOfNextLine(after: line) : file.startOfText
  }

  /// At the top if there is no `offset`.
  private func insertion(_ directive: String, at offset: Int?, in id: FileID) -> SourceEdit {
    let bytes = journal.sources[id].bytes
    let start = offset ?? top(of: journal.sources[id])
    let isCRLF = bytes.prefix(65_536).firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D }
    let lineEnd = isCRLF == true ? "\r\n" : "\n"
    let isUnended = start == bytes.count && journal.sources[id].isUnended
    return SourceEdit(
      Span(file: id, range: start..<start),
      with: isUnended && offset != nil ? lineEnd + directive : directive + lineEnd)
  }
}
