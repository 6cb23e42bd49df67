import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraModel

extension StatementComparison {
  /// What matches, in a sentence, and in full what does not.
  func blocks(_ texts: inout ReconciliationTexts) -> [Block] {
    let rowCount = pairs.count + missingInBooks.count
    let sure = pairs.filter { !$0.isDoubtful }
    var blocks: [Block] = [
      .space,
      .paragraph(
        Cell("\(sure.count) of \(rowCount) rows match postings of the books.")),
    ]
    let doubtful = pairs.filter(\.isDoubtful)
    if opening.contains(where: { $0.state != .reconciled }) {
      let postings = counted(opening.count, "posting")
      let verb = opening.count == 1 ? "makes" : "make"
      let sentence = "\(postings) before them \(verb) the balance they begin with."
      blocks.append(.paragraph(Cell(sentence)))
    }
    if !doubtful.isEmpty {
      blocks += [.space, .table(pairTable("Doubtful: others would fit as well", doubtful, &texts))]
    }
    if !missingInBooks.isEmpty {
      var table = table("Missing in the books")
      table.rows += missingInBooks.map { row in
        Row([
          Cell(row.day.text), Cell(row.text), texts.cell(row.quantity), Cell("line \(row.line)"),
        ])
      }
      blocks += [.space, .table(table)]
    }
    if !missingAtBank.isEmpty {
      var table = table("Missing at the bank")
      table.rows += missingAtBank.map { posting in
        Row([
          Cell(posting.day.text), Cell(texts.description(of: posting)),
          texts.cell(posting.quantity), Cell(texts.place(of: posting)),
        ])
      }
      blocks += [.space, .table(table)]
    }
    return blocks
  }

  private func pairTable(
    _ title: String, _ pairs: [Pair], _ texts: inout ReconciliationTexts
  ) -> Table {
    var table = table(title)
    for pair in pairs {
      table.rows.append(
        Row([
          Cell(pair.row.day.text), Cell(pair.row.text), texts.cell(pair.row.quantity),
          Cell("line \(pair.row.line)"),
        ]))
      table.rows.append(
        Row([
          Cell(pair.posting.day.text), Cell(texts.description(of: pair.posting), indent: 1),
          texts.cell(pair.posting.quantity), Cell(texts.place(of: pair.posting)),
        ]))
    }
    return table
  }

  private func table(_ title: String) -> Table {
    Table(
      title: title, layout: .plain,
      columns: [
        Column(.date), Column(.description, maximumWidth: 40), Column(.amount), Column(.text),
      ])
  }
}
