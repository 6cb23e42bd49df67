import LedgeraQuantities

/// What a bank says of an amount after the first line of an entry, `/OCMT/EUR11,85//CHGS/EUR0,50/`: what was
/// paid, and what it took for itself.
struct MT940Charges {
  private let text: ArraySlice<UInt8>
  private let currency: String

  /// - Parameters:
  ///   - text: The entry's lines, the first one included.
  ///   - currency: Of the statement.
  init(_ text: ArraySlice<UInt8>, currency: String) {
    self.text = text
    self.currency = currency
  }

  /// The charge included in an amount.
  func part(of amount: Quantity) -> Quantity {
    guard let charge = quantity("/CHGS/") else { return .zero }
    return BankCharge.part(charge, of: amount, payment: quantity("/OCMT/"))
  }

  /// What follows a name; nil: nothing does, or in another currency.
  private func quantity(_ name: String) -> Quantity? {
    guard let value = text.following(name)?.prefix(while: { $0 != UInt8(ascii: "/") }) else {
      return nil
    }
    guard value.starts(with: currency.utf8) else { return nil }
    return BankAmount.quantity(value.dropFirst(3))
  }
}
