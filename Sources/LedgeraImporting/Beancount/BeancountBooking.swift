import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Completes the directives of books, in their order: what amounts were left out, which lots are sold, what pads fill,
/// and where balances hold (reference.md § Beancount).
struct BeancountBooking {
  private(set) var directives: [BeancountDirective]
  private(set) var findings = DiagnosticList()
  /// How units leave accounts that do not say it.
  private let method: BeancountInventory.Method
  private var methods: [String: BeancountInventory.Method] = [:]
  /// The commodities of accounts that name theirs.
  private var symbols: [String: [String]] = [:]
  private var inventories: [String: BeancountInventory] = [:]
  private var balances: BeancountBalances
  /// The pad that fills an account, and the commodities that it has filled.
  private var pads: [String: Pad] = [:]
  private var opened: Set<String> = []

  private typealias Pad = (directive: Int, source: String, filled: Set<String>)

  /// To which quotients are rounded.
  static let decimals: UInt8 = 24
  /// To which amounts are rounded that follow from them.
  static let inferredDecimals: UInt8 = 12

  /// - Parameter directives: In their order.
  init(_ directives: [BeancountDirective], method: BeancountInventory.Method) {
    self.directives = directives
    self.method = method
    balances = BeancountBalances(of: directives)
    for index in directives.indices { book(index) }
    for pad in pads.values { reportIdle(pad) }
    // Pads reach back: what accounts hold is known when all of them are filled.
    balances = BeancountBalances(of: directives)
    for index in directives.indices { state(index) }
  }

  private mutating func book(_ index: Int) {
    switch directives[index].content {
    case .open(let account, let symbols, let method):
      if !opened.insert(account).inserted {
        report(directives[index].span, "the account is opened a second time", nil)
      }
      methods[account] = BeancountInventory.Method(rawValue: method)
      if !symbols.isEmpty { self.symbols[account] = symbols }
    case .pad(let account, let source):
      if let earlier = pads.updateValue((index, source, []), forKey: account) {
        reportIdle(earlier)
      }
    case .balance(let account, let amount, let tolerance):
      let difference = balances.missing(in: account, of: amount)
      guard let pad = pads[account], !pad.filled.contains(amount.symbol),
        difference.magnitude > tolerance ?? amount.tolerance
      else { return }
      fill(account, pad.directive, BeancountAmount(quantity: difference, symbol: amount.symbol))
    case .transaction(var transaction):
      guard let postings = completed(transaction, on: directives[index].day) else { return }
      transaction.postings = postings
      directives[index].content = .transaction(transaction)
      for posting in postings {
        balances.add(posting)
        guard let symbol = posting.units.symbol, let own = symbols[posting.account],
          !own.contains(symbol)
        else { continue }
        report(
          posting.span, "the account takes only \(own.joined(separator: ", "))",
          "name \(symbol) in its open directive, too")
      }
    case .close, .commodity, .price, .remark: break
    }
  }

  // MARK: Balances

  /// Lets the posting before a balance directive state it.
  private mutating func state(_ index: Int) {
    if case .transaction(let transaction) = directives[index].content {
      for (place, posting) in transaction.postings.enumerated() {
        balances.add(posting, at: (index, place))
      }
    }
    guard case .balance(let account, let amount, let tolerance) = directives[index].content else {
      return
    }
    let difference = balances.missing(in: account, of: amount)
    // What Beancount does not tell from the balance, Ledgera would.
    guard difference.isZero || difference.magnitude > tolerance ?? amount.tolerance else { return }
    let span = directives[index].span
    let assertion = BeancountPosting.Assertion(
      amount: amount, includesSubaccounts: balances.parents.contains(account), span: span)
    let last = balances.lastPlace(of: account, amount.symbol)
    if let last, state(assertion, of: account, at: last) { return }
    if amount.quantity.isZero, difference.isZero { return }
    var posting = BeancountPosting(
      account: account, units: .init(quantity: .zero, symbol: amount.symbol), span: span)
    posting.assertion = assertion
    directives[index].content = .transaction(
      BeancountTransaction(
        flag: "*", payee: "", narration: "balance", tags: [], links: [], postings: [posting]))
  }

  /// Whether a posting can state a balance of an account.
  private mutating func state(
    _ assertion: BeancountPosting.Assertion, of account: String,
    at place: BeancountBalances.Place
  ) -> Bool {
    guard case .transaction(let transaction) = directives[place.directive].content,
      transaction.postings[place.posting].account == account,
      transaction.postings[place.posting].assertion == nil
    else { return false }
    directives[place.directive].change { $0.postings[place.posting].assertion = assertion }
    return true
  }

