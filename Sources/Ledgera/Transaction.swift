import LedgeraModel
import LedgeraQuantities

/// A transaction of the books: complete and balanced.
public struct Transaction: Sendable {
  private let written: LedgeraModel.Transaction

  init(_ written: LedgeraModel.Transaction) { self.written = written }

  /// The date it is accounted on.
  public var day: Day { written.day }
  /// The description, or the part of it before `|`.
  public var payee: String { written.payee }
  /// All of the description.
  public var description: String { written.description }
  /// What is written in parentheses before the description; empty: nothing.
  public var code: String { written.code }
  /// Whether it is marked with `*`.
  public var isCleared: Bool { written.state == .reconciled }
  /// Tags written on the transaction itself; the first of those of one name.
  public var tags: [String: String] { Transaction.values(of: written.tags) }

  /// In the order of the file, with amounts that were left out filled in.
  public var postings: [Posting] { written.postings.map(Posting.init) }

  static func values(of tags: [Tag]) -> [String: String] {
    Dictionary(tags.map { ($0.name, $0.value) }) { first, _ in first }
  }
}

/// A posting of a transaction.
public struct Posting: Sendable {
  private let written: LedgeraModel.Posting

  init(_ written: LedgeraModel.Posting) { self.written = written }

  /// The full name: `expenses:food`.
  public var account: String { written.accountName }
  /// Its own date, or else its transaction's.
  public var day: Day { written.day }
  /// One; several where an amount that was left out balances several commodities.
  public var amounts: [Money] {
    written.amounts.map { Money(WideAmount($0), in: written.journal) }
  }
  /// In `(…)` or `[…]`.
  public var isVirtual: Bool { written.kind != .real }
  /// Tags written on the posting itself; the first of those of one name.
  public var tags: [String: String] { Transaction.values(of: written.tags) }
}
