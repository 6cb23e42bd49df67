package import LedgeraDiagnostics
package import LedgeraDocuments
import LedgeraModel

/// The format of lines in a balance list, from `--format`: text with fields such as
/// `%-20(account)`.
///
/// `%[-][MINIMUM][.MAXIMUM](FIELD)`, where `-` aligns the field on the left. Fields are `total`,
/// `account` and `depth_spacer`, which has MINIMUM columns per level; `date` and `description` are
/// empty. A leading `%_`, `%^` or `%,` aligns several amounts at the bottom, at the top, or puts
/// them on one line. `%%` is a percent sign.
package struct BalanceLineFormat: Sendable, Equatable {
  /// What is wrong with a format.
  package struct Failure: ExplainedError, Equatable {
    package let message: String

    package var kind: FailureKind { .usage }

    package var hints: [String] {
      ["fields are %(account), %(total) and %(depth_spacer), with widths as %-20.30(account)"]
    }

    package init(message: String) { self.message = message }
  }

  enum Field: String {
    case total, account
    case depthSpacer = "depth_spacer"
    case date, description
  }

  enum Part: Equatable {
    case text(String)
    case field(Field, isLeft: Bool, minimum: Int?, maximum: Int?)
  }

  let parts: [Part]
  /// Whether several amounts are put on one line.
  let isOneLine: Bool

  /// Reads a format.
  package init(_ text: String) throws(Failure) {
    var rest = text[...]
    var isOneLine = false
    for (mark, oneLine) in [("%,", true), ("%_", false), ("%^", false)] where rest.hasPrefix(mark) {
      rest = rest.dropFirst(2)
      isOneLine = oneLine
      break
    }
    var parts: [Part] = []
    while let percent = rest.firstIndex(of: "%") {
      if percent > rest.startIndex { parts.append(.text(String(rest[..<percent]))) }
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        rest = rest.dropFirst()
        parts.append(.text("%"))
      } else {
        parts.append(try BalanceLineFormat.field(&rest))
      }
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
    self.isOneLine = isOneLine
  }

  private static func field(_ rest: inout Substring) throws(Failure) -> Part {
    let isLeft = rest.first == "-"
    if isLeft { rest = rest.dropFirst() }
    let minimum = try number(&rest)
    var maximum: Int?
    if rest.first == "." {
      rest = rest.dropFirst()
      maximum = try number(&rest)
    }
    guard rest.first == "(", let close = rest.firstIndex(of: ")") else {
      throw Failure(message: "a field is written %(name)")
    }
    let name = rest[rest.index(after: rest.startIndex)..<close]
    guard let field = Field(rawValue: String(name)) else {
      throw Failure(message: "there is no field '\(name)'")
    }
    rest = rest[rest.index(after: close)...]
    return .field(field, isLeft: isLeft, minimum: minimum, maximum: maximum)
  }

  private static func number(_ rest: inout Substring) throws(Failure) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else { return nil }
    guard let number = Int(digits), number <= 10_000 else {
      throw Failure(message: "a width is at most 10000")
    }
    rest = rest[digits.endIndex...]
    return number
  }
}

extension BalanceReport {
  /// The lines of a list in a format, including rule and total.
  package func lines(in format: BalanceLineFormat) -> [Cell] {
    var lines: [Cell] = []
    var widths = [Int](repeating: 0, count: format.parts.count)
    func add(_ name: String, _ indent: Int, _ total: WideBalance, measures: Bool) {
      let texts = format.parts.map { text(of: $0, name, indent, total, format) }
      if measures {
        for (index, text) in texts.enumerated() { widths[index] = max(widths[index], text.width) }
      }
      lines.append(Cell(texts.flatMap(\.runs), .adjoining))
    }
    for row in rows { add(row.shortName, row.indent, row.total, measures: true) }
    guard options.hasTotalsRow else { return lines }
    let startsWithTotal =
      if case .field(.total, _, _, _)? = format.parts.first { true } else { false }
    let rule = startsWithTotal ? 20 : widths.reduce(0, +)
    lines.append(Cell(String(repeating: "-", count: rule)))
    add("", 0, totals.total, measures: false)
    return lines
  }

  private func text(
    of part: BalanceLineFormat.Part, _ name: String, _ indent: Int, _ total: WideBalance,
    _ format: BalanceLineFormat
  ) -> (runs: [Run], width: Int) {
    switch part {
    case .text(let text): return ([Run(text)], DisplayWidth.of(text))
    case .field(.depthSpacer, _, let minimum, let maximum):
      let width = min(indent * (minimum ?? 0), maximum ?? Int.max)
      return ([Run(String(repeating: " ", count: width))], width)
    case .field(.account, let isLeft, let minimum, let maximum):
      return fitted(name, isLeft: isLeft, minimum ?? 0, maximum)
    case .field(.total, _, let minimum, _):
      let amounts = BalanceCells(self, .report).runs(total)
      return format.isOneLine ? oneLine(amounts, minimum ?? 0) : aligned(amounts, minimum ?? 0)
    case .field(.date, let isLeft, let minimum, let maximum),
      .field(.description, let isLeft, let minimum, let maximum):
      return fitted("", isLeft: isLeft, minimum ?? 0, maximum)
    }
  }

  /// Amounts side by side.
  private func oneLine(_ amounts: [Run], _ minimum: Int) -> (runs: [Run], width: Int) {
    var runs = [Run("")]
    for (index, amount) in amounts.enumerated() {
      if index > 0 { runs.append(Run(", ")) }
      runs.append(amount)
    }
    let width = runs.reduce(0) { $0 + DisplayWidth.of($1.text) }
    runs[0].text = String(repeating: " ", count: max(0, minimum - width))
    return (runs, max(minimum, width))
  }

  /// Amounts below each other, ending in the same column.
  private func aligned(_ amounts: [Run], _ minimum: Int) -> (runs: [Run], width: Int) {
    let width = amounts.reduce(minimum) { max($0, DisplayWidth.of($1.text)) }
    var runs: [Run] = []
    for (index, amount) in amounts.enumerated() {
      let space = String(repeating: " ", count: width - DisplayWidth.of(amount.text))
      runs += [Run(index > 0 ? "\n" + space : space), amount]
    }
    return (runs, width)
  }

  private func fitted(
    _ text: String, isLeft: Bool, _ minimum: Int, _ maximum: Int?
  ) -> (runs: [Run], width: Int) {
    let text = maximum.map { String(text.prefix($0)) } ?? text
    let width = DisplayWidth.of(text)
    let space = String(repeating: " ", count: max(0, minimum - width))
    return ([Run(isLeft ? text + space : space + text)], max(width, minimum))
  }
}
