import LedgeraDiagnostics
package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension SubscriptionReport {
  package static let form = ReportForm<SubscriptionReport, BookTexts>("subscriptions") {
    Field("date", .day) { $0.today }
    Field("income", .flag) { $0.isIncome }
    Field("subscriptions", .list(Item.fields)) { $0.items }
    Field("yearly", .amounts) { $0.yearly }
    Field("converted", .amounts) { $0.converted }
  }

  /// The list for people, spreadsheets and programs; text and pages show the payments themselves
  /// only if asked to. JSON always has them.
  package func document(withEvidence showsEvidence: Bool = false) -> Document {
    Document(
      title: title, blocks: blocks(showsEvidence: showsEvidence),
      records: Item.fields.records(items, BookTexts(journal)),
      json: Self.form.json(self, BookTexts(journal)))
  }

  private var title: String {
    "\(isIncome ? "Recurring income" : "Subscriptions") on \(today.text)"
  }

  private func blocks(showsEvidence: Bool) -> [Block] {
    guard !subscriptions.isEmpty else {
      return [
        .paragraph(Cell(title, .strong)), .space,
        .paragraph(Cell("Nothing recurs yet: three payments make a series, two of a yearly one.")),
      ]
    }
    var texts = BookTexts(journal)
    var blocks: [Block] = [.paragraph(Cell(title, .strong)), .space, .table(table(&texts))]
    guard showsEvidence else { return blocks }
    for item in items { blocks += [.space, .table(evidence(of: item, &texts))] }
    return blocks
  }

  private func table(_ texts: inout BookTexts) -> Table {
    var table = Item.fields.table(items, &texts)
    func add(_ label: String, _ sum: WideBalance, _ role: Row.Role) {
      table.rows.append(
        Item.fields.cells(sum, as: Self.sumFields, label: Cell(label), role, &texts))
    }
    add("Total", yearly, .total)
    if let converted { add("Converted", converted, .grandTotal) }
    return table
  }

  private static let sumFields = Fields<WideBalance, BookTexts> {
    Field("yearly", .amounts) { $0 }
  }

  /// Without headings.
  private func evidence(of item: Item, _ texts: inout BookTexts) -> Table {
    let title = "\(item.subscription.payee), \(journal.name(item.subscription.account))"
    var table = Payment.fields.table(item.payments, &texts, title: title)
    table.rows.removeFirst()
    return table
  }

  private var items: [Item] { subscriptions.map { Item(subscription: $0, today: today) } }

  /// A subscription as it is today.
  fileprivate struct Item {
    let subscription: Subscription
    let today: Day

    var style: Style { subscription.hasEnded ? .faint : .plain }

    var payments: [Payment] {
      subscription.payments.map {
        Payment(payment: $0, commodity: subscription.amount.commodity)
      }
    }

    var state: String {
      subscription.hasEnded ? "ended" : subscription.isTentative ? "tentative" : "active"
    }

    var next: Cell {
      if subscription.hasEnded { return Cell("ended", style) }
      return Cell(subscription.next.text, subscription.next < today ? .caution : .plain)
    }

    /// `10.99 EUR until 2026-03-05, +18.2 %`.
    func priceBefore(_ texts: inout BookTexts) -> String {
      guard let before = subscription.previousPrice, let last = subscription.prices.last,
        let change = subscription.change
      else { return "" }
      let sign = change.isNegative ? "" : "+"
      return "\(texts.cell(before.amount).text) until \(last.since.text),"
        + " \(sign)\(PercentText.text(change, in: texts.journal))"
    }
  }

  fileprivate struct Payment {
    let payment: RecurringPayment
    let commodity: CommodityID
  }
}

extension SubscriptionReport.Item {
  fileprivate static let fields = Fields<SubscriptionReport.Item, BookTexts> {
    Field("payee", .description) { $0.subscription.payee }.set(maximumWidth: 24)
      .shown { item, _ in Cell(item.subscription.payee, item.style) }
    Field("account", .account, in: .machines) { $0.subscription.account }
    Field("interval", .choice) { $0.subscription.cadence }.titled("Paid").shown { item, _ in
      let cadence = item.subscription.cadence.rawValue
      return Cell(cadence + (item.subscription.isTentative ? "?" : ""), item.style)
    }
    Field("amount", .amount) { $0.subscription.amount }
    Field("next", .day) { $0.subscription.next }.shown { item, _ in item.next }
    Field("yearly", .amount) { $0.subscription.yearly }.titled("A year").set(.total)
    Field("since", .day) { $0.subscription.since }.shown { item, _ in
      Cell(item.subscription.since.text, item.style)
    }
    Field("price before", .amount) { $0.subscription.previousPrice?.amount }.set(.text)
      .shown { item, texts in Cell(item.priceBefore(&texts), item.style) }
    Field("price since", .day, in: .machines) { item in
      item.subscription.previousPrice.flatMap { _ in item.subscription.prices.last?.since }
    }
    Field("state", .text, in: .machines) { $0.state }
    Field("prices", .list(Subscription.Price.fields), in: .json) { $0.subscription.prices }
    Field("payments", .list(SubscriptionReport.Payment.fields), in: .machines) { $0.payments }
  }
}

extension Subscription.Price {
  fileprivate static let fields = Fields<Subscription.Price, BookTexts> {
    Field("since", .day) { $0.since }
    Field("amount", .amount) { $0.amount }
  }
}

extension SubscriptionReport.Payment {
  fileprivate static let fields = Fields<SubscriptionReport.Payment, BookTexts> {
    Field("date", .day) { $0.payment.day }.shown { line, _ in
      Cell(line.payment.day.text, indent: 1)
    }
    Field("amount", .amount) { WideAmount($0.payment.amount, $0.commodity) }
    Field("description", .description, in: .text) {
      $1.journal.transaction($0.payment.transaction).description
    }.set(maximumWidth: 32)
    Field("index", .count, in: .json) { $0.payment.transaction + 1 }
    Field("place", .text) { $1.journal.place(ofTransaction: $0.payment.transaction) }.shown {
      line, texts in
      Cell(texts.journal.place(ofTransaction: line.payment.transaction), .faint)
    }
  }
}

extension Journal {
  /// The place of a transaction, `FILE:LINE`.
  func place(ofTransaction index: Int) -> String {
    let record = store.transactions[index]
    let file = sources[record.file]
    return "\(file.path):\(file.position(of: Int(record.offset)).line)"
  }
}
