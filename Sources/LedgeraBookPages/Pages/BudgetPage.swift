import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraReporting

/// Can I afford it?
struct BudgetPage: Sendable {
  let book: Book
  let report: EnvelopeReport
  let goals: [GoalProgress]

  init(_ book: Book) throws(BalanceFailure) {
    self.book = book
    do throws(TooManyPeriods) {
      report = try EnvelopeReport(
        book.ledger, EnvelopePlan(book.plan), EnvelopeRequest(today: book.day))
    } catch { throw .tooManyPeriods(error) }
    goals = GoalReport(book.ledger, book.plan, today: book.day).goals
  }

  var isEmpty: Bool { report.whole == nil && goals.isEmpty }

  private var unit: CommodityID { report.commodity }

  func write(to page: inout PageWriter) {
    let days = Int(book.day.startOfMonth.adding(months: 1).number - book.day.number) - 1
    page.heading(
      "Budget",
      lead:
        "\(book.day.monthName) \(book.day.year) · \(counted(days, "day")) to go. Can it be afforded?"
    )
    if let budget = report.whole {
      FigureStrip(figures: figures(budget)).write(to: &page)
      writeNotes(budget, to: &page)
      writeEnvelopes(budget, to: &page)
      writeCards(budget, to: &page)
    } else {
      page.markup("<section>")
      page.nothing(
        "No budget yet. Write a rule: \u{201C}~ monthly\u{201D} and below it \u{201C}expenses:food 400\u{201D}."
      )
      page.markup("</section>\n")
    }
    writeGoals(to: &page)
  }

  private func figures(_ budget: EnvelopeReport.Section) -> [FigureStrip.Figure] {
    let left = budget.lines.reduce(WideQuantity.zero) { $0 + $1.left }
    let fine = budget.lines.count { !$0.left.isNegative }
    func figure(_ label: String, _ value: WideQuantity, _ detail: String) -> FigureStrip.Figure {
      .init(
        label: label, value: book.money.number(value, unit), unit: book.money.symbol(unit),
        detail: detail)
    }
    let planned = budget.plannedSavingsRate.map { book.money.percentage($0) + " planned" }
    return [
      figure("Left in envelopes", left, "\(fine) of \(budget.lines.count) in order"),
      figure(
        "Spent", budget.spent,
        "of \(book.money.number(budget.assigned, unit)) assigned"),
      figure("Not assigned", budget.unassigned, "free to give a purpose"),
      .init(
        label: "Saved",
        value: budget.savingsRate.map { book.money.percentage($0) } ?? "\u{2013}",
        detail: planned ?? "of income"),
    ]
  }

  private func writeNotes(_ budget: EnvelopeReport.Section, to page: inout PageWriter) {
    let overspent = budget.lines.filter(\.left.isNegative).sorted { $0.left < $1.left }
    guard let worst = overspent.first else { return }
    let sum = overspent.reduce(WideQuantity.zero) { $0 + $1.left.magnitude }
    let isOne = overspent.count == 1
    page.markup("<p class=\"warning\"><b>")
    page.text(isOne ? report.name(of: worst.envelope) : counted(overspent.count, "envelope"))
    page.markup("</b> \(isOne ? "is" : "are") overspent by <b>")
    page.text("\(book.money.number(sum, unit))\u{A0}\(book.money.symbol(unit))")
    page.markup("</b>")
    if !isOne {
      page.text(
        ", \(report.name(of: worst.envelope)) by \(book.money.number(worst.left.magnitude, unit))")
    }
    page.markup(
      ". \(isOne ? "It takes" : "They take") this from the next month unless money is moved.</p>\n")
  }

  // MARK: Envelopes

