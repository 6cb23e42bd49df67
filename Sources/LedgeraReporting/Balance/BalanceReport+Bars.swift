package import LedgeraDocuments
import LedgeraModel

extension BalanceReport {
  /// The report as bars for people: of the accounts, or with period columns, of the totals of
  /// periods.
  package var barDocument: Document {
    Document(
      title: title, blocks: bars, records: records,
      json: Self.form.json(self, BookTexts(journal)))
  }

  private var bars: [Block] {
    let cells = BalanceCells(self, .report)
    let figures =
      hasPeriodColumns
      ? zip(headings, totals.amounts).map { (label: $0, balance: $1) }
      : rows.map { row in
        (label: String(repeating: "  ", count: row.indent) + row.shortName, balance: row.total)
      }
    return FigureBars(
      figures: figures, order: order, keepsZeros: hasPeriodColumns || options.showsZeros
    ).blocks(title: title) { cells.text(of: $0) }
  }
}
