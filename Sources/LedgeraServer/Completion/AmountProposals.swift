import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities
import LedgeraValuation

extension Proposals {
  /// What is left, what it was the last time and mostly, what the envelope has; behind a number the
  /// number in each commodity.
  var amounts: [Proposal] {
    var known: Set<String> = []
    let values = (rest + earlier + envelope).filter { known.insert($0.text).inserted }
    guard let number = TypedNumber(of: request.document.text.text(place.token)) else {
      return values + commodities
    }
    guard place.token.lowerBound + number.end <= place.cursor else { return values }
    let fitting = commodities.enumerated().compactMap { place, commodity in
      number.match(commodity.text).map { ($0.rawValue, place, commodity.text) }
    }.sorted { $0 < $1 }
    return values
      + fitting.map { _, _, symbol in
        let text = number.text(in: style(of: symbol), symbol: symbol)
        return Proposal(
          text: text, kind: .commodity, label: number.isSpaced ? symbol : text, isAnswer: true)
      }
  }

  /// Whether what is left is known, so that an amount may be proposed without being asked for.
  var restIsKnown: Bool { !rest.isEmpty }

  private func style(of symbol: String) -> AmountStyle {
    let name = symbol.filter { $0 != "\"" }
    return journal.store.commodities.first { $0.symbol == name }?.style ?? .natural
  }

  /// What the transaction lacks to balance, at cost.
  private var rest: [Proposal] {
    guard let sums = (draftOfLines ?? draftOfBooks)?.sums else { return [] }
    var writer = DraftWriter(journal, TransactionLayout())
    return sums.sorted { $0.key < $1.key }.map {
      Proposal(
        text: writer.text(of: DraftAmount($0.value.negated, $0.key)), kind: .value,
        detail: "what is left")
    }
  }

  /// The transaction without what is typed, by its lines alone; nil: something else decides what they mean.
  private var draftOfLines: TransactionDraft? {
    let text = request.document.text
    let line = text.lines.line(of: place.cursor)
    guard let head = text.head(of: line) else { return nil }
    let end = text.content(of: max(line, text.lastLine(ofHead: head))).upperBound
    let lines =
      text.text(text.lines.start(of: head)..<place.token.lowerBound)
      + text.text(text.content(of: line).upperBound..<end) + "\n"
    let draft = TypedPostings(journal, today: today).transaction(lines)
    return draft.flatMap { $0.postings.contains { $0.amount?.symbol == "" } ? nil : $0 }
  }

  /// The same, as the books have it.
  private var draftOfBooks: TransactionDraft? {
    repaired(from: place.token.lowerBound)?.journal.transaction(
      at: place.token.lowerBound, in: request.file
    ).map { TransactionDraft($0) }
  }

  /// What earlier transactions of the payee post to the account: the last amount, and the usual one.
  private var earlier: [Proposal] {
    let text = request.document.text
    let own = text.lines.line(of: place.cursor)
    guard let first = text.head(of: own), first < own else { return [] }
    let head = line(first)
    guard let payee = head.payee.map({ head.text($0) }), !payee.isEmpty,
      let name = line(own).account.map({ line(own).text($0) }),
      let account = journal.account(named: name)
    else { return [] }
    let isOfPayee = journal.areOf(payee: payee)
    var last: (day: Day, amount: Amount)?
    var counts: [Amount: Int] = [:]
    for (number, record) in journal.store.transactions.buffer.enumerated()
    where number != transaction?.index && isOfPayee[Int(record.description.number)] {
      for index in record.postings where journal.store.postings[index].account == account {
        let posting = Posting(journal: journal, index: index, transactionIndex: number)
        guard let amount = posting.amounts.first, posting.amounts.count == 1 else { continue }
        counts[amount, default: 0] += 1
        if last.map({ $0.day <= record.day }) ?? true { last = (record.day, amount) }
      }
    }
    guard let last else { return [] }
    var proposals = [
      Proposal(
        text: journal.text(of: last.amount), kind: .value, detail: "on \(last.day.text)")
    ]
    if let (amount, count) = counts.max(by: { $0.value < $1.value }), count > 1,
      count > counts[last.amount] ?? 0
    {
      proposals.append(
        Proposal(text: journal.text(of: amount), kind: .value, detail: "\(count) times"))
    }
    return proposals
  }

  /// What the envelope of the account has left in the month of the transaction, which does not count
  /// itself.
  private var envelope: [Proposal] {
    let text = request.document.text
    let number = text.lines.line(of: place.cursor)
    let own = line(number)
    guard !journal.store.rules.isEmpty, let name = own.account.map({ own.text($0) }) else {
      return []
    }
    guard let ledger = booksWithoutTransaction?.ledger,
      let account = ledger.journal.account(named: name),
      let standings = EnvelopeStandings(ledger, on: day, today: today),
      let left = standings.line(of: account)
    else { return [] }
    return [
      Proposal(
        text: ledger.journal.text(of: standings.left(in: left)), kind: .value,
        detail: standings.text(of: left))
    ]
  }

  // MARK: Assertions

