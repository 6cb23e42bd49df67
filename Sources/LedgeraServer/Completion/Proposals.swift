import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing

/// What may be at a place, the likeliest first.
struct Proposals {
  static let limit = 100

  let request: DocumentRequest
  let journal: Journal
  let place: CompletionPlace
  /// What is typed already.
  let typed: String
  /// The transaction that the cursor is in; nil: none that can be read.
  let transaction: Transaction?
  let today: Day
  let used: UsedNames
  private let isAskedAgain: Bool
  /// Empty where none are asked for.
  private let accountUses: UsedNames.Accounts

  /// - Parameter isAskedAgain: Whether it is the second request at this place, which also finds idle
  ///   accounts.
  init(
    _ request: DocumentRequest, _ journal: Journal, _ place: CompletionPlace, isAskedAgain: Bool
  ) {
    self.request = request
    self.journal = journal
    self.place = place
    self.isAskedAgain = isAskedAgain
    typed = request.document.text.text(place.typed)
    let text = request.document.text
    let head = text.head(of: text.lines.line(of: place.cursor))
    transaction = head.flatMap {
      journal.transaction(at: text.lines.start(of: $0), in: request.file)
    }
    today = request.verdict.session.request.reading.today
    used = UsedNames(journal, except: transaction?.index, today: today)
    let isForAccounts = place.kind == .account || place.kind == .undeclaredAccount
    accountUses = isForAccounts ? used.accounts : UsedNames.Accounts()
  }

  /// Those that go together with what is typed. Empty accounts are among them when they are asked for again, or
  /// when there are no others.
  var fitting: [Proposal] {
    let fitting = all.fitting(typed)
    guard fitting.isEmpty, place.kind == .account else { return fitting }
    return Proposal.sorted(accountUses.empty, .account).fitting(typed)
  }

  /// Whether other names come up when more is typed or the same is asked again.
  var areIncomplete: Bool {
    place.kind == .account && !isAskedAgain
      && !(accountUses.empty.isEmpty && accountUses.archived.isEmpty)
  }

  private var all: [Proposal] {
    switch place.kind {
    case .directive:
      let words = Directive.all.sorted { $0.keyword < $1.keyword }.map { directive in
        Proposal(text: directive.keyword, kind: .keyword, detail: directive.effect)
      }
      let dates = dates
      let isNamed = dates.contains(where: \.isAnswer)
      return dates + words.filter { !isNamed || $0.match(typed) == .beginning }
    case .date: return dates
    case .payee:
      let payees = Proposal.sorted(used.payees, .payee)
      let fitting = payees.lazy.filter { $0.match(typed) == .beginning }.prefix(3).map(\.text)
      return payees + transactions(of: fitting)
    case .note(let payee): return notes(of: payee)
    case .account: return accounts
    case .amount: return amounts
    case .commodity: return commodities
    case .price(let isTotal): return prices(isTotal: isTotal)
    case .priced:
      let priced = Set(journal.store.prices.buffer.map { journal.commodity($0.commodity).symbol })
      return commodities.filter { priced.contains($0.text) }
        + commodities.filter { !priced.contains($0.text) }
    case .words(let words): return words.map { Proposal(text: $0, kind: .keyword) }
    case .priceOf(let commodity): return lastPrices(of: commodity)
    case .assertion(let isWhole, let isTotal): return balances(isWhole: isWhole, isTotal: isTotal)
    case .lot: return lots
    case .tag: return tags
    case .tagValue(let name): return values(of: name)
    case .path: return paths
    case .period: return periods
    case .undeclaredAccount: return undeclaredAccounts
    case .undeclaredPayee:
      return undeclared(used.payees, journal.store.payeeDeclarations.map(\.name), .payee)
    case .undeclaredTag:
      return undeclared(used.tags, journal.store.tagDeclarations.map(\.name), .tag)
    case .undeclaredCommodity:
      let declared = journal.store.commodities.filter { $0.declaration != nil }.map(\.symbol)
      return undeclared(used.commodities, declared, .commodity).map(\.quotingSymbol)
    }
  }

  var commodities: [Proposal] { Proposal.sorted(used.commodities, .commodity).map(\.quotingSymbol) }

  /// What stands behind `|` in transactions of a payee.
  private func notes(of payee: String) -> [Proposal] {
    Proposal.sorted(used.notes(ofPayee: payee), .value)
  }

  // MARK: Accounts

  private var accounts: [Proposal] {
    let others = [accountUses.empty, accountUses.archived].flatMap { Proposal.sorted($0, .account) }
    return Proposal.sorted(accountUses.inUse, .account, first: usual)
      + (isAskedAgain ? others : [])
  }

