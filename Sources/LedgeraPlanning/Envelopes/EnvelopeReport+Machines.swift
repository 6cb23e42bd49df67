import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension EnvelopeReport {
  /// One row for each envelope, card and sum of each period.
  var records: Records {
    let texts = texts
    var rows: [[String]] = []
    for section in periods {
      func add(_ kind: String, _ name: String, _ figures: [WideQuantity?]) {
        rows.append(
          [section.span.start?.text ?? "", section.span.last?.text ?? "", kind, name]
            + figures.map { $0.map(texts.record) ?? "" })
      }
      for line in section.lines {
        add(
          line.envelope.kind, fullName(of: line.envelope),
          [
            line.rolledIn, line.planned, line.moved, line.assigned, line.spent, line.left,
            line.released,
          ])
      }
      for card in section.cards {
        add(
          "card", journal.name(card.account),
          [card.rolledIn, nil, nil, card.assigned, nil, card.reserve, nil])
      }
      guard !isPartial else { continue }
      add("without envelope", "", [nil, nil, nil, nil, section.unbudgeted, nil, nil])
      add("income", "", [nil, section.plannedIncome, nil, section.income, nil, nil, nil])
      add("held", "", [nil, nil, nil, nil, nil, section.held, nil])
      add("not assigned", "", [nil, nil, nil, nil, nil, section.unassigned, nil])
    }
    return Records(
      header: [
        "start", "end", "kind", "name", "rolled-in", "planned", "moved", "assigned", "spent",
        "left", "released",
      ], rows: rows)
  }

  var json: JSONValue {
    .report([
      .init("report", "envelopes"),
      .init("commodity", .string(journal.commodity(commodity).symbol)),
      .init("periods", .array(periods.map(json))),
      .init("total", whole.map(json) ?? .null),
    ])
  }

  private func fullName(of envelope: Envelope) -> String {
    switch envelope.subject {
    case .goal(let name): name
    case .account(let account): journal.name(account)
    }
  }

  private func json(_ section: Section) -> JSONValue {
    let texts = texts
    var members: [JSONValue.Member] = [
      .init("start", .optional(section.span.start?.text)),
      .init("end", .optional(section.span.last?.text)),
      .init("envelopes", .array(section.lines.map(json))),
    ]
    if !isPartial {
      members += [
        .init("cards", .array(section.cards.map(json))),
        .init("income", texts.json(section.income)),
        .init("plannedIncome", texts.json(section.plannedIncome)),
        .init("spent", texts.json(section.expenses + section.unbudgeted)),
        .init("plannedSpent", texts.json(section.plannedExpenses)),
        .init("withoutEnvelope", texts.json(section.unbudgeted)),
        .init("other", texts.json(section.other)),
        .init("assigned", texts.json(section.assigned)),
        .init("held", texts.json(section.held)),
        .init("unassigned", texts.json(section.unassigned)),
        .init("isOverAssigned", .bool(section.unassigned.isNegative)),
        .init("cash", texts.json(section.cash)),
        .init("savingsRate", rate(section.savingsRate)),
        .init("plannedSavingsRate", rate(section.plannedSavingsRate)),
      ]
    }
    return .object(members)
  }

  private func rate(_ rate: WideQuantity?) -> JSONValue {
    .optional(rate.map(PercentText.number))
  }

  private func json(_ line: Line) -> JSONValue {
    let texts = texts
    return .object([
      .init("name", .string(fullName(of: line.envelope))),
      .init("kind", .string(line.envelope.kind)),
      .init("rolledIn", texts.json(line.rolledIn)),
      .init("planned", texts.json(line.planned)), .init("moved", texts.json(line.moved)),
      .init("assigned", texts.json(line.assigned)), .init("spent", texts.json(line.spent)),
      .init("left", texts.json(line.left)), .init("released", texts.json(line.released)),
      .init("overspentByCards", texts.json(line.overspentByCards)),
    ])
  }

  private func json(_ card: CardLine) -> JSONValue {
    let texts = texts
    return .object([
      .init("account", .string(journal.name(card.account))),
      .init("rolledIn", texts.json(card.rolledIn)),
      .init("assigned", texts.json(card.assigned)), .init("reserve", texts.json(card.reserve)),
      .init("balance", texts.json(card.balance)),
    ])
  }
}

extension Envelope {
  /// What it is, in one word.
  fileprivate var kind: String {
    switch subject {
    case .goal: "goal"
    case .account: isPot ? "pot" : "envelope"
    }
  }
}