  private func writeEnvelopes(_ budget: EnvelopeReport.Section, to page: inout PageWriter) {
    let lines = budget.lines.sorted { $0.left < $1.left }
    let most = lines.flatMap { [$0.rolledIn + $0.assigned, $0.spent, $0.assigned] }.max() ?? .zero
    let sub =
      "\(book.money.symbol(unit)) · pale bar: rolled in and assigned, dark bar: spent, mark: assigned this month"
    let fields = EnvelopeReport.Line.fields
    page.section("What is left?", sub: sub) { page in
      page.table(
        lines,
        [
          .name("Envelope", writeName),
          PageColumn("", "drawn wide") { page, line in
            guard most.signum > 0 else { return }
            page.bullet(
              was: line.rolledIn + line.assigned, spent: line.spent, assigned: line.assigned,
              of: most)
          },
          .field("rolledIn", of: fields, report.texts, "figure wide"),
          .field("assigned", of: fields, report.texts, "figure wide"),
          .field("spent", of: fields, report.texts),
          .field("left", of: fields, report.texts, "figure strong"),
        ], rows: "sticky"
      ) { page in
        if let sum = report.withoutEnvelope(in: budget) { page.row(sum, sums(faint: true)) }
        page.row(report.total(of: lines, in: budget), sums(faint: false), "sum sticky")
      }
    }
  }

  /// Below the columns of envelopes.
  private func sums(faint isFaint: Bool) -> [PageColumn<EnvelopeSum>] {
    let fields = EnvelopeSum.fields
    return [
      .name(mark: { _ in isFaint ? "faint" : "" }) { $0.text(isFaint ? $1.kind : "Total") },
      .text("", "wide") { _ in "" },
      .field("rolledIn", of: fields, report.texts, "figure wide"),
      .field("assigned", of: fields, report.texts, "figure wide"),
      .field("spent", of: fields, report.texts), .field("left", of: fields, report.texts),
    ]
  }

  private func writeName(_ page: inout PageWriter, _ line: EnvelopeReport.Line) {
    if case .account(let account) = line.envelope.subject {
      page.account(account)
    } else {
      page.text(report.name(of: line.envelope))
    }
    if line.left.isNegative { page.markup(" <span class=\"tag warn\">overspent</span>") }
  }

  // MARK: Cards

  private func writeCards(_ budget: EnvelopeReport.Section, to page: inout PageWriter) {
    guard !budget.cards.isEmpty else { return }
    let title = budget.cards.count == 1 ? "Is the card covered?" : "Are the cards covered?"
    func owed(_ card: EnvelopeReport.CardLine) -> WideQuantity { max(card.balance.negated, .zero) }
    page.section(title, sub: book.money.symbol(unit)) { page in
      page.table(
        budget.cards,
        [
          .name("Card") { $0.account($1.account) },
          .text("Owed", "figure") { book.money.number(owed($0), unit) },
          .field("reserve", of: EnvelopeReport.CardLine.fields, report.texts),
          .text(
            "Missing", "figure", mark: { $0.reserve < owed($0) ? "bad" : "" }
          ) { book.money.number(min($0.reserve - owed($0), .zero), unit) },
        ])
    }
  }

  // MARK: Goals

  private func writeGoals(to page: inout PageWriter) {
    guard !goals.isEmpty else { return }
    func amount(_ quantity: WideQuantity, _ goal: GoalProgress) -> WideBalance {
      WideBalance(WideAmount(quantity, goal.commodity))
    }
    page.section("How far are the goals?") { page in
      page.table(
        goals,
        [
          .name("Goal") { $0.text($1.name) },
          PageColumn("", "drawn wide") { page, goal in
            if goal.target.signum > 0 { page.progress(goal.saved, of: goal.target) }
          },
          PageColumn("Saved", "figure") { $0.lines(amount($1.saved, $1), unit: book.unit) },
          PageColumn("Target", "figure") { $0.lines(amount($1.target, $1), unit: book.unit) },
          .text("", "figure wide") { $0.percentage.map { book.money.percentage($0) } ?? "" },
          .text("By", "wide", mark: { _ in "faint" }) { $0.by?.longText ?? "no date" },
          PageColumn("State") { page, goal in
            let isLate = goal.state == .behind || goal.state == .late
            page.element("span", isLate ? "tag warn" : "tag", goal.state.rawValue)
          },
        ])
    }
  }
}
