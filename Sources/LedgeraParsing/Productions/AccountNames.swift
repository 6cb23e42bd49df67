import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuerying

extension JournalParser {
  /// Most parts of an account name (reference.md § Limits).
  static var accountDepthLimit: Int { AccountTree.partLimit }

  /// The account of a name as written, after `apply account` and aliases; nil after a finding.
  @inline(__always)
  mutating func resolveAccount(_ name: Range<Int>) -> AccountID? {
    if state.rewritesAccounts { return resolveRewrittenAccount(name) }
    let start = scanner.base + name.lowerBound
    return internAccount(
      start, name.count, hash: store.accountNames.hash(start, name.count), at: name)
  }

  /// The account that a directive's value names, which is recorded as a mention; nil after a
  /// finding.
  mutating func mentionedAccount(_ name: Range<Int>) -> AccountID? {
    guard let account = resolveAccount(name) else { return nil }
    mention(.account(account), at: name)
    return account
  }

  private mutating func internAccount(
    _ start: UnsafePointer<UInt8>, _ length: Int, hash: UInt64, at range: Range<Int>
  ) -> AccountID? {
    // Names that are too deep must not be added, since all their parents would be known, too.
    if length >= Self.accountDepthLimit, !isDepthAllowed(start, length) {
      report(
        .accountTooDeep, "this account name has more than \(Self.accountDepthLimit) parts",
        at: range)
      return nil
    }
    guard let number = store.accountNames.intern(start, count: length, hash: hash) else {
      report(.tableFull, "the books have too many different accounts", at: range)
      return nil
    }
    return AccountID(number)
  }

  private func isDepthAllowed(_ start: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    var depth = 1
    for offset in 0..<length where start[offset] == UInt8(ascii: ":") { depth += 1 }
    return depth <= Self.accountDepthLimit
  }

  private mutating func resolveRewrittenAccount(_ range: Range<Int>) -> AccountID? {
    let start = scanner.base + range.lowerBound
    if let known = accountCache.lookup(start, range.count, changeCount: state.changeCount) {
      return known
    }
    guard let name = rewritten(range), let account = internRewritten(name, at: range) else {
      return nil
    }
    accountCache.note(start, range.count, account)
    return account
  }

  /// The name with the applied parents and after all aliases; nil after a finding.
  private mutating func rewritten(_ range: Range<Int>) -> String? {
    let written = scanner.text(range)
    var name = state.appliedAccounts.last.map { "\($0):\(written)" } ?? written
    guard state.aliases.isEmpty || name.utf8.count <= Self.rewrittenNameLimit else {
      report(.aliasTooLong, "this account name is too long for aliases: over 64 KiB", at: range)
      return nil
    }
    var characters = CharacterMask(state.aliases.isEmpty ? "".utf8 : name.utf8)
    for index in state.aliases.indices.reversed()
    where state.aliases[index].needed.isSubset(of: characters) {
      let before = name
      do throws(PatternFailure) {
        name = try state.aliases[index].apply(to: name)
      } catch {
        report(.aliasTooLong, "an alias cannot be applied: \(error.message)", at: range)
        return nil
      }
      guard name.utf8.count <= Self.rewrittenNameLimit, isWorthRewriting(before, name) else {
        report(.aliasTooLong, "aliases make account names too long", at: range)
        return nil
      }
      if name != before { characters = CharacterMask(name.utf8) }
    }
    guard !name.isEmpty else {
      report(.invalidPosting, "aliases leave nothing of this account name", at: range)
      return nil
    }
    guard AccountName.isRead(name) else {
      let shown = Self.shortened(name)
      report(
        .invalidPosting,
        "'\(shown)', made from it by aliases or 'apply account', is not an account name",
        at: range)
      return nil
    }
    return name
  }

  /// Counts what aliases have changed of names beyond 1 KiB, which is slow; false once it is 2 MiB.
  private mutating func isWorthRewriting(_ before: String, _ after: String) -> Bool {
    let length = max(before.utf8.count, after.utf8.count)
    if length > 1024, before != after { longRewrites += length }
    return longRewrites <= 2 << 20
  }

  private mutating func internRewritten(_ name: String, at range: Range<Int>) -> AccountID? {
    guard name.utf8.count(where: { $0 == UInt8(ascii: ":") }) < Self.accountDepthLimit else {
      report(
        .accountTooDeep, "this account name has more than \(Self.accountDepthLimit) parts",
        at: range)
      return nil
    }
    guard let number = store.accountNames.intern(name) else {
      report(.tableFull, "the books have too many different accounts", at: range)
      return nil
    }
    return AccountID(number)
  }

  /// Longest account name that aliases may make, in bytes.
  static var rewrittenNameLimit: Int { 65_536 }
}
