import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraJSON
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities
import LedgeraValuation

extension Feature {
  /// What numbers are made of: what accounts hold, what an amount is worth, the sum behind an amount that
  /// was left out or asserted.
  static let hover = Feature(
    "hoverProvider",
    [
      "textDocument/hover": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters),
          let explanation = Explanation(request, at: try request.offset())
        else { return .null }
        return request.client.hover(
          explanation.lines, at: request.places.range(of: explanation.span))
      }
    ])
}

extension ClientCapabilities {
  /// What is said of a range, as the client can show it.
  func hover(_ lines: [String], at range: TextRange) -> JSONValue {
    let formats = self["textDocument.hover.contentFormat"]?.elements ?? []
    let isMarkdown = formats.first == "markdown" || formats.isEmpty
    let text = lines.joined(separator: "\n")
    return [
      "contents": [
        "kind": isMarkdown ? "markdown" : "plaintext",
        "value": .string(isMarkdown ? "```text\n" + text + "\n```" : text),
      ],
      "range": range.json,
    ]
  }
}

/// What is said of the thing under the cursor.
private struct Explanation {
  let span: Span
  private(set) var lines: [String] = []

  private let journal: Journal
  private let sums: AccountSums
  private let today: Day
  private let ledger: Ledger?
  private let session: BooksSession

  /// nil: nothing is known of what is there.
  init?(_ request: DocumentRequest, at offset: Int) {
    guard let books = request.verdict.books else { return nil }
    journal = books.journal
    sums = AccountSums(books.checked)
    ledger = books.ledger
    session = request.verdict.session
    today = session.request.reading.today
    let line = WrittenLine(at: offset, of: request.file, in: journal.sources)
    let isHere = { (range: Range<Int>?) in
      range.map { $0.lowerBound <= offset && offset <= $0.upperBound } ?? false
    }
    let posting = journal.posting(at: offset, in: request.file)
    if let posting, let assertion = line.assertion, isHere(assertion) {
      span = line.span(assertion)
      explainAssertion(of: posting)
    } else if let posting, let amount = line.amount, isHere(amount) {
      span = line.span(amount)
      explainAmount(of: posting)
    } else if let account = line.account, isHere(account),
      let id = posting?.account ?? journal.account(named: line.text(account))
    {
      span = line.span(account)
      explain(id, posting)
    } else if let posting, posting.isInferred, isHere(line.range) {
      span = line.span(line.range)
      explainElided(posting)
    } else if let transaction = journal.transaction(at: offset, in: request.file),
      isHere(line.description),
      let description = line.description, !description.isEmpty
    {
      span = line.span(description)
      explainDescription(of: transaction)
    } else if let word = DirectiveHelp(line, at: offset) {
      span = word.span
      lines = [word.text]
    } else {
      return nil
    }
    if lines.isEmpty { return nil }
  }

  /// What an account holds here and today, without those below it and with them.
  private mutating func explain(_ account: AccountID, _ posting: Posting?) {
    lines.append(journal.name(account))
    var asserted: String?
    let isParent = !journal.accounts[account].children.isEmpty
    for isWhole in isParent ? [false, true] : [false] {
      let suffix = isWhole ? " with subaccounts" : ""
      let all = sums.postings(of: account, isWhole: isWhole)
      if let posting, let place = all.firstIndex(where: { $0.index == posting.index }) {
        lines.append("here\(suffix): \(journal.text(of: AccountSums.sum(all[...place])))")
      }
      let now = AccountSums.sum(all.filter { $0.day <= today })
      lines.append("today\(suffix): \(journal.text(of: now))")
      if !isWhole, let last = all.last(where: { $0.assertion != nil }),
        let assertion = last.assertion
      {
        let amount = Amount(assertion.quantity, assertion.commodity)
        asserted = "last assertion: \(last.day.text) = \(journal.text(of: amount))"
      }
    }
    if let asserted { lines.append(asserted) }
    if let ledger,
      let standings = EnvelopeStandings(ledger, on: posting?.day ?? today, today: today),
      let line = standings.line(of: account)
    {
      lines.append("envelope: \(standings.text(of: line))")
    }
    if posting?.isInferred ?? false, let posting { explainElided(posting) }
  }

