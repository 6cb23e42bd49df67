import LedgeraDocuments

extension Register {
  /// The same as a table: every entry is a row with all its columns.
  var emptyTable: Table {
    var table = Table(title: title, layout: .plain, columns: [Column(.date)])
    if !summarisesPeriods { table.columns.append(Column(.description)) }
    table.columns += [Column(.account), Column(.amount), Column(.total)]
    let names = summarisesPeriods ? ["Period"] : ["Date", "Description"]
    table.rows = [
      Row(.header, (names + ["Account", "Amount", "Total"]).map { Cell($0) })
    ]
    return table
  }

  func row(_ entry: Entry) -> Row {
    let names = [Cell(entry.date)] + (summarisesPeriods ? [] : [Cell(entry.description)])
    let (open, close) = entry.brackets.marks
    return Row(names + [Cell(open + entry.account + close), entry.amount, entry.total])
  }
}
