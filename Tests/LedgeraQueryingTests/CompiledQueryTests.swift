import LedgeraChecking
import LedgeraModel
import LedgeraQuerying
import LedgeraTestSupport
import Testing

private let today = Day(year: 2020, month: 6, day: 15)!

/// The journals that the queries are asked of.
enum QueriedBooks: String, Sendable {
  case wallet = """
    account assets  ; type:A, x:accttag
    account Expenses:food  ; foo:bar
    2020-01-01 * (c1) Shop A | groceries  ; t1:v1
        assets:cash       $-10   ; p1: pv
        Expenses:food      $10
    2020-01-02 ! Shop B
        assets:bank      -5 EUR @ $2
        Expenses:food:fast   $10
    2020-01-03 Café
        (budget)   3 X
        assets:cash    -1
        Expenses:rent   1
    2020-02-01=2020-03-01 (c2) note only
        * assets:cash    $5
        liabilities:card
        [v:a]  2
        [v:b]  -2
    """
  case mixed = """
    2020-01-01 Shop A | groceries  ; payee:zzz, Foo:some value
        assets:cash       $-10
        Expenses:food      $10  ; note:qqq
    2020-01-02 * Other  ; date2:x
        ! assets:cash       $-10  @ 3 EUR
        Expenses:food      $10 @ 3 EUR ; date:2020-02-02
    2020-01-03 empty
        assets:m       $10
        assets:m       5 EUR
        assets:k
    """
}

/// A query and the numbers of the transactions and postings that hledger 1.25 shows for it.
struct QueryRow: Sendable, CustomTestStringConvertible {
  let books: QueriedBooks
  let words: [String]
  let transactions: String
  let postings: String

  init(_ books: QueriedBooks, _ words: [String], _ transactions: String, _ postings: String) {
    self.books = books
    self.words = words
    self.transactions = transactions
    self.postings = postings
  }

  var testDescription: String { words.joined(separator: " ") }

