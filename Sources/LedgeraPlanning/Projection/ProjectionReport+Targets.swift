package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

extension ProjectionReport {
  /// The target of a bucket, in one of several outlooks.
  package struct ShownTarget: Sendable {
    let scenario: String
    package let bucket: String
    package let target: TargetOutlook
  }

  package func shownTargets(_ outlook: Outlook) -> [ShownTarget] {
    outlook.targets.map {
      ShownTarget(
        scenario: name(of: outlook), bucket: outlook.projection.input.buckets[$0.bucket].name,
        target: $0)
    }
  }
}

extension ProjectionReport.ShownTarget {
  package static let fields = Fields<ProjectionReport.ShownTarget, BookTexts> {
    Field("scenario", .text, in: .text) { $0.scenario }.set(maximumWidth: 16)
    Field("bucket", .text) { $0.bucket }.set(maximumWidth: 16)
    Field("target", .projected) { $0.target.amount }.shown { $0.cell(\.amount, $1) }
    Field("by", .day) { $0.target.by }.shown { shown, _ in
      Cell(shown.target.by?.text ?? "the end")
    }
    Field("balance", .projected) { $0.target.balance }
      .titled("Then").shown { $0.cell(\.balance, $1) }
    Field("gap", .projected) { $0.target.gap }.titled("Missing").shown { shown, texts in
      shown.target.isOnTrack ? Cell("on track", .favourable) : shown.cell(\.gap, texts)
    }
    Field("months left", .count) { $0.target.monthsLeft }
    Field("extra", .projected) { $0.target.extra }.titled("A month").shown { shown, texts in
      shown.target.isOnTrack ? .empty : shown.cell(\.extra, texts)
    }
    Field("on track", .flag) { $0.target.isOnTrack }
    Field("reached in", .text) { $0.target.reachedIn?.monthTitle }
    Field("in own currency", .object(foreignFields)) { $0.target.foreign }
  }

  /// In the currency that the target is written in, with its symbol if that is not the report's.
  private func cell(
    _ figure: KeyPath<TargetOutlook.Figures, RoundedDecimal>, _ texts: BookTexts
  ) -> Cell {
    let figures = target.figures(in: texts.commodity)
    let value = figures[keyPath: figure]
    guard target.foreign != nil else { return texts.projectedCell(value, in: texts.commodity) }
    let journal = texts.journal
    return Cell(journal.text(of: journal.rounded(value.quantity, figures.commodity)))
  }

  private static let foreignFields = Fields<TargetOutlook.Figures, BookTexts> {
    Field("target", .foreign) { ($0.amount, $0.commodity) }
    Field("balance", .foreign) { ($0.balance, $0.commodity) }
    Field("gap", .foreign) { ($0.gap, $0.commodity) }
    Field("extra", .foreign) { ($0.extra, $0.commodity) }
  }
}
