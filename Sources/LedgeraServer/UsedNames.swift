import LedgeraChecking
import LedgeraEnvironment
import LedgeraModel

/// The names of books with how often and how lately they are used, without the entry under the cursor.
struct UsedNames {
  struct Use {
    var count = 0
    /// The day of the last one.
    var last = Day.first
  }

  private(set) var accounts: [String: Use] = [:]
  private(set) var payees: [String: Use] = [:]
  private(set) var commodities: [String: Use] = [:]
  private(set) var tags: [String: Use] = [:]
  /// Values of tags, by name.
  private(set) var values: [String: [String: Use]] = [:]
  /// Accounts that entries of a payee use, by payee.
  private(set) var accountsOfPayee: [String: Set<String>] = [:]

  /// - Parameters:
  ///   - except: Number of the entry that does not count; nil: all do.
  ///   - today: Accounts that are archived by then are left out.
  init(_ journal: Journal, except: Int?, today: Day) {
    for number in 0..<journal.transactionCount where number != except {
      note(journal.transaction(number))
    }
    for declaration in journal.store.accountDeclarations {
      note(journal.name(declaration.account), in: \.accounts)
    }
    for info in journal.store.commodities where info.declaration != nil {
      note(info.symbol, in: \.commodities)
    }
    for price in journal.store.prices.buffer {
      note(journal.commodity(price.commodity).symbol, in: \.commodities)
    }
    for payee in journal.store.payeeDeclarations { note(payee.name, in: \.payees) }
    for tag in journal.store.tagDeclarations { note(tag.name, in: \.tags) }
    for tag in BuiltInTags.names { note(tag, in: \.tags) }
    let traits = AccountTraits(journal)
    for name in accounts.keys {
      guard let account = journal.account(named: name) else { continue }
      if traits.isArchived(account, on: today) { accounts[name] = nil }
    }
  }

  private mutating func note(_ entry: Transaction) {
    let day = entry.day
    let payee = entry.payee
    if !payee.isEmpty { note(payee, in: \.payees, day) }
    for tag in entry.tags { note(tag, day) }
    for posting in entry.postings where posting.standsInEntry {
      note(posting.accountName, in: \.accounts, day)
      accountsOfPayee[payee, default: []].insert(posting.accountName)
      if posting.record.flags.hasAmount {
        note(posting.journal.commodity(posting.record.commodity).symbol, in: \.commodities, day)
      }
      for tag in posting.tags { note(tag, day) }
    }
  }

  private mutating func note(_ tag: Tag, _ day: Day) {
    note(tag.name, in: \.tags, day)
    guard !tag.value.isEmpty else { return }
    var use = values[tag.name, default: [:]][tag.value, default: Use()]
    use.count += 1
    use.last = max(use.last, day)
    values[tag.name, default: [:]][tag.value] = use
  }

  private mutating func note(
    _ name: String, in names: WritableKeyPath<UsedNames, [String: Use]>, _ day: Day? = nil
  ) {
    guard !name.isEmpty else { return }
    var use = self[keyPath: names][name] ?? Use()
    if let day {
      use.count += 1
      use.last = max(use.last, day)
    }
    self[keyPath: names][name] = use
  }
}
