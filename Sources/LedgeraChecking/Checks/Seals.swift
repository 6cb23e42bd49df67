import LedgeraComputation
package import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let seals = Check(
    "seals", .standing, summary: "nothing that was sealed has changed",
    codes: [.brokenSeal, .sealedTransaction, .sealedFact]
  ) { context, findings in
    for finding in SealReview(context).findings {
      findings.add(finding)
    }
  }
}

extension DiagnosticCode {
  static let brokenSeal = DiagnosticCode(
    "broken-seal", summary: "a seal whose file is missing, changed or of another chain",
    explanation: """
      A seal directive names a file and its SHA-256. The file must be there, unchanged, and name the
      seal before it. Restore both from git; or, when the period has to be reopened, remove this
      seal and the later ones on purpose, correct the books and seal them again.
      """,
    failing: """
      seal 2025-12-31
          file seals/2025-12-31.seal
          sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855

      """)

  package static let sealedTransaction = DiagnosticCode(
    "sealed-transaction", formerly: "sealed-entry",
    summary: "a transaction in a sealed period was added, removed or changed",
    explanation: """
      A seal fixes what was booked up to its day: dates, codes, descriptions, tags, accounts,
      amounts, costs and lots. Comments, marks, assertions, id: tags, formatting, order and files
      may change. Undo the change, and correct mistakes with a transaction dated after the seal.
      """,
    withoutExampleSince: "an example would need the file of a seal")

  static let sealedFact = DiagnosticCode(
    "sealed-fact", summary: "a price or an account type in a sealed period was changed",
    explanation: """
      Reports of a sealed period also depend on its prices and on the types of its accounts, so a
      seal fixes these too.
      """,
    withoutExampleSince: "an example would need the file of a seal")
}

/// Compares the books with their seals.
struct SealReview {
  private let context: CheckContext
  private var journal: Journal { context.journal }
  private(set) var findings: [Diagnostic] = []

  /// Linear in what is sealed, plus sorting.
  init(_ context: CheckContext) {
    self.context = context
    var previous: SealRecord.Link?
    let seals = journal.store.seals.enumerated().sorted {
      ($0.element.until, $0.offset) < ($1.element.until, $1.offset)
    }
    for (_, seal) in seals {
      if previous?.until == seal.until {
        add(.brokenSeal, "there is a second seal through \(seal.until.text)", at: seal.span)
        continue
      }
      review(seal, after: previous)
      guard let digest = Digest(hexadecimal: seal.digest) else { continue }
      previous = SealRecord.Link(until: seal.until, digest: digest)
    }
  }

  private mutating func review(_ seal: SealDeclaration, after previous: SealRecord.Link?) {
    let name = "the seal through \(seal.until.text)"
    guard let bytes = context.readFile(seal.path, seal.span.file) else {
      return add(.brokenSeal, "\(name) is missing its file \(quoted(seal.path))", at: seal.span)
    }
    let counted = SealRecord.countedBytes(ofFile: bytes)
    let isUnchanged = SHA256.digest(of: counted).description == seal.digest.lowercased()
    let now = SealRecord(
      journal, until: seal.until, previous: previous, threads: context.threads)
    if isUnchanged, now.bytes == counted { return }
    guard isUnchanged, let record = SealRecord(text: String(decoding: bytes, as: UTF8.self)),
      record.until == seal.until
    else {
      return add(
        .brokenSeal, "the file \(quoted(seal.path)) is not the one that was sealed", at: seal.span)
    }
    guard record.previous == previous else {
      let expected = record.previous.map { "the one through \($0.until.text)" } ?? "no other"
      let found = previous.map { "there is one through \($0.until.text)" } ?? "there is none"
      return add(
        .brokenSeal, "\(name) follows \(expected), but \(found) before it", at: seal.span)
    }
    compare(record, with: now, seal)
  }

  private mutating func compare(
    _ sealed: SealRecord, with now: SealRecord, _ seal: SealDeclaration
  ) {
    guard sealed != now else { return }
    let transactions = SealDifference(sealed: sealed.transactions, now: now.transactions)
    if !transactions.isEmpty { report(transactions, seal, places(of: transactions)) }
    report(SealDifference(sealed: sealed.prices, now: now.prices), seal)
    for (name, type) in now.accountTypes.sorted(by: { $0.key < $1.key }) {
      guard let old = sealed.accountTypes[name], old != type else { continue }
      add(
        .sealedFact,
        "the type of \(quoted(name)) is \(type), but was \(old) when the books were sealed through"
          + " \(seal.until.text)", at: seal.span)
    }
  }

  /// Where transactions stand that are not in the seal, by what they say.
  private func places(of transactions: SealDifference) -> [SealRecord.Item: [Span]] {
    let wanted = Set(transactions.added + transactions.changed.map(\.new))
    let days = Set(wanted.map(\.day))
    var digests = TransactionDigests(journal)
    var places: [SealRecord.Item: [Span]] = [:]
    for (index, transaction) in journal.store.transactions.buffer.enumerated().reversed()
    where days.contains(transaction.day) {
      let item = SealRecord.Item(
        day: transaction.day, digest: digests.digest(ofTransaction: index),
        text: journal.description(transaction.description))
      if wanted.contains(item) {
        places[item, default: []].append(journal.dateSpan(ofTransaction: index))
      }
    }
    return places
  }

  private mutating func report(
    _ transactions: SealDifference, _ seal: SealDeclaration, _ places: [SealRecord.Item: [Span]]
  ) {
    var places = places
    let limit = "the books were sealed through \(seal.until.text)"
    for (old, new) in transactions.changed {
      let moved = old.day == new.day ? "" : ", then of \(old.day.text),"
      add(
        .sealedTransaction, "\(Self.name(of: new))\(moved) was changed after \(limit)",
        at: places[new]?.popLast() ?? seal.span, sealedBy: seal)
    }
    for item in transactions.added {
      add(
        .sealedTransaction, "\(Self.name(of: item)) was added after \(limit)",
        at: places[item]?.popLast() ?? seal.span, sealedBy: seal)
    }
    for item in transactions.removed {
      add(.sealedTransaction, "\(Self.name(of: item)) was removed after \(limit)", at: seal.span)
    }
  }

  private mutating func report(_ prices: SealDifference, _ seal: SealDeclaration) {
    let limit = "the books were sealed through \(seal.until.text)"
    for (old, new) in prices.changed {
      add(
        .sealedFact, "the price of \(new.day.text), \(new.text), was \(old.text) when \(limit)",
        at: seal.span)
    }
    for (items, verb) in [(prices.added, "added"), (prices.removed, "removed")] {
      for item in items {
        add(
          .sealedFact, "the price of \(item.day.text), \(item.text), was \(verb) after \(limit)",
          at: seal.span)
      }
    }
  }

  private static func name(of item: SealRecord.Item) -> String {
    item.text.isEmpty
      ? "a transaction of \(item.day.text)" : "\(quoted(item.text)) of \(item.day.text)"
  }

  private mutating func add(
    _ code: DiagnosticCode, _ headline: String, at span: Span, sealedBy seal: SealDeclaration? = nil
  ) {
    var finding = Diagnostic(code, headline, at: span)
    if let seal, seal.span != span { finding.related = [LabelledSpan(seal.span, "sealed here")] }
    if code != .brokenSeal {
      finding.help = ["undo the change, and correct mistakes by a transaction dated after the seal"]
    }
    findings.append(finding)
  }
}
