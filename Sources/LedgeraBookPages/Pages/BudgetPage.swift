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
    let planned = budget.plannedSavingsRate.map { "\(PercentText.number($0))\u{A0}% planned" }
    return [
      figure("Left in envelopes", left, "\(fine) of \(budget.lines.count) in order"),
      figure(
        "Spent", budget.spent,
        "of \(book.money.number(budget.assigned, unit)) assigned"),
      figure("Not assigned", budget.unassigned, "free to give a purpose"),
      .init(
        label: "Saved",
        value: budget.savingsRate.map { "\(PercentText.number($0))\u{A0}%" } ?? "\u{2013}",
        detail: planned ?? "of income"),
    ]
  }

  private func writeNotes(_ budget: EnvelopeReport.Section, to page: inout PageWriter) {
    for line in budget.lines where line.left.isNegative {
      page.markup("<p class=\"warning\"><b>")
      page.text(report.name(of: line.envelope))
      page.markup("</b> is overspent by <b>")
      page.text(
        "\(book.money.number(line.left.magnitude, unit))\u{A0}\(book.money.symbol(unit))")
      page.markup("</b>. It takes this from the next month unless money is moved.</p>\n")
    }
  }

  // MARK: Envelopes

  private func writeEnvelopes(_ budget: EnvelopeReport.Section, to page: inout PageWriter) {
    let lines = budget.lines.sorted { $0.left < $1.left }
    let most = lines.flatMap { [$0.rolledIn + $0.assigned, $0.spent, $0.assigned] }.max() ?? .zero
    let sub =
      "\(book.money.symbol(unit)) · pale bar: rolled in and assigned, dark bar: spent, mark: assigned this month"
    page.section("What is left?", sub: sub) { page in
      page.table([
        "|Envelope", "drawn wide|", "figure wide|Rolled in", "figure wide|Assigned",
        "figure|Spent", "figure|Left",
      ]) { page in
        for line in lines { write(line, of: most, to: &page) }
        if !budget.unbudgeted.isZero {
          page.row { page in
            page.rowHeading("faint") { $0.text("without envelope") }
            page.markup("<td class=\"wide\"></td>")
            page.figure(nil, unit, "figure wide")
            page.figure(nil, unit, "figure wide")
            page.figure(budget.unbudgeted, unit)
            page.figure(nil, unit)
          }
        }
        writeTotal(of: budget, to: &page)
      }
    }
  }

  private func writeTotal(of budget: EnvelopeReport.Section, to page: inout PageWriter) {
    func sum(_ part: (EnvelopeReport.Line) -> WideQuantity) -> WideQuantity {
      budget.lines.reduce(.zero) { $0 + part($1) }
    }
    page.row("sum sticky") { page in
      page.rowHeading { $0.text("Total") }
      page.markup("<td class=\"wide\"></td>")
      page.figure(sum(\.rolledIn), unit, "figure wide")
      page.figure(sum(\.assigned), unit, "figure wide")
      page.figure(sum(\.spent) + budget.unbudgeted, unit)
      page.figure(sum(\.left), unit)
    }
  }

  private func write(
    _ line: EnvelopeReport.Line, of most: WideQuantity, to page: inout PageWriter
  ) {
    page.row("sticky") { page in
      page.rowHeading { page in
        if case .account(let account) = line.envelope.subject {
          page.account(account)
        } else {
          page.text(report.name(of: line.envelope))
        }
        if line.left.isNegative { page.markup(" <span class=\"tag warn\">overspent</span>") }
      }
      page.cell("drawn wide") { page in
        guard most.signum > 0 else { return }
        page.bullet(
          was: line.rolledIn + line.assigned, spent: line.spent, assigned: line.assigned, of: most)
      }
      page.figure(line.rolledIn, unit, "figure wide")
      page.figure(line.assigned, unit, "figure wide")
      page.figure(line.spent, unit)
      page.figure(line.left, unit, line.left.isNegative ? "figure strong bad" : "figure strong")
    }
  }

  // MARK: Cards

  private func writeCards(_ budget: EnvelopeReport.Section, to page: inout PageWriter) {
    guard !budget.cards.isEmpty else { return }
    let title = budget.cards.count == 1 ? "Is the card covered?" : "Are the cards covered?"
    page.section(title, sub: book.money.symbol(unit)) { page in
      page.table(["|Card", "figure|Owed", "figure|Set aside", "figure|Missing"]) { page in
        for card in budget.cards {
          let owed = max(card.balance.negated, .zero)
          let missing = min(card.reserve - owed, .zero)
          page.row { page in
            page.rowHeading { $0.account(card.account) }
            page.figure(owed, unit)
            page.figure(card.reserve, unit)
            page.figure(missing, unit, missing.isNegative ? "figure bad" : "figure")
          }
        }
      }
    }
  }

  // MARK: Goals

  private func writeGoals(to page: inout PageWriter) {
    guard !goals.isEmpty else { return }
    page.section("How far are the goals?") { page in
      page.table([
        "|Goal", "drawn wide|", "figure|Saved", "figure|Target", "figure wide|", "wide|By",
        "|State",
      ]) { page in
        for goal in goals {
          page.row { page in
            page.rowHeading { $0.text(goal.name) }
            page.cell("drawn wide") { page in
              if goal.target.signum > 0 { page.progress(goal.saved, of: goal.target) }
            }
            page.amounts(WideBalance(WideAmount(goal.saved, goal.commodity)), unit: book.unit)
            page.amounts(WideBalance(WideAmount(goal.target, goal.commodity)), unit: book.unit)
            page.cell(
              "figure wide", goal.percentage.map { "\(PercentText.number($0))\u{A0}%" } ?? "")
            page.cell("wide faint", goal.by?.longText ?? "no date")
            let isLate = goal.state == .behind || goal.state == .late
            page.cell { $0.element("span", isLate ? "tag warn" : "tag", goal.state.rawValue) }
          }
        }
      }
    }
  }
}