  static let all: [QueryRow] = [
    QueryRow(.wallet, ["cash"], "1 3 4", "1 6 8"),
    QueryRow(.wallet, ["not:cash"], "2", "2 3 4 5 7 9 10 11"),
    QueryRow(.wallet, ["desc:shop"], "1 2", "1 2 3 4"),
    QueryRow(.wallet, ["payee:^shop"], "1 2", "1 2 3 4"),
    QueryRow(.wallet, ["note:groc"], "1", "1 2"),
    QueryRow(.wallet, ["code:c1"], "1", "1 2"),
    QueryRow(.wallet, ["status:"], "3 4", "5 6 7 9 10 11"),
    QueryRow(.wallet, ["status:*"], "1", "1 2 8"),
    QueryRow(.wallet, ["status:!"], "2", "3 4"),
    QueryRow(.wallet, ["cur:EUR"], "2", "3"),
    QueryRow(.wallet, ["cur:\\$"], "1 2 4", "1 2 4 8 9"),
    QueryRow(.wallet, ["cur:"], "3 4", "6 7 10 11"),
    QueryRow(.wallet, ["amt:10"], "1 2", "1 2 4"),
    QueryRow(.wallet, ["amt:>5"], "1 2", "1 2 4"),
    QueryRow(.wallet, ["amt:<0"], "1 2 3 4", "1 3 6 9 11"),
    QueryRow(.wallet, ["amt:-10"], "1", "1"),
    QueryRow(.wallet, ["amt:+10"], "1 2", "2 4"),
    QueryRow(.wallet, ["amt:=5"], "2 4", "3 8 9"),
    QueryRow(.wallet, ["amt:>=10"], "1 2", "1 2 4"),
    QueryRow(.wallet, ["amt:0"], "", ""),
    QueryRow(.wallet, ["amt:<-4"], "1 2 4", "1 3 9"),
    QueryRow(.wallet, ["amt:1.0"], "3", "6 7"),
    QueryRow(.wallet, ["real:"], "1 2 3 4", "1 2 3 4 6 7 8 9"),
    QueryRow(.wallet, ["real:0"], "", "5 10 11"),
    QueryRow(.wallet, ["type:a"], "1 2 3 4", "1 3 6 8"),
    QueryRow(.wallet, ["type:x"], "1 2 3", "2 4 7"),
    QueryRow(.wallet, ["type:AX"], "1 2 3 4", "1 2 3 4 6 7 8"),
    QueryRow(.wallet, ["tag:t1"], "1", "1 2"),
    QueryRow(.wallet, ["tag:t1=v1"], "1", "1 2"),
    QueryRow(.wallet, ["tag:t1=w"], "", ""),
    QueryRow(.wallet, ["tag:p1"], "1", "1"),
    QueryRow(.wallet, ["tag:foo"], "1 2", "2 4"),
    QueryRow(.wallet, ["tag:x"], "1 2 3 4", "1 3 6 8"),
    QueryRow(.wallet, ["tag:.=bar"], "1 2", "2 4"),
    QueryRow(.wallet, ["not:tag:foo"], "3 4", "1 3 5 6 7 8 9 10 11"),
    QueryRow(.wallet, ["date:2020-02"], "4", "8 9 10 11"),
    QueryRow(.wallet, ["date:2020-01-02..2020-02"], "2 3", "3 4 5 6 7"),
    QueryRow(.wallet, ["date2:2020-03"], "4", "8 9 10 11"),
    QueryRow(.wallet, ["not:not:cash"], "1 3 4", "1 6 8"),
    QueryRow(.wallet, ["foo:bar"], "", ""),
    QueryRow(.wallet, ["not:desc:shop"], "3 4", "5 6 7 8 9 10 11"),
    QueryRow(.wallet, ["not:status:!"], "1 3 4", "1 2 5 6 7 8 9 10 11"),
    QueryRow(.wallet, ["not:real:"], "", "5 10 11"),
    QueryRow(.wallet, ["not:type:a"], "", "2 4 5 7 9 10 11"),
    QueryRow(.wallet, ["cash", "food"], "1 2 3 4", "1 2 4 6 8"),
    QueryRow(.wallet, ["desc:shop", "desc:caf"], "1 2 3", "1 2 3 4 5 6 7"),
    QueryRow(.wallet, ["status:!", "status:*"], "1 2", "1 2 3 4 8"),
    QueryRow(.wallet, ["cash", "not:food"], "3 4", "1 6 8"),
    QueryRow(.wallet, ["not:cash", "not:food"], "", "3 5 7 9 10 11"),
    QueryRow(.wallet, ["real:0", "v"], "", "10 11"),
    QueryRow(.wallet, ["cash", "cur:\\$", "status:*"], "1", "1 8"),
    QueryRow(.wallet, ["desc:shop", "not:code:c1"], "2", "3 4"),
    QueryRow(.wallet, ["type:a", "amt:<0"], "1 2 3 4", "1 3 6"),
    QueryRow(.wallet, ["date:2020-01", "not:cash", "real:"], "2", "2 3 4 7"),
    QueryRow(.mixed, ["payee:shop"], "1", "1 2"),
    QueryRow(.mixed, ["payee:other"], "2", "3 4"),
    QueryRow(.mixed, ["note:other"], "2", "3 4"),
    QueryRow(.mixed, ["status:!"], "", "3"),
    QueryRow(.mixed, ["status:*"], "2", "4"),
    QueryRow(.mixed, ["cur:EUR"], "3", "6 7"),
    QueryRow(.mixed, ["date:2020-02"], "", "4"),
    QueryRow(.mixed, ["date:2020-01-02"], "2", "3"),
    QueryRow(.mixed, ["amt:5"], "3", "6 7"),
    QueryRow(.mixed, ["amt:>100"], "", ""),
    QueryRow(.mixed, ["amt:-10"], "1 2 3", "1 3 7"),
    QueryRow(.mixed, ["amt:>0"], "1 2 3", "2 4 5 6"),
    QueryRow(.mixed, ["amt:<=0"], "1 2 3", "1 3 7"),
    QueryRow(.mixed, ["not:date:2020-02"], "1 2 3", "1 2 3 5 6 7"),
    QueryRow(.mixed, ["not:cur:EUR"], "1 2", "1 2 3 4 5"),
    QueryRow(.mixed, ["not:amt:5"], "1 2", "1 2 3 4 5"),
    QueryRow(.mixed, ["not:amt:77"], "1 2 3", "1 2 3 4 5 6 7"),
    QueryRow(.mixed, ["cur:EUR", "amt:10"], "3", ""),
    QueryRow(.mixed, ["cur:EUR", "not:amt:10"], "", "6 7"),
    QueryRow(.mixed, ["tag:foo=SOME"], "1", "1 2"),
    QueryRow(.mixed, ["tag:date"], "2", "3 4"),
    QueryRow(.mixed, ["desc:Shop", "amt:-10"], "1", "1"),
    QueryRow(.mixed, ["cash", "amt:10"], "1 2", "1 3"),
    QueryRow(.mixed, ["desc:empty", "cur:EUR", "assets:k"], "3", "7"),
    QueryRow(.mixed, ["not:cur:X"], "1 2 3", "1 2 3 4 5 6 7"),
  ]
}

