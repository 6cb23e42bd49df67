import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// What postings are grouped by instead of their accounts: fields of theirs and tags, whose values are
/// joined by colons (reference.md § Pivots).
package struct Pivot: Sendable {
  enum Field: String, CaseIterable {
    case account = "acct"
    case amount = "amt"
    case code
    case commodity = "comm"
    case currency = "cur"
    case date
    case description = "desc"
    case note, payee, status
  }

  enum Part: Sendable {
    case field(Field)
    case tag(String)
  }

  /// Names of fields, for advice.
  package static var fieldNames: [String] { Field.allCases.map(\.rawValue) }

  let parts: [Part]

  /// Fields and tags between colons: `payee`, `trip:who`. Other words than names of fields are tags.
  package init(_ text: String) {
    parts = text.split(separator: ":", omittingEmptySubsequences: false).map { name in
      Field(rawValue: String(name)).map(Part.field) ?? .tag(String(name))
    }
  }

  /// The tags that it asks for.
  package var tags: [String] {
    parts.compactMap { if case .tag(let name) = $0 { name } else { nil } }
  }

  /// Renames the accounts of all postings in checked books; a posting that lacks a value gets an empty one.
  ///
  /// - Returns: The first posting whose new name has more parts than a name may have; it keeps its own.
  func rename(_ store: inout JournalStore, _ accounts: AccountTree) -> Span? {
    var tooDeep: Span?
    let names = PivotNames(parts, store, accounts)
    store.isPivoted = true
    for number in store.transactions.buffer.indices {
      let transaction = store.transactions[number]
      for posting in transaction.postings {
        let name = names.name(of: posting, in: transaction, store)
        guard name.utf8.count(where: { $0 == UInt8(ascii: ":") }) < AccountTree.partLimit else {
          tooDeep = tooDeep ?? store.span(ofPosting: posting, in: transaction)
          continue
        }
        guard let account = store.accountNames.intern(name) else { continue }
        if store.postings[posting].detail < 0 {
          store.postings[posting].detail = Int32(store.details.count)
          store.details.append(PostingDetail())
        }
        let old = store.postings[posting].account.number
        store.details[Int(store.postings[posting].detail)].pivotedAccount = old
        store.postings[posting].account = AccountID(account)
      }
    }
    return tooDeep
  }
}

/// Values of the parts of a pivot.
private struct PivotNames {
  private enum Part {
    case field(Pivot.Field)
    /// By its number; nil: no tag of the books.
    case tag(UInt32?)
  }

  private let parts: [Part]
  private let accounts: AccountTree
  /// Tags of account directives.
  private var declared: [AccountID: [AccountDeclaration]] = [:]

  init(_ parts: [Pivot.Part], _ store: borrowing JournalStore, _ accounts: AccountTree) {
    var found: [Part] = []
    for part in parts {
      switch part {
      case .field(let field): found.append(.field(field))
      case .tag(let name): found.append(.tag(store.tagNames.lookup(name)))
      }
    }
    self.parts = found
    self.accounts = accounts
    for declaration in store.accountDeclarations where !declaration.tags.isEmpty {
      declared[declaration.account, default: []].append(declaration)
    }
  }

  func name(
    of number: Int, in transaction: TransactionRecord, _ store: borrowing JournalStore
  ) -> String {
    var name = ""
    for (index, part) in parts.enumerated() {
      if index > 0 { name += ":" }
      switch part {
      case .field(let field): name += value(of: field, number, transaction, store)
      case .tag(let tag?): name += value(ofTag: tag, number, transaction, store)
      case .tag(nil): break
      }
    }
    return name
  }

  private func value(
    of field: Pivot.Field, _ number: Int, _ transaction: TransactionRecord,
    _ store: borrowing JournalStore
  ) -> String {
    let posting = store.postings[number]
    let description = store.descriptions.text(transaction.description.number)
    switch field {
    case .account: return store.accountNames.text(posting.account.number)
    case .amount: return onlyAmount(of: posting, store)?.quantity.description ?? ""
    case .code:
      return store.detail(of: transaction).map {
        store.text(transaction.file, $0.codeOffset, $0.codeLength)
      } ?? ""
    case .commodity, .currency:
      guard let amount = onlyAmount(of: posting, store) else { return "" }
      return store.commodities[amount.commodity.index].symbol
    case .date: return (store.detail(of: posting)?.day.day ?? transaction.day).text
    case .description: return description
    case .note: return DescriptionParts(description).note
    case .payee: return DescriptionParts(description).payee
    case .status: return transaction.state.mark
    }
  }

  /// nil: none, or several, since it was left out.
  private func onlyAmount(
    of posting: PostingRecord, _ store: borrowing JournalStore
  ) -> Amount? {
    let amounts = store.amounts(of: posting)
    return amounts.count == 1 ? amounts[0] : nil
  }

  /// The first of the posting's own tags, those of its account and the ones above, of its commodity, and of
  /// its transaction.
  private func value(
    ofTag tag: UInt32, _ number: Int, _ transaction: TransactionRecord,
    _ store: borrowing JournalStore
  ) -> String {
    let posting = store.postings[number]
    func value(_ tags: Range<Int>, in file: FileID) -> String? {
      for index in tags where store.tags[index].name.number == tag {
        let record = store.tags[index]
        return store.text(record.file(ofOwnerIn: file), record.valueOffset, record.valueLength)
      }
      return nil
    }
    if let own = value(store.tags(of: posting), in: store.file(of: posting, in: transaction.file)) {
      return own
    }
    if !declared.isEmpty {
      for account in accounts.lineage(of: posting.account) {
        for declaration in declared[account] ?? [] {
          if let inherited = value(declaration.tags, in: declaration.span.file) { return inherited }
        }
      }
    }
    for amount in store.amounts(of: posting) {
      let commodity = store.commodities[amount.commodity.index]
      guard let file = commodity.declaration?.file else { continue }
      if let inherited = value(commodity.tags, in: file) { return inherited }
    }
    return value(store.tags(of: transaction), in: transaction.file) ?? ""
  }
}
