import LedgeraModel
import LedgeraQuantities
import LedgeraReporting
import Testing

@Suite struct ExplanationTests {
  /// October's postings, given as day and amount in cents; `!` and `*` before the amount mark them.
  private func question(
    _ postings: [(Int, String)], balance: Int128, decimals: UInt8 = 2
  ) throws -> StatementQuestion {
    let items = try postings.map { day, text in
      let mark = text.prefix { "!*".contains($0) }
      let state = TransactionState.allCases.first { $0.mark == mark } ?? .unreconciled
      return StatementItem(
        day: try #require(Day(year: 2026, month: 10, day: day)),
        amount: try #require(Int128(String(text.dropFirst(mark.count)))), state: state)
    }
    return try StatementQuestion(
      items: items, day: try #require(Day(year: 2026, month: 10, day: 31)), balance: balance,
      decimals: decimals)
  }

  /// The likeliest explanation: its basis and its corrections by item.
  private func likeliest(_ question: StatementQuestion) -> String? {
    StatementExplanations(question).groups.first?.best.first.map { explanation in
      let corrections = explanation.corrections.map { "\($0.kind) \($0.item)" }
      return "\(explanation.basis): \(corrections.joined(separator: ", "))"
    }
  }

  @Test func `postings that agree as they are need no explanation`() throws {
    let postings = [(1, "*1000"), (2, "!-250"), (3, "-40")]
    let cases: [(Int128, StatementExplanations.Agreement)] = [
      (1000, .reconciled), (750, .marked), (710, .everything),
    ]
    for (balance, agreement) in cases {
      let explanations = StatementExplanations(try question(postings, balance: balance))
      #expect(explanations.agreement == agreement)
      #expect(explanations.groups.isEmpty)
    }
  }

  @Test func `a balance of the opposite sign is noticed`() throws {
    let explanations = StatementExplanations(
      try question([(1, "*-1000"), (2, "-250")], balance: 1250))
    #expect(explanations.agreement == nil)
    #expect(explanations.negatedAgreement == .everything)
  }

  @Test func `what the bank does not know yet is left out, the latest first`() throws {
    let postings = [(3, "-1250"), (8, "-300"), (20, "9000"), (30, "-1250"), (30, "-77")]
    let question = try question(postings, balance: 9000 - 1250 - 300 - 77)
    #expect(likeliest(question) == "everything: leaveOut 3")
    let group = try #require(StatementExplanations(question).groups.first)
    #expect(group.count == 2)
    #expect(group.best.map { $0.corrections[0].item } == [3, 0])
  }

  @Test func `few of many unmarked postings are ticked`() throws {
    var postings = [(1, "*50000")]
    for day in 2...29 { postings.append((day, "-\(day * 1000 + day * day)")) }
    #expect(
      likeliest(try question(postings, balance: 50000 - 7049 - 11121)) == "marked: tick 6, tick 10")
  }

  @Test func `of equal amounts within days the later one was entered twice`() throws {
    let postings = [(2, "-450"), (10, "-450"), (11, "-450"), (25, "-450"), (30, "9000")]
    let question = try question(postings, balance: 9000 - 3 * 450)
    let group = try #require(StatementExplanations(question).groups.first)
    #expect(likeliest(question) == "everything: leaveOutTwin 2")
    #expect(group.count == 4)
  }

  @Test(arguments: [
    ("*-1234", 1234, "everything: changeSign 0"),
    ("*-1234", -1243, "everything: swapDigits 0"),
    ("*-1234", -12340, "everything: moveMark 0"),
    ("*-123400", -1234, "everything: moveMark 0"),
    ("*-54", -504, "everything: swapDigits 0"),
    ("*1234", 0, "everything: leaveOut 0"),
  ])
  func `mistakes in an amount are told apart`(
    _ written: String, _ right: Int128, _ explanation: String
  ) throws {
    let question = try question([(5, written), (6, "*770031")], balance: 770_031 + right)
    #expect(likeliest(question) == explanation)
  }

  @Test func `digits that could be swapped are not suspected when divisibility alone fits`() throws
  {
    // 45 is divisible by nine, but no swap of 11 and 22 changes them by it.
    #expect(try likeliest(question([(1, "*11"), (2, "*2200")], balance: 2256)) == nil)
  }

  @Test func `without postings there is nothing to find`() throws {
    #expect(StatementExplanations(try question([], balance: 0)).agreement == .reconciled)
    #expect(StatementExplanations(try question([], balance: 5)).groups.isEmpty)
  }

  @Test func `limits leave out marked and old postings first, and say so`() throws {
    var question = try question([(1, "-10"), (2, "*-900"), (3, "-4000")], balance: -4900)
    question.limits.pairs = 2
    question.limits.triples = 1
    let explanations = StatementExplanations(question)
    #expect(explanations.pairLimit == 2)
    #expect(explanations.tripleLimit == 1)
    #expect(explanations.groups.first?.best.first?.corrections.map(\.item) == [0])
    question.limits.pairs = 1
    #expect(
      StatementExplanations(question).groups.first?.best.first?.corrections.map(\.item) == nil)
  }

  @Test func `equal amounts are counted without being listed`() throws {
    let postings = (0..<300).map { ($0 % 28 + 1, "-100") }
    let question = try question(postings, balance: -29_700)
    let groups = StatementExplanations(question).groups
    #expect(groups.first { $0.size == 3 && $0.mistakeCount == 0 }?.count == 300 * 299 * 298 / 6)
    #expect(groups.first { $0.size == 3 && $0.mistakeCount == 0 }?.best.count == 5)
  }

  @Test func `amounts without room for the sums are refused`() throws {
    #expect(throws: QuantityOverflow.self) {
      try question([(1, "10000000000000000000000000000")], balance: 0)
    }
    #expect(throws: QuantityOverflow.self) {
      try question([], balance: -10_000_000_000_000_000_000_000_000_000)
    }
    let large = try question([(1, "9999999999999999999999999999")], balance: 1)
    #expect(StatementExplanations(large).groups.isEmpty)
  }
}
