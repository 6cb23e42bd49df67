public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension DriftReport {
  /// The report for people, spreadsheets and programs.
  public var document: Document {
    Document(title: title, blocks: blocks, records: records, json: json)
  }

  private var title: String {
    "Buckets on \(day.text), in \(journal.commodity(base).symbol)"
  }

  /// An amount of the base currency.
  private func balance(_ quantity: WideQuantity) -> WideBalance {
    WideBalance(journal.rounded(quantity, base))
  }

  private var blocks: [Block] {
    var texts = AmountTexts(journal)
    var table = Table(
      layout: .plain,
      columns: [
        LedgeraDocuments.Column(.text), LedgeraDocuments.Column(.amount),
        LedgeraDocuments.Column(.percentage), LedgeraDocuments.Column(.percentage),
        LedgeraDocuments.Column(.amount), LedgeraDocuments.Column(.amount),
        LedgeraDocuments.Column(.text),
      ])
    table.rows = [
      Row(header: ["Bucket", "Value", "Share", "Wanted", "At least", "At most", "State"]), .rule,
    ]
    for line in lines {
      table.rows.append(
        Row([
          Cell(line.name), texts.cell(balance(line.value)),
          Cell(line.share.map(PercentText.text) ?? ""),
          Cell(line.wantedShare.map(PercentText.text) ?? ""),
          line.least.map { texts.cell(balance($0)) } ?? .empty,
          line.most.map { texts.cell(balance($0)) } ?? .empty,
          line.state == .fine ? Cell("fine", .favourable) : Cell(line.state.rawValue, .caution),
        ]))
    }
    return [.heading(title), .table(table), .space] + advice(&texts)
  }

  private func advice(_ texts: inout AmountTexts) -> [Block] {
    guard !transfers.isEmpty else {
      let isFine = lines.allSatisfy { $0.state == .fine }
      return [.lines([Cell(isFine ? "nothing to move" : "no bucket has anything to give")])]
    }
    var moves: [Cell] = []
    for transfer in transfers {
      let amount = texts.record(balance(transfer.amount))
      let (from, to) = (journal.name(transfer.from), journal.name(transfer.to))
      let sale = transfer.mustSell ? ", after selling holdings worth it" : ""
      let purchase = transfer.mustBuy ? ", and buy holdings for it" : ""
      moves.append(Cell("move \(amount) from \(from) to \(to)\(sale)\(purchase)"))
    }
    return [.lines(moves)]
  }

  private var records: Records {
    var texts = AmountTexts(journal, .machine)
    func field(_ quantity: WideQuantity?) -> String {
      quantity.map { texts.record(balance($0)) } ?? ""
    }
    var rows = lines.map { line in
      [
        "bucket", line.name, field(line.value), line.share.map(PercentText.number) ?? "",
        line.wantedShare.map(PercentText.number) ?? "", field(line.least), field(line.most),
        line.state.rawValue, "",
      ]
    }
    rows += transfers.map { transfer in
      [
        "transfer", journal.name(transfer.from), field(transfer.amount), "", "", "", "",
        transfer.mustSell ? "sell" : transfer.mustBuy ? "buy" : "", journal.name(transfer.to),
      ]
    }
    return Records(
      header: ["kind", "name", "amount", "share", "wanted", "least", "most", "state", "to"],
      rows: rows)
  }

  private var json: JSONValue {
    let texts = AmountTexts(journal)
    func amount(_ quantity: WideQuantity?) -> JSONValue {
      quantity.map { texts.json(balance($0)) } ?? .null
    }
    return .report([
      .init("report", "suggest"), .init("date", .string(day.text)),
      .init("base", .string(journal.commodity(base).symbol)),
      .init("spending", amount(spending)),
      .init(
        "buckets",
        .array(
          lines.map { line in
            .object([
              .init("name", .string(line.name)), .init("value", amount(line.value)),
              .init("share", .optional(line.share.map(PercentText.number))),
              .init("wanted", .optional(line.wantedShare.map(PercentText.number))),
              .init("least", amount(line.least)), .init("most", amount(line.most)),
              .init("state", .string(line.state.rawValue)),
            ])
          })),
      .init(
        "transfers",
        .array(
          transfers.map { transfer in
            .object([
              .init("amount", amount(transfer.amount)),
              .init("from", .string(journal.name(transfer.from))),
              .init("to", .string(journal.name(transfer.to))),
              .init("mustSell", .bool(transfer.mustSell)),
              .init("mustBuy", .bool(transfer.mustBuy)),
            ])
          })),
    ])
  }
}
