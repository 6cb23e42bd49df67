import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying

/// Finds the payments in books: what real postings to expense accounts took from wallets, and what
/// those to revenue accounts brought. Transfers, adjustments and what is withheld from income do
/// not count.
struct PaymentCollector {
  /// In date order.
  private(set) var payments: [PaymentKey: [RecurringPayment]] = [:]

  private let journal: Journal
  private let request: SubscriptionRequest
  private let adjustments: TaggedTransactions
  /// By account number; nil: neither a wallet nor a category.
  private let roles: [AccountRole?]
  private var numberOfName: [String: Int] = [:]
  /// By description number; nil: not determined yet.
  private var numberOfDescription: [Int?]

  /// Linear in the postings.
  init(_ journal: Journal, _ request: SubscriptionRequest) {
    self.journal = journal
    self.request = request
    adjustments = TaggedTransactions("adjustment", in: journal, scope: .postings)
    numberOfDescription = Array(repeating: nil, count: Int(journal.store.descriptions.count))
    roles = journal.accounts.nodes.map(\.role)
    let days = request.selection.days.intersection(DateSpan(end: DateSpan(request.today).end))
    let stream = PostingStream(journal, request.selection, periods: [days])
    stream.forEachTransaction { transaction, postings in
      add(transaction, postings) { stream.matches($0, of: transaction) }
    }
    payments = payments.mapValues { $0.sorted { $0.day < $1.day } }
  }

  private mutating func add(
    _ transaction: Int, _ postings: [SelectedPosting], where matches: (Int) -> Bool
  ) {
    var parts: [Part] = []
    var (takes, brings) = (false, false)
    for selected in postings {
      let posting = journal.store.postings[selected.number]
      guard posting.flags.kind == .real, let role = roles[posting.account.index] else { continue }
      if role == .wallet {
        journal.store.forEachAmount(of: posting) { amount in
          if amount.quantity.isNegative { takes = true }
          if amount.quantity.signum > 0 { brings = true }
        }
      } else if role == (request.isIncome ? .income : .expense), matches(selected.number) {
        journal.store.forEachAmount(of: posting) { amount in
          let quantity = WideQuantity(amount.quantity)
          parts.append(
            Part(
              account: posting.account, commodity: amount.commodity,
              quantity: request.isIncome ? quantity.negated : quantity))
        }
      }
    }
    guard !parts.isEmpty, request.isIncome ? brings : takes, !adjustments.contains(transaction)
    else { return }
    let record = journal.store.transactions[transaction]
    let payee = payee(of: record.description)
    for sum in Self.sums(of: parts) where sum.quantity.signum > 0 {
      let key = PaymentKey(payee: payee, account: sum.account, commodity: sum.commodity)
      payments[key, default: []].append(
        RecurringPayment(transaction: transaction, day: record.day, amount: sum.quantity))
    }
  }

  /// What was posted to one account in one commodity.
  private struct Part {
    let account: AccountID
    let commodity: CommodityID
    var quantity: WideQuantity
  }

  /// By account and commodity.
  private static func sums(of parts: [Part]) -> [Part] {
    guard parts.count > 1 else { return parts }
    var sums: [Part] = []
    for part in parts.sorted(by: { ($0.account, $0.commodity) < ($1.account, $1.commodity) }) {
      if let last = sums.last, last.account == part.account, last.commodity == part.commodity {
        sums[sums.count - 1].quantity += part.quantity
      } else {
        sums.append(part)
      }
    }
    return sums
  }

  private mutating func payee(of description: DescriptionID) -> Int {
    if let known = numberOfDescription[description.index] { return known }
    let payee = DescriptionParts(journal.description(description)).payee
    let name = PayeeName.normalised(payee)
    let number = numberOfName[name] ?? numberOfName.count
    numberOfName[name] = number
    numberOfDescription[description.index] = number
    return number
  }
}
