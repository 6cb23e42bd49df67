import LedgeraCommands
import LedgeraTestSupport
import Testing

/// `goals set`, on 2026-11-21.
@Suite struct GoalSetTests {
  private static let books = """
    profile
        base EUR
    commodity 1,000.00 EUR
    account assets:bank  ; type: Cash
    account expenses:food

    goal Trip to Japan  ; at last
        priority 1
        target 6000 EUR by 2027-04-01  ; with the children
        account assets:bank

    """

  @Test(arguments: [
    (["Trip to Japan", "7,500"], "7,500.00 EUR by 2027-04-01"),
    (["Trip to Japan", "7500", "EUR"], "7,500.00 EUR by 2027-04-01"),
    (["Japan", "by", "2027-06-01"], "6,000.00 EUR by 2027-06-01"),
    (["japan", "5000", "by", "1.6.2028"], "5,000.00 EUR by 2028-06-01"),
  ])
  func `what a goal is to reach is changed, and nothing else of it`(
    _ words: [String], _ target: String
  ) {
    let books = WrittenBooks(["main.journal": Self.books])
    let run = books.run(arguments: ["goals", "set"] + words)
    #expect(run.status == .fine, "\(run.messages)")
    #expect(books.text() == Self.books.replacing("6000 EUR by 2027-04-01", with: target))
    #expect(
      run.messages.contains("note: the goal is 'Trip to Japan'\n") == (words[0] != "Trip to Japan"))
  }

  @Test func `a new goal comes below the others`() {
    let books = WrittenBooks(["main.journal": Self.books])
    let made = books.run(
      "goals", "set", "House", "80000", "by", "2030-01-01", "--account", "bank")
    #expect(made.status == .fine, "\(made.messages)")
    let goal =
      "\ngoal House\n    target 80,000.00 EUR by 2030-01-01\n    account assets:bank\n"
    #expect(books.text() == Self.books + goal)
  }

  @Test(arguments: [
    (["House"], "'goals set' takes a name, an amount and perhaps a day"),
    (["House", "5", "by"], "'goals set' takes a name, an amount and perhaps a day"),
    (["Trip", "to", "Peru", "5"], "'goals set' takes a name, an amount and perhaps a day"),
    (["House", "by", "2027-01-01"], "'House' is new and needs an amount"),
    (["", "5"], "a goal needs a name"), ([" ", "5"], "a goal needs a name"),
    (["House", ""], "'' is not an amount"), (["House", "5", "by", ""], "'goals set' takes a name"),
    (["House", "5", "by", "2027"], "'2027' is not a day"),
    (["House", "0"], "a goal is above zero, not '0'"),
    (["House", "5", "by", "2026-11-21"], "2026-11-21 is not in the future"),
    (["House", "5", "by", "soon"], "'soon' is not a date"),
    (["House", "80.000"], "'80.000' may be 80 or 80000: EUR has 2 decimals"),
    (["House", "5", "--account", "food:x"], "no account 'food:x'"),
    (["Japan", "5", "--account", "bank"], "the goal 'Trip to Japan' is there already"),
    (["A;B", "5"], "the goal would not be read as intended"),
    (["A  B", "5"], "nothing was written"),
  ])
  func `what cannot be meant is refused`(_ words: [String], _ message: String) {
    let books = WrittenBooks(["main.journal": Self.books])
    let run = books.run(arguments: ["goals", "set"] + words)
    #expect(run.status != .fine && run.messages.contains(message), "\(run.messages)")
    #expect(books.text() == Self.books)
  }
}
