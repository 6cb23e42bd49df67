import LedgeraDiagnostics
import LedgeraQuantities

/// The amount of a posting, or the balance that it is to bring about.
struct PostingAmount {
  /// As a journal has it; nil: it is left to be inferred.
  let text: [UInt8]?
  let isNegative: Bool
  /// What it was made of.
  let value: FieldValue

  /// The amount of a posting by its number; nil: it has none.
  ///
  /// `amountN`, `amountN-in` and `amountN-out` set it, and for the first two postings also those
  /// without a number: for the second with the sign turned and as cost, unless the first is virtual.
  init?(
    _ number: Int, _ fields: RecordFields, mark: NumberStyle.DecimalMark?
  ) throws(RecordConverter.Refusal) {
    let kinds: [EntryField.Kind] = [.amount, .amountIn, .amountOut]
    var candidates = kinds.map { EntryField($0, number) }
    let account = fields.value(EntryField(.account, 1))?.text.trimmed ?? []
    let isVirtual = account.first == UInt8(ascii: "(") && account.last == UInt8(ascii: ")")
    if number == 1 || number == 2 && !isVirtual { candidates += kinds.map { EntryField($0) } }
    var found: [(value: FieldValue, amount: RecordAmount)] = []
    for field in candidates {
      guard let value = fields.value(field) else { continue }
      try RecordConverter.refuseMissingColumn(value)
      guard !value.text.trimmed.isEmpty else { continue }
      found.append((value, try Self.read(value, number, fields, mark)))
    }
    if found.contains(where: { $0.value.field.posting != nil }) {
      found.removeAll { $0.value.field.posting == nil }
    }
    let others = found.filter { !$0.amount.isZero }
    if others.count > 1 { throw Self.refusal(of: others.map(\.value), for: number) }
    guard let (value, amount) = others.first ?? found.first else { return nil }
    let isOut = value.field.kind == .amountOut
    let isTurned = number == 2 && value.field.posting == nil
    let signed = isOut == isTurned ? amount : amount.negated
    self.value = value
    text = isTurned ? signed.cost(mark: mark) : signed.text
    isNegative = signed.isNegative && !signed.isZero
  }

  /// The balance of a posting by its number; nil: none is set.
  init?(
    balance number: Int, _ fields: RecordFields, mark: NumberStyle.DecimalMark?
  ) throws(RecordConverter.Refusal) {
    var given = fields.value(EntryField(.balance, number))
    if given == nil, number == 1 { given = fields.value(EntryField(.balance)) }
    guard let value = given else { return nil }
    try RecordConverter.refuseMissingColumn(value)
    guard !value.text.trimmed.isEmpty else { return nil }
    let amount = try Self.read(value, number, fields, mark)
    self.value = value
    text = amount.text
    isNegative = amount.isNegative
  }

  private static func read(
    _ value: FieldValue, _ number: Int, _ fields: RecordFields, _ mark: NumberStyle.DecimalMark?
  ) throws(RecordConverter.Refusal) -> RecordAmount {
    let currency =
      fields.value(EntryField(.currency, number)) ?? fields.value(EntryField(.currency))
    do throws(RecordAmount.Problem) {
      return try RecordAmount(
        value.text.trimmed.onOneLine, currency: currency?.text ?? [], mark: mark)
    } catch {
      throw RecordConverter.Refusal(
        code: .csvAmount,
        headline: "'\(String(decoding: value.text.trimmed, as: UTF8.self))' is no amount for"
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
      value: values[0], help: "let one of them be empty or zero, by 'if' where need be")
  }
}
