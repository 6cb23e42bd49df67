import LedgeraDiagnostics
package import LedgeraModel

extension SetupBooks {
  /// What the books as they are read have that the answers do not, or the other way round; nil: they are
  /// what was answered.
  package func problem(in journal: Journal) -> String? {
    let names = files.map(\.name)
    let others = journal.sources.files.filter { file in
      !names.contains { file.path == $0 || file.path.hasSuffix("/" + $0) }
    }
    // Months that are there already are read, too.
    let years = others.map { $0.path.split(separator: "/").dropLast().last ?? "" }
    guard years.allSatisfy({ $0.utf8.count == 4 && $0.hasPrefix("20") }) else {
      return "other files would be included"
    }
    guard journal.store.plan.goals.map(\.name) == answers.goals.map(\.name) else {
      return "the goals would read differently"
    }
    guard journal.store.plan.buckets.map(\.name) == buckets.map(\.name) else {
      return "the buckets would read differently"
    }
    let flows = answers.incomes.count + answers.bills.count + answers.debts.count
    let budgeted = budget?.parts.count { !$0.lines.isEmpty } ?? 0
    guard journal.store.rules.count == flows + budgeted else {
      return "the rules would read differently"
    }
    let isAlone = others.isEmpty
    guard !isAlone || journal.transactionCount <= 1 && journal.store.aliases.isEmpty,
      !isAlone || journal.store.prices.count == answers.rates.count
    else { return "there would be other transactions" }
    return nil
  }
}
