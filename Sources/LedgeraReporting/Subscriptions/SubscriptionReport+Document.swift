import LedgeraDiagnostics
public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension SubscriptionReport {
  /// The list for people, spreadsheets and programs; text and pages with the payments themselves if they
  /// are asked for. JSON always has them.
  public func document(withEvidence showsEvidence: Bool = false) -> Document {
    Document(
      title: title, blocks: blocks(showsEvidence: showsEvidence), records: records, json: json)
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
    var texts = AmountTexts(journal)
    var blocks: [Block] = [.paragraph(Cell(title, .strong)), .space, .table(table(&texts))]
    guard showsEvidence else { return blocks }
    for subscription in subscriptions {
      blocks += [.space, .table(evidence(of: subscription, &texts))]
    }
    return blocks
  }

  // MARK: For people

  private func table(_ texts: inout AmountTexts) -> Table {
    var rows = [
      Row(header: ["Payee", "Paid", "Amount", "Next", "A year", "Since", "Price before"])
    ]
    for subscription in subscriptions { rows.append(row(of: subscription, &texts)) }
    rows.append(
      Row(.total, [Cell("Total"), .empty, .empty, .empty, texts.cell(yearly), .empty, .empty]))
    if let converted {
      rows.append(
        Row(
          .grandTotal,
          [Cell("Converted"), .empty, .empty, .empty, texts.cell(converted), .empty, .empty]))
    }
    return Table(
      layout: .plain,
      columns: [
        LedgeraDocuments.Column(.description, maximumWidth: 24), LedgeraDocuments.Column(.text),
        LedgeraDocuments.Column(.amount), LedgeraDocuments.Column(.date),
        LedgeraDocuments.Column(.total), LedgeraDocuments.Column(.date),
        LedgeraDocuments.Column(.text),
      ], rows: rows)
  }

  private func row(of subscription: Subscription, _ texts: inout AmountTexts) -> Row {
    let style: Style = subscription.hasEnded ? .faint : .plain
    let next: Cell =
      if subscription.hasEnded {
        Cell("ended", style)
      } else {
        Cell(subscription.next.text, subscription.next < today ? .caution : .plain)
      }
    return Row([
      Cell(subscription.payee, style),
      Cell(subscription.cadence.rawValue + (subscription.isTentative ? "?" : ""), style),
      texts.cell(WideBalance(subscription.amount)), next,
      texts.cell(WideBalance(subscription.yearly)), Cell(subscription.since.text, style),
      Cell(priceBefore(subscription, &texts), style),
    ])
  }

  /// `10.99 EUR until 2026-03-05, +18.2 %`.
  private func priceBefore(
    _ subscription: Subscription, _ texts: inout AmountTexts
  ) -> String {
    guard let before = subscription.previousPrice, let last = subscription.prices.last,
      let change = subscription.change
    else { return "" }
    let sign = change.isNegative ? "" : "+"
    return "\(texts.cell(WideBalance(before.amount)).text) until \(last.since.text),"
      + " \(sign)\(PercentText.text(change))"
  }

  private func evidence(of subscription: Subscription, _ texts: inout AmountTexts) -> Table {
    let commodity = subscription.amount.commodity
    let rows = subscription.payments.map { payment in
      Row([
        Cell(payment.day.text, indent: 1),
        texts.cell(WideBalance(WideAmount(payment.amount, commodity))),
        Cell(journal.transaction(payment.entry).description), Cell(place(of: payment), .faint),
      ])
    }
    return Table(
      title: "\(subscription.payee), \(journal.name(subscription.account))", layout: .plain,
      columns: [
        LedgeraDocuments.Column(.date), LedgeraDocuments.Column(.amount),
        LedgeraDocuments.Column(.description, maximumWidth: 32), LedgeraDocuments.Column(.text),
      ], rows: rows)
  }

  private func place(of payment: RecurringPayment) -> String {
    let record = journal.store.transactions[payment.entry]
    let file = journal.sources[record.file]
    return "\(file.path):\(file.position(of: Int(record.offset)).line)"
  }

  // MARK: For machines

  private var records: Records {
    var texts = AmountTexts(journal, .machine)
    let rows = subscriptions.map { subscription in
      [
        subscription.payee, journal.name(subscription.account), subscription.cadence.rawValue,
        texts.record(WideBalance(subscription.amount)), subscription.next.text,
        texts.record(WideBalance(subscription.yearly)), subscription.since.text,
        subscription.previousPrice.map { texts.record(WideBalance($0.amount)) } ?? "",
        subscription.previousPrice == nil ? "" : subscription.prices.last?.since.text ?? "",
        subscription.hasEnded ? "ended" : subscription.isTentative ? "tentative" : "active",
        "\(subscription.payments.count)",
      ]
    }
    return Records(
      header: [
        "payee", "account", "interval", "amount", "next", "yearly", "since", "price-before",
        "price-since", "state", "payments",
      ], rows: rows)
  }

  private var json: JSONValue {
    let texts = AmountTexts(journal)
    return .report(
      [
        .init("report", "subscriptions"), .init("date", .string(today.text)),
        .init("income", .bool(isIncome)),
        .init("subscriptions", .array(subscriptions.map { json(of: $0, texts) })),
        .init("yearly", texts.json(yearly)),
      ] + (converted.map { [.init("converted", texts.json($0))] } ?? []))
  }

  private func json(of subscription: Subscription, _ texts: AmountTexts) -> JSONValue {
    func amount(_ amount: WideAmount) -> JSONValue {
      .amount(
        commodity: journal.commodity(amount.commodity).symbol,
        quantity: amount.quantity.description)
    }
    let commodity = subscription.amount.commodity
    return .object([
      .init("payee", .string(subscription.payee)),
      .init("account", .string(journal.name(subscription.account))),
      .init("interval", .string(subscription.cadence.rawValue)),
      .init("amount", amount(subscription.amount)),
      .init("next", .string(subscription.next.text)),
      .init("yearly", amount(subscription.yearly)),
      .init("since", .string(subscription.since.text)),
      .init("tentative", .bool(subscription.isTentative)),
      .init("ended", .bool(subscription.hasEnded)),
      .init(
        "prices",
        .array(
          subscription.prices.map {
            .object([.init("since", .string($0.since.text)), .init("amount", amount($0.amount))])
          })),
      .init(
        "payments",
        .array(
          subscription.payments.map { payment in
            .object([
              .init("date", .string(payment.day.text)),
              .init("amount", amount(WideAmount(payment.amount, commodity))),
              .init("index", .integer(payment.entry + 1)),
              .init("place", .string(place(of: payment))),
            ])
          })),
    ])
  }
}
