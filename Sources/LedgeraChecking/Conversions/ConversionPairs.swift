import LedgeraModel
import LedgeraQuantities

/// Postings to accounts of type conversion that come in pairs: one takes what was given, the other gives
/// what was received (grammar.md § Conversion postings).
struct ConversionPairs {
  struct Pair {
    let first: Amount
    let second: Amount
    /// Numbers of the two postings.
    let numbers: (Int, Int)
    /// The posting whose written cost says the same; nil: none does.
    var priced: Int?
  }

  /// By account, of those that were known when the journal was read; empty: none is of type conversion.
  private let isConversion: [Bool]

  init(_ accounts: AccountTree) {
    let types = accounts.nodes.map { $0.type == .conversion }
    isConversion = types.contains(true) ? types : []
  }

  /// Whether there are accounts of type conversion.
  var isEmpty: Bool { isConversion.isEmpty }

  func includes(_ posting: PostingRecord) -> Bool {
    posting.account.index < isConversion.count && isConversion[posting.account.index]
  }

  /// The pairs of a transaction, each with the first posting that it goes with and no other pair does.
  func pairs(of index: Int, in store: borrowing JournalStore) -> [Pair] {
    var pairs: [Pair] = []
    let postings = store.transactions[index].postings
    var number = postings.lowerBound
    while number + 1 < postings.upperBound {
      if let pair = pair(number, in: store) {
        pairs.append(pair)
        number += 1
      }
      number += 1
    }
    guard !pairs.isEmpty else { return [] }
    var open = OpenPairs(pairs, in: store)
    for number in postings where !includes(store.postings[number]) {
      let posting = store.postings[number]
      guard let amount = store.onlyAmount(of: number), let cost = store.cost(of: posting),
        !cost.isInferred
      else { continue }
      let total = cost.wideTotal(of: amount.quantity)
      if let match = open.take(amount, total, posting.flags.kind) { pairs[match].priced = number }
    }
    return pairs
  }

  /// A posting and the next one, if these are a pair.
  private func pair(_ number: Int, in store: borrowing JournalStore) -> Pair? {
    let (left, right) = (store.postings[number], store.postings[number + 1])
    guard includes(left), includes(right), left.flags.kind == right.flags.kind,
      left.flags.kind != .virtual,
      !store.hasOwnCost(left), !store.hasOwnCost(right),
      let first = store.onlyAmount(of: number), let second = store.onlyAmount(of: number + 1),
      first.commodity != second.commodity,
      first.quantity.signum * second.quantity.signum < 0
    else { return nil }
    return Pair(first: first, second: second, numbers: (number, number + 1))
  }
}

extension ConversionPairs.Pair {
  /// Lets the posting in the commodity of the amount that was exchanged cost what takes that exchange
  /// back, so that the transaction, which without it has the exchange twice, balances at cost.
  ///
  /// - Parameter total: What the exchanged amount cost.
  func offset(_ exchanged: Amount, _ total: WideAmount, in store: inout JournalStore) {
    guard let price = total.quantity.magnitude.quantity else { return }
    let number = exchanged.commodity == first.commodity ? numbers.0 : numbers.1
    store.setCost(Amount(price, total.commodity), of: number, isInferred: true, isOffset: true)
  }
}

/// Pairs that no posting goes with yet, by what that one has to be.
private struct OpenPairs {
  private struct Key: Hashable {
    let kind: PostingKind
    /// Without zeros at the end.
    let exchanged: Amount
    let paid: WideAmount
    /// The decimals of `paid` as it is written.
    let scale: UInt8
  }

  /// Places of pairs, the last one first.
  private var places: [Key: [Int]] = [:]
  private var isTaken: [Bool]
  /// The decimals that a cost is compared with, the most first.
  private let scales: [UInt8]

  init(_ pairs: [ConversionPairs.Pair], in store: borrowing JournalStore) {
    isTaken = [Bool](repeating: false, count: pairs.count)
    let amounts = pairs.flatMap { [$0.first, $0.second] }
    scales = Set(amounts.map(\.quantity.scale)).sorted(by: >)
    for (place, pair) in pairs.enumerated().reversed() {
      let kind = store.postings[pair.numbers.0].flags.kind
      for (taken, given) in [(pair.first, pair.second), (pair.second, pair.first)] {
        let key = Key(
          kind: kind, exchanged: taken.negated.normalized,
          paid: WideAmount(given.normalized), scale: given.quantity.scale)
        places[key, default: []].append(place)
      }
    }
  }

  /// The first pair that takes an amount and gives what it cost, to the decimals that it is written with.
  mutating func take(_ amount: Amount, _ total: WideAmount, _ kind: PostingKind) -> Int? {
    for scale in scales {
      let paid = total.quantity.rounded(toDecimals: scale).normalized
      let key = Key(
        kind: kind, exchanged: amount.normalized, paid: WideAmount(paid, total.commodity),
        scale: scale)
      while let place = places[key]?.popLast() {
        if !isTaken[place] {
          isTaken[place] = true
          return place
        }
      }
    }
    return nil
  }
}

extension Amount {
  /// Without zeros at the end.
  var normalized: Amount { Amount(quantity.normalized, commodity) }
}

extension JournalStore {
  /// nil: unknown, or several, since it was left out.
  func onlyAmount(of number: Int) -> Amount? {
    let posting = postings[number]
    guard posting.flags.hasAmount, !posting.flags.isMixed else { return nil }
    return amounts(of: posting).first
  }

  /// Whether a posting has a cost that does not just take another one back.
  fileprivate func hasOwnCost(_ posting: PostingRecord) -> Bool {
    costRecord(of: posting).map { !$0.isOffset } ?? false
  }

  /// Gives a posting a total cost, without a sign.
  mutating func setCost(
    _ cost: Amount, of number: Int, isInferred: Bool, isOffset: Bool = false
  ) {
    let record = Int32(costs.count)
    var written = CostRecord(
      cost.quantity, cost.commodity, isTotal: true, isInferred: isInferred, style: 0,
      offset: postings[number].offset)
    written.isOffset = isOffset
    costs.append(written)
    changeDetail(of: number) { $0.cost = record }
  }
}
