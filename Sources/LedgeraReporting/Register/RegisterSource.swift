import LedgeraChecking
import LedgeraModel
import LedgeraQuerying
import LedgeraValuation

/// The postings of a register, and how they become lines.
struct RegisterSource {
  private let journal: Journal
  private let request: RegisterRequest
  private let periods: [DateSpan]
  private let sequence: PostingSequence
  /// The number of postings before the first period.
  private let earlierCount: Int
  private let amounts: PostingAmounts
  /// The last day of the report.
  private let last: Day
  /// By account number: the subject of its lines.
  private let subjects: [RegisterReport.Subject]

  init(_ ledger: Ledger, _ request: RegisterRequest, _ periods: [DateSpan]) {
    journal = ledger.journal
    self.request = request
    self.periods = periods
    let selection = request.selection
    let stream = PostingStream(
      ledger.journal, selection, periods: periods, includesEarlier: true)
    let sequence = PostingSequence(ledger, stream, isRelated: request.options.showsRelated)
    self.sequence = sequence
    earlierCount = periods.first?.start.map { sequence.count(before: $0) } ?? 0
    amounts = PostingAmounts(
      journal, selection, needsParts: request.options.showsAverage)
    last = periods.last?.last ?? .last
    subjects = RegisterSource.subjects(journal, selection.depth)
  }

  private static func subjects(
    _ journal: Journal, _ depth: DepthLimit
  ) -> [RegisterReport.Subject] {
    journal.accounts.nodes.indices.map { index in
      let account = AccountID(UInt32(index))
      guard !depth.isUnlimited, let depth = depth.depth(ofAccountNamed: journal.name(account))
      else { return .account(account) }
      return journal.accounts.ancestor(of: account, depth: depth).map { .account($0) }
        ?? .everything
    }
  }

  /// The rates used so far.
  var usedRates: [UsedRate] { amounts.usedRates }

  /// Postings before the first period.
  var earlier: ArraySlice<PostingSequence.Element> { sequence.elements[..<earlierCount] }

  private var reported: ArraySlice<PostingSequence.Element> { sequence.elements[earlierCount...] }

  /// What postings before the first period contribute to the total. With an interval they are
  /// valued at the end of the period that they would be in, as in hledger.
  func amountsOfEarlier() -> [RegisterAmount] {
    guard let start = periods.first?.start, let first = earlier.first?.day,
      let interval = request.selection.interval,
      let span = Period(start: first, last: start.adding(days: -1)),
      let past = try? interval.periods(covering: span)
    else { return earlier.map { amount(of: $0) } }
    var rest = past[...]
    return earlier.map { element in
      while let period = rest.first, period.last < element.day { rest = rest.dropFirst() }
      let end = rest.first?.last ?? span.last
      return amount(of: element, in: DateSpan(end: DateSpan(end).end))
    }
  }

  /// What a posting contributes to the total.
  private func amount(of element: PostingSequence.Element, in period: DateSpan? = nil)
    -> RegisterAmount
  {
    let amount = amounts.amount(
      of: element.index, on: element.day, last: period?.last ?? last)
    return request.options.isInverted ? amount.negated : amount
  }

  /// One line for each posting, except those that change nothing since the balance that they assign was there
  /// already, and those that balance only such ones.
  func items() -> [RegisterReport.Item] {
    var items: [RegisterReport.Item] = []
    items.reserveCapacity(reported.count)
    for element in reported where !changesNothing(element) {
      let isUsual = amounts.isUsual(element.index) && !request.options.isInverted
      items.append(
        RegisterReport.Item(
          day: element.day, origin: .posting(element.posting, of: element.transaction),
          subject: subjects[journal.store.postings[element.index].account.index],
          figure: isUsual ? nil : amount(of: element)))
    }
    return items
  }

  private func changesNothing(_ element: PostingSequence.Element) -> Bool {
    let posting = journal.store.postings[element.index]
    func isZero(_ posting: PostingRecord) -> Bool {
      guard posting.flags.isInferred else { return false }
      return posting.isSmall
        ? posting.coefficient == 0 : journal.store.amounts(of: posting).allSatisfy(\.isZero)
    }
    guard isZero(posting) else { return false }
    return journal.store.assertion(of: posting) != nil
      || journal.store.transactions[element.transactionIndex].postings.allSatisfy { number in
        let other = journal.store.postings[number]
        return other.flags.kind != posting.flags.kind || isZero(other)
      }
  }

  /// The sums of each period by account; those that are zero, and empty periods, only if the
  /// request says so. A running mean is that of the sums.
  func summaries() -> [RegisterReport.Item] {
    let showsZeros =
      (request.options.showsZeros || request.options.showsAverage) && periods.first?.isOpen != true
    var items: [RegisterReport.Item] = []
    var rest = reported
    for (number, period) in periods.enumerated() {
      let end = rest.firstIndex { !period.contains($0.day) } ?? rest.endIndex
      let inside = rest[rest.startIndex..<end]
      rest = rest[end...]
      guard !inside.isEmpty || showsZeros else { continue }
      for (subject, sum) in sums(of: inside, in: period) {
        guard showsZeros || !sum.balance.isZero else { continue }
        items.append(
          RegisterReport.Item(
            day: period.start ?? inside.first?.day ?? .first, origin: .period(UInt32(number)),
            subject: subject, figure: sum))
      }
    }
    return items
  }

  /// Ordered by the full names of the accounts that the subjects come from.
  private func sums(
    of elements: ArraySlice<PostingSequence.Element>, in period: DateSpan
  ) -> [(RegisterReport.Subject, RegisterAmount)] {
    guard !elements.isEmpty else { return [(.nothing, RegisterAmount())] }
    var sums: [AccountID: RegisterAmount] = [:]
    for element in elements {
      let account = journal.store.postings[element.index].account
      sums[account, default: RegisterAmount()].add(amount(of: element, in: period))
    }
    let accounts = sums.keys.sorted {
      journal.store.accountNames[$0.number].lexicographicallyPrecedes(
        journal.store.accountNames[$1.number])
    }
    var positions: [RegisterReport.Subject: Int] = [:]
    var result: [(subject: RegisterReport.Subject, sum: RegisterAmount)] = []
    for account in accounts {
      let subject = subjects[account.index]
      if let position = positions[subject] {
        result[position].sum.add(sums[account] ?? RegisterAmount())
      } else {
        positions[subject] = result.count
        result.append((subject, sums[account] ?? RegisterAmount()))
      }
    }
    return result
  }
}
