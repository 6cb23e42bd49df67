import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraModel

/// Finds the account that a short name means: `food`, `bank:current`, `a:b:cur`, or a whole name.
package struct AccountMatcher {
  private let journal: Journal
  private let traits: AccountTraits
  /// Accounts that are posted to or declared, those posted to most first.
  private let accounts: [AccountID]

  /// Linear in the postings.
  package init(_ journal: Journal) {
    self.journal = journal
    traits = AccountTraits(journal)
    var uses = [Int](repeating: 0, count: journal.accounts.nodes.count)
    for index in 0..<journal.store.postings.count {
      uses[journal.store.postings[index].account.index] += 1
    }
    accounts = journal.accounts.displayOrder.filter {
      uses[$0.index] > 0 || journal.accounts[$0].declarationOrder != nil
    }.enumerated().sorted { left, right in
      let (first, second) = (uses[left.element.index], uses[right.element.index])
      return first == second ? left.offset < right.offset : first > second
    }.map(\.element)
  }

  /// Names of accounts that take postings on a day, those posted to most first.
  package func names(openOn day: Day) -> [String] {
    accounts.filter { isOpen($0, on: day) }.map { journal.name($0) }
  }

  /// What is archived takes no new postings from its last day on.
  private func isOpen(_ account: AccountID, on day: Day) -> Bool {
    traits.closedDay(of: account).map { $0 > day } ?? true
  }

  /// The one account that a name means on a day.
  ///
  /// The first of these that some account fulfils counts, and only one may fulfil it: it is the whole
  /// name; the same in any case; its last part; its last parts; the beginnings of its parts; one of
  /// its parts; the beginning of its last part; a piece of it; its last part in another number, as
  /// `grocery` of groceries. Accounts whose names fulfil it without their accents only count where no
  /// other does, and nothing with an accent is typed. Archived accounts are refused, and found only where
  /// no open one is.
  package func account(_ name: String, openOn day: Day) throws(TypingFailure) -> AccountID {
    if let exact = journal.account(named: name) {
      if let refusal = archived(exact, on: day) { throw refusal }
      return exact
    }
    let open = accounts.filter { isOpen($0, on: day) }
    let found = accounts(like: name, among: open)
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      let closed = accounts(like: name, among: accounts)
      if closed.count == 1, let refusal = archived(closed[0], on: day) { throw refusal }
      throw unknown(name, among: open.map { journal.name($0) })
    }
    throw ambiguous(name, found.map { journal.name($0) })
  }

  /// Why an account takes no postings on a day; nil: it takes some.
  private func archived(_ account: AccountID, on day: Day) -> TypingFailure? {
    guard let closed = traits.closedDay(of: account), closed <= day else { return nil }
    let name = journal.name(account)
    return TypingFailure(
      "'\(name)' was archived on \(closed.text)",
      hints: ["'ledgera restore \(name)' opens it again"])
  }

  /// Those that fulfil the first rule that any does.
  private func accounts(like name: String, among accounts: [AccountID]) -> [AccountID] {
    let typed = name.lowercased()
    let names = accounts.map { journal.name($0).lowercased() }
    let plain = typed.isASCII ? names.map(\.withoutAccents) : []
    for rule in AccountMatcher.rules {
      for names in [names, plain] {
        let found = names.indices.filter { rule(names[$0], typed) }
        if !found.isEmpty { return found.map { accounts[$0] } }
      }
    }
    return []
  }

  private static let rules: [@Sendable (_ account: String, _ typed: String) -> Bool] = [
    { $0 == $1 },
    { $0.parts.last == Substring($1) },
    { $0.hasSuffix(":" + $1) },
    { isAbbreviation($1.parts, of: $0.parts) },
    { $0.parts.contains(Substring($1)) },
    { $0.parts.last?.hasPrefix($1) == true },
    { $0.contains($1) },
    { $0.parts.last?.stem != nil && $0.parts.last?.stem == $1[...].stem },
  ]

  /// Whether each typed part begins a part of the account, in order, the last one its last.
  private static func isAbbreviation(_ typed: [Substring], of parts: [Substring]) -> Bool {
    guard typed.count > 1, typed.count <= parts.count, let last = typed.last,
      parts.last?.hasPrefix(last) == true
    else { return false }
    var rest = parts.dropLast()
    for part in typed.dropLast() {
      guard let index = rest.firstIndex(where: { $0.hasPrefix(part) }) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }

  private func ambiguous(_ name: String, _ found: [String]) -> TypingFailure {
    let shown = found.prefix(10).joined(separator: ", ")
    let more = found.count > 10 ? " and \(found.count - 10) more" : ""
    return TypingFailure(
      "'\(name)' may mean \(found.count) accounts", hints: ["write one of \(shown)\(more)"])
  }

  private func unknown(_ name: String, among names: [String]) -> TypingFailure {
    let leaves = names.map { String($0.parts.last ?? "") }
    let near = EditDistance.closest(to: name, among: leaves + names)
    let suggestion = near.map { near in
      names.first { $0 == near || $0.hasSuffix(":" + near) } ?? near
    }
    let words = name.split(separator: " ", maxSplits: 1)
    let isTurned = words.count == 2 && words[0].allSatisfy { $0.isNumber || ".,".contains($0) }
    return TypingFailure(
      "no account '\(name)'",
      hints: [
        isTurned ? "the amount comes after its account: '\(words[1]) \(words[0])'" : nil,
        name.hasPrefix("#") ? "a tag ends with a colon: '\(name.dropFirst()):'" : nil,
        suggestion.map { "did you mean '\($0)'?" },
        "'ledgera account add NAME' adds an account",
      ], isUnknownAccount: true)
  }
}

extension Substring {
  /// Without an English ending; nil: too little is left to tell words apart.
  fileprivate var stem: Substring? {
    let ending = ["ies", "ing", "es", "s", "y"].first(where: hasSuffix)
    let stem = dropLast(ending?.count ?? 0)
    return stem.count < 4 ? nil : stem
  }
}

extension String {
  fileprivate var parts: [Substring] { split(separator: ":", omittingEmptySubsequences: false) }
}
