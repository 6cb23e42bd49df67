import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension ReconciliationReport {
  /// A row for each sum, day, correction, pair and missing posting; `item` tells them apart.
  var records: Records {
    var texts = ReconciliationTexts(journal, request.commodity)
    var rows: [[String]] = []
    func add(
      _ item: String, _ number: String = "", _ day: Day? = nil, _ text: String = "",
      _ amount: Quantity? = nil, _ other: Quantity? = nil, _ place: String = ""
    ) {
      rows.append([
        item, number, day?.text ?? "", text, amount.map { texts.record($0) } ?? "",
        other.map { texts.record($0) } ?? "", place,
      ])
    }
    for state in EntryState.allCases.reversed() {
      add(state.name, "\(count(state))", request.day, "", sum([state]))
    }
    if let balance = request.balance { add("statement", "", request.day, "", balance) }
    if let difference { add("difference", "", request.day, "", difference) }
    for sums in accountSums where request.includesSubaccounts {
      for state in EntryState.allCases.reversed() {
        add("\(state.name) in", "", request.day, journal.name(sums.account), sums[state])
      }
    }
    for day in waitingDays {
      add("pending on", "", day.day, "", day.pending, day.balance)
      add("unreconciled on", "", day.day, "", day.unreconciled, day.balance)
    }
    for (index, item) in shown.enumerated() {
      for correction in item.corrections {
        let posting = postings[correction.item]
        add(
          correction.kind.text, "\(index + 1)", posting.day, texts.description(of: posting),
          posting.quantity, amount(afterMending: correction), texts.place(of: posting))
      }
    }
    for pair in comparison?.pairs ?? [] {
      add(
        pair.isDoubtful ? "doubtful" : "matched", "\(pair.row.line)", pair.row.day, pair.row.text,
        pair.row.quantity, nil, texts.place(of: pair.posting))
    }
    for row in comparison?.missingInBooks ?? [] {
      add("missing in books", "\(row.line)", row.day, row.text, row.quantity)
    }
    for posting in comparison?.missingAtBank ?? [] {
      add(
        "missing at bank", "", posting.day, texts.description(of: posting), posting.quantity, nil,
        texts.place(of: posting))
    }
    return Records(
      header: ["item", "number", "date", "description", "amount", "other", "place"], rows: rows)
  }

  var json: JSONValue {
    let texts = ReconciliationTexts(journal, request.commodity)
    let sums = EntryState.allCases.reversed().map { state in
      JSONValue.Member(
        state.name,
        .object([
          .init("postings", .integer(count(state))), .init("amount", texts.json(sum([state]))),
        ]))
    }
    return .report(
      [
        .init("report", "reconcile"), .init("account", .string(journal.name(request.account))),
        .init("date", .string(request.day.text)),
        .init("statement", request.balance.map { texts.json($0) } ?? .null),
      ] + sums + [
        .init("difference", difference.map { texts.json($0) } ?? .null),
        .init(
          "differenceFromReconciled",
          difference(from: .reconciled).map { texts.json($0) } ?? .null),
        .init("agreement", .optional(explanations?.agreement?.name)),
        .init("negatedAgreement", .optional(explanations?.negatedAgreement?.name)),
        .init(
          "differenceFromAll",
          difference(from: .everything).map { texts.json($0) } ?? .null),
        .init(
          "accounts",
          .array(
            accountSums.map { sums in
              .object([
                .init("account", .string(journal.name(sums.account))),
                .init("reconciled", texts.json(sums[.reconciled])),
                .init("pending", texts.json(sums[.pending])),
                .init("unreconciled", texts.json(sums[.unreconciled])),
              ])
            })),
        .init("days", .array(waitingDays.map { json($0, texts) })),
        .init("ways", .array((explanations?.groups ?? []).map { json($0) })),
        .init("explanations", .array(shown.map { json($0, texts) })),
        .init("comparison", comparison.map { $0.json(texts) } ?? .null),
      ])
  }

  private func json(_ day: WaitingDay, _ texts: ReconciliationTexts) -> JSONValue {
    .object([
      .init("date", .string(day.day.text)), .init("pending", texts.json(day.pending)),
      .init("unreconciled", texts.json(day.unreconciled)),
      .init("balance", texts.json(day.balance)),
    ])
  }

  private func json(_ group: StatementExplanations.Group) -> JSONValue {
    .object([
      .init("postings", .integer(group.size)), .init("mistakes", .integer(group.mistakeCount)),
      .init("unmarked", .integer(group.unmarkedCount)), .init("count", .integer(group.count)),
    ])
  }

  private func json(_ explanation: Explanation, _ texts: ReconciliationTexts) -> JSONValue {
    .object([
      .init("besides", explanation.basis == .everything ? "all" : "marked"),
      .init(
        "corrections",
        .array(
          explanation.corrections.map { correction in
            .object(
              [.init("correction", .string(correction.kind.text))]
                + texts.members(of: postings[correction.item]) + [
                  .init(
                    "shouldBe", amount(afterMending: correction).map { texts.json($0) } ?? .null)
                ])
          })),
    ])
  }
}

extension StatementExplanations.Agreement {
  fileprivate var name: String {
    switch self {
    case .reconciled: "reconciled"
    case .marked: "marked"
    case .everything: "all"
    }
  }
}

extension ReconciliationTexts {
  func members(of posting: AccountPosting) -> [JSONValue.Member] {
    [
      .init("date", .string(posting.day.text)),
      .init("description", .string(description(of: posting))),
      .init("state", .string(posting.state.name)), .init("amount", json(posting.quantity)),
      .init("place", .string(place(of: posting))),
    ]
  }
}

extension StatementComparison {
  func json(_ texts: ReconciliationTexts) -> JSONValue {
    func json(_ row: BankRow) -> JSONValue {
      .object([
        .init("line", .integer(row.line)), .init("date", .string(row.day.text)),
        .init("text", .string(row.text)), .init("amount", texts.json(row.quantity)),
      ])
    }
    return .object([
      .init(
        "matched",
        .array(
          pairs.map { pair in
            .object([
              .init("row", json(pair.row)),
              .init("posting", .object(texts.members(of: pair.posting))),
              .init("doubtful", .bool(pair.isDoubtful)),
            ])
          })), .init("missingInBooks", .array(missingInBooks.map { json($0) })),
      .init(
        "missingAtBank", .array(missingAtBank.map { .object(texts.members(of: $0)) })),
    ])
  }
}
