package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension ProjectionReport {
  /// The report for people, spreadsheets and programs.
  ///
  /// - Parameter drawsLines: Net worth is drawn as a line, too.
  package func document(drawsLines: Bool) -> Document {
    Document(
      title: title, blocks: blocks + (drawsLines ? lines : []), records: records,
      json: Self.form.json(self, texts))
  }

  /// What the report is, e.g. `Projection in SGD from 2026-12 to 2036-11`.
  package var title: String {
    let months = outlooks.map(\.projection.shownMonths).max { $0.count < $1.count }
    let span =
      months.flatMap { months in
        guard let first = months.first, let last = months.last else { return nil }
        return " from \(first.start.monthTitle) to \(last.start.monthTitle)"
      } ?? ""
    let symbol = journal.commodity(currency).symbol
    return "Projection\(symbol.isEmpty ? "" : " in \(symbol)")\(span)\(deflatedNote)"
  }

  private var deflatedNote: String { options.isDeflated ? ", adjusted for inflation" : "" }

  private var blocks: [Block] {
    let tables = outlooks.count == 1 ? single(outlooks[0]) : compared
    var blocks: [Block] = [.heading(title)]
    for (number, table) in tables.enumerated() {
      if number > 0 { blocks.append(.space) }
      blocks.append(.table(table))
    }
    let notes = outlooks.flatMap(notes)
    if !notes.isEmpty { blocks += [.space, .lines(notes)] }
    return blocks + [.space, .lines(assumptions.map { Cell($0, .faint) })]
  }

  // MARK: One outlook

  private func single(_ outlook: Outlook) -> [Table] {
    let months = outlook.rows.map(\.figures)
    let input = outlook.projection.input
    var tables = [table(figures(summary(of: months), of: outlook))] + displayTables
    if outlook.projection.expenseCategories.count > 1 {
      let names = outlook.projection.expenseCategories.map(shortened)
      tables += self.tables("Expenses", columns(names, of: outlook) { $1.expenses[$0] })
    }
    let others = others(in: months)
    if !others.isEmpty {
      tables += self.tables("Elsewhere at the end", figures(others, of: outlook))
    }
    if months.contains(where: { $0.buckets.contains { !$0.growth.isZero } }) {
      let names = input.buckets.map(\.name)
      tables += self.tables("Growth", columns(names, of: outlook) { $1.buckets[$0].growth })
    }
    let names = input.buckets.map { headed($0, in: input) }
    tables += self.tables(
      "Buckets at the end", columns(names, of: outlook) { $1.buckets[$0].balance })
    return tables + targets
  }

  private func figures(_ members: [String], of outlook: Outlook) -> Fields<Int, BookTexts> {
    Row.fields.picking(members).of(optional: row(of: outlook))
  }

  private func summary(of months: [Projection.Month]) -> [String] {
    var members = ["income", "tax", "expenses"]
    if months.contains(where: { !$0.events.isZero }) { members.append("events") }
    members += ["savings", "savingsRate"]
    if months.contains(where: { !$0.moved.isZero }) { members.append("moved") }
    if months.contains(where: { !$0.unfunded.isZero }) { members.append("unfunded") }
    return members + ["netWorth"]
  }

  /// What is in no bucket, where rules or shortfalls change it.
  private func others(in months: [Projection.Month]) -> [String] {
    var members: [String] = []
    if months.contains(where: { !$0.freeCash.isZero || !$0.cashDraw.isZero }) {
      members.append("freeCash")
    }
    if months.contains(where: { !$0.moved.isZero }) { members.append("elsewhere") }
    return members
  }

  /// Without the first part, which is the same in all.
  private func shortened(_ category: String) -> String {
    guard let colon = category.firstIndex(of: ":") else { return category }
    return String(category[category.index(after: colon)...])
  }

  /// Its name and its share of savings, the first and the last one.
  private func headed(_ bucket: ProjectionInput.Bucket, in input: ProjectionInput) -> String {
    let shares = [0, input.monthCount - 1].map { month in
      "\(bucket.weight(in: month).quantity.inPercent.normalized)%"
    }
    return "\(bucket.name) "
      + (shares[0] == shares[1] ? shares[0] : shares.joined(separator: " → "))
  }

  // MARK: Several outlooks

  private var compared: [Table] {
    func columns(
      _ figure: @escaping @Sendable (Projection.Month) -> RoundedDecimal
    ) -> Fields<Int, BookTexts> {
      Fields {
        for (number, outlook) in outlooks.enumerated() {
          self.columns([name(of: outlook)], of: outlook) { figure($1) }
          if number > 0 {
            let differences = differences(outlook, figure)
            Field("difference", .projected) { $0 < differences.count ? differences[$0] : nil }
              .titled("difference")
          }
        }
      }
    }
    return tables("Net worth", columns(\.netWorth)) + displayTables
      + tables("Savings", columns(\.savings)) + targets
  }

  /// A figure's differences from the first outlook, where both have the same months.
  func differences(
    _ outlook: Outlook, _ figure: (Projection.Month) -> RoundedDecimal
  ) -> [RoundedDecimal?] {
    zip(outlook.rows, outlooks[0].rows).map { row, first in
      // Figures were computed, so their differences are in range.
      row.monthCount == first.monthCount
        ? try? figure(row.figures) - figure(first.figures) : nil
    }
  }

  func name(of outlook: Outlook) -> String { outlook.name.isEmpty ? "plan" : outlook.name }

  // MARK: Targets and notes

  private var targets: [Table] {
    let targets = outlooks.flatMap(shownTargets)
    guard !targets.isEmpty else { return [] }
    var texts = texts
    let members = ["bucket", "target", "by", "balance", "gap", "extra"]
    return [
      ShownTarget.fields.picking((outlooks.count > 1 ? ["scenario"] : []) + members)
        .table(targets, &texts, title: "Targets", hasRule: true)
    ]
  }

  private func notes(_ outlook: Outlook) -> [Cell] {
    let prefix = outlooks.count > 1 ? "\(name(of: outlook)): " : ""
    var notes: [Cell] = []
    if let month = outlook.firstUnfundedMonth {
      notes.append(
        Cell(
          "\(prefix)not all expenses can be paid from \(month.monthTitle) on", .negative)
      )
    }
    for (bucket, month) in zip(outlook.projection.input.buckets, outlook.belowBuffer) {
      guard let month else { continue }
      notes.append(
        Cell(
          "\(prefix)\(bucket.name) is below its buffer in \(month.monthTitle)", .caution)
      )
    }
    if let middle = outlook.middleWorth {
      notes.append(
        Cell(
          "\(prefix)returns are means: by what half of all paths exceed, net worth ends at "
            + texts.projectedCell(middle, in: currency).text))
    }
    for (name, month) in outlook.repaid {
      notes.append(Cell("\(prefix)\(name) is repaid in \(month.monthTitle)", .favourable))
    }
    return notes
  }

  /// What is simpler here than in life; with the name of an outlook where that is not so in all.
  var assumptions: [String] {
    let lists = outlooks.map {
      $0.projection.input.assumptions(isDeflated: options.isDeflated)
    }
    var sentences: [String] = []
    for (outlook, list) in zip(outlooks, lists) {
      for sentence in list {
        let isCommon = lists.allSatisfy { $0.contains(sentence) }
        let said = isCommon ? sentence : "\(name(of: outlook)): \(sentence)"
        if !sentences.contains(said) { sentences.append(said) }
      }
    }
    return sentences
  }

  // MARK: Lines

  private var lines: [Block] {
    outlooks.flatMap { outlook -> [Block] in
      var style = texts.figureStyle
      style.decimals = 0
      // What comes after the money has run out is no forecast.
      let empty = outlook.rows.firstIndex { !$0.figures.unfunded.isZero }
      let points = outlook.rows.prefix(empty.map { $0 + 1 } ?? outlook.rows.count).enumerated().map
      { number, row in
        (position: number, label: row.title, value: row.figures.netWorth.quantity)
      }
      let title = "Net worth" + (outlooks.count > 1 ? ", \(name(of: outlook))" : "")
      return [.space, .chart(Chart(title, through: points, style: style))]
    }
  }
}
