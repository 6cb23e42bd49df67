import LedgeraBooks
import LedgeraChecking
import LedgeraModel
import LedgeraReporting

extension CompletionTable {
  /// Names that the books hold, also when there are errors in them.
  static var ofBooks: [CompletionSource] {
    [
      // Archived ones are not offered.
      source(.accounts) { journal, today in
        let traits = AccountTraits(journal)
        return journal.accounts.displayOrder.filter { !traits.isArchived($0, on: today) }
          .map { journal.name($0) }
      },
      source(.payees) { journal, _ in
        let declared = journal.store.payeeDeclarations.map(\.name)
        return NameListing.payees(journal, of: transactions(of: journal), and: declared).names
      },
      source(.descriptions) { journal, _ in
        NameListing.descriptions(journal, of: transactions(of: journal)).names
      },
      source(.codes) { journal, _ in
        NameListing.codes(journal, of: transactions(of: journal), includingEmpty: false).names
      },
      source(.tags) { journal, _ in
        (0..<journal.store.tagNames.count).map { journal.store.tagNames.text(UInt32($0)) }
      },
      source(.commodities) { journal, _ in
        journal.store.commodities.map(\.symbol).filter { !$0.isEmpty }
      },
      source(.scenarios) { journal, _ in journal.store.plan.scenarios.map(\.name) },
    ]
  }

  private static func transactions(of journal: Journal) -> [Int] {
    Array(0..<journal.transactionCount)
  }

  private static func source(
    _ kind: CompletionKind, names: @escaping @Sendable (Journal, Day) -> [String]
  ) -> CompletionSource {
    CompletionSource(kind) { (invocation) throws(CommandFailure) in
      let journal = try invocation.readBooks().journal
      var seen: Set<String> = []
      return names(journal, invocation.today()).filter { seen.insert($0).inserted }
    }
  }
}
