import LedgeraModel
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
    lines.append("    horizon    10 years\n")
    lines.append("    shortfall  \(buckets.map(\.name).joined(separator: ", "))\n")
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
    var text = """
      bucket \(bucket.name)
          account  \(bucket.account)
          weight   \(rate(bucket.weight))
          return   \(rate(bucket.expectedReturn))

      """
    if let buffer = answers.buffer, bucket.name == buckets[0].name {
      let months =
        buffer.count == 1 ? "\(buffer.lowerBound)" : "\(buffer.lowerBound)..\(buffer.upperBound)"
      text += "    buffer   \(months) months\n"
    }
    if let wanted = answers.targets.last(where: { $0.name == bucket.name }) {
      text += "    target   \(target(wanted))\n"
    }
    return text
  }

  private func target(_ target: SetupAnswers.Target) -> String {
    let symbol = target.amount.symbol
    let amount = texts.amount(
      WideQuantity(target.amount.quantity), symbol.isEmpty ? nil : symbol)
    return "\(amount) by \(target.day)"
  }
}
