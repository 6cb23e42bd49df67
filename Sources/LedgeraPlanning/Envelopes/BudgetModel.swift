package import LedgeraDiagnostics

/// How an income is divided (calculations.md § Envelopes).
package struct BudgetModel: Sendable, Hashable {
  /// What money is for.
  package enum Purpose: String, Sendable, CaseIterable {
    case needs, wants, savings, investing, giving, debts
  }

  /// A part of the income.
  package struct Share: Sendable, Hashable {
    /// What rules of it are called.
    package let title: String
    package let percent: Int
    /// Accounts for any of these take part.
    package let purposes: [Purpose]
  }

  /// `50/30/20`.
  package let name: String
  /// 100 % together.
  package let shares: [Share]

  /// All that can be asked for; the first one is the default.
  package static let all: [BudgetModel] = [
    needsWantsSavings(50, 30, 20), needsWantsSavings(60, 20, 20), needsWantsSavings(70, 15, 15),
    BudgetModel(
      name: "80/20",
      shares: [
        Share(title: "living", percent: 80, purposes: [.needs, .debts, .wants, .giving]),
        Share(title: "savings", percent: 20, purposes: [.savings, .investing]),
      ]),
    BudgetModel(
      name: "70/20/10",
      shares: [
        Share(title: "living", percent: 70, purposes: [.needs, .wants]),
        Share(title: "savings", percent: 20, purposes: [.savings, .investing]),
        Share(title: "debts and giving", percent: 10, purposes: [.debts, .giving]),
      ]),
    BudgetModel(
      name: "75/15/10",
      shares: [
        Share(title: "living", percent: 75, purposes: [.needs, .debts, .wants, .giving]),
        Share(title: "investing", percent: 15, purposes: [.investing]),
        Share(title: "savings", percent: 10, purposes: [.savings]),
      ]),
  ]

  /// A model by its name, or of shares of one's own: `needs+debts 45, wants 25, savings 30`. What no share
  /// names gets nothing. Throws a clause that says what is wrong.
  package init(_ text: String) throws(Failure) {
    if let known = BudgetModel.all.first(where: { $0.name == text }) {
      self = known
      return
    }
    guard text.contains(where: \.isLetter) else {
      throw Failure("there is no model '\(text)'")
    }
    var shares: [Share] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      shares.append(try Share(String(part)))
    }
    let purposes = shares.flatMap(\.purposes)
    if let twice = purposes.first(where: { one in purposes.count { $0 == one } > 1 }) {
      throw Failure("'\(twice.rawValue)' is in two shares")
    }
    let sum = shares.reduce(0) { $0 + $1.percent }
    guard sum == 100 else {
      throw Failure("the shares add up to \(sum) %, not 100 %")
    }
    name = shares.map { "\($0.percent)" }.joined(separator: "/")
    self.shares = shares
  }

  /// Why a text is not a model.
  package struct Failure: ExplainedError {
    package let message: String

    package var kind: FailureKind { .usage }

    fileprivate init(_ message: String) { self.message = message }
  }

  private init(name: String, shares: [Share]) {
    self.name = name
    self.shares = shares
  }

  private static func needsWantsSavings(_ needs: Int, _ wants: Int, _ savings: Int) -> BudgetModel {
    BudgetModel(
      name: "\(needs)/\(wants)/\(savings)",
      shares: [
        Share(title: "needs", percent: needs, purposes: [.needs, .debts]),
        Share(title: "wants", percent: wants, purposes: [.wants, .giving]),
        Share(title: "savings", percent: savings, purposes: [.savings, .investing]),
      ])
  }
}

extension BudgetModel.Share {
  /// `needs+debts 45` or `needs+debts 45%`.
  fileprivate init(_ text: String) throws(BudgetModel.Failure) {
    let words = text.split(separator: " ")
    guard words.count == 2, let percent = Int(words[1].filter { $0 != "%" }),
      (1...100).contains(percent), words[1].last == "%" || words[1].allSatisfy(\.isNumber)
    else {
      throw BudgetModel.Failure("'\(text)' is not a share such as 'needs+debts 45'")
    }
    var purposes: [BudgetModel.Purpose] = []
    for word in words[0].split(separator: "+", omittingEmptySubsequences: false) {
      guard let purpose = BudgetModel.Purpose(rawValue: String(word)) else {
        let known = BudgetModel.Purpose.allCases.map(\.rawValue).joined(separator: ", ")
        throw BudgetModel.Failure("'\(word)' is not one of \(known)")
      }
      purposes.append(purpose)
    }
    self.init(
      title: purposes.map(\.rawValue).joined(separator: " and "), percent: percent,
      purposes: purposes)
  }
}
