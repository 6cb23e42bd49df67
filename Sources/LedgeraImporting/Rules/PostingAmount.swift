import LedgeraDiagnostics
import LedgeraQuantities

/// The amount of a posting, or the balance that it is to bring about.
struct PostingAmount {
  /// nil: it is left to be inferred.
  let amount: RecordAmount?
  let isNegative: Bool
  /// What it was made of.
  let value: FieldValue

  /// An amount that a posting may have, and what it was made of.
  typealias Candidate = (value: FieldValue, amount: RecordAmount)

  /// The amount of a posting; nil: it has none.
  ///
  /// `amountN`, `amountN-in` and `amountN-out` set it, and for the first two postings also those
  /// without a number: for the second with the sign turned and as cost, unless the first is virtual.
  init?(
    of posting: RecordPlan.Posting, _ fields: RecordFields, mark: NumberStyle.DecimalMark?
  ) throws(RecordConverter.Refusal) {
    var found = try Self.amount(posting.amounts, of: posting, fields, mark)
    let isOwn = found != nil
    if !isOwn, posting.number == 1 || !fields.isFirstAccountVirtual {
      found = try Self.amount(posting.commonAmounts, of: posting, fields, mark)
    }
    guard let (value, amount) = found else { return nil }
    let isOut = value.field.kind == .amountOut
    let isTurned = posting.number == 2 && !isOwn
    let signed = isOut == isTurned ? amount : amount.negated
    self.value = value
    self.amount = isTurned ? signed.cost(mark: mark) : signed
    isNegative = signed.isNegative && !signed.isZero
  }

  /// The balance of a posting; nil: none is set.
  init?(
    balanceOf posting: RecordPlan.Posting, _ fields: RecordFields, mark: NumberStyle.DecimalMark?
  ) throws(RecordConverter.Refusal) {
    let given = fields.value(posting.balance) ?? fields.value(posting.commonBalance)
    guard let value = given else { return nil }
    try RecordConverter.refuseMissingColumn(value)
    guard !value.text.trimmed.isEmpty else { return nil }
    let amount = try Self.read(value, of: posting, fields, mark)
    self.value = value
    self.amount = amount
    isNegative = amount.isNegative
  }

  /// The one that is not zero, else the first; nil: all are empty.
  private static func amount(
    _ slots: [RecordPlan.Slot], of posting: RecordPlan.Posting, _ fields: RecordFields,
    _ mark: NumberStyle.DecimalMark?
  ) throws(RecordConverter.Refusal) -> Candidate? {
    var found: Candidate?
    for slot in slots {
      guard let next = try candidate(slot, of: posting, fields, mark) else { continue }
      guard let other = found, !other.amount.isZero else {
        if found == nil || !next.amount.isZero { found = next }
        continue
      }
      if !next.amount.isZero { throw refusal(of: [other.value, next.value], for: posting.number) }
    }
    return found
  }

  /// nil: it is empty.
  private static func candidate(
    _ slot: RecordPlan.Slot, of posting: RecordPlan.Posting, _ fields: RecordFields,
    _ mark: NumberStyle.DecimalMark?
  ) throws(RecordConverter.Refusal) -> Candidate? {
    if let last = fields.lastAmount, last.slot == slot, last.currency == posting.currency {
      return last.read
    }
    guard let value = fields.value(slot) else { return nil }
    try RecordConverter.refuseMissingColumn(value)
    guard !value.text.trimmed.isEmpty else { return nil }
    let read: Candidate = (value, try read(value, of: posting, fields, mark))
    fields.lastAmount = (slot, posting.currency, read)
    return read
  }

  private static func read(
    _ value: FieldValue, of posting: RecordPlan.Posting, _ fields: RecordFields,
    _ mark: NumberStyle.DecimalMark?
  ) throws(RecordConverter.Refusal) -> RecordAmount {
    let currency = fields.value(posting.currency) ?? fields.value(posting.commonCurrency)
    do throws(RecordAmount.Problem) {
      return try RecordAmount(
        value.text.trimmed.onOneLine, currency: currency?.text ?? [], mark: mark)
    } catch {
      throw RecordConverter.Refusal(
        code: .csvAmount,
        headline: "'\(String(decoding: value.text.trimmed, as: UTF8.self))' is not an amount for"
          + " '\(value.field.name)': \(error.headline)",
        value: value, help: error.help)
    }
  }

  private static func refusal(
    of values: [FieldValue], for number: Int
  ) -> RecordConverter.Refusal {
    let names = values.map {
      "\($0.field.name) \(String(decoding: $0.text.trimmed, as: UTF8.self))"
    }
    return RecordConverter.Refusal(
      code: .csvRecord,
      headline: "posting \(number) would have several amounts: \(names.joined(separator: ", "))",
      value: values[0], help: "let one of them be empty or zero, with 'if' where needed")
  }
}

extension RecordFields {
  /// Whether the first posting is to an account in parentheses.
  fileprivate var isFirstAccountVirtual: Bool {
    guard let account = firstAccount?.text.trimmed else { return false }
    return account.first == UInt8(ascii: "(") && account.last == UInt8(ascii: ")")
  }
}
