import LedgeraChecking
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// The names of books with how often and how recently they are used, without the transaction under the
/// cursor. Each list is one pass over the transactions, by numbers; names become text only once.
struct UsedNames {
  struct Use {
    var count = 0
    /// Those of the last three months.
    var recentCount = 0
    /// The day of the last one.
    var last = Day.first

    mutating func note(_ day: Day, since recent: Day) {
      count += 1
      if day >= recent { recentCount += 1 }
      last = max(last, day)
    }

    fileprivate mutating func add(_ other: Use) {
      count += other.count
      recentCount += other.recentCount
      last = max(last, other.last)
    }

    /// Whether it is likelier than another: what was used in recent months is, then what is used most.
    func precedes(_ other: Use) -> Bool {
      (recentCount, count, last) > (other.recentCount, other.count, other.last)
    }
  }

  private let journal: Journal
  private let except: Int?
  private let today: Day
  private let recent: Day

  /// - Parameter except: Number of the transaction that does not count; nil: all do.
  init(_ journal: Journal, except: Int?, today: Day) {
    self.journal = journal
    self.except = except
    self.today = today
    recent = today.adding(days: -91)
  }

  /// Accounts that are used or declared.
  struct Accounts {
    var inUse: [String: Use] = [:]
    /// Those of one's own that hold nothing and were not used in recent months.
    var empty: [String: Use] = [:]
    /// By today.
    var archived: [String: Use] = [:]
  }

  var accounts: Accounts {
    var uses = [Use](repeating: Use(), count: journal.accounts.nodes.count)
    forEachPosting { posting, day in uses[posting.account.index].note(day, since: recent) }
    for declaration in journal.store.accountDeclarations
    where uses[declaration.account.index].count == 0 {
      uses[declaration.account.index].last = .last
    }
    let traits = AccountTraits(journal)
    let isEmpty = areEmpty(uses)
    func those(where isMeant: (AccountID) -> Bool) -> [String: Use] {
      named(uses, isListed: { $0.count > 0 || $0.last == .last }) { number in
        isMeant(AccountID(number)) ? journal.name(AccountID(number)) : nil
      }
    }
    let isArchived = { (account: AccountID) in traits.isArchived(account, on: today) }
    return Accounts(
      inUse: those { !isEmpty[$0.index] && !isArchived($0) },
      empty: those { isEmpty[$0.index] && !isArchived($0) }, archived: those(where: isArchived))
  }

  /// Accounts of one's own without recent postings that hold nothing.
  private func areEmpty(_ uses: [Use]) -> [Bool] {
    let types: [AccountType?] = [.cash, .asset, .liability]
    var areEmpty = uses.enumerated().map { number, use in
      use.count > 0 && use.recentCount == 0
        && types.contains(journal.type(of: AccountID(UInt32(number))))
    }
    guard areEmpty.contains(true) else { return areEmpty }
    var sums = OwnBalances(journal, PostingSelection()).sums
    for index in except.map({ journal.store.transactions[$0].postings }) ?? 0..<0 {
      let posting = journal.store.postings[index]
      for amount in journal.store.amounts(of: posting) {
        sums[posting.account]?.subtract(WideBalance(WideAmount(amount)))
      }
    }
    for (account, sum) in sums where !sum.amounts.allSatisfy(\.isZero) {
      areEmpty[account.index] = false
    }
    return areEmpty
  }

  /// Those of transactions, and declared ones.
  var payees: [String: Use] {
    var uses = [Use](repeating: Use(), count: journal.store.descriptions.count)
    forEachTransaction { transaction in
      uses[Int(transaction.description.number)].note(transaction.day, since: recent)
    }
    var payees: [String: Use] = [:]
    let names = PayeeNames(journal)
    var usesOfPayees = [Use](repeating: Use(), count: names.all.count)
    for (number, use) in uses.enumerated() where use.count > 0 {
      usesOfPayees[names.numbers[number]].add(use)
    }
    for (name, use) in zip(names.all, usesOfPayees) where use.count > 0 && !name.isEmpty {
      payees[name] = use
    }
    for payee in journal.store.payeeDeclarations { payees[payee.name, default: Use()].count += 0 }
    return payees
  }

  /// What stands behind `|` in descriptions with a payee.
  func notes(ofPayee payee: String) -> [String: Use] {
    let isOfPayee = journal.areOf(payee: payee)
    var notes: [String: Use] = [:]
    forEachTransaction { transaction in
      guard isOfPayee[Int(transaction.description.number)] else { return }
      let description = journal.description(transaction.description)
      let note = DescriptionParts(description).note
      if description.contains("|"), !note.isEmpty {
        notes[note, default: Use()].note(transaction.day, since: recent)
      }
    }
    return notes
  }

