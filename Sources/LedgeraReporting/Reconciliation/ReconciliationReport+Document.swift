package import LedgeraDocuments
import LedgeraModel
package import LedgeraQuantities

extension ReconciliationReport {
  /// The report for people, spreadsheets and programs.
  package var document: Document {
    Document(
      title: title, blocks: blocks, records: records,
      json: Self.form.json(self, ReconciliationTexts(journal, request.commodity)))
  }

  private var title: String {
    "\(journal.name(request.account)) and the statement of \(request.day.text)"
  }

  private var blocks: [Block] {
    var texts = ReconciliationTexts(journal, request.commodity)
    var blocks: [Block] = [.heading(title), .table(sums(&texts))]
    if request.includesSubaccounts {
      blocks += [.space, .table(AccountSums.fields.table(accountSums, &texts))]
    }
    if let waiting = waiting(&texts) { blocks += [.space, .table(waiting)] }
    if let comparison { blocks += comparison.blocks(&texts) }
    if let explanations { blocks += outcome(explanations, &texts) }
    return blocks
  }

  // MARK: Sums

  private func sums(_ texts: inout ReconciliationTexts) -> Table {
    let states = TransactionState.allCases.reversed().map { StateSum(self, $0) }
    var table = StateSum.fields.table(states, &texts, hasRule: true)
    if let balance = request.balance, let difference {
      table.rows += [
        .rule, Row([Cell("statement"), .empty, .empty, texts.cell(balance)]),
        Row(
          .grandTotal,
          [Cell("difference", .strong), .empty, .empty, texts.cell(difference)]),
      ]
    }
    if let marked = differenceFromMarked {
      table.rows.append(Row([Cell("from marked"), .empty, .empty, texts.cell(marked)]))
    }
    return table
  }

  /// The statement's balance less the marked postings, if only some postings are marked and nothing
  /// agrees; nil otherwise.
  private var differenceFromMarked: Quantity? {
    guard explanations != nil, explanations?.agreement == nil, count(.unreconciled) > 0,
      count(.unreconciled) < postings.count
    else { return nil }
    return difference(from: .marked)
  }

  /// Days with postings that are not reconciled: their sums and the balance at the day's end; nil:
  /// none.
  private func waiting(_ texts: inout ReconciliationTexts) -> Table? {
    let days = waitingDays
    guard !days.isEmpty else { return nil }
    var table = WaitingDay.fields.table(days.suffix(ReconciliationReport.dayLimit), &texts)
    if days.count > ReconciliationReport.dayLimit {
      let count = days.count - ReconciliationReport.dayLimit
      table.rows.insert(Row([Cell("\(count) days before", .faint)]), at: 1)
    }
    return table
  }

  /// The number of days shown to people; machines get all.
  private static let dayLimit = 31

  // MARK: Explanations

  private func outcome(
    _ explanations: StatementExplanations, _ texts: inout ReconciliationTexts
  ) -> [Block] {
    if let agreement = explanations.agreement {
      return [.space, .paragraph(Cell(sentence(agreement), .favourable))]
    }
    var blocks: [Block] = []
    if explanations.negatedAgreement != nil, let balance = request.balance {
      let text =
        "It would agree if the balance had the opposite sign: \(texts.text(balance.negated))."
      blocks += [.space, .paragraph(Cell(text, .caution))]
    }
    if !shown.isEmpty { blocks += [.space, .table(correctionTable(&texts))] }
    guard request.explains else { return blocks }
    if !explanations.groups.isEmpty {
      let ways = StatementExplanations.Group.fields.picking(["title", "count"])
      blocks += [.space, .table(ways.table(explanations.groups, &texts))]
    }
    blocks.append(.space)
    blocks += notes(explanations, &texts).map { .paragraph(Cell($0)) }
    return blocks
  }

  private func sentence(_ agreement: StatementExplanations.Agreement) -> String {
    switch agreement {
    case .reconciled: "What is reconciled agrees with the statement."
    case .marked: "What is reconciled and pending agrees with the statement; --accept marks it."
    case .everything: "All postings up to then agree with the statement; --accept marks them."
    }
  }

  private func correctionTable(_ texts: inout ReconciliationTexts) -> Table {
    ShownCorrection.fields.picking(
      ["number", "correction", "date", "description", "amount", "shouldBe"]
    ).table(explanationRows.flatMap(\.corrections), &texts)
  }

  /// What the amount should be; nil: it is right.
  package func amount(afterFixing correction: Correction) -> Quantity? {
    guard correction.kind.isMistake else { return nil }
    let effect = Quantity(coefficient: correction.effect, scale: decimals)
    return try? postings[correction.item].quantity.adding(effect)
  }

  /// Postings whose amounts have more decimals than a statement.
  private var finerPostings: [AccountPosting] {
    guard let decimals = journal.commodity(request.commodity).style.number.decimals else {
      return []
    }
    return postings.filter { $0.quantity.normalized.scale > decimals }
  }

  /// What else it may be, and what was not tried.
  private func notes(
    _ explanations: StatementExplanations, _ texts: inout ReconciliationTexts
  ) -> [String] {
    var notes: [String] = []
    if let missing = difference(from: .everything) {
      let start = explanations.groups.isEmpty ? "Perhaps" : "Or"
      notes.append("\(start) the books lack postings of \(texts.text(missing)) in total.")
    }
    if shown.contains(where: { $0.basis == .marked && count(.unreconciled) > $0.corrections.count })
    {
      notes.append("Where postings are 'on the statement', no other unreconciled one is.")
    }
    if let finest = finerPostings.last {
      let count =
        finerPostings.count == 1 ? "1 posting has" : "\(finerPostings.count) postings have"
      notes.append(
        "\(count) more decimals than the commodity shows, the last one on \(finest.day.text):"
          + " \(texts.text(finest.quantity)).")
    }
    if let settledDay {
      notes.append(
        "What was reconciled up to \(settledDay.text), when the balance is asserted, was not considered;"
          + " --all considers it.")
    }
    if let limit = explanations.tripleLimit {
      notes.append("Of three postings at a time, only the nearest \(limit) were considered.")
    }
    if let limit = explanations.pairLimit {
      notes.append("Of one or two at a time, only the nearest \(limit) were considered.")
    }
    return notes
  }
}
