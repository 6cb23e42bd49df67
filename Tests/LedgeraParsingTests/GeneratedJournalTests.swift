import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Laws that hold for every journal, tried on made-up ones; the seed is the test's argument.
@Suite struct GeneratedJournalTests {
  static let seeds: [UInt64] = Array(1...12)

  @Test(arguments: seeds) func `every way of writing a journal gives the balances it means`(
    seed: UInt64
  ) {
    let journal = GeneratedJournal(seed: seed, transactions: 60)
    let checked = check(MarkedJournal(journal.text), files: journal.files)
    #expect(checked.findings == [], "seed \(seed)")
    #expect(checked.isAccepted, "seed \(seed)")
    #expect(checked.balances == journal.balances, "seed \(seed)")
  }

  @Test(arguments: seeds) func `what is printed reads back as the same transactions`(seed: UInt64) {
    let contents: GeneratedJournal.Contents = [.directives, .commentBlocks, .assertions]
    let journal = GeneratedJournal(seed: seed, transactions: 40, contents: contents)
    let checked = check(MarkedJournal(journal.text))
    let again = check(MarkedJournal(checked.printed()))
    #expect(again.isAccepted, "seed \(seed)")
    #expect(firstDifference(again.bookings, checked.bookings) == nil, "seed \(seed)")
    let explicit = check(MarkedJournal(checked.printed(explicit: true)))
    #expect(explicit.balances == checked.balances, "seed \(seed)")
    // Directives are not printed, so the second printing settles how amounts look.
    for isExplicit in [false, true] {
      let second = check(MarkedJournal(again.printed(explicit: isExplicit)))
        .printed(explicit: isExplicit)
      let third = check(MarkedJournal(second)).printed(explicit: isExplicit)
      #expect(firstDifference(second, third) == nil, "seed \(seed)")
    }
  }

  @Test(arguments: seeds) func `every checked transaction comes to zero in each commodity at cost`(
    seed: UInt64
  ) throws {
    let journal = GeneratedJournal(seed: seed, transactions: 60)
    let checked = check(MarkedJournal(journal.text), files: journal.files)
    for index in 0..<checked.journal.transactionCount {
      for kind in [PostingKind.real, .balancedVirtual] {
        var sums = WideBalance()
        for posting in checked.journal.transaction(index).postings where posting.kind == kind {
          for amount in posting.amounts {
            sums.add(posting.cost?.wideTotal(of: amount.quantity) ?? WideAmount(amount))
          }
        }
        #expect(sums.isZero, "seed \(seed), entry \(index)")
      }
    }
  }

  @Test(arguments: seeds) func `reading in parts tells nothing apart from reading in one go`(
    seed: UInt64
  ) {
    for contents in [GeneratedJournal.Contents.valid, [.valid, .errors], []] {
      let journal = GeneratedJournal(seed: seed, transactions: 40, contents: contents)
      let marked = MarkedJournal(journal.text)
      let whole = check(marked, files: journal.files).dump
      for threads in 2...5 {
        let parts = check(marked, files: journal.files, threads: threads, partThreshold: 1).dump
        #expect(firstDifference(whole, parts) == nil, "seed \(seed), \(threads) threads")
      }
    }
  }

  @Test(arguments: seeds) func `line ends make no difference`(seed: UInt64) {
    let journal = GeneratedJournal(seed: seed, transactions: 30, contents: [.valid, .errors])
    let plain = check(MarkedJournal(journal.text), files: journal.files)
    for ending in ["\r\n", "\r"] {
      func converted(_ text: String) -> String {
        text.utf8.split(separator: 10, omittingEmptySubsequences: false)
          .map { String($0) ?? "" }.joined(separator: ending)
      }
      let other = check(
        MarkedJournal(converted(journal.text)), files: journal.files.mapValues(converted))
      #expect(other.findings == plain.findings, "seed \(seed)")
      #expect(other.bookings == plain.bookings, "seed \(seed)")
      #expect(other.balances == plain.balances, "seed \(seed)")
    }
  }

  @Test(arguments: seeds) func `a final line feed makes no difference`(seed: UInt64) {
    let journal = GeneratedJournal(
      seed: seed, transactions: Int(seed), contents: [.valid, .errors])
    let with = check(MarkedJournal(journal.text), files: journal.files)
    let without = check(
      MarkedJournal(String(journal.text.dropLast { $0 == "\n" })),
      files: journal.files.mapValues { String($0.dropLast { $0 == "\n" }) })
    #expect(with.findings == without.findings, "seed \(seed)")
    #expect(with.bookings == without.bookings, "seed \(seed)")
  }
}

extension String {
  /// Without the last character when it is of that kind.
  fileprivate func dropLast(_ isKind: (Character) -> Bool) -> Substring {
    last.map(isKind) == true ? self[..<index(before: endIndex)] : self[...]
  }
}