  /// Those of amounts, prices and declarations.
  var commodities: [String: Use] {
    var uses = [Use](repeating: Use(), count: journal.store.commodities.count)
    forEachPosting { posting, day in
      if posting.flags.hasAmount { uses[posting.commodity.index].note(day, since: recent) }
    }
    var commodities = named(uses) { journal.store.commodities[Int($0)].symbol }
    let declared = journal.store.commodities.filter { $0.declaration != nil }.map(\.symbol)
    let priced = journal.store.prices.buffer.map { journal.commodity($0.commodity).symbol }
    for symbol in declared + priced where !symbol.isEmpty {
      commodities[symbol, default: Use()].count += 0
    }
    return commodities
  }

  /// Those of transactions, and declared ones.
  var tags: [String: Use] {
    var uses = [Use](repeating: Use(), count: journal.store.tagNames.count)
    forEachTag { tag, transaction in
      uses[Int(journal.store.tags[tag].name.number)].note(transaction.day, since: recent)
    }
    var tags = named(uses) { journal.store.tagNames.text($0) }
    for tag in journal.store.tagDeclarations { tags[tag.name, default: Use()].count += 0 }
    return tags
  }

  /// Values that a tag has.
  func values(of name: String) -> [String: Use] {
    guard let number = journal.store.tagNames.lookup(name) else { return [:] }
    var values: [String: Use] = [:]
    forEachTag { tag, transaction in
      let record = journal.store.tags[tag]
      guard record.name.number == number, record.valueLength > 0 else { return }
      let value = journal.store.text(
        record.file(ofOwnerIn: transaction.file), record.valueOffset, record.valueLength)
      values[value, default: Use()].note(transaction.day, since: recent)
    }
    return values
  }

  /// The accounts of the transactions of a payee, or of those that post to one of some accounts: those of
  /// the last transaction first, each in the order of its postings.
  func accounts(ofPayee payee: String, orBeside present: Set<String>) -> [String] {
    let isOfPayee = payee.isEmpty ? [] : journal.areOf(payee: payee)
    let found = accounts { isOfPayee.isEmpty ? false : isOfPayee[Int($0.description.number)] }
    guard found.isEmpty, !present.isEmpty else { return found }
    var isPresent = [Bool](repeating: false, count: journal.accounts.nodes.count)
    for name in present {
      if let account = journal.account(named: name) { isPresent[account.index] = true }
    }
    return accounts { transaction in
      transaction.postings.contains { isPresent[journal.store.postings[$0].account.index] }
    }
  }

  private func accounts(where isAlike: (TransactionRecord) -> Bool) -> [String] {
    // By account; transactions count from 1.
    var last = [(day: Day, transaction: Int, posting: Int)](
      repeating: (.first, 0, 0), count: journal.accounts.nodes.count)
    var number = 0
    forEachTransaction { transaction in
      number += 1
      guard isAlike(transaction) else { return }
      for index in transaction.postings {
        let account = journal.store.postings[index].account.index
        let known = last[account]
        if (known.day, known.transaction) < (transaction.day, number) {
          last[account] = (transaction.day, number, index)
        }
      }
    }
    return last.indices.filter { last[$0].transaction > 0 }.sorted { left, right in
      let (left, right) = (last[left], last[right])
      if (left.day, left.transaction) == (right.day, right.transaction) {
        return left.posting < right.posting
      }
      return (left.day, left.transaction) > (right.day, right.transaction)
    }.map { journal.name(AccountID(UInt32($0))) }
  }

  // MARK: Passes

  private func forEachTransaction(_ visit: (TransactionRecord) -> Void) {
    for (number, transaction) in journal.store.transactions.buffer.enumerated()
    where number != except {
      visit(transaction)
    }
  }

  /// Those that were written.
  private func forEachPosting(_ visit: (PostingRecord, Day) -> Void) {
    forEachTransaction { transaction in
      for index in transaction.postings {
        let posting = journal.store.postings[index]
        if posting.detail >= 0, let detail = journal.store.detail(of: posting), detail.rule >= 0 {
          continue
        }
        visit(posting, transaction.day)
      }
    }
  }

  /// Numbers of tags of transactions and postings.
  private func forEachTag(_ visit: (Int, TransactionRecord) -> Void) {
    forEachTransaction { transaction in
      for tag in journal.store.tags(of: transaction) { visit(tag, transaction) }
      for index in transaction.postings {
        for tag in journal.store.tags(of: journal.store.postings[index]) { visit(tag, transaction) }
      }
    }
  }

  private func named(
    _ uses: [Use], isListed: (Use) -> Bool = { $0.count > 0 }, _ name: (UInt32) -> String?
  ) -> [String: Use] {
    var named: [String: Use] = [:]
    for (number, use) in uses.enumerated() where isListed(use) {
      guard let name = name(UInt32(number)), !name.isEmpty else { continue }
      let known = named[name] ?? Use()
      named[name] = Use(
        count: known.count + use.count, recentCount: known.recentCount + use.recentCount,
        last: use.count == 0 ? known.last : max(known.last, use.last))
    }
    return named
  }
}
