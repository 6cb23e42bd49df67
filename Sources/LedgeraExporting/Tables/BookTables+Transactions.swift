import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension BookTables {
  func transactions(_ take: RowTaker) {
    for index in indices {
      let transaction = journal.transaction(index)
      let file = journal.sources[transaction.record.file]
      take([
        .integer(index + 1), .date(transaction.day.text),
        transaction.secondaryDay.map { .date($0.text) } ?? .null,
        transaction.time.map { .text($0.text) } ?? .null, .text(transaction.state.mark),
        .optional(transaction.code),
        .text(transaction.description), .text(transaction.payee), .text(transaction.note),
        .optional(transaction.commentLines.joined(separator: "\n")),
        .boolean(!transaction.standsInFile),
        .text(file.path), .integer(file.position(of: Int(transaction.record.offset)).line),
      ])
    }
  }

  /// A row for each amount, since an inferred posting may have several.
  func postings(_ take: RowTaker) {
    var row = 0
    for index in indices {
      let transaction = journal.transaction(index)
      for (position, posting) in transaction.postings.enumerated() {
        let booked = figures?.booked(posting: posting.index, in: index)
        for (part, amount) in posting.amounts.enumerated() {
          row += 1
          take(
            [.integer(row), .integer(index + 1), .integer(position + 1)]
              + values(of: posting, amount, booked?[part], isFirst: part == 0))
        }
      }
    }
  }

  private func values(
    of posting: Posting, _ amount: Amount, _ booked: BookedFigure?, isFirst: Bool
  ) -> [TableValue] {
    let own = posting.detail?.secondaryDay.day
    return [
      id(posting.account), .text(Self.name(of: posting.kind)),
      .text(posting.record.flags.state.mark), .date(posting.day.text),
      own.map { .date($0.text) } ?? .null, id(amount.commodity),
      .decimal(amount.quantity.description), units(of: amount), .boolean(posting.isInferred),
    ] + cost(of: posting) + base(booked) + lot(of: posting)
      + assertion(of: posting, isFirst: isFirst)
      + [isFirst ? .optional(posting.commentLines.joined(separator: "\n")) : .null]
  }

  private func cost(of posting: Posting) -> [TableValue] {
    guard let cost = posting.cost else { return [.null, .null, .null, .null] }
    return [
      .decimal(cost.amount.quantity.description), id(cost.amount.commodity),
      .boolean(cost.isTotal), .boolean(cost.isInferred),
    ]
  }

  private func base(_ booked: BookedFigure?) -> [TableValue] {
    guard let booked else { return [.null, .null, .null, .null] }
    return [
      booked.quantity.map { .decimal($0) } ?? .null, booked.rate.map { .decimal($0) } ?? .null,
      booked.day.map { .date($0.text) } ?? .null, .optional(booked.source),
    ]
  }

  private func lot(of posting: Posting) -> [TableValue] {
    guard let lot = posting.lot else { return [TableValue](repeating: .null, count: 6) }
    let note = journal.store.text(posting.file, lot.noteOffset, lot.noteLength)
    return [
      lot.hasCost ? .decimal(lot.quantity.description) : .null,
      lot.hasCost ? id(lot.commodity) : .null, .boolean(lot.isTotal), .boolean(lot.isFixed),
      lot.day.day.map { .date($0.text) } ?? .null, .optional(note),
    ]
  }

  private func assertion(of posting: Posting, isFirst: Bool) -> [TableValue] {
    guard isFirst, let assertion = posting.assertion else { return [.null, .null, .null, .null] }
    return [
      .decimal(assertion.quantity.description), id(assertion.commodity),
      .boolean(assertion.isSole), .boolean(assertion.includesSubaccounts),
    ]
  }

  static func name(of kind: PostingKind) -> String {
    switch kind {
    case .real: "real"
    case .virtual: "virtual"
    case .balancedVirtual: "balanced-virtual"
    }
  }

  // MARK: Tags

  func transactionTags(_ take: RowTaker) {
    for index in indices {
      write(journal.transaction(index).tags, of: index + 1, take)
    }
  }

  /// Tags refer to the first row of their posting.
  func postingTags(_ take: RowTaker) {
    var row = 0
    for index in indices {
      for posting in journal.transaction(index).postings {
        let count = posting.amounts.count
        if count > 0 { write(posting.tags, of: row + 1, take) }
        row += count
      }
    }
  }

  private func write(_ tags: [Tag], of owner: Int, _ take: RowTaker) {
    for (position, tag) in tags.enumerated() {
      take([
        .integer(owner), .integer(position + 1), .integer(Int(tag.nameID.number) + 1),
        .text(tag.value),
      ])
    }
  }
}
