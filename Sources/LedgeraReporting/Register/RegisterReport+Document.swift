import LedgeraComputation
package import LedgeraDocuments
import LedgeraModel
import LedgeraValuation

extension RegisterReport {
  /// The register for people, spreadsheets and programs.
  package var document: Document {
    Document(
      title: "Register",
      blocks: options.showsDetails ? [.table(detailedTable)] : [.register(register)],
      records: records, json: Self.form.json(self, BookTexts(journal)))
  }

  private static let worth = Fields<BookedWorth?, BookTexts>.worth

  private var register: Register {
    let shares = Shares(of: items.count, threads: options.threads, least: 1 << 13)
    // What the total is before each part, by the first line of the part.
    var totals = [0: opening]
    for part in shares.parts.dropLast() {
      var total = totals[part.lowerBound] ?? opening
      for item in items[part] { total.add(figure(of: item)) }
      totals[part.upperBound] = total
    }
    var parts = shares.map { [totals] part in
      self.entries(part, after: totals[part.lowerBound] ?? opening)
    }
    var entries = parts.removeFirst()
    entries.reserveCapacity(items.count)
    for part in parts { entries += part }
    var register = Register(summarisesPeriods: summarisesPeriods, entries: entries)
    // Weeks have the width of `2026-02-23W09`, which they were once called.
    if periods.contains(where: { Period($0)?.isWeek ?? false }) { register.minimumDateWidth = 13 }
    return register
  }

  /// - Parameter total: What it is before the first of the lines.
  private func entries(_ lines: Range<Int>, after total: RunningTotal) -> [Register.Entry] {
    var texts = AmountTexts(journal)
    var names = AccountNames(journal, droppedParts: options.droppedParts)
    var entries: [Register.Entry] = []
    entries.reserveCapacity(lines.count)
    var previous = lines.lowerBound > 0 ? items[lines.lowerBound - 1] : nil
    var day = previous?.day.text ?? ""
    var total = total
    for item in items[lines] {
      let figure = figure(of: item)
      total.add(figure)
      let isFirst = item.transaction != previous?.transaction || previous == nil
      let isNewDay = item.day != previous?.day
      if isNewDay { day = item.day.text }
      let heading = heading(of: item, after: previous, isFirst: isFirst, day: day)
      entries.append(
        Register.Entry(
          date: heading.date, description: heading.description,
          account: names.name(of: item.subject), brackets: brackets(of: item),
          amount: texts.cell(figure.balance),
          total: texts.cell(total.value)))
      previous = item
    }
    return entries
  }

  /// The date once per day, transaction or period, the description once per transaction.
  private func heading(
    of item: Item, after previous: Item?, isFirst: Bool, day: String
  ) -> (date: String, description: String) {
    guard let transaction = item.transaction else {
      guard let period = item.period, period != previous?.period else { return ("", "") }
      return (periods[period].title, "")
    }
    let isNewDay = item.day != previous?.day
    return (
      isFirst || isNewDay ? day : "", isFirst ? journal.transaction(transaction).description : ""
    )
  }

  private func brackets(of item: Item) -> Register.Brackets {
    guard let posting = item.posting else { return .none }
    switch journal.store.postings[posting].flags.kind {
    case .real: return .none
    case .virtual: return .round
    case .balancedVirtual: return .square
    }
  }

  var records: Records {
    Records(
      header: ["txnidx", "date", "code", "description", "account", "amount", "total"]
        + (options.showsDetails ? Self.worth.header : []),
      rows: RecordRows(Batches(OnDemand { recordBatches })))
  }

  /// What a thread needs for its rows.
  private struct RecordContext: Sendable {
    var texts: AmountTexts
    var names: AccountNames
    var details: BookTexts
  }

  /// The total is summed from batch to batch, and again by each of them.
  private var recordBatches: AnySequence<Batches<RecordWriter>.Batch> {
    let contexts = ContextPool {
      RecordContext(
        texts: AmountTexts(journal, .machine),
        names: AccountNames(journal, droppedParts: options.droppedParts),
        details: BookTexts(journal))
    }
    let base = options.showsDetails ? BaseFigures(journal) : nil
    let batches = sequence(state: (line: 0, total: opening)) {
      state -> Batches<RecordWriter>.Batch? in
      guard state.line < items.count else { return nil }
      let lines = state.line..<min(items.count, state.line + Batches<RecordWriter>.size)
      let total = state.total
      for item in items[lines] { state.total.add(figure(of: item)) }
      state.line = lines.upperBound
      // Rates are looked up by one thread.
      let worths = options.showsDetails ? items[lines].map { worth(of: $0, base) } : []
      return { writer in
        var total = total
        contexts.lend { context in
          for (index, item) in items[lines].enumerated() {
            write(item, &total, &context, &writer)
            if options.showsDetails {
              for text in Self.worth.row(worths[index], &context.details) { writer.field(text) }
            }
            writer.endRow()
          }
        }
      }
    }
    return AnySequence(batches)
  }

