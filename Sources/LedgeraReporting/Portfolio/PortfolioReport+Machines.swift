import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension PortfolioReport {
  /// A row for each account and each holding, and for the totals.
  var records: Records {
    var texts = AmountTexts(journal, .machine)
    var rows: [[String]] = []
    func empty(_ count: Int) -> [String] { Array(repeating: "", count: count) }
    func add(_ kind: String, _ groups: [Group], _ total: WideBalance) {
      for group in groups {
        for item in group.items {
          rows.append(
            [
              kind, group.name, journal.name(item.account), texts.record(item.held),
              texts.record(item.value), item.share.map(PercentText.number) ?? "",
              item.openedDay?.text ?? "",
            ] + empty(6) + RateText.fields(item.rates.compactMap { $0 }, journal)
              + [item.note ?? ""])
        }
      }
      rows.append(
        ["\(kind) total", "", "", "", texts.record(total)] + empty(12))
    }
    add("asset", assets, totalAssets)
    add("credit", credits, totalCredits)
    rows.append(
      ["net worth", "", "", "", texts.record(netWorth)] + empty(12))
    for total in display {
      let value = total.value.map { texts.record(WideBalance($0)) } ?? ""
      rows.append(
        ["net worth", "", "", "", value] + empty(8) + RateText.fields([total.rate], journal)
          + empty(1))
    }
    for position in holdings {
      let sums = position.sums
      let price = prices[position.commodity.index]
      rows.append(
        [
          "holding", "", journal.name(position.account),
          texts.record(WideBalance(WideAmount(position.units, position.commodity))),
          sums.unknownValues > 0 ? "" : texts.record(sums.value), "", position.firstDay.text,
          sums.unknownCosts > 0 ? "" : texts.record(sums.cost),
          sums.unknownGains > 0 ? "" : texts.record(sums.gain.total),
          sums.percentage.map(PercentText.number) ?? "",
          price.map { RateText.text(of: $0.price, journal, groupsDigits: false) } ?? "",
          price?.day.text ?? "",
          isStale(position.commodity) ? "yes" : "",
        ] + empty(4))
    }
    return Records(
      header: [
        "kind", "class", "account", "held", "value", "share", "since", "cost", "gain",
        "gain-percent", "price", "price-date", "stale", "rate", "rate-date", "rate-source",
        "note",
      ], rows: rows)
  }

  func json(topCount: Int) -> JSONValue {
    let texts = AmountTexts(journal)
    func groups(_ groups: [Group]) -> JSONValue {
      .array(
        groups.map { group in
          .object([
            .init("class", .string(group.name)), .init("count", .integer(group.items.count)),
            .init("value", texts.json(group.value)),
            .init("share", .optional(group.share.map(PercentText.number))),
            .init("items", .array(group.items.map { item($0, texts) })),
          ])
        })
    }
    return .report([
      .init("report", "portfolio"), .init("day", .string(moment.day.text)),
      .init("currency", .optional(target.map { journal.commodity($0).symbol })),
      .init("assets", groups(assets)), .init("totalAssets", texts.json(totalAssets)),
      .init("credits", groups(credits)), .init("totalCredits", texts.json(totalCredits)),
      .init("netWorth", texts.json(netWorth)),
      .init("display", .array(display.map { $0.json(journal) })),
      .init("largestAssets", .array(topAssets(topCount).map { item($0, texts) })),
      .init("holdings", .array(holdings.map { holding($0, texts) })),
    ])
  }

  private func item(_ item: Item, _ texts: AmountTexts) -> JSONValue {
    .object([
      .init("account", .string(journal.name(item.account))), .init("held", texts.json(item.held)),
      .init("value", texts.json(item.value)),
      .init("rates", .array(item.rates.compactMap { $0.map { RateText.json($0, journal) } })),
      .init("share", .optional(item.share.map(PercentText.number))),
      .init("opened", .optional(item.openedDay?.text)), .init("icon", .optional(item.icon)),
      .init("color", .optional(item.color)), .init("note", .optional(item.note)),
    ])
  }

  private func holding(_ position: HoldingsReport.Position, _ texts: AmountTexts) -> JSONValue {
    let sums = position.sums
    func known(_ balance: WideBalance, _ unknownCount: Int) -> JSONValue {
      unknownCount > 0 ? .null : texts.json(balance)
    }
    let price = prices[position.commodity.index]
    return .object([
      .init("account", .string(journal.name(position.account))),
      .init("commodity", .string(journal.commodity(position.commodity).symbol)),
      .init("since", .string(position.firstDay.text)),
      .init("units", .string(position.units.description)),
      .init("cost", known(sums.cost, sums.unknownCosts)),
      .init("value", known(sums.value, sums.unknownValues)),
      .init("gain", known(sums.gain.total, sums.unknownGains)),
      .init("gainPercent", .optional(sums.percentage.map(PercentText.number))),
      .init(
        "price",
        price.map { RateText.json($0.price.quantity, $0.price.commodity, journal) } ?? .null),
      .init("priceDate", .optional(price?.day.text)),
      .init("stale", .bool(isStale(position.commodity))),
    ])
  }
}
