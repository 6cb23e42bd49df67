public import LedgeraModel

/// An account gets another name, and those below it with it.
public struct AccountRename: Sendable, Equatable {
  public let old: String
  public let new: String

  /// A rename of two full names.
  public init(_ old: String, to new: String) {
    self.old = old
    self.new = new
  }

  /// Whether a full name is the old one or below it.
  public func concerns(_ name: String) -> Bool { Self.isBelow(name, old) }

  /// The full name afterwards.
  public func callAsFunction(_ name: String) -> String {
    concerns(name) ? new + (String(name.utf8.dropFirst(old.utf8.count)) ?? "") : name
  }

  /// Names of the journal that other names of it will become, too: the accounts are merged then.
  public func merged(in journal: Journal) -> [String] {
    let names = journal.writtenAccounts.map { journal.name($0) }
    let staying = Set(names.filter { !concerns($0) })
    return names.filter { concerns($0) && staying.contains(self($0)) }
  }

  /// Why a name cannot be that of an account; nil: it can.
  public static func problem(with name: String) -> String? {
    if name.isEmpty { return "is empty" }
    if name.split(separator: ":", omittingEmptySubsequences: false).contains("") {
      return "has an empty part"
    }
    let controls = name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    if controls { return "has a control character" }
    if name.contains("  ") || name.first == " " || name.last == " " {
      return "has two blanks, or one at an end"
    }
    if let first = name.first, ";*!([".contains(first) { return "begins with '\(first)'" }
    return nil
  }

  /// Whether a name is another one or below it.
  static func isBelow(_ name: String, _ other: String) -> Bool {
    guard name.utf8.starts(with: other.utf8) else { return false }
    let rest = name.utf8.dropFirst(other.utf8.count)
    return rest.isEmpty || rest.first == UInt8(ascii: ":")
  }
}

extension Journal {
  /// Accounts that postings or directives name, in the order of the tree; others are there only
  /// because something is below them.
  fileprivate var writtenAccounts: [AccountID] {
    var isWritten = [Bool](repeating: false, count: accounts.nodes.count)
    for posting in store.postings.buffer { isWritten[posting.account.index] = true }
    for posting in store.rulePostings.buffer { isWritten[posting.account.index] = true }
    for declaration in store.accountDeclarations { isWritten[declaration.account.index] = true }
    return isWritten.indices.filter { isWritten[$0] }.map { AccountID(UInt32($0)) }
  }
}
