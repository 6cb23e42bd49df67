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
      let dates = rows.lazy.map { table.text(row: $0, column: column) }
      if let format = DateEvidence.format(of: dates, either: one, or: other) { return format }
      if writesDayFirst(layout, rows), let format = [one, other].first(where: \.beginsWithDay) {
        return format
      }
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

  /// Whether the file is of a country that writes the day before the month: it names the column of days in a
  /// language of none but those, or amounts have a decimal comma, or currencies of none but those; or fields are
  /// separated by semicolons, as where the comma is for decimals. A column of currencies may come from a program
  /// of any country.
  private func writesDayFirst(_ layout: StatementLayout, _ rows: ClosedRange<Int>) -> Bool {
    if let date = layout.date, date < layout.names.count,
      ColumnNames.isInLanguageWithDayFirst(layout.names[date])
    {
      return true
    }
    if case .known(.comma) = DecimalMarkDetection.detect(
      amounts(layout, rows), stated: options.decimalMark)
    {
      return true
    }
    let monthFirst: Set = ["USD", "CAD", "PHP", "BZD", "KYD", "LRD", "PAB"]
    let currencies = writtenCurrencies(layout, rows)
    return currencies.isEmpty && table.separator == UInt8(ascii: ";")
      || areAll(currencies) { !monthFirst.contains($0) }
  }

  /// Whether all amounts are in currencies without a smaller unit.
  private func isWhole(_ layout: StatementLayout, _ rows: ClosedRange<Int>) -> Bool {
    let own = layout.places(of: .currency).flatMap { column in
      rows.map { String(decoding: table.text(row: $0, column: column), as: UTF8.self) }
    }
    return areAll(
      writtenCurrencies(layout, rows).union(own.filter { !$0.isEmpty }), Currencies.isWhole)
  }

  /// Currencies that the header names, or that stand beside amounts.
  private func writtenCurrencies(
    _ layout: StatementLayout, _ rows: ClosedRange<Int>
  ) -> Set<String> {
    let beside = rows.lazy.flatMap { row in
      layout.moved.compactMap { WrittenNumber(table.text(row: row, column: $0))?.currency }
    }
    return Set(beside.filter { !$0.isEmpty }).union(layout.currency.map { [$0] } ?? [])
  }

  /// Whether there are currencies, and each that a code or a sign may mean is of a kind.
  private func areAll(_ names: Set<String>, _ isOfKind: (String) -> Bool) -> Bool {
    !names.isEmpty
      && names.allSatisfy { name in
        // Of a code this is a sign, and a sign may be that of several.
        let codes = Currencies.isCode(name) ? [name] : Currencies.equivalents(of: name)
        return !codes.isEmpty && codes.allSatisfy(isOfKind)
      }
  }

  /// What is in the columns of money, row by row.
  private func amounts(
    _ layout: StatementLayout, _ rows: ClosedRange<Int>
  ) -> some Sequence<ArraySlice<UInt8>> {
    let (table, columns) = (table, layout.money)
    return rows.lazy.flatMap { row in columns.lazy.map { table.text(row: row, column: $0) } }
  }

  /// The decimal mark of balances and other money in the rows above the header; nil: none shows one, or they
  /// have different ones.
  private func shownMark(above header: Int) -> NumberStyle.DecimalMark? {
    let marks = (0..<max(0, header)).flatMap { row in
      let parts = parts(ofRow: row)
      let isBalance = parts.first.map(BalanceRow.isBalanceOfDay) ?? false
      return parts.compactMap { part -> NumberStyle.DecimalMark? in
        guard let number = WrittenNumber(part), isBalance || !number.currency.isEmpty,
          case .mark(let mark) = number.evidence
        else { return nil }
        return mark
      }
    }
    return Set(marks).count == 1 ? marks.first : nil
  }

  mutating func decimalMark(
    of layout: StatementLayout, rows: ClosedRange<Int>
  ) -> NumberStyle.DecimalMark? {
    switch DecimalMarkDetection.detect(amounts(layout, rows), stated: options.decimalMark) {
    case .known(let mark): return mark
    case .ambiguous(let mark, let readings, let index):
      // Three digits after a mark are a group where the currency has no smaller unit.
      if let known = options.known.decimalMark ?? shownMark(above: layout.firstRow - 1) {
        return known
      }
      if isWhole(layout, rows) { return mark == .point ? .comma : .point }
      let columns = layout.money
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