  private func write(
    _ item: Item, _ total: inout RunningTotal, _ context: inout RecordContext,
    _ writer: inout RecordWriter
  ) {
    let figure = figure(of: item)
    total.add(figure)
    let transaction = item.transaction.map { journal.transaction($0) }
    writer.field("\(item.transaction.map { $0 + 1 } ?? 0)")
    writer.field { primaryDay(of: item).append(to: &$0) }
    writer.field(transaction?.code ?? "")
    writer.field { bytes in
      guard let transaction else { return }
      bytes += journal.store.descriptions[transaction.descriptionID.number]
    }
    writer.field(bracketed(context.names.name(of: item.subject), item))
    writer.field { context.texts.write(figure.balance, to: &$0) }
    writer.field { context.texts.write(total.value, to: &$0) }
  }

  func worth(of item: Item, _ base: BaseFigures?) -> BookedWorth? {
    guard let base, let posting = item.posting, let transaction = item.transaction else {
      return nil
    }
    return base.worth(of: posting, in: transaction)
  }

  /// As in hledger, records have no secondary dates.
  private func primaryDay(of item: Item) -> Day {
    guard let posting = item.posting, let transaction = item.transaction else { return item.day }
    return Posting(journal: journal, index: posting, transactionIndex: transaction).day
  }

  func bracketed(_ name: String, _ item: Item) -> String {
    switch brackets(of: item) {
    case .none: name
    case .round: "(\(name))"
    case .square: "[\(name)]"
    }
  }
}

/// Account names of register lines, cached.
struct AccountNames {
  private let journal: Journal
  private let droppedParts: Int
  private var known: [AccountID: String] = [:]

  init(_ journal: Journal, droppedParts: Int) {
    self.journal = journal
    self.droppedParts = droppedParts
  }

  mutating func name(of subject: RegisterReport.Subject) -> String {
    switch subject {
    case .nothing: return ""
    case .everything: return "..."
    case .account(let account):
      if let name = known[account] { return name }
      let name = journal.name(account, droppingParts: droppedParts)
      known[account] = name
      return name
    }
  }
}

extension RegisterReport {
  /// The register as a table, with what each posting was worth in the base currency when it was booked.
  var detailedTable: Table {
    var texts = AmountTexts(journal)
    var names = AccountNames(journal, droppedParts: options.droppedParts)
    let base = BaseFigures(journal)
    var total = opening
    let titles = [
      "Date", "Description", "Account", "Amount", "Rate", "of", "Source", "Booked at", "Total",
    ]
    var rows = [Row(header: titles)]
    for item in items {
      let figure = figure(of: item)
      total.add(figure)
      guard let posting = item.posting, let index = item.transaction else { continue }
      let worth = base.map { cells(of: $0.worth(of: posting, in: index), &texts) }
      rows.append(
        Row(
          [
            Cell(item.day.text), Cell(journal.transaction(index).description),
            Cell(names.name(of: item.subject)), texts.cell(figure.balance),
          ] + (worth ?? Array(repeating: .empty, count: 4))
            + [texts.cell(total.value)]))
    }
    return Table(
      layout: .plain,
      columns: [
        Column(.date), Column(.description), Column(.account), Column(.amount), Column(.amount),
        Column(.date), Column(.text), Column(.amount), Column(.amount),
      ], rows: rows)
  }

  /// Rate, its day and source, and the value; empty if the posting is in the base currency.
  private func cells(
    of figure: BookedWorth, _ texts: inout AmountTexts
  ) -> [Cell] {
    func lines(_ text: (UsedRate) -> String) -> Cell {
      Cell(figure.rates.map { Run(text($0)) }, .lines)
    }
    return [
      lines { $0.price.map { RateText.text(of: $0, journal) } ?? "no rate" },
      lines { $0.oldestDay?.text ?? "" }, lines { RateText.source(of: $0, journal) },
      figure.value.map { texts.cell(WideBalance($0)) } ?? .empty,
    ]
  }
}
