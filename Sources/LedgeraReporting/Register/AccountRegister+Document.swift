import LedgeraComputation
package import LedgeraDocuments
import LedgeraModel

extension AccountRegister {
  /// What is shown besides the transactions.
  package struct Presentation: Sendable {
    /// Whether a line above the transactions names the account, or in CSV the fields.
    package var hasHeading = true
    /// Leading parts left out of the names of the other accounts.
    package var droppedParts = 0
    /// Whether a query selects transactions.
    package var hasQuery = false

    package init() {}
  }

  /// The register for people, spreadsheets and programs.
  package func document(_ presentation: Presentation = Presentation()) -> Document {
    Document(
      title: heading(presentation), blocks: [.register(register(presentation))],
      records: records(presentation),
      json: Self.form.json(self, BookTexts(journal)))
  }

  private func heading(_ presentation: Presentation) -> String {
    let query = presentation.hasQuery ? " (matching query)" : ""
    return "Transactions in \(journal.name(account)) and subaccounts\(query):"
  }

  private func register(_ presentation: Presentation) -> Register {
    // By account number.
    let names = journal.accounts.nodes.indices.map { number in
      AccountRegister.summarised(
        journal.name(AccountID(UInt32(number)), droppingParts: presentation.droppedParts))
    }
    var entries: [Register.Entry] = []
    entries.reserveCapacity(items.count)
    OrderedWork.forEach(
      items, batchSize: 4_096, work: { self.entries(of: $0, names) }
    ) { entries += $0 }
    return Register(
      title: presentation.hasHeading ? heading(presentation) : nil, accountElision: .end,
      entries: entries)
  }

  private func entries(of items: [Item], _ names: [String]) -> [Register.Entry] {
    var texts = AmountTexts(journal)
    return items.map { item in
      Register.Entry(
        date: item.day.text, description: journal.transaction(item.transaction).description,
        account: item.otherAccounts.map { names[$0.index] }.joined(separator: ", "),
        amount: texts.cell(item.change), total: texts.cell(item.balance))
    }
  }

  /// An account name with two letters of each part but the last.
  private static func summarised(_ name: String) -> String {
    var parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropLast() {
      parts[index] = String(String.UnicodeScalarView(parts[index].unicodeScalars.prefix(2)))
    }
    return parts.joined(separator: ":")
  }

  private func records(_ presentation: Presentation) -> Records {
    var records = Records(
      header: ["txnidx", "date", "code", "description", "otheraccounts", "change", "balance"],
      rows: RecordRows(of: OnDemand { items }, with: { AmountTexts(journal, .machine) }) {
        item, texts, writer in
        let transaction = journal.transaction(item.transaction)
        writer.field("\(item.transaction + 1)")
        writer.field { item.day.append(to: &$0) }
        writer.field(transaction.code)
        writer.field { $0 += journal.store.descriptions[transaction.descriptionID.number] }
        writer.field(
          item.otherAccounts.map {
            journal.name($0, droppingParts: presentation.droppedParts)
          }.joined(separator: ", "))
        writer.field { texts.write(item.change, to: &$0) }
        writer.field { texts.write(item.balance, to: &$0) }
        writer.endRow()
      })
    records.showsHeader = presentation.hasHeading
    return records
  }

  package static let form = ReportForm<AccountRegister, BookTexts>("aregister") {
    Field("account", .account) { $0.account }
    Field("register", .sequence(Line.fields)) { $0.lines }
  }

  private var lines: OnDemand<Line> {
    OnDemand {
      let base = BaseFigures(journal)
      return items.lazy.map { item in
        Line(
          item: item, transaction: journal.transaction(item.transaction),
          worth: base?.worth(of: item.postings, in: item.transaction, isInverted: isInverted))
      }
    }
  }

  fileprivate struct Line: Sendable {
    let item: Item
    let transaction: Transaction
    let worth: BookedWorth?
  }
}

extension AccountRegister.Line {
  fileprivate static let fields = Fields<AccountRegister.Line, BookTexts> {
    Field("transaction", .count) { $0.item.transaction + 1 }
    Field("date", .day) { $0.item.day }
    Field("time", .time) { $0.transaction.time }
    Field("code", .text) { $0.transaction.code }
    Field("description", .text) { $0.transaction.description }
    Field("other accounts", .accounts) { $0.item.otherAccounts }
    Field("change", .amounts) { $0.item.change }
    Field("balance", .amounts) { $0.item.balance }
    Fields.worth.of { $0.worth }
  }
}
