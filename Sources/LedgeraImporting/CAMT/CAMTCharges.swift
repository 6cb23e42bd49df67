import LedgeraQuantities

/// The charges of an entry, `Chrgs`, with one in it before version 3 and records of several later.
struct CAMTCharges {
  private let entry: MarkupTree.Node
  private let currency: String?

  init(_ entry: MarkupTree.Node) {
    self.entry = entry
    currency = entry.child("Amt")?.attribute("Ccy")
  }

  /// Charges included in the entry's amount: those that are said to be included in it, and those of which
  /// nothing is said where payment and charges come to the amount.
  func part(of amount: Quantity) -> Quantity {
    var (included, open) = (Quantity.zero, Quantity.zero)
    for record in records {
      guard record.child("Amt")?.attribute("Ccy") == currency, let charge = quantity(record),
        let sums = try? (included.adding(charge), open.adding(charge))
      else { continue }
      switch record.child("ChrgInclInd")?.text {
      case "true", "1": included = sums.0
      case nil: open = sums.1
      default: break
      }
    }
    if !included.isZero { return BankCharge.part(included, of: amount, payment: nil) }
    return payment.map { BankCharge.part(open, of: amount, payment: $0) } ?? .zero
  }

  /// Those of the entry, else those of its transactions.
  private var records: [MarkupTree.Node] {
    let own = entry.children.filter { $0.isNamed("Chrgs") }
    let charges = own.isEmpty ? entry.all("Chrgs") : own
    return charges.flatMap { charge in
      let records = charge.children.filter { $0.isNamed("Rcrd") }
      return records.isEmpty ? [charge] : records
    }
  }

  /// What the bank gives back is below zero.
  private func quantity(_ record: MarkupTree.Node) -> Quantity? {
    let quantity = record.child("Amt").flatMap { BankAmount.quantity($0.content) }
    return record.child("CdtDbtInd")?.text == "CRDT" ? quantity?.negated : quantity
  }

  /// What was paid before charges, in the entry's currency.
  private var payment: Quantity? {
    let names: [MarkupName] = ["TxAmt", "InstdAmt"]
    for place in names.compactMap({ entry.first($0)?.first("Amt") })
    where place.attribute("Ccy") == currency {
      return BankAmount.quantity(place.content)
    }
    return nil
  }
}
