import LedgeraChecking
import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension AccountListing {
  /// What `--details` tells of an account.
  struct Details {
    let type: String
    let holdingClass: String
    let institution: String
    /// Without subaccounts.
    let balance: WideBalance
    let opened: String
    let closed: String
    let order: String
    let icon: String
    let note: String
  }

  /// Of each account, in their order. Linear in postings.
  func details() -> [Details] {
    let traits = AccountTraits(journal)
    let until = EntriesUntil(Moment(options.balanceDay), in: journal)
    let dates = PostingDates(journal, usesSecondaryDates: false)
    var balances: [AccountID: WideBalance] = [:]
    for index in 0..<journal.transactionCount {
      let record = journal.store.transactions[index]
      for number in record.postings {
        let posting = journal.store.postings[number]
        guard until.includes(dates.day(of: number, in: record), ofEntry: index, record) else {
          continue
        }
        for amount in journal.store.amounts(of: posting) {
          balances[posting.account, default: WideBalance()].add(WideAmount(amount))
        }
      }
    }
    return accounts.map { account in
      let isHolding =
        journal.type(of: account).map { $0.isSubtype(of: .asset) || $0 == .liability } ?? false
      return Details(
        type: journal.type(of: account).map { String($0.letter) } ?? "",
        holdingClass: isHolding ? HoldingClass.name(of: account, traits, journal) : "",
        institution: traits.institution(of: account) ?? "",
        balance: balances[account] ?? WideBalance(),
        opened: traits.openedDay(of: account)?.text ?? "",
        closed: traits.closedDay(of: account)?.text ?? "",
        order: traits.order(of: account).map(String.init) ?? "",
        icon: traits.icon(of: account) ?? "",
        note: traits.note(of: account) ?? "")
    }
  }

  static let detailHeader = [
    "account", "type", "class", "institution", "balance", "opened", "closed", "order", "icon",
    "note",
  ]

  private struct DetailColumn {
    let title: String
    let role: LedgeraDocuments.Column.Role
    let cells: [Cell]
  }

  /// A table with a line for each account; columns that nobody fills are left out.
  func detailedTable() -> Table {
    var texts = AmountTexts(journal)
    let details = details()
    let labels = AccountLabels(journal)
    let columns = [
      DetailColumn(
        title: "Account", role: .account, cells: accounts.map { labels.cell(name(of: $0), of: $0) }),
      DetailColumn(title: "Type", role: .text, cells: details.map { Cell($0.type) }),
      DetailColumn(title: "Class", role: .text, cells: details.map { Cell($0.holdingClass) }),
      DetailColumn(title: "Institution", role: .text, cells: details.map { Cell($0.institution) }),
      DetailColumn(title: "Balance", role: .amount, cells: details.map { texts.cell($0.balance) }),
      DetailColumn(title: "Opened", role: .date, cells: details.map { Cell($0.opened) }),
      DetailColumn(title: "Closed", role: .date, cells: details.map { Cell($0.closed) }),
      DetailColumn(title: "Note", role: .text, cells: details.map { Cell($0.note) }),
    ].filter { column in column.cells.contains { !$0.text.isEmpty } }
    var table = Table(layout: .plain, columns: columns.map { LedgeraDocuments.Column($0.role) })
    table.rows = [Row(header: columns.map(\.title))]
    for number in accounts.indices {
      table.rows.append(Row(columns.map { $0.cells[number] }))
    }
    return table
  }

  func detailedRecords() -> Records {
    var texts = AmountTexts(journal, .machine)
    let rows = zip(accounts, details()).map { account, detail in
      [
        journal.name(account), detail.type, detail.holdingClass, detail.institution,
        texts.record(detail.balance), detail.opened, detail.closed, detail.order, detail.icon,
        detail.note,
      ]
    }
    return Records(header: AccountListing.detailHeader, rows: rows)
  }

  func detailMembers(_ detail: Details, _ texts: AmountTexts) -> [JSONValue.Member] {
    func text(_ value: String) -> JSONValue { .optional(value.isEmpty ? nil : value) }
    return [
      .init("class", text(detail.holdingClass)), .init("institution", text(detail.institution)),
      .init("balance", texts.json(detail.balance)), .init("opened", text(detail.opened)),
      .init("closed", text(detail.closed)), .init("order", text(detail.order)),
      .init("icon", text(detail.icon)), .init("note", text(detail.note)),
    ]
  }
}