  /// What the account holds after the posting that the cursor is in.
  func balances(isWhole: Bool, isTotal: Bool) -> [Proposal] {
    let text = request.document.text
    var sign = place.token.lowerBound
    while sign > 0, " \t*=".utf8.contains(text.bytes[sign - 1]) { sign -= 1 }
    guard let books = repaired(from: sign),
      let posting = books.journal.posting(at: sign, in: request.file)
    else { return [] }
    let sums = AccountSums(books.checked)
    let held = sums.balance(of: posting.account, through: posting.index, isWhole: isWhole)
    let own = posting.amounts.first?.commodity
    let amounts = held.amounts.filter { !$0.isZero } + held.amounts.filter(\.isZero)
    let ordered = amounts.filter { $0.commodity == own } + amounts.filter { $0.commodity != own }
    var writer = DraftWriter(books.journal, TransactionLayout())
    return ordered.compactMap { amount in
      let symbol = books.journal.commodity(amount.commodity).symbol
      guard let quantity = amount.quantity.quantity, !(symbol.isEmpty && quantity.isZero) else {
        return nil
      }
      return Proposal(
        text: writer.text(of: DraftAmount(quantity, symbol)), kind: .value, detail: "held here")
    }
  }

  /// The books as they would be without what stands from a place to the end of its line.
  private func repaired(from start: Int) -> Books? {
    let text = request.document.text
    let range = start..<text.content(of: text.lines.line(of: place.cursor)).upperBound
    var bytes = text.bytes
    bytes.removeSubrange(range)
    return books(with: bytes)
  }

  /// The day of the transaction that the cursor is in.
  var day: Day {
    let text = request.document.text
    let head = text.head(of: text.lines.line(of: place.cursor)).map(line)
    return head.flatMap { head in head.date.flatMap { Day(written: head.text($0)) } }
      ?? transaction?.day ?? today
  }

  /// The books as they would be without the transaction that the cursor is in.
  var booksWithoutTransaction: Books? {
    let text = request.document.text
    guard let first = text.head(of: text.lines.line(of: place.cursor)) else { return nil }
    var bytes = text.bytes
    bytes.removeSubrange(
      text.lines.start(of: first)..<text.content(of: text.lastLine(ofHead: first)).upperBound)
    return books(with: bytes)
  }

  /// The books with another text of the document.
  private func books(with bytes: [UInt8]) -> Books? {
    let text = request.document.text
    let change = FileChange(
      path: request.document.path, name: request.document.path, before: text.bytes, after: bytes)
    return try? request.verdict.session.asWritten.checking([]).after(ChangeSet([change])).read()
  }

  // MARK: Prices

  /// What the other postings leave for the amount in front of `@` or `@@`, and what it is worth by the
  /// last price.
  func prices(isTotal: Bool) -> [Proposal] {
    let text = request.document.text
    var sign = place.token.lowerBound
    while sign > 0, " \t@".utf8.contains(text.bytes[sign - 1]) { sign -= 1 }
    guard let books = repaired(from: sign),
      let posting = books.journal.posting(at: sign - 1, in: request.file),
      let amount = posting.amounts.first
    else { return commodities }
    let count = WideQuantity(isTotal ? amount.quantity.magnitude : Quantity(coefficient: 1))
    let own = books.journal.commodity(amount.commodity).symbol
    var known: Set<String> = []
    let all =
      paid(for: posting, isTotal: isTotal, books.journal)
      + lastPrices(of: amount.commodity, on: posting.day, in: books.journal) { price in
        WideAmount(count * price.quantity, price.commodity)
      }
      + Proposal.sorted(used.commodities.filter { $0.key != own }, .commodity).map(\.quotingSymbol)
    return all.filter { known.insert($0.text).inserted }
  }

  /// What the other postings pay in one other commodity, each unit alone if that has a few decimals.
  private func paid(for posting: Posting, isTotal: Bool, _ journal: Journal) -> [Proposal] {
    var sum = WideBalance()
    for other in posting.transaction.postings where other.index != posting.index {
      guard other.kind == .real, !other.isInferred else { continue }
      for amount in other.amounts {
        sum.add(other.cost?.wideTotal(of: amount.quantity) ?? WideAmount(amount))
      }
    }
    let others = sum.amounts.filter { !$0.isZero }
    guard others.count == 1, let paid = others.first, let own = posting.amounts.first,
      paid.commodity != own.commodity
    else { return [] }
    let total = paid.quantity < .zero ? paid.quantity.negated : paid.quantity
    if isTotal {
      let text = journal.text(of: WideAmount(total, paid.commodity))
      return [Proposal(text: text, kind: .value, detail: "what is left")]
    }
    guard let rate = total.divided(by: WideQuantity(own.quantity.magnitude)),
      rate.rounded(toDecimals: 6) == rate, let quantity = rate.quantity?.normalized
    else { return [] }
    var style = journal.commodity(paid.commodity).style
    style.number.decimals = nil
    let text = journal.text(of: Amount(quantity, paid.commodity), in: style)
    return [Proposal(text: text, kind: .value, detail: "what is left for each")]
  }

  /// The last price before the day of a `P` directive.
  func lastPrices(of symbol: String) -> [Proposal] {
    let name = symbol.filter { $0 != "\"" }
    let words = request.document.text.words(of: request.document.text.lines.line(of: place.cursor))
    let day = words.dropFirst().first.flatMap { Day(written: $0) } ?? today
    guard let number = journal.store.commodities.firstIndex(where: { $0.symbol == name }) else {
      return commodities
    }
    return lastPrices(of: CommodityID(UInt16(number)), on: day, in: journal) { $0 }
      + commodities.filter { $0.text != symbol }
  }

  private func lastPrices(
    of commodity: CommodityID, on day: Day, in journal: Journal,
    _ value: (WideAmount) -> WideAmount
  ) -> [Proposal] {
    let prices = PriceBook(journal)
    guard let latest = prices.latestPrice(of: commodity, on: day) else { return [] }
    let age = Int(day.number) - Int(latest.day.number)
    return [
      Proposal(
        text: journal.text(of: value(latest.price)), kind: .value,
        detail: "price of \(latest.day.text)" + (age > 0 ? ", \(counted(age, "day")) before" : ""))
    ]
  }
}
