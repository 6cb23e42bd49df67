import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension SimulationReport {
  /// A row for each chance, and for each year one of net worth and of each bucket.
  var records: Records {
    let names = SpreadOfFigures.percents.map { "p\($0)" }
    var rows: [[String]] = []
    let noSpread = Array(repeating: "", count: names.count + 2)
    for (aim, count) in zip(aims, simulation.metPaths) {
      let kind = aim.goal == nil ? "target" : "goal"
      rows.append(
        [
          kind, aim.goal ?? aim.bucket, aim.by?.text ?? "", record(of: aim), chance(count),
        ] + noSpread)
    }
    for year in simulation.years {
      let date = day(of: year).text
      rows.append(
        ["net worth", "", date, "", chance(year.fundedPaths)] + figures(year.netWorth))
      for (bucket, spread) in zip(simulation.input.buckets, year.buckets) {
        rows.append(["bucket", bucket.name, date, "", ""] + figures(spread))
      }
    }
    return Records(
      header: ["kind", "name", "date", "amount", "chance"] + names + ["mean", "deviation"],
      rows: rows)
  }

  private func chance(_ count: Int) -> String {
    ShownFigures.part(count, of: simulation.input.paths, decimals: 6).description
  }

  private func figures(_ spread: SpreadOfFigures) -> [String] {
    (spread.percentiles + [spread.mean, spread.deviation]).map(number)
  }

  private func number(_ figure: Double) -> String {
    ShownFigures.rounded(figure, toDecimals: decimals).description
  }

  /// Those of the base currency.
  private var decimals: UInt8 { base.map(journal.decimals) ?? 2 }

  var json: JSONValue {
    let input = simulation.input
    return .report([
      .init("report", "simulation"), .init("currency", .optional(symbol)),
      .init("scenario", .optional(scenario)), .init("start", .string(firstMonth.text)),
      .init("paths", .integer(input.paths)), .init("seed", .string("\(input.seed)")),
      .init("months", .integer(simulation.years.last?.month ?? 0)), .init("arithmetic", "binary64"),
      .init("neverRunsOut", json(ofChance: simulation.fundedPaths)),
      .init("targets", json(ofAims: { $0.goal == nil })),
      .init("goals", json(ofAims: { $0.goal != nil })),
      .init("goalsWithoutBucket", .array(otherGoals.map(JSONValue.string))),
      .init("assumptions", .array(assumptions.map(JSONValue.string))),
      .init("years", .array(simulation.years.map(json))),
    ])
  }

  private var symbol: String? { base.map { journal.commodity($0).symbol } }

  /// A number; with its symbol where that is not the base currency's.
  private func record(of aim: Aim) -> String {
    guard let commodity = aim.commodity, commodity != base else { return aim.amount.description }
    return "\(aim.amount.description) \(journal.commodity(commodity).quotedSymbol)"
  }

  private func symbol(of aim: Aim) -> String {
    aim.commodity.map { journal.commodity($0).symbol } ?? symbol ?? ""
  }

  private func json(ofChance count: Int) -> JSONValue {
    .object([.init("paths", .integer(count)), .init("chance", .string(chance(count)))])
  }

  private func json(ofAims isWanted: (Aim) -> Bool) -> JSONValue {
    .array(
      zip(aims, simulation.metPaths).filter { isWanted($0.0) }.map { aim, count in
        .object([
          .init("name", .string(aim.goal ?? aim.bucket)), .init("bucket", .string(aim.bucket)),
          .init("amount", .amount(commodity: symbol(of: aim), quantity: aim.amount.description)),
          .init("by", .optional(aim.by?.text)), .init("paths", .integer(count)),
          .init("chance", .string(chance(count))),
        ])
      })
  }

  private func json(of year: Simulation.Year) -> JSONValue {
    .object([
      .init("date", .string(day(of: year).text)), .init("month", .integer(year.month)),
      .init("funded", json(ofChance: year.fundedPaths)),
      .init("netWorth", json(of: year.netWorth)),
      .init(
        "buckets",
        .array(
          zip(simulation.input.buckets, year.buckets).map { bucket, spread in
            .object([.init("name", .string(bucket.name)), .init("figures", json(of: spread))])
          })),
    ])
  }

  private func json(of spread: SpreadOfFigures) -> JSONValue {
    let percentiles = zip(SpreadOfFigures.percents, spread.percentiles).map { percent, figure in
      JSONValue.Member("p\(percent)", amount(number(figure)))
    }
    return .object(
      percentiles + [
        .init("mean", amount(number(spread.mean))),
        .init("deviation", amount(number(spread.deviation))),
      ])
  }

  private func amount(_ quantity: String) -> JSONValue {
    .amount(commodity: symbol ?? "", quantity: quantity)
  }
}
