public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension SummaryReport {
  /// The summary for people, spreadsheets and programs.
  public var document: Document {
    Document(title: title, blocks: blocks, records: records, json: json)
  }

  /// What the summary is of, e.g. `Summary of 2026-11`.
  public var title: String { "Summary of \(span.title)" }

  // MARK: For people

  private var blocks: [Block] {
    var texts = AmountTexts(journal)
    var blocks: [Block] = [.paragraph(Cell(title, .strong)), .space, totals(&texts)]
    if !periods.isEmpty { blocks += [.space, periodTable(&texts)] }
    for isIncome in [true, false] {
      let rows = categories.filter { $0.isIncome == isIncome }
      guard !rows.isEmpty else { continue }
      blocks += [
        .space, categoryTable(isIncome ? "Income" : "Expenses", rows, isIncome, &texts),
      ]
    }
    if !tagged.isEmpty { blocks += [.space, tagTable(&texts)] }
    if !wallets.isEmpty { blocks += [.space, walletTable(&texts)] }
    return blocks
  }

  private func totals(_ texts: inout AmountTexts) -> Block {
    var rows = [
      Row([Cell("Income", indent: 1), texts.cell(total.income)]),
      Row([Cell("Expenses", indent: 1), texts.cell(total.expense)]),
      Row([Cell("Net", indent: 1), texts.cell(total.net)]),
    ]
    if let rate = total.savingsRate {
      rows.append(Row([Cell("Savings rate", indent: 1), Cell(PercentText.text(rate))]))
    }
    return .table(
      Table(
        layout: .plain,
        columns: [
          LedgeraDocuments.Column(.text, minimumWidth: 16), LedgeraDocuments.Column(.amount),
        ],
        rows: rows))
  }

  private func periodTable(_ texts: inout AmountTexts) -> Block {
    var rows = [
      Row(
        .header,
        [Cell("Period", .strong, indent: 1)]
          + ["Income", "Expenses", "Net", "Saved"].map { Cell($0, .strong) })
    ]
    for period in periods {
      rows.append(
        Row([
          Cell(period.span.title, indent: 1), texts.cell(period.flow.income),
          texts.cell(period.flow.expense), texts.cell(period.flow.net),
          Cell(period.flow.savingsRate.map(PercentText.text) ?? ""),
        ]))
    }
    return .table(Table(layout: .plain, columns: flowColumns(.date, .percentage), rows: rows))
  }

  private func categoryTable(
    _ title: String, _ rows: [Category], _ isIncome: Bool, _ texts: inout AmountTexts
  ) -> Block {
    let whole = isIncome ? total.income : total.expense
    let labels = AccountLabels(journal)
    let body = rows.map { category in
      Row([
        labels.cell(name(of: category.account), of: category.account, indent: 1),
        texts.cell(category.amount),
        Cell(category.amount.percentage(of: whole).map(PercentText.text) ?? ""),
      ])
    }
    return .table(
      Table(
        title: title, layout: .plain,
        columns: [
          LedgeraDocuments.Column(.account, minimumWidth: 16), LedgeraDocuments.Column(.amount),
          LedgeraDocuments.Column(.percentage),
        ], rows: body))
  }

  private func walletTable(_ texts: inout AmountTexts) -> Block {
    var rows = [Row(.header, ["Wallets", "Income", "Expenses", "Net"].map { Cell($0) })]
    let labels = AccountLabels(journal)
    for wallet in wallets {
      let archived = wallet.closedDay.map { ", archived \($0.text)" } ?? ""
      let name = wallet.account.map { account in
        labels.cell(self.name(of: account) + archived, of: account, indent: 1)
      }
      rows.append(
        Row([
          name ?? Cell("(none)", indent: 1), texts.cell(wallet.flow.income),
          texts.cell(wallet.flow.expense), texts.cell(wallet.flow.net),
        ]))
    }
    return .table(Table(layout: .plain, columns: flowColumns(.account, nil), rows: rows))
  }

  private func tagTable(_ texts: inout AmountTexts) -> Block {
    let title = "By \(tag ?? "")"
    var rows = [Row(.header, [title, "Income", "Expenses", "Net"].map { Cell($0) })]
    for tagged in tagged {
      rows.append(
        Row([
          Cell(tagged.value.map { $0.isEmpty ? "(empty)" : $0 } ?? "(none)", indent: 1),
          texts.cell(tagged.flow.income), texts.cell(tagged.flow.expense),
          texts.cell(tagged.flow.net),
        ]))
    }
    return .table(Table(layout: .plain, columns: flowColumns(.text, nil), rows: rows))
  }

  private func flowColumns(
    _ first: LedgeraDocuments.Column.Role, _ last: LedgeraDocuments.Column.Role?
  ) -> [LedgeraDocuments.Column] {
    [LedgeraDocuments.Column(first, minimumWidth: 16)]
      + ([.amount, .amount, .amount] + (last.map { [$0] } ?? [])).map {
        LedgeraDocuments.Column($0)
      }
  }

  /// Without the first part, which the heading says.
  private func name(of account: AccountID) -> String {
    journal.accounts[account].depth > 1
      ? journal.name(account, droppingParts: 1) : journal.name(account)
  }

  // MARK: For machines

  /// One row for the whole and for each period, category, value of the tag and wallet.
  private var records: Records {
    var texts = AmountTexts(journal, .machine)
    var rows: [[String]] = []
    func add(_ section: String, _ name: String, _ span: DateSpan, _ flow: Flow) {
      rows.append([
        section, name, span.start?.text ?? "", span.last?.text ?? "", texts.record(flow.income),
        texts.record(flow.expense), texts.record(flow.net),
        flow.savingsRate.map(PercentText.number) ?? "",
      ])
    }
    add("total", "", span, total)
    for period in periods { add("period", period.span.title, period.span, period.flow) }
    for category in categories {
      let flow = Flow(
        income: category.isIncome ? category.amount : WideBalance(),
        expense: category.isIncome ? WideBalance() : category.amount)
      add(category.isIncome ? "income" : "expense", journal.name(category.account), span, flow)
    }
    for tagged in tagged {
      add(tagged.value == nil ? "untagged" : "tag", tagged.value ?? "", span, tagged.flow)
    }
    for wallet in wallets {
      add("wallet", wallet.account.map(journal.name) ?? "", span, wallet.flow)
    }
    return Records(
      header: ["section", "name", "start", "end", "income", "expense", "net", "savings-rate"],
      rows: rows)
  }

  private var json: JSONValue {
    let texts = AmountTexts(journal)
    return .report(
      [
        .init("report", "summary"), .init("start", .optional(span.start?.text)),
        .init("end", .optional(span.last?.text)),
      ] + members(of: total, texts) + [
        .init("periods", .array(periods.map { period($0.span, $0.flow, texts) })),
        .init(
          "categories",
          .array(
            categories.map { category in
              .object([
                .init("account", .string(journal.name(category.account))),
                .init("kind", category.isIncome ? "income" : "expense"),
                .init("amount", texts.json(category.amount)),
              ])
            })),
        .init("tag", .optional(tag)),
        .init(
          "tagged",
          .array(
            tagged.map { tagged in
              .object([.init("value", .optional(tagged.value))] + members(of: tagged.flow, texts))
            })),
        .init(
          "wallets",
          .array(
            wallets.map { wallet in
              .object(
                [
                  .init("account", .optional(wallet.account.map(journal.name))),
                  .init("closed", .optional(wallet.closedDay?.text)),
                ] + members(of: wallet.flow, texts))
            })),
      ])
  }

  private func period(_ span: DateSpan, _ flow: Flow, _ texts: AmountTexts) -> JSONValue {
    .object(
      [
        .init("start", .optional(span.start?.text)), .init("end", .optional(span.last?.text)),
      ] + members(of: flow, texts))
  }

  private func members(of flow: Flow, _ texts: AmountTexts) -> [JSONValue.Member] {
    [
      .init("income", texts.json(flow.income)), .init("expense", texts.json(flow.expense)),
      .init("net", texts.json(flow.net)),
      .init("savingsRate", .optional(flow.savingsRate.map(PercentText.number))),
    ]
  }
}
