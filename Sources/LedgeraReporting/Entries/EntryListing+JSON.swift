import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension EntryListing {
  /// Entries with all that was written in them.
  var json: JSONValue {
    .report([.init("entries", .sequence(OnDemand { jsonEntries }))])
  }

  private var jsonEntries: some Sequence<JSONValue> {
    let texts = AmountTexts(journal)
    let base = BaseFigures(journal)
    return transactions.lazy.map { entry(journal.transaction($0), texts, base) }
  }

  private func entry(
    _ entry: Transaction, _ texts: AmountTexts, _ base: BaseFigures?
  ) -> JSONValue {
    let file = journal.sources[entry.record.file]
    return .object([
      .init("index", .integer(entry.index + 1)),
      .init("file", .string(file.path)),
      .init("line", .integer(file.position(of: Int(entry.record.offset)).line)),
      .init("date", .string(entry.day.text)),
      .init("date2", .optional(entry.secondaryDay?.text)),
      .init("time", .optional(entry.time?.text)),
      .init("status", .string(entry.state.mark)),
      .init("code", .string(entry.code)),
      .init("description", .string(entry.description)),
      .init("payee", .string(entry.payee)),
      .init("note", .string(entry.note)),
      .init("comment", .string(entry.commentLines.joined(separator: "\n"))),
      .init("tags", tags(entry.tags)),
      .init("postings", .array(entry.postings.map { posting($0, texts, base) })),
    ])
  }

  private func posting(
    _ posting: Posting, _ texts: AmountTexts, _ base: BaseFigures?
  ) -> JSONValue {
    let own = posting.detail
    var members: [JSONValue.Member] = [
      .init("account", .string(posting.accountName)),
      .init("kind", .string(EntryListing.name(of: posting.kind))),
      .init("status", .string(posting.record.flags.state.mark)),
      .init("date", .optional(own?.day.day?.text)),
      .init("date2", .optional(own?.secondaryDay.day?.text)),
      .init("inferred", .bool(posting.isInferred)),
      .init("amounts", texts.json(balance(of: posting))),
    ]
    if let base { members += base.members(of: posting.index, in: posting.transactionIndex) }
    if let cost = posting.cost {
      members.append(
        .init(
          "cost",
          .object([
            .init("commodity", .string(journal.commodity(cost.amount.commodity).symbol)),
            .init("quantity", .string(cost.amount.quantity.description)),
            .init("total", .bool(cost.isTotal)),
            .init("inferred", .bool(cost.isInferred)),
          ])))
    }
    if let assertion = posting.assertion {
      members.append(
        .init(
          "assertion",
          .object([
            .init("commodity", .string(journal.commodity(assertion.commodity).symbol)),
            .init("quantity", .string(assertion.quantity.description)),
            .init("sole", .bool(assertion.isSole)),
            .init("subaccounts", .bool(assertion.includesSubaccounts)),
          ])))
    }
    members.append(.init("comment", .string(posting.commentLines.joined(separator: "\n"))))
    members.append(.init("tags", tags(posting.tags)))
    return .object(members)
  }

  private func tags(_ tags: [Tag]) -> JSONValue {
    .array(
      tags.map {
        .object([.init("name", .string($0.name)), .init("value", .string($0.value))])
      })
  }

  private static func name(of kind: PostingKind) -> String {
    switch kind {
    case .real: "real"
    case .virtual: "virtual"
    case .balancedVirtual: "balanced-virtual"
    }
  }
}
