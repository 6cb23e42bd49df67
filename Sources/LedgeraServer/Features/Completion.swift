import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraJSON
import LedgeraModel
import LedgeraParsing

extension Feature {
  /// Names wherever one can be, also in transactions that cannot be read yet.
  static let completion = Feature(
    "completionProvider",
    as: ["triggerCharacters": [" ", ":", "@", "=", "/"], "resolveProvider": false],
    [
      "textDocument/completion": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters),
          let journal = request.verdict.books?.journal
        else { return .null }
        let text = request.document.text
        let offset = try request.offset()
        guard let (place, range) = CompletionPlace.find(at: offset, in: text) else {
          return ["isIncomplete": false, "items": []]
        }
        let typed = text.text(
          range.lowerBound..<max(range.lowerBound, min(offset, range.upperBound)))
        let proposals = Proposals(request, journal, at: offset).proposals(for: place, typed)
        let fitting = proposals.filter { $0.fits(typed) }
        let target = TextRange(
          text.position(of: range.lowerBound, request.encoding),
          text.position(of: range.upperBound, request.encoding))
        return [
          "isIncomplete": .bool(fitting.count > Proposals.limit),
          "items": .array(
            fitting.prefix(Proposals.limit).enumerated().map { $1.json(target, rank: $0) }),
        ]
      }
    ])
}

/// Something that may be typed at the cursor.
private struct Proposal {
  let text: String
  let kind: CompletionKind
  var detail: String?

  /// Whether the characters that are typed occur in it in their order, whatever their case.
  func fits(_ typed: String) -> Bool {
    if typed.isEmpty { return true }
    var rest = text.lowercased().unicodeScalars[...]
    for scalar in typed.lowercased().unicodeScalars {
      guard let place = rest.firstIndex(of: scalar) else { return false }
      rest = rest[rest.index(after: place)...]
    }
    return true
  }

  func json(_ range: TextRange, rank: Int) -> JSONValue {
    let digits = String(rank)
    var members: JSONValue = [
      "label": .string(text), "kind": .integer(kind.rawValue), "filterText": .string(text),
      "sortText": .string(String(repeating: "0", count: 4 - digits.utf8.count) + digits),
      "textEdit": ["range": range.json, "newText": .string(text)],
    ]
    if let detail { members["detail"] = .string(detail) }
    return members
  }
}

/// What LSP calls things that are proposed.
private enum CompletionKind: Int {
  /// A constructor: a payee.
  case payee = 4
  /// A module: an account.
  case account = 9
  /// A property: a tag.
  case tag = 10
  /// A unit: a commodity.
  case commodity = 11
  /// A value: an amount or a date.
  case value = 12
  case keyword = 14
  case file = 17
}

/// What may be at a place, the likeliest first.
private struct Proposals {
  static let limit = 100

  private let request: DocumentRequest
  private let journal: Journal
  private let offset: Int
  private let transaction: Transaction?
  private let today: Day

  init(_ request: DocumentRequest, _ journal: Journal, at offset: Int) {
    self.request = request
    self.journal = journal
    self.offset = offset
    transaction = journal.transaction(at: offset, in: request.file)
    today = request.verdict.session.request.reading.today
  }

  func proposals(for place: CompletionPlace, _ typed: String) -> [Proposal] {
    let used = UsedNames(journal, except: transaction?.index, today: today)
    switch place {
    case .directive:
      let words = Directive.all.sorted { $0.keyword < $1.keyword }.map { directive in
        Proposal(text: directive.keyword, kind: .keyword, detail: directive.effect)
      }
      return dates + words
    case .date: return dates
    case .payee: return sorted(used.payees, .payee)
    case .declaredPayee:
      let declared = Set(journal.store.payeeDeclarations.map(\.name))
      return sorted(used.payees.filter { !declared.contains($0.key) }, .payee)
    case .declaredTag:
      let declared = Set(journal.store.tagDeclarations.map(\.name))
      return sorted(used.tags.filter { !declared.contains($0.key) }, .tag)
    case .account: return sorted(used.accounts, .account, first: usual(used))
    case .amount: return rest(typed) + envelope() + sorted(used.commodities, .commodity)
    case .commodity: return sorted(used.commodities, .commodity)
    case .assertion: return balances(typed)
    case .tag: return sorted(used.tags, .tag)
    case .tagValue(let name): return sorted(used.values(of: name), .value)
    case .path: return paths(typed)
    }
  }

  /// Those of `first` first, then by use, then the ones used last.
  private func sorted(
    _ names: [String: UsedNames.Use], _ kind: CompletionKind, first: Set<String> = []
  ) -> [Proposal] {
    names.map { (name: $0, use: $1, isFirst: first.contains($0)) }.sorted { left, right in
      if left.isFirst != right.isFirst { return left.isFirst }
      if left.use.count != right.use.count { return left.use.count > right.use.count }
      if left.use.last != right.use.last { return left.use.last > right.use.last }
      return left.name < right.name
    }.map { name, use, _ in
      let isDated = kind == .payee && use.count > 0
      return Proposal(text: name, kind: kind, detail: isDated ? "last on \(use.last.text)" : nil)
    }
  }

