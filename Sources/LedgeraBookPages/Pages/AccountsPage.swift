import LedgeraModel
import LedgeraReporting

/// The accounts by type, with what was booked to each and below it.
struct AccountsPage: Sendable {
  let book: Book
  /// Those with a page, parents first.
  let accounts: [AccountID]
  let histories: AccountHistories

  func write(to page: inout PageWriter) {
    page.heading("Accounts", lead: "Every account, with its balance and where it is kept.")
    for (title, accounts) in sections {
      page.section(title, sub: "As booked, with what is below") { page in
        page.table([
          PageHeading("Account"), PageHeading("Class", "wide"),
          PageHeading("Transactions", "wide figure"), PageHeading("Balance", "figure"),
        ]) { page in
          var lineage: [AccountID] = []
          for account in accounts {
            lineage.removeAll { !book.journal.accounts.isEqualOrBelow(account, $0) }
            write(account, below: lineage, to: &page)
            lineage.append(account)
          }
        }
      }
    }
  }

  private var sections: [(String, [AccountID])] {
    func of(_ role: AccountRole?, isDebt: Bool? = nil) -> [AccountID] {
      accounts.filter { account in
        book.journal.role(of: account) == role
          && (isDebt.map { $0 == (book.journal.type(of: account) == .liability) } ?? true)
      }
    }
    return [
      ("What is owned?", of(.wallet, isDebt: false)), ("What is owed?", of(.wallet, isDebt: true)),
      ("Where did it come from?", of(.income)), ("What was it for?", of(.expense)),
      ("Equity", of(.equity)), ("Without a type", of(nil)),
    ].filter { !$0.1.isEmpty }
  }

  private func write(
    _ account: AccountID, below lineage: [AccountID], to page: inout PageWriter
  ) {
    let isOwn =
      book.journal.role(of: account) == .wallet
      && book.journal.accounts[account].children.isEmpty
    page.row { page in
      page.rowHeading(indent: lineage.count) { $0.account(account, below: lineage.last) }
      page.cell("wide faint", isOwn ? book.traits.holdingClass(of: account, book.journal) : "")
      page.cell("wide figure", "\(histories.count(of: account))")
      page.amounts(histories.balance(of: account), unit: nil)
    }
  }
}
