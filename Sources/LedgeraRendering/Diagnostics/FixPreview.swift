import LedgeraDiagnostics

/// The lines a fix leads to, ready to be pasted: `+` before new lines, `~` before changed ones.
struct FixPreview {
  struct Line {
    let number: Int
    /// `+` or `~`.
    let sign: String
    let text: String
  }

  /// Lines of one file.
  struct Part {
    let file: FileID
    var lines: [Line]
  }

  private(set) var parts: [Part] = []

  init(_ fix: Fix, in sources: SourceMap) {
    var edits = fix.edits[...]
    while let first = edits.first {
      let file = sources[first.span.file]
      var cluster: [SourceEdit] = []
      var lastLine = 0
      while let next = edits.first, next.span.file == first.span.file {
        let lines = FixPreview.lines(of: next.span, in: file)
        if !cluster.isEmpty, lines.lowerBound > lastLine { break }
        lastLine = max(lastLine, lines.upperBound)
        cluster.append(next)
        edits = edits.dropFirst()
      }
      add(cluster, in: file, lastLine)
    }
  }

  /// Edits that touch the same lines.
  private mutating func add(_ cluster: [SourceEdit], in file: SourceFile, _ lastLine: Int) {
    let number = FixPreview.lines(of: cluster[0].span, in: file).lowerBound
    guard let first = file.range(ofLine: number), let last = file.range(ofLine: lastLine) else {
      return
    }
    var lines: [Line]
    if cluster.allSatisfy({ $0.insertsLines(at: first.lowerBound) }) {
      lines = cluster.flatMap { FixPreview.split($0.replacement, number, "+") }
    } else {
      var (text, offset) = ("", first.lowerBound)
      for edit in cluster {
        let start = max(offset, edit.span.range.lowerBound)
        text += file.text(in: offset..<start) + edit.replacement
        offset = max(offset, edit.span.range.upperBound)
      }
      if offset < last.upperBound { text += file.text(in: offset..<last.upperBound) }
      lines = FixPreview.split(text, number, "~")
    }
    if let part = parts.indices.last, parts[part].file == cluster[0].span.file {
      parts[part].lines += lines
    } else {
      parts.append(Part(file: cluster[0].span.file, lines: lines))
    }
  }

  private static func split(_ text: String, _ number: Int, _ sign: String) -> [Line] {
    var pieces = text.split(separator: "\n", omittingEmptySubsequences: false)
    if pieces.count > 1, pieces.last == "" { pieces.removeLast() }
    return pieces.enumerated().map {
      Line(number: number + $0.offset, sign: sign, text: String($0.element))
    }
  }

  private static func lines(of span: Span, in file: SourceFile) -> ClosedRange<Int> {
    let range = span.range.clamped(to: 0..<file.count)
    let first = file.position(of: range.lowerBound).line
    return first...max(first, file.position(of: range.upperBound).line)
  }
}

extension SourceEdit {
  /// Whether whole lines are put before the line that starts at `offset`.
  fileprivate func insertsLines(at offset: Int) -> Bool {
    span.length == 0 && Int(span.offset) == offset && replacement.utf8.last == UInt8(ascii: "\n")
  }
}
