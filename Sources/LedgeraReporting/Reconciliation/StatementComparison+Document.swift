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
      for row in missingInBooks { table.rows.append(BankRow.columns.cells(row, &texts)) }
      blocks += [.space, .table(table)]
    }
    if !missingAtBank.isEmpty {
      var table = table("Missing at the bank")
      for posting in missingAtBank {
        table.rows.append(AccountPosting.columns.cells(posting, &texts))
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
      table.rows.append(BankRow.columns.cells(pair.row, &texts))
      var posting = AccountPosting.columns.cells(pair.posting, &texts)
      posting.cells[1].indent = 1
      table.rows.append(posting)
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
