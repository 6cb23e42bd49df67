import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension JournalStore {
  /// The base values written in a transaction (`base:` tags, costs in the base currency, `rate:`
  /// tags), with a row for each posting of a kind; nil: they do not cover every posting, or the
  /// books have no base currency (grammar.md § Base sum).
  func writtenBaseSum(_ index: Int, kind: PostingKind) -> BaseSum? {
    guard let base = profile.base else { return nil }
    let values = BaseValues(of: index, base: base, in: self)
    var sum = BaseSum(base, decimals: commodities[base.index].style.number.decimals)
    for number in transactions[index].postings where postings[number].flags.kind == kind {
      guard let value = values.written(for: number, in: self) else { return nil }
      sum.add(WideQuantity(value), of: number)
    }
    return sum
  }

  /// Whether the base values written in the transaction cover every posting and come to zero.
  func balancesInBase(_ index: Int, kind: PostingKind) -> Bool {
    writtenBaseSum(index, kind: kind)?.remainder.isZero ?? false
  }
}

/// What the postings of a transaction are worth in the base currency.
struct BaseSum {
  let base: CommodityID
  private(set) var rows: [(posting: Int, value: WideQuantity)] = []
  /// Decimals of the base currency; nil: the most that a value in the transaction has.
  private let baseDecimals: UInt8?

  init(_ base: CommodityID, decimals: UInt8?) {
    self.base = base
    baseDecimals = decimals
  }

  mutating func add(_ value: WideQuantity, of posting: Int) { rows.append((posting, value)) }

  /// Exact.
  var total: WideQuantity { rows.reduce(.zero) { $0 + $1.value } }

  var decimals: UInt8 { baseDecimals ?? rows.compactMap { $0.value.quantity?.scale }.max() ?? 0 }

  /// The total rounded to `decimals`: zero if the transaction balances.
  var remainder: WideQuantity { total.rounded(toDecimals: decimals) }
}

extension JournalStore {
  /// The words of a tag's value, with symbols unquoted.
  func words(of tag: TagRecord, in file: FileID) -> [String] {
    text(file, tag.valueOffset, tag.valueLength).split(whereSeparator: \.isBlank).map { word in
      let isQuoted = word.count > 2 && word.first == "\"" && word.last == "\""
      return String(isQuoted ? word.dropFirst().dropLast() : word)
    }
  }
}

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