  /// The accounts of the payee of the transaction that the cursor is in.
  private func usual(_ used: UsedNames) -> Set<String> {
    let text = request.document.text
    guard let number = text.head(of: text.lines.line(of: offset)) else { return [] }
    let head = WrittenLine(
      at: text.lines.start(of: number), of: request.file, in: journal.sources)
    return used.accounts(ofPayee: head.payee.map { head.text($0) } ?? "")
  }

  /// Today and the days around it, and the day of the transaction above.
  private var dates: [Proposal] {
    let last = (0..<journal.transactionCount).map { journal.store.transactions[$0] }
      .last { $0.file == request.file && Int($0.offset) < offset }?.day
    var days = [(today, "today"), (today.adding(days: -1), "yesterday")]
    if let last { days.append((last, "the transaction above")) }
    days += (2...6).map { (today.adding(days: -$0), "\($0) days ago") }
    days.append((today.adding(days: 1), "tomorrow"))
    var known: Set<Day> = []
    return days.filter { known.insert($0.0).inserted }.map {
      Proposal(text: $0.0.text, kind: .value, detail: $0.1)
    }
  }

  /// What the transaction lacks to balance, at cost.
  private func rest(_ typed: String) -> [Proposal] {
    guard let books = repaired(typed),
      let transaction = books.journal.transaction(at: offset - typed.utf8.count, in: request.file)
    else { return [] }
    let others = transaction.postings.filter { !$0.isInferred && $0.kind == .real }
    var sum = WideBalance()
    for posting in others {
      for amount in posting.amounts {
        sum.add(posting.cost?.wideTotal(of: amount.quantity) ?? WideAmount(amount))
      }
    }
    return sum.amounts.filter { !$0.isZero }.map {
      Proposal(
        text: books.journal.text(of: $0.negated), kind: .value, detail: "what is left")
    }
  }

  /// What the envelope of the account has left in the month of the transaction, which does not count
  /// itself.
  private func envelope() -> [Proposal] {
    let text = request.document.text
    let number = text.lines.line(of: offset)
    let line = WrittenLine(at: text.lines.start(of: number), of: request.file, in: journal.sources)
    guard !journal.store.rules.isEmpty, let name = line.account.map({ line.text($0) }),
      let first = text.head(of: number)
    else { return [] }
    let head = WrittenLine(
      at: text.lines.start(of: first), of: request.file, in: journal.sources)
    let day = head.date.flatMap { Day(written: head.text($0)) } ?? transaction?.day ?? today
    var bytes = text.bytes
    bytes.removeSubrange(
      text.lines.start(of: first)..<text.content(of: text.lastLine(ofHead: first)).upperBound)
    guard let ledger = books(with: bytes)?.ledger,
      let account = ledger.journal.account(named: name),
      let standings = EnvelopeStandings(ledger, on: day, today: today),
      let left = standings.line(of: account)
    else { return [] }
    return [
      Proposal(
        text: ledger.journal.text(of: standings.left(in: left)), kind: .value,
        detail: standings.text(of: left))
    ]
  }

  /// What the account holds after the posting that the cursor is in.
  private func balances(_ typed: String) -> [Proposal] {
    let text = request.document.text
    let start = offset - typed.utf8.count
    let sign = text.bytes[..<start].lastIndex(of: UInt8(ascii: "=")) ?? start
    guard let books = repaired(text.text(sign..<offset)),
      let posting = books.journal.posting(at: sign, in: request.file)
    else { return [] }
    let sums = AccountSums(books.journal, books.ledger)
    let held = sums.balance(of: posting.account, through: posting.index, isWhole: false)
    return held.amounts.map {
      Proposal(text: books.journal.text(of: $0), kind: .value, detail: "held here")
    }
  }

  /// The books as they would be without what is typed before the cursor, and the rest of its line.
  private func repaired(_ typed: String) -> Books? {
    let text = request.document.text
    let end = text.content(of: text.lines.line(of: offset)).upperBound
    let range = offset - typed.utf8.count..<end
    if range.isEmpty && addsNothing { return request.verdict.books }
    var bytes = text.bytes
    bytes.removeSubrange(range)
    return books(with: bytes)
  }

  /// Whether the books are read as they are written: no rule adds anything.
  private var addsNothing: Bool { request.verdict.session.request.checking.rules == nil }

  /// The books with another text of the document.
  private func books(with bytes: [UInt8]) -> Books? {
    let text = request.document.text
    let change = FileChange(
      path: request.document.path, name: request.document.path, before: text.bytes, after: bytes)
    return try? request.verdict.session.asWritten.after(ChangeSet([change])).read()
  }

  /// Files and directories beside the document.
  private func paths(_ typed: String) -> [Proposal] {
    let own = Path.directory(of: request.document.path)
    let parts = typed.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let directory = parts.map { $0 + "/" }.joined()
    let disk = request.verdict.session.environment.disk
    let entries = (try? disk.entries(of: Path.join(own, directory.isEmpty ? "." : directory))) ?? []
    return entries.map { (Path.text(of: $0.name), $0.kind) }
      .filter { !$0.0.hasPrefix(".") }
      .sorted { $0.0 < $1.0 }
      .map {
        Proposal(text: directory + $0.0 + ($0.1 == .directory ? "/" : ""), kind: .file)
      }
  }
}