struct CompiledQueryTests {
  private func compiled(_ words: [String], _ journal: Journal) throws -> CompiledQuery {
    CompiledQuery(try QueryParser(today: today).query(arguments: words).query, journal)
  }

  private func postings(_ words: [String], of text: String) throws -> [String] {
    let journal = try Ledger.reading(text, today: today).journal
    let query = try compiled(words, journal)
    return (0..<journal.transactionCount).flatMap { journal.transaction($0).postings }
      .filter { query.matches($0) }.map { String($0.index + 1) }
  }

  private func transactions(_ words: [String], of text: String) throws -> [String] {
    let journal = try Ledger.reading(text, today: today).journal
    let query = try compiled(words, journal)
    return (0..<journal.transactionCount).filter { query.matches(journal.transaction($0)) }
      .map { String($0 + 1) }
  }

  @Test(arguments: QueryRow.all)
  func `postings and transactions match as in hledger`(_ row: QueryRow) throws {
    #expect(try postings(row.words, of: row.books.rawValue).joined(separator: " ") == row.postings)
    #expect(
      try transactions(row.words, of: row.books.rawValue).joined(separator: " ") == row.transactions
    )
  }

  @Test func `newer conditions match`() throws {
    let text = QueriedBooks.wallet.rawValue
    #expect(try transactions(["any:'cash amt:>5'"], of: text) == ["1"])
    #expect(try transactions(["all:'real:'"], of: text) == ["1", "2"])
    #expect(try transactions(["expr:cash and not desc:shop"], of: text) == ["3", "4"])
    #expect(try postings(["expr:cash and not desc:shop"], of: text) == ["6", "8"])
    #expect(try postings(["any:cash", "cur:\\$"], of: text) == ["1", "8"])
    #expect(try postings(["depth:1"], of: text) == ["5"])
    #expect(try postings(["depth:expenses=1", "expenses"], of: text) == [])
    #expect(try postings(["depth:expenses=2", "expenses"], of: text) == ["2", "7"])
    #expect(try transactions(["type:c"], of: text) == [])
    #expect(try transactions(["sym:EUR"], of: text) == ["2"])
    #expect(try postings(["not:"], of: text) == [])
    #expect(try transactions([""], of: text) == ["1", "2", "3", "4"])
    #expect(try postings(["tag:x=ACCT", "not:tag:p1"], of: text) == ["3", "6", "8"])
  }

  @Test func `date asks about secondary dates when told so`() throws {
    let journal = try Ledger.reading(QueriedBooks.wallet.rawValue, today: today).journal
    let march = Query.date(try #require(DateSpan.month(3, year: 2020)))
    let query = CompiledQuery(march, journal, usesSecondaryDates: true)
    #expect((0..<4).map { query.matches(journal.transaction($0)) } == [false, false, false, true])
    #expect(query.matches(journal.transaction(3).postings[0]))
    #expect(!CompiledQuery(march, journal).matches(journal.transaction(3)))
  }

  @Test func `of several amounts only those count that satisfy the query`() throws {
    let journal = try Ledger.reading(QueriedBooks.mixed.rawValue, today: today).journal
    let mixed = journal.transaction(2).postings[2]
    func texts(_ words: String...) throws -> [String] {
      try compiled(words, journal).amounts(of: mixed.record, in: journal.store)
        .map { journal.text(of: $0) }
    }
    #expect(try texts("cur:EUR") == ["-5 EUR"])
    #expect(try texts("amt:-10") == ["$-10"])
    #expect(try texts("assets") == ["$-10", "-5 EUR"])
    #expect(try texts("amt:<=0", "not:cur:EUR") == ["$-10", "-5 EUR"])
    #expect(try texts("expr:cur:EUR or food") == ["$-10", "-5 EUR"])
    #expect(try !compiled(["cur:EUR", "amt:10"], journal).matches(mixed))
    #expect(try compiled(["cur:EUR", "amt:10"], journal).matches(journal.transaction(2)))
  }

  @Test(
    arguments: [
      ("cash", "assets:cash"), ("depth:1", "assets Expenses budget liabilities v"),
      ("type:x not:fast", "Expenses Expenses:food Expenses:rent"),
      ("tag:foo", "Expenses:food Expenses:food:fast"), ("not:desc:shop", ""),
      ("desc:shop rent", "Expenses:rent"), ("not:date:2020 cash", ""), ("payee:shop", ""),
      ("note:shop", ""),
    ])
  func `accounts match by themselves`(_ text: String, _ expected: String) throws {
    let journal = try Ledger.reading(QueriedBooks.wallet.rawValue, today: today).journal
    let query = CompiledQuery(try QueryParser(today: today).query(text).query, journal)
    let names = journal.accounts.displayOrder.filter { query.matches($0) }.map(journal.name)
    #expect(Set(names) == Set(expected.split(separator: " ").map(String.init)))
  }

  @Test func `prices match by date, commodity and number`() throws {
    let journal = try Ledger.reading(
      "P 2020-01-01 X $5\nP 2020-02-01 Y $7\nP 2020-03-01 X 8 EUR\n", today: today
    ).journal
    func matching(_ words: String...) throws -> [Int] {
      let query = try compiled(words, journal)
      return (0..<3).filter { query.matches(journal.store.prices[$0]) }
    }
    #expect(try matching("cur:X") == [0, 2])
    #expect(try matching("date:2020-02") == [1])
    #expect(try matching("amt:>5") == [1, 2])
    #expect(try matching("not:cur:X", "food") == [1])
  }

  @Test func `a doubtful word is warned about when no account matches it`() throws {
    let journal = try Ledger.reading(QueriedBooks.wallet.rawValue, today: today).journal
    let query = try QueryParser(today: today).query(arguments: ["descr:shop", "assets:bank"])
    #expect(
      query.warnings(for: journal)
        == ["no account matches \"descr:shop\"; did you mean \"desc:shop\"?"])
  }

  @Test func `many names and conditions stay fast`() throws {
    var text = ""
    for number in 0..<3000 {
      text += "2020-01-01 payee \(number)\n  a:\(number)  1\n  b:\(number)\n\n"
    }
    let journal = try Ledger.reading(text, today: today).journal
    let words = (0..<50).map { "a:.*\($0)$" } + ["desc:9", "not:desc:(8|7)+", "amt:>0"]
    let query = try compiled(words, journal)
    let count = (0..<journal.transactionCount).count { query.matches(journal.transaction($0)) }
    let expected = (0..<3000).count { number in
      let digits = String(number)
      return digits.contains("9") && !digits.contains("8") && !digits.contains("7")
        && (0..<50).contains { digits.hasSuffix(String($0)) }
    }
    #expect(count == expected)
  }
}
