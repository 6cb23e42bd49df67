import LedgeraDiagnostics
import LedgeraDocuments

extension Cell {
  /// At least 1, also in an empty cell.
  var lineCount: Int { isStacked ? 1 + more.count : 1 }

  /// Whether there are several runs, each on a line of its own.
  private var isStacked: Bool {
    if more.isEmpty { return false }
    if case .lines = arrangement { return true }
    return false
  }

  /// Columns that the widest line takes, indentation included.
  var width: Int {
    if more.isEmpty { return Int(indent) * 2 + DisplayWidth.of(text) }
    return (0..<lineCount).reduce(0) { max($0, width(ofLine: $1)) }
  }

  /// Columns that a line takes, indentation included.
  func width(ofLine line: Int) -> Int {
    let margin = Int(indent) * 2
    guard !more.isEmpty else { return margin + DisplayWidth.of(text) }
    guard !isStacked else {
      return margin + DisplayWidth.of(line == 0 ? text : more[line - 1].text)
    }
    return more.reduce(margin + DisplayWidth.of(text) + separator.utf8.count * more.count) {
      $0 + DisplayWidth.of($1.text)
    }
  }

  /// What is between runs on one line.
  private var separator: String {
    if case .commas = arrangement { return ", " }
    return ""
  }

  /// Writes a line as wide as it is.
  func write(line: Int, to output: inout OutputBuffer) {
    output.append(spaces: Int(indent) * 2)
    guard !more.isEmpty else { return output.append(text, style) }
    if line > 0, isStacked { return output.append(more[line - 1].text, more[line - 1].style) }
    output.append(text, style)
    guard !isStacked else { return }
    for run in more {
      output.append(separator)
      output.append(run.text, run.style)
    }
  }

  /// The cell cut to a width: of several amounts as many as fit before `, 2 more..`, at least one,
  /// and never a part of one; of other text the front and `..`.
  func fitted(to maximum: Int, isAmount: Bool) -> Cell {
    guard width > maximum else { return self }
    if case .lines = arrangement { return self }
    guard case .commas = arrangement, !more.isEmpty else {
      guard !isAmount, more.isEmpty else { return self }
      let room = maximum - Int(indent) * 2
      return Cell(Clipping.keepingFront(text, width: room), style, indent: Int(indent))
    }
    let runs = self.runs
    var kept = runs.count - 1
    while kept > 1, Cell.elided(runs, keeping: kept).width > maximum { kept -= 1 }
    return Cell.elided(runs, keeping: kept)
  }

  private static func elided(_ runs: [Run], keeping count: Int) -> Cell {
    Cell(runs.prefix(count) + [Run("\(runs.count - count) more..")], .commas)
  }
}
