import LedgeraModel

/// A query as a decision graph: each step makes one test and says which step is next.
struct QueryProgram: Sendable {
  /// What a step tests. Numbers refer to the program's tables.
  enum Test: Sendable {
    case account(Int)
    case description(Int)
    case commodity(Int)
    case amount(Int)
    case real(Bool)
    case kind(Int)
    case state(TransactionState)
    case code(Int)
    case date(Int)
    case secondaryDate(Int)
    case tag(Int)
    /// For a transaction: some, or every one, of its postings passes the graph that starts at a
    /// step.
    case anyPosting(Int)
    case allPostings(Int)
  }

  struct Step: Sendable {
    let test: Test
    let onTrue: Int
    let onFalse: Int
  }

  /// A tag condition.
  struct TagTest: Sendable {
    let names: NameSet
    let value: Pattern?
    /// The accounts that have it.
    let accounts: NameSet
    /// The commodities that have it.
    let commodities: NameSet
  }

  /// Ends of the graph.
  static let accept = -1
  static let reject = -2

  private(set) var steps: [Step] = []
  private(set) var nameSets: [NameSet] = []
  private(set) var comparisons: [AmountComparison] = []
  private(set) var codes: [Pattern] = []
  private(set) var spans: [DateSpan] = []
  private(set) var tags: [TagTest] = []
  private let usesSecondaryDates: Bool
  private let accountCount: Int
  private let isPivoted: Bool

  init(usesSecondaryDates: Bool, accountCount: Int, isPivoted: Bool) {
    self.usesSecondaryDates = usesSecondaryDates
    self.accountCount = accountCount
    self.isPivoted = isPivoted
  }

  /// What is tested.
  enum Subject {
    case posting
    case transaction
  }

  /// Adds a query and returns its first step. `onTrue` and `onFalse` are the steps after it.
  mutating func add(
    _ query: Query, of subject: Subject, _ names: QueryNames, onTrue: Int = accept,
    onFalse: Int = reject
  ) -> Int {
    // A posting has one account, so that all conditions on it are one, unless a pivot gives it another.
    if subject == .posting, query.isAboutAccounts, !isPivoted {
      let verdicts = AccountVerdicts(query, names, accountCount: accountCount)
      return emit(.account(number(of: verdicts.matching)), onTrue, onFalse)
    }
    switch query {
    case .everything: return onTrue
    case .nothing: return onFalse
    case .not(let inner):
      return add(inner, of: subject, names, onTrue: onFalse, onFalse: onTrue)
    case .and(let list):
      return list.reversed().reduce(onTrue) {
        add($1, of: subject, names, onTrue: $0, onFalse: onFalse)
      }
    case .or(let list):
      return list.reversed().reduce(onFalse) {
        add($1, of: subject, names, onTrue: onTrue, onFalse: $0)
      }
    case .anyPosting(let inner), .allPostings(let inner):
      if subject == .posting {
        return add(inner, of: subject, names, onTrue: onTrue, onFalse: onFalse)
      }
      let start = add(inner, of: .posting, names)
      if case .anyPosting = query { return emit(.anyPosting(start), onTrue, onFalse) }
      return emit(.allPostings(start), onTrue, onFalse)
    default:
      return emit(test(of: query, names), onTrue, onFalse)
    }
  }

  private mutating func emit(_ test: Test, _ onTrue: Int, _ onFalse: Int) -> Int {
    steps.append(Step(test: test, onTrue: onTrue, onFalse: onFalse))
    return steps.count - 1
  }

  private mutating func test(of condition: Query, _ names: QueryNames) -> Test {
    switch condition {
    case .description, .payee, .note: return .description(number(of: names[condition]))
    case .commodity: return .commodity(number(of: names[condition]))
    case .amount(let comparison):
      comparisons.append(comparison)
      return .amount(comparisons.count - 1)
    case .real(let isReal): return .real(isReal)
    case .kinds: return .kind(number(of: names[condition]))
    case .state(let state): return .state(state)
    case .code(let pattern):
      codes.append(pattern)
      return .code(codes.count - 1)
    case .date(let span):
      spans.append(span)
      return usesSecondaryDates ? .secondaryDate(spans.count - 1) : .date(spans.count - 1)
    case .secondaryDate(let span):
      spans.append(span)
      return .secondaryDate(spans.count - 1)
    case .tag(let name, let value):
      tags.append(
        TagTest(
          names: names.tagNames(name), value: value, accounts: names[condition],
          commodities: names.commodities(with: condition)))
      return .tag(tags.count - 1)
    default: return .account(number(of: names[condition]))
    }
  }

  private mutating func number(of set: NameSet) -> Int {
    nameSets.append(set)
    return nameSets.count - 1
  }
}

extension Query {
  /// Whether it depends only on a posting's account.
  var isAboutAccounts: Bool {
    switch self {
    case .everything, .nothing, .account, .types, .depth, .accountDepth: true
    case .not(let inner), .anyPosting(let inner), .allPostings(let inner): inner.isAboutAccounts
    case .and(let list), .or(let list): list.allSatisfy(\.isAboutAccounts)
    default: false
    }
  }
}
