import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// How days and numbers of a file are written, as all of them together tell.
extension StatementReader {
  mutating func dateFormat(
    column: Int, of layout: StatementLayout, rows: ClosedRange<Int>
  ) -> DateFormat? {
    if let format = options.dateFormat { return format }
    let table = table
    switch DateFormatDetection.detect(rows.lazy.map { table.text(row: $0, column: column) }) {
    case .known(let format): return format
    case .ambiguous(let one, let other, let index):
      let others = layout.otherDates.lazy.flatMap { column in
        rows.lazy.map { table.text(row: $0, column: column) }
      }
      if case .known(let format) = DateFormatDetection.detect(others),
        [one, other].contains(format)
      {
        return format
      }
      if let format = options.known.dateFormat { return format }
      let row = rows.lowerBound + index
      let text = table.text(row: row, column: column)
      let readings = [one, other].compactMap { $0.day(text)?.text }
      var finding = Diagnostic(
        .csvDate, "this may be \(readings.joined(separator: " or ")), as may all dates here",
        at: span(row: row, column: column))
      finding.help = ["say which: --date-format '\(one.text)' or --date-format '\(other.text)'"]
      diagnostics.add(finding)
    case .unknown:
      if let format = options.known.dateFormat { return format }
      var finding = Diagnostic(
        .csvDate, "no date here is in a known form",
        at: span(row: rows.lowerBound, column: column))
      finding.help = ["say how dates are written: --date-format '%d.%m.%Y'"]
      diagnostics.add(finding)
    }
    return nil
  }

  /// Whether all amounts are in currencies without a smaller unit.
  private func isWhole(_ layout: StatementLayout, _ rows: ClosedRange<Int>) -> Bool {
    let column = layout.columns.firstIndex(of: .currency)
    let currencies = rows.lazy.flatMap { row in
      let own = column.map { String(decoding: table.text(row: row, column: $0), as: UTF8.self) }
      let beside = layout.moved.compactMap {
        WrittenNumber(table.text(row: row, column: $0))?.currency
      }
      return ([own ?? ""] + beside).filter { !$0.isEmpty }
    }
    let named = Set(currencies).union(layout.currency.map { [$0] } ?? [])
    return !named.isEmpty
      && named.allSatisfy { name in
        // Of a code this is a sign, and a sign may be that of several.
        let codes = Currencies.isCode(name) ? [name] : Currencies.equivalents(of: name)
        return !codes.isEmpty && codes.allSatisfy(Currencies.isWhole)
      }
  }

  mutating func decimalMark(
    of layout: StatementLayout, rows: ClosedRange<Int>
  ) -> NumberStyle.DecimalMark? {
    let (table, columns) = (table, layout.money)
    let texts = rows.lazy.flatMap { row in
      columns.lazy.map { table.text(row: row, column: $0) }
    }
    switch DecimalMarkDetection.detect(texts, stated: options.decimalMark) {
    case .known(let mark): return mark
    case .ambiguous(let mark, let readings, let index):
      // Three digits after a mark are a group where the currency has no smaller unit.
      if let known = options.known.decimalMark { return known }
      if isWhole(layout, rows) { return mark == .point ? .comma : .point }
      var finding = Diagnostic(
        .csvAmount, "this may be \(readings.joined(separator: " or "))",
        at: span(
          row: rows.lowerBound + index / columns.count, column: columns[index % columns.count]))
      finding.help = [DecimalMarkDetection.help]
      diagnostics.add(finding)
      return nil
    }
  }
}
