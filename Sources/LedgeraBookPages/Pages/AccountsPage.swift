import LedgeraModel
import LedgeraReporting

/// The accounts by type, with what was booked to each.
struct AccountsPage: Sendable {
  let book: Book
  let histories: AccountHistories

  func write(to page: inout PageWriter) {
    page.heading("Accounts", lead: "Every account, with its balance and where it is kept.")
    for (title, roots) in sections {
      page.section(title, sub: "As booked, subaccounts not included") { page in
        page.table(["|Account", "wide|Class", "wide figure|Transactions", "figure|Balance"]) {
          page in
          for account in roots { write(account, to: &page) }
        }
      }
    }
  }

  private var sections: [(String, [AccountID])] {
    func posted(_ role: AccountRole, isDebt: Bool? = nil) -> [AccountID] {
      book.journal.accounts.displayOrder.filter { account in
        histories.count(of: account) > 0 && book.journal.role(of: account) == role
          && (isDebt.map { $0 == (book.journal.type(of: account) == .liability) } ?? true)
      }
    }
    let typeless = book.journal.accounts.displayOrder.filter {
      histories.count(of: $0) > 0 && book.journal.role(of: $0) == nil
    }
    return [
      ("What is owned?", posted(.wallet, isDebt: false)),
      ("What is owed?", posted(.wallet, isDebt: true)),
      ("Where did it come from?", posted(.income)), ("What was it for?", posted(.expense)),
      ("Equity", posted(.equity)), ("Without a type", typeless),
    ].filter { !$0.1.isEmpty }
  }

  private func write(_ account: AccountID, to page: inout PageWriter) {
    let isWallet = book.journal.role(of: account) == .wallet
    page.row { page in
      page.rowHeading { $0.account(account) }
      page.cell("wide faint", isWallet ? book.traits.holdingClass(of: account, book.journal) : "")
      page.cell("wide figure", "\(histories.count(of: account))")
      page.amounts(histories.balance(of: account, until: book.day), unit: nil)
    }
  }
}
