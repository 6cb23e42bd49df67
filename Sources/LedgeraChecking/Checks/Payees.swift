import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let payees = Check(
    "payees", .named, summary: "every payee is declared", codes: [.undeclaredPayee]
  ) { context, findings in
    let journal = context.journal
    let uses = PayeeUses(journal)
    let declared = Set(journal.store.payeeDeclarations.map(\.name))
    let unknown = uses.firsts.filter { !declared.contains(uses.names[$0.payee]) }
    guard !unknown.isEmpty else { return }
    var near = NearNames(
      declared.sorted().map { NearNames.Name(text: $0, uses: uses.count(of: $0)) })
    var names = UndeclaredNames(
      code: .undeclaredPayee, noun: "payee", journal: journal,
      place: DeclarationPlace(journal, after: journal.store.payeeDeclarations.map(\.span)),
      directive: { "payee \($0)" },
      spelling: { $0.contains(";") || $0.contains("|") ? nil : $0 })
    var named: [UndeclaredNames.Use] = []
    for (payee, transaction) in unknown {
      if uses.names[payee].isEmpty {
        findings.add(
          .missingPayee(ofTransaction: transaction, count: uses.counts[payee], in: journal))
      } else {
        named.append(
          UndeclaredNames.Use(
            key: payee, name: uses.names[payee],
            span: journal.payeeSpan(ofTransaction: transaction),
            count: uses.counts[payee]))
      }
    }
    names.report(
      named, nearest: { near.name(near: $0) },
      noting: { uses.note(in: &$0, journal) }, to: &findings)
  }
}

extension DiagnosticCode {
  static let undeclaredPayee = DiagnosticCode(
    "undeclared-payee", summary: "a transaction whose payee has no payee directive",
    explanation: """
      The payee is the description up to a '|'. Declaring payees guards against several spellings of
      one name.
      """,
    fix: "declares the payee, or corrects its spelling where exactly one declared name is close",
    failing: """
      payee Bakery
      2026-01-02 Bakry | rolls
          expenses:food  3.50 EUR
          assets:cash

      """,
    passing: """
      payee Bakery
      2026-01-02 Bakery | rolls
          expenses:food  3.50 EUR
          assets:cash

      """)
}

extension Diagnostic {
  fileprivate static func missingPayee(
    ofTransaction transaction: Int, count: Int, in journal: Journal
  ) -> Diagnostic {
    var finding = Diagnostic(
      .undeclaredPayee, "this transaction has no payee",
      at: journal.store.span(ofTransaction: transaction))
    finding.help = ["write who was paid, or who paid, after the date"]
    finding.suppressedCount = count - 1
    return finding
  }
}

/// How often every payee occurs, and in which transaction first.
private struct PayeeUses {
  private(set) var names: [String] = []
  private(set) var counts: [Int] = []
  /// In file order; payees by their number in `names`.
  private(set) var firsts: [(payee: Int, transaction: Int)] = []
  private var numbers: [String: Int] = [:]
  /// By description number; -1: not met.
  private var payeeOfDescription: [Int]

  /// One pass over all transactions; descriptions are taken apart once each.
  init(_ journal: Journal) {
    payeeOfDescription = [Int](repeating: -1, count: journal.store.descriptions.count)
    for (index, transaction) in journal.store.transactions.buffer.enumerated() {
      var payee = payeeOfDescription[transaction.description.index]
      if payee < 0 {
        payee = number(of: DescriptionParts(journal.description(transaction.description)).payee)
        payeeOfDescription[transaction.description.index] = payee
      }
      counts[payee] += 1
      if counts[payee] == 1 { firsts.append((payee, index)) }
    }
  }

  private mutating func number(of name: String) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = names.count
    names.append(name)
    counts.append(0)
    return names.count - 1
  }

  func count(of name: String) -> Int { numbers[name].map { counts[$0] } ?? 0 }

  func note(in places: inout UndeclaredNames.Places, _ journal: Journal) {
    for (index, transaction) in journal.store.transactions.buffer.enumerated() {
      places.note(
        payeeOfDescription[transaction.description.index],
        at: journal.payeeSpan(ofTransaction: index))
    }
  }
}
