package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

extension BaselineReport {
  package var document: Document {
    Document(title: title, blocks: blocks, records: records, json: Self.form.json(self, texts))
  }

  private var texts: BookTexts { BookTexts(journal, in: currency) }

  private var title: String {
    let symbol = journal.commodity(currency).symbol
    return "Projection\(symbol.isEmpty ? "" : " in \(symbol)") against \(name), frozen on "
      + frozen.text
  }

  private var blocks: [Block] {
    var texts = texts
    var blocks: [Block] = [
      .heading(title), .table(worthFields.table(rows, &texts, title: "Net worth", hasRule: true)),
    ]
    if !buckets.isEmpty {
      blocks += [
        .space,
        .table(
          bucketFields.table(
            rows, &texts, title: "Buckets: more than in \(name)", hasRule: true)),
      ]
    }
    let notes = notes
    if !notes.isEmpty { blocks += [.space, .lines(notes)] }
    return blocks + [.space, .lines(assumptions.map { Cell($0, .faint) })]
  }

  private var worthFields: Fields<Row, BookTexts> {
    Fields {
      Row.place
      Field("then", .projected) { $0.netWorth.then }.titled(name)
      Field("now", .projected) { $0.netWorth.now }.titled("Now")
      Field("difference", .projected) { $0.netWorth.difference }.titled("Difference")
    }
  }

  private var bucketFields: Fields<Row, BookTexts> {
    Fields {
      Row.place
      for (index, bucket) in buckets.enumerated() {
        Field("difference", .projected) { $0.buckets[index].difference }.titled(bucket)
      }
    }
  }

  // MARK: Sentences

  private var notes: [Cell] {
    var notes: [Cell] = []
    if let standing {
      notes.append(
        note(on: standing, "At the end of \(standing.day.text) net worth was", "had planned"))
    }
    if let counterpart {
      notes.append(Cell("\(name) had that much planned for the end of \(counterpart.text)"))
    }
    if let last = all.last, last.source == .plan {
      notes.append(note(on: last, "At the end of \(last.day.text) it will be", "has planned"))
    }
    for bucket in lost { notes.append(Cell("\(name) has a bucket \(bucket), the plan has none")) }
    return notes
  }

  private func note(on row: Row, _ beginning: String, _ verb: String) -> Cell {
    guard let difference = row.netWorth.difference else {
      return Cell("\(beginning) unknown, since a price is missing", .negative)
    }
    let shown = texts.projectedCell(
      difference.isNegative ? difference.negated : difference, in: currency)
    if difference.isZero { return Cell("\(beginning) what \(name) \(verb)") }
    let word = difference.isNegative ? "less" : "more"
    return Cell(
      "\(beginning) \(shown.text) \(word) than \(name) \(verb)",
      difference.isNegative ? .caution : .favourable)
  }

  // MARK: Machines

  /// A row for each day shown.
  private var records: Records {
    let fields = Fields<Row, BookTexts> {
      Row.place
      Field("commodity", .commodity) { $1.commodity }
      Figure.fields.of { $0.netWorth }
      for (index, bucket) in buckets.enumerated() {
        Figure.fields.headed(below: bucket).of { $0.buckets[index] }
      }
    }
    return fields.records(rows, texts)
  }

  package static let form = ReportForm<BaselineReport, BookTexts>("baseline") {
    Field("baseline", .text) { $0.name }
    Field("frozen", .day) { $0.frozen }
    Field("start", .day) { $0.start }
    Field("currency", .commodity) { $0.currency }
    Field("by", .choice) { $0.step }
    Field("assumptions", .texts) { $0.assumptions }
    Field("counterpart", .day) { $0.counterpart }
    Field("lost buckets", .texts) { $0.lost }
    Field("rows", .list(ShownRow.fields)) { report in
      report.rows.map { ShownRow(row: $0, buckets: report.buckets) }
    }
  }

  fileprivate struct ShownRow {
    let row: Row
    let buckets: [String]
  }
}

extension BaselineReport.Row {
  fileprivate static let place = Fields<BaselineReport.Row, BookTexts> {
    Field("day", .day) { $0.day }
    Field("from", .choice) { $0.source }
  }
}

extension BaselineReport.Figure {
  fileprivate static let fields = Fields<BaselineReport.Figure, BookTexts> {
    Field("then", .projected) { $0.then }
    Field("now", .projected) { $0.now }
    Field("difference", .projected) { $0.difference }
  }
}

extension BaselineReport.ShownRow {
  fileprivate static let fields = Fields<BaselineReport.ShownRow, BookTexts> {
    BaselineReport.Row.place.of { $0.row }
    Field("net worth", .object(BaselineReport.Figure.fields)) { $0.row.netWorth }
    Field("buckets", .list(bucketFields)) { shown in
      zip(shown.buckets, shown.row.buckets).map { ($0, $1) }
    }
  }

  private static let bucketFields = Fields<(String, BaselineReport.Figure), BookTexts> {
    Field("bucket", .text) { $0.0 }
    BaselineReport.Figure.fields.of { $0.1 }
  }
}