  private mutating func fill(_ account: String, _ index: Int, _ amount: BeancountAmount) {
    guard let source = pads[account]?.source else { return }
    pads[account]?.filled.insert(amount.symbol)
    if case .pad = directives[index].content {
      directives[index].content = .transaction(
        BeancountTransaction(
          flag: "*", payee: "", narration: "pad", tags: [], links: [], postings: []))
    }
    let span = directives[index].span
    for (account, quantity) in [(account, amount.quantity), (source, amount.quantity.negated)] {
      let posting = BeancountPosting(
        account: account, units: .init(quantity: quantity, symbol: amount.symbol), span: span)
      directives[index].change { $0.postings.append(posting) }
      balances.add(posting)
    }
  }

  // MARK: Transactions

  /// All postings with their amounts, one for each lot; nil after a finding.
  private mutating func completed(
    _ transaction: BeancountTransaction, on day: Day
  ) -> [BeancountPosting]? {
    let symbol = BeancountResidual.onlySymbol(of: transaction.postings)
    var postings: [BeancountPosting] = []
    for var posting in transaction.postings {
      if posting.units.quantity != nil { posting.units.symbol = posting.units.symbol ?? symbol }
      postings += reduced(posting) ?? [posting.withLot(on: day, in: symbol)]
    }
    var residual = BeancountResidual()
    for posting in postings { residual.add(posting.weight, units: posting.units.amount) }
    let unknown = postings.indices.filter { postings[$0].weight == nil }
    if unknown.count == 1, let place = unknown.first, postings[place].isBare {
      postings.replaceSubrange(place...place, with: residual.settling(postings[place]))
    } else {
      for place in unknown {
        guard let weight = residual.complete(&postings[place], on: day) else {
          report(
            postings[place].span, "this amount cannot be told from the others",
            "write all amounts but one")
          return nil
        }
        residual.add(weight)
      }
    }
    for posting in postings {
      guard let lot = posting.lot, !lot.isReduction else { continue }
      let method = methods[posting.account] ?? method
      inventories[posting.account, default: BeancountInventory(method)].add(lot)
    }
    return postings
  }

  /// A posting that sells, for each lot; nil: it buys, or its units have no cost.
  private mutating func reduced(_ posting: BeancountPosting) -> [BeancountPosting]? {
    guard let cost = posting.cost, let units = posting.units.amount,
      inventories[posting.account]?.isReduced(by: units.quantity, of: units.symbol) == true
    else { return nil }
    var lots: [BeancountLot] = []
    do throws(BeancountInventory.Refusal) {
      lots =
        try inventories[posting.account]?.remove(units.quantity, of: units.symbol, cost) ?? []
    } catch {
      report(posting.span, error, units.symbol)
      return nil
    }
    return lots.map { lot in
      var part = posting
      part.units.quantity = lot.units
      part.lot = lot
      if var price = part.price, price.isTotal, let total = price.part.quantity, lots.count > 1 {
        let share = (total * lot.units.magnitude).divided(by: units.quantity.magnitude)
        price.part.quantity = share?.rounded(toDecimals: Self.inferredDecimals)
        part.price = price
      }
      return part
    }
  }

  // MARK: Findings

  private mutating func report(
    _ span: Span, _ refusal: BeancountInventory.Refusal, _ symbol: String
  ) {
    switch refusal {
    case .notHeld:
      report(span, "the account has no \(symbol) of this lot", "compare cost, day and label")
    case .tooFew(let held):
      report(span, "the account has \(held.text()) \(symbol) of this lot", nil)
    case .ambiguous(let lots):
      let texts = lots.prefix(3).map {
        "\($0.units.text()) of \($0.day.text) at \($0.cost.quantity.text()) \($0.cost.symbol)"
      }
      report(
        span, "these may be units of several lots: \(texts.joined(separator: ", "))",
        "name the lot by its cost or day, or open the account with \"FIFO\"")
    }
  }

  private mutating func reportIdle(_ pad: Pad) {
    guard pad.filled.isEmpty else { return }
    report(
      directives[pad.directive].span, "this pad fills nothing",
      "below it, a balance directive of the account says what it has to come to")
  }

  private mutating func report(_ span: Span, _ headline: String, _ help: String?) {
    var finding = Diagnostic(.beancountBooking, headline, at: span)
    finding.help = help.map { [$0] } ?? []
    findings.add(finding)
  }
}
