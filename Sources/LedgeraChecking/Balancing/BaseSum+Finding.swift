import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension BaseSum {
  /// The finding about a transaction whose base values do not come to zero, with the arithmetic.
  func finding(of index: Int, in store: borrowing JournalStore) -> Diagnostic {
    let text = text(remainder, in: store)
    var finding = Diagnostic(
      .nonzeroBaseSum, "the base values of this transaction are off by \(text)",
      at: store.span(ofTransaction: index))
    for row in rows.prefix(20) {
      let posting = store.postings[row.posting]
      let name = store.accountNames.text(posting.account.number)
      let amounts = store.amounts(of: posting)
        .map { store.exactText($0) }.joined(separator: ", ")
      finding.arithmetic.append(
        ArithmeticRow(
          amount: self.text(row.value.rounded(toDecimals: decimals), in: store),
          label: posting.commodity == base ? name : "\(name), the value of \(amounts)"))
    }
    if rows.count > 20 {
      finding.arithmetic.append(ArithmeticRow(amount: "…", label: "more postings"))
    }
    finding.arithmetic.append(ArithmeticRow(amount: text, label: "should be 0", isResult: true))
    finding.help = [help(in: store)]
    return finding
  }

  /// Names the amount that a posting to the account for exchange differences should have.
  private func help(in store: borrowing JournalStore) -> String {
    guard let account = store.profile.exchangeGainLoss else {
      return "correct a rate or an amount, or book the difference to an account for exchange gains"
        + " and losses"
    }
    let name = quoted(store.accountNames.text(account.number))
    let booked = rows.first { row in
      let posting = store.postings[row.posting]
      return posting.account == account && posting.commodity == base
    }
    guard let booked else {
      return "correct a rate or an amount, or book the difference to \(name)"
    }
    let right = text((booked.value - remainder).rounded(toDecimals: decimals), in: store)
    return "at these rates the amount of \(name) is \(right)"
  }

  private func text(_ value: WideQuantity, in store: borrowing JournalStore) -> String {
    store.exactText(value, base)
  }
}
