import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraReporting

/// Will it last?
struct PlanPage: Sendable {
  let book: Book
  /// By month: the plan as written, then its scenarios.
  let months: ProjectionReport
  let years: ProjectionReport
  /// nil: the plan cannot be simulated, or nothing in it varies.
  let simulation: SimulationReport?
  /// Why there is none, for people; nil: there is one.
  private let obstacle: String?

  /// nil: there is nothing to project.
  init?(_ book: Book) {
    guard let base = book.plan.base, !book.plan.buckets.isEmpty else { return nil }
    self.book = book
    let request = ProjectionRequest(from: book.day)
    let rates = FrozenRates(book.journal, in: base, on: request.day, infersFromCosts: false)
    do throws(ProjectionFailure) {
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
      let report = try PlannedSimulation(
        book.plan, request, rates, paths: SimulationInput.usualPaths,
        seed: SimulationInput.usualSeed
      ).report(scenario: "", threads: book.threads)
      simulation = report.varies ? report : nil
      obstacle = report.varies ? nil : SimulationReport.isCertain
    } catch {
      simulation = nil
      obstacle = error.message.map { "No simulation: \($0)." }
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
      page.section("How sure is it?") { $0.nothing(obstacle) }
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
          value: book.money.percentage(
            simulation.chance(ofPaths: simulation.simulation.fundedPaths), decimals: nil),
          detail: "of \(grouped(simulation.simulation.input.paths)) paths"))
    }
    if let next = plan.rows.dropFirst().first ?? plan.rows.first {
      figures.append(
        .init(
          label: "Saved in \(next.title)",
          value: book.money.rounded(next.figures.savings.quantity, unit), unit: symbol,
          detail: next.savingsRate.map { book.money.percentage($0.quantity) + " of income" } ?? ""))
    }
    if !plan.targets.isEmpty {
      let count = plan.targets.count(where: \.isOnTrack)
      let others = count == 0 ? "none is reached" : "the others fall short"
      figures.append(
        .init(
          label: "Targets on track", value: "\(count) of \(plan.targets.count)",
          detail: count == plan.targets.count ? "all are reached" : others))
    }
    return figures
  }

  // MARK: Tables

  private func writeTargets(to page: inout PageWriter) {
    guard !plan.targets.isEmpty else { return }
    page.section("Are the targets reached?", sub: book.money.symbol(unit)) { page in
      let fields = ProjectionReport.ShownTarget.fields
      page.table(
        years.shownTargets(plan),
        [
          .name("Bucket") { $0.text($1.bucket) },
          .field("target", of: fields, texts),
          .text("By", "wide") { $0.target.by?.longText ?? "no date" },
          PageColumn("", "drawn wide") { page, shown in
            let (amount, then) = (shown.target.amount.quantity, shown.target.balance.quantity)
            if amount.signum > 0 { page.progress(then, of: amount) }
          },
          .field("balance", of: fields, texts, "figure wide"),
          .text("More a month", "figure") { shown in
            shown.target.isOnTrack
              ? "\u{2013}" : book.money.rounded(shown.target.extra.quantity, unit)
          },
          .text("Chance", "figure") { chance(of: $0.bucket) ?? "\u{2013}" },
          PageColumn { page, shown in
            let isOnTrack = shown.target.isOnTrack
            page.element("span", isOnTrack ? "tag" : "tag warn", isOnTrack ? "on track" : "short")
          },
        ], rows: "sticky")
    }
  }

  /// In whole units.
  private var texts: BookTexts {
    var texts = months.texts
    texts.showsWholeUnits = true
    return texts
  }

  /// Of a bucket's own target.
  private func chance(of bucket: String) -> String? {
    guard let simulation else { return nil }
    let index = simulation.aims.firstIndex { $0.goal == nil && $0.bucket == bucket }
    return index.map {
      book.money.percentage(
        simulation.chance(ofPaths: simulation.simulation.metPaths[$0]), decimals: nil)
    }
  }

  private func writeYears(to page: inout PageWriter) {
    page.section("Year by year", sub: "\(book.money.symbol(unit)), as planned") { page in
      let fields = ProjectionReport.Row.fields
      page.table(
        plan.rows,
        [
          .name("Year") { $0.text($1.title) },
          .field("income", of: fields, texts), .field("tax", of: fields, texts, "figure wide"),
          .field("expenses", of: fields, texts, "figure wide"),
          .field("savings", of: fields, texts, heading: "Saved"),
          .field("netWorth", of: fields, texts),
        ], rows: "sticky")
    }
  }
}
