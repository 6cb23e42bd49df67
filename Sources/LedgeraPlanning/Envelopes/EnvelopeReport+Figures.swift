import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

extension EnvelopeReport {
  /// A row for each envelope, below the period if one was asked for, and what is not assigned.
  package var figures: ReportFigures {
    let shown = hasInterval ? periods : [whole].compactMap(\.self)
    return ReportFigures(
      "budget", title: title, journal,
      columns: ["assigned", "spent", "left"].map { ReportFigures.Column($0) },
      rows: shown.flatMap { rows(of: $0, in: hasInterval ? $0.span.title : "") },
      usedRates: usedRates)
  }

  private func rows(of section: Section, in title: String) -> [ReportFigures.Row] {
    func row(
      _ name: String, _ sum: EnvelopeSum, label: Cell? = nil, _ role: Row.Role = .body
    ) -> ReportFigures.Row {
      let figures = [sum.assigned, sum.spent, sum.left].map { figure in
        WideBalance(WideAmount(figure ?? .zero, commodity))
      }
      return ReportFigures.Row(title, name, figures, label: label, role: role)
    }
    var rows = section.lines.map { line in
      row(
        line.envelope.fullName(in: journal),
        EnvelopeSum(kind: "", assigned: line.assigned, spent: line.spent, left: line.left),
        label: Cell(name(of: line.envelope)))
    }
    if let sum = withoutEnvelope(in: section) { rows.append(row(sum.kind, sum)) }
    rows.append(row("total", total(of: section.lines, in: section), label: "Total", .grandTotal))
    if !isPartial {
      rows.append(row("not assigned", EnvelopeSum(kind: "", left: section.unassigned)))
    }
    return rows
  }
}
