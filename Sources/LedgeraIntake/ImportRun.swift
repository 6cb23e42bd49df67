import LedgeraComputation
import LedgeraDiagnostics
package import LedgeraEditing
package import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

/// One import: all that it writes has its name in `imported:` tags (reference.md § Imports).
package struct ImportRun: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let day: Day
  /// From 1, of those of a day.
  package let number: Int

  private static let numberLimit = 1_000_000_000

  /// The tag of transactions, postings and account directives.
  package static let tag = "imported"

  /// In front of the amounts that stood there before, in the tag of a posting.
  static let correction = "was "

  /// The one after those that the books have.
  package init(on day: Day, after runs: some Sequence<ImportRun>) {
    self.day = day
    number = (runs.filter { $0.day == day }.map(\.number).max() ?? 0) + 1
  }

  /// As a tag's value begins; nil: that is not a name of an import.
  init?(_ value: some StringProtocol) {
    let parts = value.split(separator: ".")
    guard parts.count == 2, let number = Int(parts[1]), 1...Self.numberLimit ~= number else {
      return nil
    }
    guard let day = Day(written: parts[0]) else { return nil }
    (self.day, self.number) = (day, number)
  }

  package var description: String { "\(day.text).\(number)" }

  package static func < (left: ImportRun, right: ImportRun) -> Bool {
    (left.day, left.number) < (right.day, right.number)
  }
}

extension ImportRun {
  /// What an `imported:` tag says: the run, and after it a check on what was written or the account
  /// that stood there before.
  struct Mark {
    let run: ImportRun
    /// Empty: nothing.
    let detail: String

    init?(_ tags: [Tag]) {
      guard let value = tags.first(where: { $0.name == ImportRun.tag })?.value else { return nil }
      let parts = value.split(separator: " ", maxSplits: 1)
      guard let name = parts.first, let run = ImportRun(name) else { return nil }
      self.run = run
      detail = parts.count > 1 ? String(parts[1]) : ""
    }
  }

  /// What the other side of a transfer stood for before its own line came.
  struct Replaced: CustomStringConvertible {
    let account: String
    /// What the `rate:` tag said that has another value now; nil: it has not.
    let rate: String?

    init(account: String, rate: String?) { (self.account, self.rate) = (account, rate) }

    /// As the detail of a mark says it: two blanks end an account.
    init(_ detail: String) {
      let end = detail.firstRange(of: "  ")
      account = String(end.map { detail[..<$0.lowerBound] } ?? detail[...])
      rate = end.map { String(detail[$0.upperBound...]) }
    }

    var description: String { account + (rate.map { "  " + $0 } ?? "") }
  }

  /// All imports that the books have something of.
  package static func all(in journal: Journal) -> Set<ImportRun> {
    guard journal.store.tagNames.lookup(tag) != nil else { return [] }
    var runs: Set<ImportRun> = []
    for index in 0..<journal.transactionCount {
      let transaction = journal.transaction(index)
      if let mark = Mark(transaction.tags) { runs.insert(mark.run) }
      for posting in transaction.postings {
        if let mark = Mark(posting.tags) { runs.insert(mark.run) }
      }
    }
    return runs
  }

  /// Gives a transaction the tag, with a check by which it is known to be as it was written.
  package func mark(_ draft: inout TransactionDraft) {
    draft.addTag(Self.tag, "\(self) \(Self.check(of: draft))")
  }

  /// Eight hexadecimal digits of what a transaction says, its `imported:` tag left out.
  /// Assertions do not count: later imports renew them.
  static func check(of draft: TransactionDraft, withAssertions: Bool = false) -> String {
    let read = draft.asRead
    var bytes = Array(read.day.text.utf8)
    func append(_ parts: String...) {
      for part in parts {
        bytes.append(0x1F)
        bytes.append(contentsOf: part.utf8)
      }
    }
    append(read.state.mark, read.code, read.description)
    for line in read.comment {
      for part in CommentTags(line).removing([tag]).split(separator: ",") { append(part.trimmed) }
    }
    for posting in read.postings {
      append(posting.account, posting.kind.nameInMarks, posting.state.mark, posting.lot)
      let assertion = withAssertions ? posting.assertion : nil
      for amount in [posting.amount, posting.cost?.amount, assertion?.amount] {
        append(amount.map { "\($0.quantity.normalized) \($0.symbol)" } ?? "")
      }
      for line in posting.comment { append(line) }
    }
    return String(SHA256.digest(of: bytes).description.prefix(8))
  }
}

extension PostingKind {
  /// Part of what the checks in books are made of, and so never changed.
  fileprivate var nameInMarks: String {
    switch self {
    case .real: "real"
    case .virtual: "virtual"
    case .balancedVirtual: "balancedVirtual"
    }
  }
}
