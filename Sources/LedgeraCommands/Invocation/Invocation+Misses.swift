import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting

extension Invocation {
  /// Says on standard error that nothing matches the query of a report for people, or one of its words, and
  /// what may have been meant, or that all of it is outside the period. The status stays as it is.
  func noteMiss(
    of selection: PostingSelection, _ words: [String], in journal: Journal, _ output: inout Output
  ) throws(CommandFailure) {
    let isReport = [.reports, .git, .planning].contains(command.group)
    guard isReport || command.group == .lists, try outputFormat() == .text else { return }
    let isFound = matches(selection.datedConditions, journal)
    if !isFound, isReport, let days = daysOutsidePeriod(selection, journal) {
      // Plans are about days to come.
      guard guise == .ledgera, command.group != .planning else { return }
      output.note(
        "note: no transaction of the period matches; those that do are of \(days.title)\n")
      return
    }
    // A word that matches alone cannot be one that is passed over; hledger says nothing of others.
    guard !isFound || words.count > 1 && guise == .ledgera,
      let miss = miss(of: words, in: journal, isFound: isFound)
    else { return }
    output.note("note: \(miss)\n")
  }

  /// Says on standard error that the only argument, a pattern of names, finds none.
  func noteMiss(in listing: NameListing, _ output: inout Output) throws(CommandFailure) {
    guard guise == .ledgera, listing.names.isEmpty, arguments.count == 1,
      try outputFormat() == .text
    else { return }
    output.note("note: no \(listing.heading) matches \(shown(arguments[0]))\n")
  }

  /// The days of what the conditions select, when none is in the span; nil otherwise.
  private func daysOutsidePeriod(
    _ selection: PostingSelection, _ journal: Journal
  ) -> Period? {
    guard selection.span != .all else { return nil }
    let conditions = CompiledQuery(
      selection.conditions, journal, usesSecondaryDates: has(.date2))
    let days = (0..<journal.transactionCount).lazy.map(journal.transaction)
      .filter { Self.matches(conditions, $0) }.map(\.day)
    guard let first = days.min(), let last = days.max() else { return nil }
    return Period(start: first, last: last)
  }

  /// That nothing matches a word of a query, or all of them, and what may have been meant; nil: it has none.
  ///
  /// - Parameter isFound: Something matches the whole query, as one account of several is enough; then only
  ///   the names of accounts are looked through.
  func miss(
    of words: [String], in journal: Journal, isFound: Bool = false
  ) -> String? {
    guard !words.isEmpty else { return nil }
    let parser = QueryParser(today: today())
    let place = words.firstIndex { word in
      guard let parsed = try? parser.query(arguments: [word]), parsed.doubts.isEmpty else {
        return false
      }
      return isFound
        ? parsed.query.isAccount && !Self.namesAccount(word, parser, journal)
        : !matches(parsed.query, journal)
    }
    guard let place else {
      return command.group == .lists || isFound
        ? nil
        : "no transaction matches all of the query: of several accounts or payees one is enough,"
          + " all other conditions must hold"
    }
    let period = period(in: words[place...])
    let miss = period ?? words[place]
    let other = otherTerm(for: miss, parser, journal)
    // An account without transactions is no slip. Lists have what is declared, and hledger's say nothing.
    let mayBeListed =
      command.group == .lists
      && (guise == .hledger
        || (try? parser.query(arguments: [miss]))?.query.isAccount != true)
    guard other != nil || !mayBeListed && !Self.namesAccount(miss, parser, journal) else {
      return nil
    }
    var note = "no transaction matches \(shown(miss))"
    if let other {
      note += ", which is a pattern of accounts; did you mean \(other)?"
    } else if namesFile(miss) {
      note += ", which is a file: to read it, write -f \(miss)"
    } else if period != nil {
      note += "; for the period, write -p \(miss.contains(" ") ? "'\(miss)'" : miss)"
    } else if place == words.startIndex, words.count > 1, !command.subcommands.isEmpty {
      note += "; '\(command.name)' takes the words \(command.subcommands.names.alternatives)"
    } else if let near = NearestName(to: miss, in: journal) {
      note += "; the nearest \(near.kind) is \(shown(near.name))"
    }
    return note
  }

