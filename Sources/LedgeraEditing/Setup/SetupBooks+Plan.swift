import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities

extension SetupBooks {
  /// `plan.journal`.
  var plan: String {
    var text = """
      ; The profile and the plan, in Ledgera's own directives. hledger reads main.journal.

      profile
          base          \(CommodityInfo.quoted(answers.base))

      """
    if !answers.display.isEmpty {
      let symbols = answers.display.map { CommodityInfo.quoted($0) }.joined(separator: ", ")
      text += "    display       \(symbols)\n"
    }
    if let timezone = answers.timezone { text += "    timezone      \(timezone)\n" }
    text += "    fx-gain-loss  income:fx\n\ninclude main.journal\n"
    text += settings
    for bucket in buckets { text += "\n" + self.text(of: bucket) }
    for (index, goal) in answers.goals.enumerated() {
      text += "\ngoal \(goal.name)\n    target    \(target(goal))\n"
      if let account = goal.account { text += "    account   \(account)\n" }
      text += "    priority  \(index + 1)\n"
    }
    return text
  }

  private var settings: String {
    var lines: [String] = []
    if let inflation = answers.inflation { lines.append("    inflation  \(rate(inflation))\n") }
    if let born = answers.born { lines.append("    born       \(born.text)\n") }
    lines.append("    horizon    10 years\n")
    return "\n; Where it leads: ledgera project\nplan\n" + lines.joined()
  }

  /// Those asked for; without any all money is in one.
  var buckets: [SetupAnswers.Bucket] {
    guard answers.buckets.isEmpty else { return answers.buckets }
    let hundred = Quantity(coefficient: 100)
    return [
      SetupAnswers.Bucket(
        name: "Cash", account: answers.mainWallet, weight: hundred, expectedReturn: .zero)
    ]
  }

  private func text(of bucket: SetupAnswers.Bucket) -> String {
    var text = "bucket \(bucket.name)\n"
    let width = bucket.volatility == nil ? 9 : 12
    func add(_ name: String, _ value: String) {
      text += "    \(name)" + String(repeating: " ", count: width - name.utf8.count) + value + "\n"
    }
    add("account", bucket.account)
    add("weight", rate(bucket.weight))
    add("return", rate(bucket.expectedReturn))
    if let volatility = bucket.volatility { add("volatility", rate(volatility)) }
    if let buffer = answers.buffer, bucket.name == buckets[0].name {
      let months =
        buffer.count == 1 ? "\(buffer.lowerBound)" : "\(buffer.lowerBound)..\(buffer.upperBound)"
      add("buffer", "\(months) months")
    }
    for wanted in answers.targets where wanted.name == bucket.name {
      add("target", target(wanted))
    }
    return text
  }

  private func target(_ target: SetupAnswers.Target) -> String {
    let amount = texts.amount(target.amount)
    return "\(amount)\(target.isReal ? " real" : "") by \(target.day)"
  }
}

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
    let flows = answers.incomes.count + answers.bills.count
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
