/// Learns from transactions where money goes, and proposes accounts for others: the one on which a
/// payee's last three transactions with this source and direction agree, else the result of naive
/// Bayes over words, text, amount, size, direction and source.
///
/// Transactions are learnt oldest first. Learning is linear in the words; a proposal in the known
/// accounts and in those that each of its words has occurred with.
package struct Categorizer: Sendable {
  private let logarithm = BinaryLogarithm()
  private var accounts: [String] = []
  private var numbers: [String: Int] = [:]
  /// By account number: the number of transactions, and of their features.
  private var transactionCounts: [Int] = []
  private var featureCounts: [Int] = []
  /// When the account was last used, to break ties.
  private var lastUses: [Int] = []
  private var transactionCount = 0
  /// By feature: how often each account has it.
  private var features: [String: [Int: Int]] = [:]
  /// By habit: the accounts of all transactions, the latest last.
  private var habits: [String: [Int]] = [:]
  /// Accounts that are never proposed.
  private let excluded: Set<String>
  /// Accounts that only the habits of payees propose.
  private let known: Set<String>

  /// - Parameter excluded: Accounts that are never proposed: closed ones, and those for unknown
  ///   categories.
  /// - Parameter known: Accounts that words alone never propose: those with statements of their own, which
  ///   would say it.
  package init(excluding excluded: Set<String> = [], neverByWords known: Set<String> = []) {
    self.excluded = excluded
    self.known = known
  }

  /// Whether nothing was learnt.
  package var isEmpty: Bool { transactionCount == 0 }

  /// A count of zero is taken as 1/20 (α = 0.05), so counts are in twentieths.
  private static let unit = 20
  /// How often a word has to have occurred to be evidence.
  private static let evidence = 3

  package mutating func learn(_ picture: TransactionPicture, goesTo account: String) {
    guard !excluded.contains(account) else { return }
    let number = self.number(of: account)
    transactionCount += 1
    transactionCounts[number] += 1
    lastUses[number] = transactionCount
    let found = picture.features
    featureCounts[number] += found.count
    for feature in found { features[feature, default: [:]][number, default: 0] += 1 }
    if let habit = picture.habit { habits[habit, default: []].append(number) }
  }

  private mutating func number(of account: String) -> Int {
    if let known = numbers[account] { return known }
    let number = accounts.count
    numbers[account] = number
    accounts.append(account)
    transactionCounts.append(0)
    featureCounts.append(0)
    lastUses.append(0)
    return number
  }

  /// The proposal for a transaction; nil: nothing learnt can be proposed for its source.
  package func proposal(for picture: TransactionPicture) -> CategoryProposal? {
    // Unseen features would favour accounts with few transactions.
    let known = picture.features.compactMap { feature in
      features[feature].map { KnownFeature(name: feature, counts: $0) }
    }
    let ranking = self.ranking(known, notFor: picture.source)
    if let habit = picture.habit, let history = habits[habit],
      let usual = Set(history.suffix(3)).only, accounts[usual] != picture.source,
      !self.known.contains(accounts[usual]) || isUsual(usual, picture)
    {
      return self.proposal(usual, history, ranking, picture)
    }
    let others = ranking.filter { !self.known.contains(accounts[$0.number]) }
    guard let best = others.first else { return nil }
    let (word, agreeing, seen) = self.reason(for: best.number, known)
    return CategoryProposal(
      choices: choices(of: others),
      // Neither an amount nor a word that is hardly known is evidence.
      confidence: best.chance >= 500 && seen >= Self.evidence ? .likely : .open,
      sign: word, agreeing: agreeing, seen: seen)
  }

  /// Whether what is said besides the payee has led to an account before: one's own name stands for
  /// transfers to any account.
  private func isUsual(_ account: Int, _ picture: TransactionPicture) -> Bool {
    let payee = Set(TransactionPicture.words(of: picture.payee))
    let words = TransactionPicture.words(of: picture.text)
      .filter { !payee.contains($0) && $0.contains(where: \.isLetter) }
    return words.isEmpty || words.contains { features["t:" + $0]?[account] != nil }
  }

  /// The account on which a payee's last transactions agree.
  private func proposal(
    _ usual: Int, _ history: [Int], _ ranking: [Ranked], _ picture: TransactionPicture
  ) -> CategoryProposal {
    let agreeing = history.count { $0 == usual }
    let chance = ranking.first { $0.number == usual }?.chance ?? 0
    let isCertain = history.count >= 3 && chance >= 990 && agreeing * 20 >= history.count * 19
    let others = ranking.filter { $0.number != usual }
    return CategoryProposal(
      choices: choices(of: [Ranked(number: usual, score: 0, chance: max(chance, 500))] + others),
      confidence: isCertain ? .certain : .likely, sign: TransactionPicture.folded(picture.payee),
      agreeing: agreeing, seen: history.count)
  }

  // MARK: Naive Bayes

  /// A feature that was learnt, with how often each account has it.
  private struct KnownFeature {
    let name: String
    let counts: [Int: Int]
  }

  private struct Ranked {
    let number: Int
    let score: Int
    var chance = 0
  }

  /// All accounts, the likeliest first; of equal ones the one used last is first.
  private func ranking(_ known: [KnownFeature], notFor source: String) -> [Ranked] {
    guard transactionCount > 0 else { return [] }
    var scores = accounts.indices.map { number in
      let total = logarithm(Self.unit * featureCounts[number] + features.count)
      return logarithm(Self.unit * transactionCounts[number] + 1) - known.count * total
    }
    for feature in known {
      for (number, count) in feature.counts {
        scores[number] += logarithm(Self.unit * count + 1)
      }
    }
    var ranking = accounts.indices.filter { accounts[$0] != source }
      .map { Ranked(number: $0, score: scores[$0]) }
    ranking.sort { left, right in
      if left.score != right.score { return left.score > right.score }
      if lastUses[left.number] != lastUses[right.number] {
        return lastUses[left.number] > lastUses[right.number]
      }
      return accounts[left.number] < accounts[right.number]
    }
    guard let best = ranking.first?.score else { return [] }
    let powers = ranking.map { BinaryLogarithm.power($0.score - best) }
    let sum = powers.reduce(0, +)
    for index in ranking.indices { ranking[index].chance = powers[index] * 1000 / sum }
    return ranking
  }

  private func choices(of ranking: [Ranked]) -> [CategoryProposal.Choice] {
    ranking.prefix(CategoryProposal.limit).map {
      CategoryProposal.Choice(account: accounts[$0.number], chance: $0.chance)
    }
  }

  /// The word that distinguishes an account most from the others.
  private func reason(
    for number: Int, _ known: [KnownFeature]
  ) -> (word: String, agreeing: Int, seen: Int) {
    var best: (feature: String, agreeing: Int, seen: Int, weight: Int)?
    for feature in known where feature.name.hasPrefix("t:") {
      guard let agreeing = feature.counts[number] else { continue }
      let seen = feature.counts.values.reduce(0, +)
      let weight = agreeing * agreeing * 1000 / seen
      if best.map({ weight > $0.weight }) ?? true { best = (feature.name, agreeing, seen, weight) }
    }
    guard let best else { return ("", 0, 0) }
    return (String(best.feature.dropFirst(2)), best.agreeing, best.seen)
  }
}

extension Set {
  /// The only element; nil: none, or several.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
