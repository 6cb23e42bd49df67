import LedgeraEditing
import LedgeraEnvironment

extension Invocation {
  /// Adds the difference that changes make to the results.
  func show(_ changes: ChangeSet, _ output: inout Output) throws(CommandFailure) {
    output.write(
      difference(
        changes, isColoured: try colorsResults(),
        isForTerminal: environment.terminal.outputIsTerminal && outputPath == nil))
  }

  /// The difference for standard error, to be seen before a question.
  func differenceToConfirm(_ changes: ChangeSet) throws(CommandFailure) -> [UInt8] {
    difference(changes, isColoured: try colorsMessages(), isForTerminal: true)
  }

  private func difference(
    _ changes: ChangeSet, isColoured: Bool, isForTerminal: Bool
  ) -> [UInt8] {
    guard isColoured || isForTerminal else { return UnifiedDiff.bytes(of: changes) }
    var result: [UInt8] = []
    for change in changes.changes {
      UnifiedDiff.lines(of: change) { kind, line in
        let colour = isColoured ? kind.colour : nil
        if let colour { result += "\u{1B}[\(colour)m".utf8 }
        result += isForTerminal ? visible(line) : Array(line)
        if colour != nil { result += "\u{1B}[0m".utf8 }
        result.append(0x0A)
      }
    }
    return result
  }

  /// A line without what a terminal would obey; a tab stays.
  private func visible(_ line: ArraySlice<UInt8>) -> [UInt8] {
    guard line.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F || $0 == 0xC2 }) else {
      return Array(line)
    }
    var text = ""
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      if scalar.properties.generalCategory == .control, scalar != "\t" {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "\\x" + (digits.utf8.count == 1 ? "0" : "") + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return Array(text.utf8)
  }
}

extension UnifiedDiff.LineKind {
  /// The number of a terminal's colour; nil: none.
  fileprivate var colour: Int? {
    switch self {
    case .file: 1
    case .place: 36
    case .removed: 31
    case .added: 32
    case .context: nil
    }
  }
}
