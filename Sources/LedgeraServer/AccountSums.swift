import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// What accounts hold at a place in the books, in the order in which assertions are checked.
struct AccountSums {
  let journal: Journal
  private let order: TransactionOrder

  init(_ checked: CheckingResult) {
    journal = checked.journal
    order = checked.order
  }

  /// Postings of an account in date order.
  ///
  /// - Parameter isWhole: With those of the accounts below it.
  func postings(of account: AccountID, isWhole: Bool) -> [Posting] {
    postings(
      of: journal.accounts.nodes.indices.map { number in
        let own = AccountID(UInt32(number))
        return own == account || isWhole && journal.accounts.isEqualOrBelow(own, account)
      })
  }

  /// - Parameter isWanted: By account number.
  private func postings(of isWanted: [Bool]) -> [Posting] {
    var found: [(day: Day, place: Int, posting: Posting)] = []
    let (transactions, postings) = (
      journal.store.transactions.buffer, journal.store.postings.buffer
    )
    for place in transactions.indices {
      let number = order[place]
      for index in transactions[number].postings where isWanted[postings[index].account.index] {
        let posting = Posting(journal: journal, index: index, transactionIndex: number)
        found.append((posting.day, found.count, posting))
      }
    }
    return found.sorted { ($0.day, $0.place) < ($1.day, $1.place) }.map(\.posting)
  }

  /// What accounts hold after some of their postings, by the numbers of these. One pass over all postings.
  func balances(through wanted: Set<Int>) -> [Int: WideBalance] {
    var isWanted = [Bool](repeating: false, count: journal.accounts.nodes.count)
    for index in wanted { isWanted[journal.store.postings[index].account.index] = true }
    var sums: [AccountID: WideBalance] = [:]
    var balances: [Int: WideBalance] = [:]
    for posting in postings(of: isWanted) {
      for amount in posting.amounts {
        sums[posting.account, default: WideBalance()].add(WideAmount(amount))
      }
      if wanted.contains(posting.index) { balances[posting.index] = sums[posting.account] }
    }
    return balances
  }

  static func sum(_ postings: some Sequence<Posting>) -> WideBalance {
    var sum = WideBalance()
    for posting in postings { for amount in posting.amounts { sum.add(WideAmount(amount)) } }
    return sum
  }

  /// What an account holds after one of its postings.
  func balance(of account: AccountID, through index: Int, isWhole: Bool) -> WideBalance {
    let all = postings(of: account, isWhole: isWhole)
    guard let last = all.firstIndex(where: { $0.index == index }) else { return WideBalance() }
    return Self.sum(all[...last])
  }
}

extension Journal {
  /// Amounts as reports show them, apart by commas; `0` for none.
  func text(of balance: WideBalance) -> String {
    var texts = AmountTexts(self)
    return texts.record(balance)
  }

  /// The posting of a file whose line a place is in; nil: none is.
  func posting(at offset: Int, in file: FileID) -> Posting? {
    guard let transaction = transaction(at: offset, in: file) else { return nil }
    let line = sources[file].line(around: offset)
    return transaction.postings.first {
      $0.standsInTransaction && line.contains(Int($0.record.offset))
    }
  }

  /// The transaction of a file that a place is in; nil: none is.
  func transaction(at offset: Int, in file: FileID) -> Transaction? {
    for number in 0..<transactionCount {
      let record = store.transactions[number]
      guard record.file == file, Int(record.offset) <= offset,
        offset <= Int(record.offset) + Int(record.byteLength), transaction(number).standsInFile
      else { continue }
      // What ends where the next transaction begins, ends before it.
      if offset == Int(record.offset) + Int(record.byteLength), offset > 0,
        "\n\r".utf8.contains(sources[file].bytes[offset - 1])
      {
        continue
      }
      return transaction(number)
    }
    return nil
  }
}
