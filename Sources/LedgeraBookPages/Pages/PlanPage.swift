import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities

/// Will it last?
struct PlanPage: Sendable {
  let book: Book
  /// By month: the plan as written, then its scenarios.
  let months: ProjectionReport
  let years: ProjectionReport
  /// nil: the plan cannot be simulated.
  let simulation: SimulationReport?
  /// Why it cannot; nil: it can.
  private let obstacle: String?

  /// nil: there is nothing to project.
  init?(_ book: Book) {
    guard let base = book.plan.base, !book.plan.buckets.isEmpty else { return nil }
    self.book = book
    let request = ProjectionRequest(start: book.day)
    let rates = FrozenRates(book.journal, in: base, on: request.start, infersFromCosts: false)
    do throws(ProjectionProblem) {
      var projections = [(name: "", projection: try Projection(book.plan, request, rates))]
      for scenario in book.plan.scenarios.prefix(3) {
        projections.append(
          (scenario.name, try Projection(book.plan.applying(scenario), request, rates)))
      }
      var options = ProjectionReport.Options()
      options.fiscalYearStart = book.journal.profile.fiscalYearStart
      years = try ProjectionReport(
        book.journal, start: request.start, [projections[0]], rates, options)
      options.step = .month
      months = try ProjectionReport(book.journal, start: request.start, projections, rates, options)
    } catch { return nil }
    do throws(PlannedSimulation.Failure) {
      simulation = try PlannedSimulation(
        book.plan, request, rates, paths: SimulationInput.usualPaths,
        seed: SimulationInput.usualSeed
      ).report(scenario: "", threads: book.threads)
      obstacle = nil
    } catch {
      simulation = nil
      obstacle = error.message
    }
  }

  private var unit: CommodityID { months.currency }
  /// How far the plan looks.
  private var ahead: String {
    let count = months.outlooks[0].rows.count
    return count % 12 == 0 ? counted(count / 12, "year") : counted(count, "month")
  }

  private func grouped(_ count: Int) -> String {
    book.money.rounded(WideQuantity(coefficient: Int128(count), scale: 0), unit)
  }

  private var plan: ProjectionReport.Outlook { years.outlooks[0] }

  func write(to page: inout PageWriter) {
    let symbol = book.money.symbol(unit)
    page.heading(
      "Plan",
      lead:
        "\(ahead) ahead, in \(symbol) of the day, taxes and inflation as the plan says. Will it last?"
    )
    FigureStrip(figures: figures).write(to: &page)
    page.section("What if?", sub: "Net worth by month, \(symbol)") {
      $0.chart(ScenarioChart(months, book).chart)
    }
    if let simulation {
      let count = grouped(simulation.simulation.input.paths)
      page.section(
        "How sure is it?",
        sub:
          "Net worth at year\u{2019}s end in \(count) simulated paths, \(symbol) · inner band: half of the paths, outer band: nine in ten"
      ) {
        $0.chart(
          FanChart(simulation, opening: plan.openingNetWorth.quantity, months.start, book).chart)
      }
    } else if let obstacle {
      page.section("How sure is it?") { $0.nothing("No simulation: \(obstacle).") }
    }
    writeTargets(to: &page)
    writeYears(to: &page)
  }

  private var figures: [FigureStrip.Figure] {
    let symbol = book.money.symbol(unit)
    var figures: [FigureStrip.Figure] = []
    if let last = plan.rows.last {
      figures.append(
        .init(
          label: "Net worth, \(last.title)",
          value: book.money.rounded(last.figures.netWorth.quantity, unit), unit: symbol,
          detail: "as planned"))
    }
    if let simulation {
      figures.append(
        .init(
          label: "Never runs out",
          value: simulation.chance(ofPaths: simulation.simulation.fundedPaths),
          detail: "of \(grouped(simulation.simulation.input.paths)) paths"))
    }
    if let next = plan.rows.dropFirst().first ?? plan.rows.first {
      figures.append(
        .init(
          label: "Saved in \(next.title)",
          value: book.money.rounded(next.figures.savings.quantity, unit), unit: symbol,
          detail: next.savingsRate.map {
            "\($0.quantity.rounded(toDecimals: 1).text())\u{A0}% of income"
          } ?? ""))
    }
    if !plan.targets.isEmpty {
      let count = plan.targets.count(where: \.isOnTrack)
      figures.append(
        .init(
          label: "Targets on track", value: "\(count) of \(plan.targets.count)",
          detail: count == plan.targets.count ? "all are reached" : "the others fall short"))
    }
    return figures
  }

  // MARK: Tables

  private func writeTargets(to page: inout PageWriter) {
    guard !plan.targets.isEmpty else { return }
    page.section("Are the targets reached?", sub: book.money.symbol(unit)) { page in
      page.table([
        "|Bucket", "figure|Target", "wide|By", "drawn wide|", "figure wide|Then",
        "figure|More a month", "figure|Chance", "|",
      ]) { page in
        for target in plan.targets { write(target, to: &page) }
      }
    }
  }

  private func write(_ target: TargetOutlook, to page: inout PageWriter) {
    let name = book.plan.buckets[target.bucket].name
    let (amount, then) = (target.amount.quantity, target.balance.quantity)
    page.row("sticky") { page in
      page.rowHeading { $0.text(name) }
      page.cell("figure", book.money.rounded(amount, unit))
      page.cell("wide", target.by?.longText ?? "no date")
      page.cell("drawn wide") { if amount.signum > 0 { $0.progress(then, of: amount) } }
      page.cell("figure wide", book.money.rounded(then, unit))
      page.cell(
        "figure", target.isOnTrack ? "\u{2013}" : book.money.rounded(target.extra.quantity, unit))
      page.cell("figure", chance(of: name) ?? "\u{2013}")
      page.cell {
        $0.element(
          "span", target.isOnTrack ? "tag" : "tag warn", target.isOnTrack ? "on track" : "short")
      }
    }
  }

  /// Of a bucket's own target.
  private func chance(of bucket: String) -> String? {
    guard let simulation else { return nil }
    let index = simulation.aims.firstIndex { $0.goal == nil && $0.bucket == bucket }
    return index.map { simulation.chance(ofPaths: simulation.simulation.metPaths[$0]) }
  }

  private func writeYears(to page: inout PageWriter) {
    page.section("Year by year", sub: "\(book.money.symbol(unit)), as planned") { page in
      page.table([
        "|Year", "figure|Income", "figure wide|Tax", "figure wide|Expenses", "figure|Saved",
        "figure|Net worth",
      ]) { page in
        for row in plan.rows {
          let figures = row.figures
          page.row("sticky") { page in
            page.rowHeading { $0.text(row.title) }
            for (value, style) in [
              (figures.totalIncome, "figure"), (figures.tax, "figure wide"),
              (figures.totalExpenses, "figure wide"), (figures.savings, "figure"),
              (figures.netWorth, "figure"),
            ] {
              let isBad = value.quantity.isNegative ? style + " bad" : style
              page.cell(isBad, book.money.rounded(value.quantity, unit))
            }
          }
        }
      }
    }
  }
}
