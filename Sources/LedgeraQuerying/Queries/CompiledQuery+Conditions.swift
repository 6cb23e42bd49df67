import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// How the steps of a compiled query test postings, transactions and amounts.
extension CompiledQuery {
  /// `amounts` are those of a big or mixed posting; other postings have theirs in the record.
  func passesPosting(
    _ start: Int, _ record: PostingRecord, _ amounts: [Amount], _ transaction: Int,
    _ store: borrowing JournalStore
  ) -> Bool {
    var number = start
    while number >= 0 {
      let step = program.steps[number]
      let holds = tests(step.test, record, amounts, transaction, store)
      number = holds ? step.onTrue : step.onFalse
    }
    return number == QueryProgram.accept
  }

  func passesTransaction(
    _ start: Int, _ transaction: Int, _ store: borrowing JournalStore
  ) -> Bool {
    var number = start
    while number >= 0 {
      let step = program.steps[number]
      let holds = tests(step.test, transaction, store)
      number = holds ? step.onTrue : step.onFalse
    }
    return number == QueryProgram.accept
  }

  /// Steps that are not about amounts hold.
  func passesAmount(_ amount: Amount) -> Bool {
    var number = amountStart
    while number >= 0 {
      let step = program.steps[number]
      let holds =
        switch step.test {
        case .commodity(let set): program.nameSets[set].contains(amount.commodity.index)
        case .amount(let comparison): program.comparisons[comparison].matches(amount.quantity)
        default: true
        }
      number = holds ? step.onTrue : step.onFalse
    }
    return number == QueryProgram.accept
  }

  private func tests(
    _ test: QueryProgram.Test, _ record: PostingRecord, _ amounts: [Amount],
    _ transaction: Int, _ store: borrowing JournalStore
  ) -> Bool {
    switch test {
    case .account(let set): return concerns(program.nameSets[set], record, store)
    case .description(let set):
      return program.nameSets[set].contains(store.transactions[transaction].description.index)
    case .commodity(let set): return hasCommodity(record, amounts, program.nameSets[set])
    case .amount(let number): return hasAmount(record, amounts, program.comparisons[number], store)
    case .kind(let set): return program.nameSets[set].contains(transaction)
    case .real(let isReal): return (record.flags.kind == .real) == isReal
    case .state(let state):
      let own = record.flags.state
      return state == (own == .unreconciled ? store.transactions[transaction].state : own)
    case .code(let pattern): return hasCode(transaction, program.codes[pattern], store)
    case .date(let span):
      return program.spans[span].contains(store.day(of: record, transaction))
    case .secondaryDate(let span):
      return program.spans[span].contains(store.secondaryDay(of: record, transaction))
    case .tag(let number):
      let tag = program.tags[number]
      return concerns(tag.accounts, record, store) || hasCommodity(record, amounts, tag.commodities)
        || store.hasTag(record, transaction, tag) || store.hasTag(transaction, tag)
    case .anyPosting(let start), .allPostings(let start):
      return passesPosting(start, record, amounts, transaction, store)
    }
  }

  private func tests(
    _ test: QueryProgram.Test, _ transaction: Int, _ store: borrowing JournalStore
  ) -> Bool {
    let record = store.transactions[transaction]
    switch test {
    case .description(let set): return program.nameSets[set].contains(record.description.index)
    case .state(let state): return record.state == state
    case .kind(let set): return program.nameSets[set].contains(transaction)
    case .code(let pattern): return hasCode(transaction, program.codes[pattern], store)
    case .date(let span): return program.spans[span].contains(record.day)
    case .secondaryDate(let span):
      return program.spans[span].contains(store.secondaryDay(of: transaction) ?? record.day)
    case .real(let isReal):
      return isReal == record.postings.contains { store.postings[$0].flags.kind == .real }
    case .tag(let number):
      if store.hasTag(transaction, program.tags[number]) { return true }
    case .allPostings(let start):
      return record.postingCount > 0
        && record.postings.allSatisfy {
          let posting = store.postings[$0]
          return passesPosting(start, posting, bigAmounts(posting, store), transaction, store)
        }
    case .account, .commodity, .amount, .anyPosting: break
    }
    for number in record.postings {
      let posting = store.postings[number]
      if tests(test, posting, bigAmounts(posting, store), transaction, store) { return true }
    }
    return false
  }

  /// Whether the account of a posting is in a set, or the one that a pivot took the place of.
  private func concerns(
    _ accounts: NameSet, _ record: PostingRecord, _ store: borrowing JournalStore
  ) -> Bool {
    accounts.contains(record.account.index)
      || isPivoted && accounts.contains(store.writtenAccount(of: record).index)
  }

  /// All amounts of a posting whose record has none; empty for others.
  private func bigAmounts(
    _ record: PostingRecord, _ store: borrowing JournalStore
  ) -> [Amount] {
    record.flags.isMixed || record.flags.isBig ? store.amounts(of: record) : []
  }

  private func hasCommodity(
    _ record: PostingRecord, _ amounts: [Amount], _ set: NameSet
  ) -> Bool {
    guard record.flags.hasAmount else { return false }
    if amounts.isEmpty { return set.contains(record.commodity.index) }
    return amounts.contains { set.contains($0.commodity.index) }
  }

  private func hasAmount(
    _ record: PostingRecord, _ amounts: [Amount], _ comparison: AmountComparison,
    _ store: borrowing JournalStore
  ) -> Bool {
    guard record.flags.hasAmount else { return false }
    if amounts.isEmpty { return comparison.matches(store.smallAmount(of: record).quantity) }
    return amounts.contains { comparison.matches($0.quantity) }
  }

  private func hasCode(
    _ transaction: Int, _ pattern: Pattern, _ store: borrowing JournalStore
  ) -> Bool {
    let record = store.transactions[transaction]
    guard let detail = store.detail(of: record) else { return pattern.matches("") }
    return pattern.matches(store.bytes(record.file, detail.codeOffset, detail.codeLength))
  }
}

extension JournalStore {
  fileprivate func day(of posting: PostingRecord, _ transaction: Int) -> Day {
    let own = detail(of: posting)?.day.day
    return own ?? transactions[transaction].day
  }

  fileprivate func secondaryDay(of transaction: Int) -> Day? {
    detail(of: transactions[transaction])?.secondaryDay.day
  }

  fileprivate func secondaryDay(of posting: PostingRecord, _ transaction: Int) -> Day {
    let own = detail(of: posting)?.secondaryDay.day
    return own ?? secondaryDay(of: transaction) ?? day(of: posting, transaction)
  }

  /// Whether the transaction itself has the tag.
  fileprivate func hasTag(_ transaction: Int, _ tag: QueryProgram.TagTest) -> Bool {
    let record = transactions[transaction]
    return hasTag(tags(of: record), tag, in: record.file)
  }

  /// Whether the posting itself has the tag.
  fileprivate func hasTag(
    _ posting: PostingRecord, _ transaction: Int, _ tag: QueryProgram.TagTest
  ) -> Bool {
    let own = tags(of: posting)
    return !own.isEmpty
      && hasTag(own, tag, in: file(of: posting, in: transactions[transaction].file))
  }

  private func hasTag(
    _ run: Range<Int>, _ tag: QueryProgram.TagTest, in file: FileID
  ) -> Bool {
    run.contains { hasTag($0, tag.names, tag.value, in: file) }
  }
}
