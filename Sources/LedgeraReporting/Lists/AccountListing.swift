import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraDocuments
package import LedgeraModel

/// How accounts are listed.
package struct AccountListingOptions: Sendable {
  /// Whether parents are above their subaccounts, indented; otherwise names are full.
  package var isTree = false
  /// Whether each account is followed by its type.
  package var showsTypes = false
  /// Whether each account is followed by the place of its directive.
  package var showsPositions = false
  /// Whether lines are account directives.
  package var isOfDirectives = false
  /// Leading parts left out of names.
  package var droppedParts = 0
  /// Whether to show balance, class, institution, first and last day, order, icon and note of each
  /// account.
  package var showsDetails = false
  /// How the path of a file is shown.
  package var pathText: @Sendable (String) -> String = { $0 }
  /// The last day of balances.
  package var balanceDay = Day.last

  package init() {}
}

/// Accounts in display order.
package struct AccountListing: Sendable {
  package let journal: Journal
  package let options: AccountListingOptions
  package let accounts: [AccountID]

  /// Lists the wanted accounts, shortened to their depth, without repetition.
  ///
  /// - Parameters:
  ///   - isWanted: By account number. A tree adds the parents.
  ///   - depth: The number of name parts shown of an account; nil: all.
  ///   - isShown: Makes the final decision, after shortening.
  package init(
    _ journal: Journal, _ options: AccountListingOptions, wanted isWanted: [Bool],
    depth: (AccountID) -> Int?, where isShown: (AccountID) -> Bool
  ) {
    self.journal = journal
    self.options = options
    let order = journal.accounts.displayOrder
    var isListed = [Bool](repeating: false, count: isWanted.count)
    for account in order where isWanted[account.index] {
      let shown =
        depth(account).map { journal.accounts.ancestor(of: account, depth: $0) } ?? account
      if let shown, isShown(shown) { isListed[shown.index] = true }
    }
    if options.isTree {
      for account in order.reversed() where isListed[account.index] {
        if let parent = journal.accounts[account].parent { isListed[parent.index] = true }
      }
    }
    // A pivot may give accounts no name.
    accounts = order.filter {
      isListed[$0.index] && !journal.store.accountNames[$0.number].isEmpty
    }
  }

  package var document: Document {
    guard options.showsDetails else {
      return Document(
        title: "accounts", blocks: [.lines(lines)], records: records,
        json: Self.form.json(self, BookTexts(journal)))
    }
    return Document(
      title: "accounts", blocks: [.table(detailedTable())],
      records: ListedAccount.detailedFields.records(listed, BookTexts(journal)),
      json: Self.form.json(self, BookTexts(journal)))
  }

  /// Types are in a column of their own, four columns after the longest name.
  private var lines: [Cell] {
    let traits = AccountTraits(journal)
    let positions = positions
    let names = accounts.map { (options.isOfDirectives ? "account " : "") + name(of: $0) }
    let width = names.reduce(0) { max($0, $1.unicodeScalars.count) }
    return zip(names, accounts).map { name, account in
      let style = traits.color(of: account).flatMap { Style.color($0) } ?? .plain
      let notes = notes(on: account, positions)
      guard !notes.isEmpty else { return Cell(name, style) }
      let gap = String(repeating: " ", count: width - name.unicodeScalars.count)
      return Cell(
        [Run(name, style), Run("\(gap)    ; \(notes.joined(separator: ", "))")], .adjoining)
    }
  }

  /// Type and place, as the options ask; an account without a type has none.
  private func notes(on account: AccountID, _ positions: [AccountID: String]) -> [String] {
    var notes: [String] = []
    if options.showsTypes, let type = journal.type(of: account) {
      notes.append("type: \(type.letter)")
    }
    if options.showsPositions { notes.append(positions[account] ?? "undeclared") }
    return notes
  }

  /// `declared at /books/main.journal:3:1, overall declaration order 2`, by the first directive.
  private var positions: [AccountID: String] {
    guard options.showsPositions else { return [:] }
    var positions: [AccountID: String] = [:]
    for (index, declaration) in journal.store.accountDeclarations.enumerated()
    where positions[declaration.account] == nil {
      let file = journal.sources[declaration.span.file]
      let place = file.position(of: declaration.span.range.lowerBound)
      positions[declaration.account] =
        "declared at \(options.pathText(file.path)):\(place.line):1, overall declaration order \(index + 1)"
    }
    return positions
  }

  func name(of account: AccountID) -> String {
    let name = journal.name(account, droppingParts: options.droppedParts)
    guard options.isTree else { return name }
    let level = max(0, journal.accounts[account].depth - options.droppedParts - 1)
    let leaf = name.utf8.lastIndex(of: UInt8(ascii: ":")).map { name.utf8.index(after: $0) }
    return String(repeating: "  ", count: level) + name[(leaf ?? name.startIndex)...]
  }

  private func typeLetter(of account: AccountID) -> String {
    journal.type(of: account).map { String($0.letter) } ?? ""
  }

  private var records: Records {
    Records(
      header: options.showsTypes ? ["account", "type"] : ["account"],
      rows: accounts.map { account in
        let name = journal.name(account, droppingParts: options.droppedParts)
        return options.showsTypes ? [name, typeLetter(of: account)] : [name]
      })
  }

  package static let form = ReportForm<AccountListing, BookTexts>("accounts") {
    Field("accounts", .list(ListedAccount.detailedFields)) { $0.listed }
  }
}
