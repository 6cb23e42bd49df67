import LedgeraDiagnostics
import LedgeraJSON
import LedgeraModel
import LedgeraQuantities

/// A transaction as aggregators write it in JSON: SimpleFIN, GoCardless (once Nordigen), Enable Banking and
/// Plaid, which differ in the names of members only, and in what signs mean.
struct AggregatorRecord {
  private let json: JSONValue

  init(_ json: JSONValue) { self.json = json }

  /// The text of the first of these members that has any; empty: none has.
  private func text(_ names: String...) -> String {
    for name in names {
      if let text = json[name]?.text, !text.isEmpty { return text.singleSpaced }
      let lines = (json[name]?.elements ?? []).compactMap(\.text)
      if !lines.isEmpty { return lines.joined(separator: " ").singleSpaced }
    }
    return ""
  }

  private func name(_ members: String...) -> String {
    members.lazy.compactMap { self.json[$0]?["name"]?.string?.singleSpaced }
      .first { !$0.isEmpty } ?? ""
  }

  private func money(_ names: String...) -> JSONValue? {
    names.lazy.compactMap { self.json[$0] }.first { !$0.members.isEmpty }
  }

  // MARK: Days and states

  /// nil: it says none that there is.
  var day: Day? {
    for name in [
      "bookingDate", "booking_date", "date", "bookingDateTime", "posted", "valueDate", "value_date",
      "transacted_at", "transaction_date",
    ] {
      if let day = json[name].flatMap(Self.day) { return day }
    }
    return nil
  }

  /// A date, before a time of day perhaps, or seconds since 1970 in UTC.
  static func day(_ value: JSONValue) -> Day? {
    if let text = value.string { return CAMTReader.day(Array(text.utf8)[...]) }
    guard let seconds = value.integer, seconds > 0, seconds < 1 << 40 else { return nil }
    return Day(number: Int32(seconds / 86_400))
  }

  /// What it says of itself; nil: nothing that is known.
  var state: BookingState? {
    if let isPending = json["pending"]?.bool { return isPending ? .pending : .booked }
    switch text("status").uppercased() {
    case "BOOK": return .booked
    case "PDNG", "HOLD", "SCHD": return .pending
    case "CNCL", "RJCT": return .void
    case let word: return BookingState(word)
    }
  }

  // MARK: Money

  /// With money in positive; nil: it says none.
  var amount: Quantity? {
    let money = money("transactionAmount", "transaction_amount") ?? json
    guard let text = money["amount"]?.text, let quantity = Self.quantity(text) else { return nil }
    switch self.text("credit_debit_indicator", "creditDebitIndicator").uppercased() {
    case "DBIT": return quantity.magnitude.negated
    case "CRDT": return quantity.magnitude
    default: return isSpentPositive ? quantity.negated : quantity
    }
  }

  /// Exact, from the characters that are written.
  static func quantity(_ text: String) -> Quantity? {
    DecimalText.quantity(text.hasPrefix("+") ? String(text.dropFirst()) : text)
  }

  /// Plaid counts what leaves an account as positive.
  private var isSpentPositive: Bool {
    json["transaction_id"] != nil
      && (json["iso_currency_code"] != nil || json["unofficial_currency_code"] != nil)
  }

  /// Empty: the account says it, or nothing.
  var currency: String {
    let money = money("transactionAmount", "transaction_amount") ?? json
    return money["currency"]?.string
      ?? text("iso_currency_code", "unofficial_currency_code")
  }

  /// nil: it says none.
  var balance: Quantity? {
    let balance = money("balanceAfterTransaction", "balance_after_transaction")
    let money = balance.flatMap { $0["balanceAmount"] ?? $0["balance_amount"] } ?? balance
    return money?["amount"]?.text.flatMap(Self.quantity)
  }

  // MARK: Texts

  /// The other party.
  var payee: String {
    let creditor =
      name("creditor").isEmpty ? text("creditorName", "creditor_name") : name("creditor")
    let debtor = name("debtor").isEmpty ? text("debtorName", "debtor_name") : name("debtor")
    let (other, own) = amount?.isNegative ?? true ? (creditor, debtor) : (debtor, creditor)
    let named = other.isEmpty ? own : other
    return named.isEmpty ? text("payee", "merchant_name") : named
  }

  var description: String {
    let said = text(
      "remittanceInformationUnstructured", "remittanceInformationUnstructuredArray",
      "remittance_information", "description", "name", "original_description",
      "additionalInformation")
    let memo = text("memo")
    return said.contains(memo) ? said : "\(said) \(memo)".singleSpaced
  }

  /// The bank's identifier; empty: none.
  var id: String {
    text(
      "transactionId", "transaction_id", "entry_reference", "entryReference",
      "internalTransactionId", "id")
  }

  /// The account that it names itself; empty: it does not.
  var account: String { text("account_id") }
}
