import LedgeraDocuments
import LedgeraModel
import LedgeraValuation

extension RegisterReport {
  /// The register as a table, with what each posting was worth in the base currency when it was booked.
  var detailedTable: Table {
    var texts = AmountTexts(journal)
    var names = AccountNames(journal, droppedParts: options.droppedParts)
    let base = BaseFigures(journal)
    var total = opening
    let titles = [
      "Date", "Description", "Account", "Amount", "Rate", "of", "Source", "Booked at", "Total",
    ]
    var rows = [Row(header: titles)]
    for item in items {
      let figure = figure(of: item)
      total.add(figure)
      guard let posting = item.posting, let index = item.transaction else { continue }
      let worth = base.map { cells(of: $0.worth(of: posting, in: index), &texts) }
      rows.append(
        Row(
          [
            Cell(item.day.text), Cell(journal.transaction(index).description),
            Cell(names.name(of: item.subject)), texts.cell(figure.balance, figure.decimals),
          ] + (worth ?? Array(repeating: .empty, count: 4))
            + [texts.cell(total.value, total.decimals)]))
    }
    return Table(
      layout: .plain,
      columns: [
        Column(.date), Column(.description), Column(.account), Column(.amount), Column(.amount),
        Column(.date), Column(.text), Column(.amount), Column(.amount),
      ], rows: rows)
  }

  /// Rate, its day and source, and the value; empty if the posting is in the base currency.
  private func cells(
    of figure: BookedWorth, _ texts: inout AmountTexts
  ) -> [Cell] {
    func lines(_ text: (UsedRate) -> String) -> Cell {
      Cell(figure.rates.map { Run(text($0)) }, .lines)
    }
    return [
      lines { $0.price.map { RateText.text(of: $0, journal) } ?? "no rate" },
      lines { $0.oldestDay?.text ?? "" }, lines { RateText.source(of: $0, journal) },
      figure.value.map { texts.cell(WideBalance($0)) } ?? .empty,
    ]
  }
}