  /// How often and how recently the payee occurs, and whether the same was probably entered already.
  private mutating func explainDescription(of transaction: Transaction) {
    var (count, last) = (0, Day.first)
    let isOfPayee = journal.areOf(payee: transaction.payee)
    for number in 0..<journal.transactionCount where number != transaction.index {
      let other = journal.transaction(number)
      guard isOfPayee[Int(other.record.description.number)] else { continue }
      (count, last) = (count + 1, max(last, other.day))
    }
    let suffix = count == 0 ? "" : ", last on \(last.text)"
    lines.append(
      "\(transaction.payee): \(counted(count, "other transaction", "other transactions"))\(suffix)")
    if let twin = EnteredTwice(journal).twins(of: [transaction])[transaction.index] {
      lines.append("entered twice? \(twin.day.text) \(shown(twin.description))")
    }
  }

  /// The other postings that an amount which was left out makes up for.
  private mutating func explainElided(_ posting: Posting) {
    lines.append("left out: \(journal.text(of: AccountSums.sum([posting])))")
    for other in posting.transaction.postings where other.index != posting.index {
      lines.append("  \(journal.text(of: AccountSums.sum([other])))  \(other.accountName)")
    }
  }

  /// What an amount is worth in the base currency, at which rate of which day.
  private mutating func explainAmount(of posting: Posting) {
    guard let amount = posting.amounts.first else { return }
    lines.append(journal.text(of: amount))
    if let cost = posting.cost, let total = try? cost.total(of: amount.quantity) {
      lines.append("cost: \(journal.text(of: total))")
    }
    guard let base = journal.profile.base ?? latestQuote(of: amount.commodity, posting.day),
      base != amount.commodity
    else { return }
    let book = PriceBook(journal)
    let rate = book.rate(of: amount.commodity, in: base, on: posting.day)
    guard let price = rate.price else {
      return lines.append("no price in \(journal.commodity(base).symbol) by \(posting.day.text)")
    }
    let value = book.value(of: WideAmount(amount), in: base, on: posting.day)
    lines.append("worth \(journal.text(of: value))")
    let day = rate.oldestDay.map { oldest in
      let age = Int(posting.day.number) - Int(oldest.number)
      return " of \(oldest.text)" + (age > 0 ? ", \(counted(age, "day")) before" : "")
    }
    lines.append("at \(journal.text(of: price))\(day ?? "")")
  }

  private func latestQuote(of commodity: CommodityID, _ day: Day) -> CommodityID? {
    PriceBook(journal).latestPrice(of: commodity, on: day)?.price.commodity
  }

  /// The sum behind an assertion: what was there, what has come since, what is asserted.
  private mutating func explainAssertion(of posting: Posting) {
    guard let assertion = posting.assertion else { return }
    let asserted = WideAmount(Amount(assertion.quantity, assertion.commodity))
    let all = sums.postings(of: posting.account, isWhole: assertion.includesSubaccounts)
    guard let place = all.firstIndex(where: { $0.index == posting.index }) else { return }
    let held = AccountSums.sum(all[...place]).amount(of: assertion.commodity)
    let before = all[..<place].lastIndex {
      $0.account == posting.account && $0.assertion?.commodity == assertion.commodity
    }
    let start = before.map { $0 + 1 } ?? 0
    let opening = AccountSums.sum(all[..<start]).amount(of: assertion.commodity)
    lines.append("\(journal.text(of: asserted))  asserted")
    lines.append(
      "\(journal.text(of: opening))  "
        + (before.map { "on \(all[$0].day.text), asserted" } ?? "at the beginning"))
    for posting in all[start...place].suffix(20) {
      let change = AccountSums.sum([posting]).amount(of: assertion.commodity)
      lines.append(
        "\(journal.text(of: change))  \(posting.day.text) \(posting.transaction.description)")
    }
    lines.append("\(journal.text(of: held))  held here")
    let difference = WideAmount(held.quantity - asserted.quantity, assertion.commodity)
    if !difference.isZero {
      lines.append("\(journal.text(of: difference))  too much")
      let explanations = AssertionExplanations(of: posting, session).lines
      if !explanations.isEmpty { lines += ["it would hold"] + explanations }
    }
  }
}

/// The keyword of a directive and what it is for.
private struct DirectiveHelp {
  let span: Span
  let text: String

  init?(_ line: WrittenLine, at offset: Int) {
    let words = line.text(line.range).split(separator: " ", maxSplits: 1)
    guard let word = words.first,
      let directive = Directive.all.first(where: { $0.keyword == word }),
      offset <= line.range.lowerBound + word.utf8.count
    else { return nil }
    span = line.span(line.range.lowerBound..<line.range.lowerBound + word.utf8.count)
    text = "\(directive.form)\n\(directive.effect)"
  }
}