  /// The accounts of the payee, without those that the transaction has already.
  private var usual: [String] {
    let text = request.document.text
    let own = text.lines.line(of: place.cursor)
    guard let first = text.head(of: own) else { return [] }
    let head = line(first)
    let present = Set(
      (first...max(first, text.lastLine(ofHead: first))).filter { $0 != own && $0 != first }
        .compactMap { number in
          let line = line(number)
          return line.account.map { line.text($0) }
        })
    let payee = head.payee.map { head.text($0) } ?? ""
    return used.accounts(ofPayee: payee, orBeside: present).filter { !present.contains($0) }
  }

  func line(_ number: Int) -> WrittenLine {
    WrittenLine(request.document.text.bytes[request.document.text.content(of: number)])
  }

  // MARK: Directives

  private func undeclared(
    _ names: [String: UsedNames.Use], _ declared: [String], _ kind: Proposal.Kind
  ) -> [Proposal] {
    let declared = Set(declared)
    return Proposal.sorted(names.filter { !declared.contains($0.key) }, kind)
  }

  /// Those that are used, and the beginnings of all names for one below them.
  private var undeclaredAccounts: [Proposal] {
    let accounts = [accountUses.empty, accountUses.archived].reduce(accountUses.inUse) {
      $0.merging($1) { own, _ in own }
    }
    let new = undeclared(
      accounts, journal.store.accountDeclarations.map { journal.name($0.account) }, .account)
    var parents: Set<String> = []
    for name in accounts.keys {
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      for count in 1..<max(parts.count, 1) {
        parents.insert(parts.prefix(count).joined(separator: ":") + ":")
      }
    }
    return new
      + parents.sorted().map { Proposal(text: $0, kind: .account, detail: "a new one below") }
  }

  private var periods: [Proposal] {
    [
      "monthly", "weekly", "every 2 weeks", "quarterly", "yearly", "every 1st day of month",
      "daily",
    ]
    .flatMap { words in
      [
        Proposal(text: words, kind: .keyword),
        Proposal(text: words + " from " + today.text, kind: .keyword),
      ]
    }
  }

  /// Files and directories beside the document, journals first.
  private var paths: [Proposal] {
    let paths = Proposal.paths(
      goingOnFrom: typed, besides: request.document, on: request.verdict.session.environment.disk
    ).filter { $0.text != Path.name(of: request.document.path) && $0.text != "ledgera.conf" }
    let isLikely = { (path: Proposal) in
      path.text.hasSuffix("/") || Path.isJournal(path.text)
    }
    return paths.filter(isLikely) + paths.filter { !isLikely($0) }
  }

  // MARK: Tags

  /// Those that are used and declared; what means something to Ledgera once a letter is typed.
  private var tags: [Proposal] {
    let own = used.tags
    var proposals = Proposal.sorted(own, .tag)
    if !typed.isEmpty {
      let owners = tagOwners
      proposals += BuiltInTags.all.filter { tag in
        own[tag.name] == nil && tag.places.contains { owners.contains($0) }
      }.map { Proposal(text: $0.name, kind: .tag, detail: $0.meaning) }
    }
    return proposals.map {
      Proposal(text: $0.text + ": ", kind: .tag, label: $0.text + ":", detail: $0.detail)
    }
  }

  /// What the comment at the cursor belongs to.
  private var tagOwners: [BuiltInTag.Place] {
    let text = request.document.text
    let own = text.lines.line(of: place.cursor)
    guard let head = text.head(of: own), let first = text.firstByte(of: head) else { return [] }
    if first.isDigit { return own == head ? [.transaction] : [.posting, .transaction] }
    switch text.words(of: head).first {
    case "account": return [.account, .accountTree]
    case "commodity": return [.commodity]
    case "payee": return [.payee]
    case "tag": return [.tag]
    case "P": return [.price]
    case "~": return [.rule]
    default: return first == UInt8(ascii: "~") ? [.rule] : []
    }
  }

  /// Values that the tag has, or can have.
  private func values(of name: String) -> [Proposal] {
    let owners = tagOwners
    let isOfAccount = owners.contains(.account)
    let known: [String]
    switch name {
    case "type" where isOfAccount: known = AccountType.allCases.map(\.tagValue)
    case "class" where isOfAccount: known = AccountClass.allCases.map(\.rawValue)
    default: known = []
    }
    if name == "date" || name == "date2" { return dates }
    let own = used.values(of: name)
    return Proposal.sorted(own, .value)
      + known.filter { own[$0] == nil }.map { Proposal(text: $0, kind: .value) }
  }
}

extension Proposal {
  /// The symbol of a commodity as a journal writes it.
  var quotingSymbol: Proposal {
    Proposal(text: CommodityInfo.quoted(text), kind: kind, detail: detail)
  }
}
