import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension Check {
  package static let lots = Check(
    "lots", aliases: ["basis"], .standing, summary: "what is sold was bought, at a known cost",
    codes: [
      .unitsNotHeld, .missingLot, .ambiguousLot, .unknownLotCost,
      .unknownSalePrice,
    ]
  ) { context, findings in
    let options = LotOptions(base: context.journal.profile.base)
    findings.add(
      contentsOf: LotBook(context.journal, order: context.order, options).findings)
  } isAskedFor: { journal in
    !Bookings(journal).isEmpty
  }
}

extension Check {
  package static let units = Check(
    "units", .advisory, summary: "no more is sold than was bought, in books without booking: tags",
    codes: [.unitsNotHeld]
  ) { context, findings in
    let sales = context.journal.salesAtCost
    guard !sales.isEmpty else { return }
    let options = LotOptions(base: context.journal.profile.base)
    let book = LotBook(context.journal, order: context.order, options)
    let unheld = book.findings.findings.filter { $0.code == .unitsNotHeld }
    for var finding in unheld {
      guard let span = finding.primary?.span, sales.contains(span) else { continue }
      finding.severity = .warning
      findings.add(finding)
    }
  } isAskedFor: { journal in
    Bookings(journal).isEmpty
  }
}

extension Journal {
  /// The amounts of postings that give units at a written cost. What leaves without one may be money
  /// whose currency has no known symbol.
  fileprivate var salesAtCost: Set<Span> {
    var sales: Set<Span> = []
    for transaction in store.transactions.buffer {
      for number in transaction.postings {
        let posting = store.postings[number]
        guard let cost = store.cost(of: posting), !cost.isInferred,
          store.amounts(of: posting).contains(where: { $0.quantity.isNegative })
        else { continue }
        sales.insert(bareAmountSpan(ofPosting: number, in: transaction.file))
      }
    }
    return sales
  }
}