  /// The first words that are a period, as many as possible; nil: none are, or the command takes no period.
  func period(in words: ArraySlice<String>) -> String? {
    guard command.allOptions.contains(where: { $0 === OptionSpec.period }) else { return nil }
    return (1...min(words.count, 6)).reversed().map { words.prefix($0).joined(separator: " ") }
      .first { (try? PeriodExpression($0, today: today())) != nil }
  }

  /// Whether a transaction or a posting matches; ends with the first that does.
  private func matches(_ query: Query, _ journal: Journal) -> Bool {
    let compiled = CompiledQuery(
      query.withoutDepth, journal, usesSecondaryDates: has(.date2))
    return (0..<journal.transactionCount).contains {
      Self.matches(compiled, journal.transaction($0))
    }
  }

  private static func matches(_ query: CompiledQuery, _ transaction: Transaction) -> Bool {
    query.matches(transaction) || transaction.postings.contains(where: query.matches)
  }

  /// The same word as a term for descriptions, tags or amounts, where that matches; nil: it is a term of
  /// another kind, or matches none.
  private func otherTerm(
    for word: String, _ parser: QueryParser, _ journal: Journal
  ) -> String? {
    guard let query = (try? parser.query(arguments: [word]))?.query, case .account = query,
      !word.contains(":")
    else { return nil }
    return ["desc", "tag", "amt"].map { "\($0):\(word)" }.first { term in
      (try? parser.query(arguments: [term])).map { matches($0.query, journal) } ?? false
    }.map { $0.contains { " <>".contains($0) } ? "'\($0)'" : $0 }
  }

  /// Whether a word is a pattern of accounts that there are.
  private static func namesAccount(
    _ word: String, _ parser: QueryParser, _ journal: Journal
  ) -> Bool {
    guard let query = (try? parser.query(arguments: [word]))?.query, case .account = query else {
      return false
    }
    let compiled = CompiledQuery(query, journal)
    return journal.accounts.nodes.indices.contains {
      compiled.matches(AccountID(UInt32($0)))
    }
  }
}

/// The name of the books that a word of a query comes closest to.
private struct NearestName {
  let kind: String
  let name: String

  private init(_ kind: String, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// nil: none is near, or the word is about something without names.
  init?(to word: String, in journal: Journal) {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let prefix = parts.count == 2 ? QueryPrefix(rawValue: String(parts[0])) : nil
    let near: NearestName? =
      switch prefix {
      case .desc, .payee, .note: Self.payee(near: String(parts[1]), journal)
      case .tag: Self.tag(near: String(parts[1].prefix { $0 != "=" }), journal)
      case .acct: Self.account(near: String(parts[1]), journal)
      case nil: Self.account(near: word, journal) ?? Self.payee(near: word, journal)
      default: nil
      }
    guard let near else { return nil }
    self = near
  }

  private static func payee(near word: String, _ journal: Journal) -> NearestName? {
    let payees = Set((0..<journal.transactionCount).map { journal.transaction($0).payee })
    return nearest(to: word, among: payees.sorted()).map { NearestName("payee", $0) }
  }

  private static func tag(near word: String, _ journal: Journal) -> NearestName? {
    let tags = (0..<journal.store.tagNames.count).map { journal.store.tagNames.text(UInt32($0)) }
    return nearest(to: word, among: tags.sorted()).map { NearestName("tag", $0) }
  }

  /// A whole name, or one up to the part that the word resembles.
  private static func account(near word: String, _ journal: Journal) -> NearestName? {
    var names: [String: String] = [:]
    for account in journal.accounts.nodes.indices {
      let name = journal.store.accountNames.text(UInt32(account))
      var end = name.startIndex
      for part in name.split(separator: ":") {
        end = part.endIndex
        let key = word.contains(":") ? String(name[..<end]) : String(part)
        names[key] = names[key] ?? String(name[..<end])
      }
    }
    return nearest(to: word, among: names.keys.sorted()).flatMap { names[$0] }
      .map { NearestName("account", $0) }
  }

  /// The whole of a name, or one of its words.
  private static func nearest(to word: String, among names: [String]) -> String? {
    if let name = EditDistance.closest(to: word, among: names) { return name }
    return names.first { name in
      EditDistance.closest(to: word, among: name.split(separator: " ").map(String.init)) != nil
    }
  }
}
