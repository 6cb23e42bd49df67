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
    for key in payments.keys { payments[key]?.sort { $0.day < $1.day } }
  }

  private mutating func add(
    _ transaction: Int, _ postings: [SelectedPosting], where matches: (Int) -> Bool
  ) {
    var sums: [(account: AccountID, balance: WideBalance)] = []
    var (takes, brings) = (false, false)
    for selected in postings {
      let posting = journal.store.postings[selected.number]
      guard posting.flags.kind == .real, let role = roles[posting.account.index] else { continue }
      let amounts = journal.store.amounts(of: posting)
      if role == .wallet {
        takes = takes || amounts.contains { $0.quantity.isNegative }
        brings = brings || amounts.contains { $0.quantity.signum > 0 }
      } else if role == (request.isIncome ? .income : .expense), matches(selected.number) {
        let place = sums.firstIndex { $0.account == posting.account } ?? sums.count
        if place == sums.count { sums.append((posting.account, WideBalance())) }
        for amount in amounts { sums[place].balance.add(WideAmount(amount)) }
      }
    }
    guard !sums.isEmpty, request.isIncome ? brings : takes, !adjustments.contains(transaction)
    else { return }
    let record = journal.store.transactions[transaction]
    let payee = payee(of: record.description)
    for (account, balance) in sums {
      for amount in request.isIncome ? balance.negated.amounts : balance.amounts
      where amount.quantity.signum > 0 {
        let key = PaymentKey(payee: payee, account: account, commodity: amount.commodity)
        payments[key, default: []].append(
          RecurringPayment(transaction: transaction, day: record.day, amount: amount.quantity))
      }
    }
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
