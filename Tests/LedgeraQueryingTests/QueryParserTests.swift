import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
import Testing

private let today = Day(year: 2020, month: 6, day: 15)!

private func parsed(_ arguments: String...) throws -> Query {
  try QueryParser(today: today).query(arguments: arguments).query
}

private func account(_ source: String) throws -> Query { .account(try Pattern(source)) }
private func description(_ source: String) throws -> Query { .description(try Pattern(source)) }

struct QueryParserTests {
  @Test func `nothing asked means everything`() throws {
    #expect(try parsed() == .everything)
    #expect(try parsed("") == .everything)
    #expect(try parsed("not:") == .nothing)
    #expect(try QueryParser(today: today).query("  ").query == .everything)
  }

  @Test func `a word without prefix is an account pattern`() throws {
    #expect(try parsed("food") == account("food"))
    #expect(try parsed("acct:food") == account("food"))
    #expect(try parsed("assets:bank") == account("assets:bank"))
    #expect(try parsed("DESC:x") == account("DESC:x"))
    #expect(try parsed("two words") == account("two words"))
  }

  @Test func `every prefix makes its condition`() throws {
    let pattern = try Pattern("x y")
    #expect(try parsed("desc:x y") == .description(pattern))
    #expect(try parsed("payee:x y") == .payee(pattern))
    #expect(try parsed("note:x y") == .note(pattern))
    #expect(try parsed("code:x y") == .code(pattern))
    #expect(try parsed("cur:x y") == .commodity(Pattern("x y", whole: true)))
    #expect(try parsed("sym:") == .commodity(Pattern("", whole: true)))
    #expect(try parsed("tag:x y") == .tag(name: pattern, value: nil))
    #expect(try parsed("tag:x y=1") == .tag(name: pattern, value: Pattern("1")))
    #expect(try parsed("tag:payee=x y") == .payee(pattern))
    #expect(try parsed("tag:note=x y") == .note(pattern))
    #expect(try parsed("depth:2") == .depth(2))
    #expect(try parsed("depth:x y=3") == .accountDepth(pattern, 3))
    #expect(try parsed("real:") == .real(true))
    #expect(try parsed("real:0") == .real(false))
    #expect(try parsed("status:") == .state(.unreconciled))
    #expect(try parsed("status:!") == .state(.pending))
    #expect(try parsed("status:*") == .state(.reconciled))
    #expect(try parsed("type:ax") == .types([.asset, .expense]))
    #expect(try parsed("type:revenue") == .types([.revenue]))
    #expect(try parsed("date:2020-02") == .date(#require(DateSpan.month(2, year: 2020))))
    #expect(try parsed("date2:2019") == .secondaryDate(#require(DateSpan.year(2019))))
    #expect(try parsed("any:x") == .anyPosting(account("x")))
    #expect(try parsed("all:x") == .allPostings(account("x")))
    #expect(try parsed("inacct:x") == .everything)
    #expect(try parsed("not:not:food") == account("food"))
    #expect(try parsed("not:desc:x y") == .not(.description(pattern)))
  }

  @Test(
    arguments: [
      ("10", .equal, false), ("=10", .equal, false), ("-10", .equal, true), ("+10", .equal, true),
      (">10", .greater, false), (">=10", .greaterOrEqual, false), ("<10", .less, false),
      ("<=10", .lessOrEqual, false), ("<-10", .less, true), (">+10", .greater, true),
      ("<0", .less, true), (">=0.00", .greaterOrEqual, true), ("0", .equal, false),
      ("=0", .equal, false), ("< 10", .less, false), (" -10", .equal, true),
    ] as [(String, AmountComparison.Relation, Bool)])
  func `an amount is compared with its sign when one is written or the number is zero`(
    _ text: String, _ relation: AmountComparison.Relation, _ isSigned: Bool
  ) throws {
    guard case .amount(let comparison) = try parsed("amt:\(text)") else {
      Issue.record("no amount")
      return
    }
    #expect(comparison.relation == relation)
    #expect(comparison.isSigned == isSigned)
  }

  @Test func `magnitudes and signed numbers compare exactly`() throws {
    func matches(_ text: String, _ number: String) throws -> Bool {
      guard case .amount(let comparison) = try parsed("amt:\(text)") else { return false }
      return comparison.matches(try #require(Quantity(plain: number)))
    }
    #expect(try matches("10", "-10.00"))
    #expect(try !matches("-10", "10"))
    #expect(try matches(">5", "-5.01"))
    #expect(try !matches(">5", "5.0"))
    #expect(try matches("<-4", "-5"))
    #expect(try !matches("<-4", "5"))
    #expect(try matches("<=0", "0.00"))
    #expect(try matches(">=0", "0"))
    #expect(try !matches(">0", "-1"))
  }

  @Test func `alternatives of one field are joined by or, the rest by and`() throws {
    #expect(try parsed("a", "b") == .or([account("a"), account("b")]))
    #expect(try parsed("a", "not:b") == .and([account("a"), .not(account("b"))]))
    #expect(try parsed("not:a", "not:b") == .and([.not(account("a")), .not(account("b"))]))
    #expect(
      try parsed("a", "desc:c", "b", "status:", "real:", "desc:d", "status:*")
        == .and([
          .or([description("c"), description("d")]), .or([account("a"), account("b")]),
          .or([.state(.unreconciled), .state(.reconciled)]), .real(true),
        ]))
    #expect(
      try parsed("payee:a", "payee:b") == .and([.payee(Pattern("a")), .payee(Pattern("b"))]))
    #expect(try parsed("a", "a") == account("a"))
  }

  @Test func `quotes keep blanks together`() throws {
    let text = "food not:desc:'shop a' \"two words\" tag:\"a b=c d\" 'desc:x y' o'clock"
    let query = try QueryParser(today: today).query(text).query
    #expect(
      try query
        == .and([
          description("x y"), .or([account("food"), account("two words"), account("o'clock")]),
          .not(description("shop a")), .tag(name: Pattern("a b"), value: Pattern("c d")),
        ]))
    #expect(try parsed("desc:'a b'") == description("a b"))
    #expect(try parsed("\"a b\"") == account("a b"))
    #expect(try parsed("'desc:a b'") == description("a b"))
  }

  @Test func `an interval within a date is noted`() throws {
    let result = try QueryParser(today: today).query(arguments: ["date:monthly in 2019", "x"])
    #expect(result.interval == .months(1))
    #expect(try result.query == .and([account("x"), .date(#require(DateSpan.year(2019)))]))
    #expect(try QueryParser(today: today).query("date:weekly").query == .everything)
  }

  @Test(
    arguments: [
      ("desc:", 5), ("acct:", 5), ("tag:", 4), ("tag:=v", 4), ("tag:a=(", 6), ("status:x", 7),
      ("real:x", 5), ("type:", 5), ("type:AZ", 6), ("amt:", 4), ("amt:x", 4), ("amt:>9 EUR", 5),
      ("amt:>=1,0", 6),
      ("depth:x", 6), ("depth:-1", 6), ("depth:", 6), ("date:foo", 5), ("date:", 5),
      ("date:20211", 5), ("a(b", 1), ("not:desc:x[", 10), ("desc:'x['", 7),
      ("not:not:status:x", 15),
      ("code:", 5), ("any:a or", 8), ("all:(a", 4), ("expr:a)", 6), ("expr:and b", 5),
      ("expr:a or date:2020", 6), ("expr:'a and'", 11), ("expr:not", 8), ("expr:()", 6),
    ])
  func `an error names the offset of its cause`(_ text: String, _ offset: Int) {
    do {
      let query = try QueryParser(today: today).query(arguments: ["food", text])
      Issue.record("\(text) was read as \(query)")
    } catch {
      #expect(error.argument == 1)
      #expect(error.offset == offset, "\(text): \(error.message)")
    }
    do {
      _ = try QueryParser(today: today).query("food " + (text.contains(" ") ? "\"\(text)\"" : text))
      Issue.record("\(text) was read")
    } catch {
      #expect(error.offset == offset + 5 + (text.contains(" ") ? 1 : 0))
    }
  }

  @Test func `mistyped prefixes are doubted`() throws {
    let result = try QueryParser(today: today).query(arguments: [
      "descr:shop", "assets:bank", "not:pyaee:x", "description:y", "Desc:z", "commodity:USD",
    ])
    #expect(
      result.doubts.map(\.suggestion) == ["desc:shop", "payee:x", "desc:y", "desc:z", "cur:USD"])
    #expect(result.doubts.map(\.text).first == "descr:shop")
  }

  @Test func `too many conditions are refused`() throws {
    let parser = QueryParser(today: .first)
    let most = String(repeating: "real: ", count: 100_000)
    _ = try parser.query(most)
    #expect(throws: QueryFailure.self) { try parser.query(most + "a") }
  }

  @Test func `deep nesting is refused`() throws {
    let nots = String(repeating: "not:", count: 190)
    #expect(try parsed(nots + "x") == account("x"))
    #expect(throws: QueryFailure.self) { try parsed(nots + nots + "x") }
    let parentheses = String(repeating: "(", count: 5000)
    #expect(throws: QueryFailure.self) { try parsed("expr:" + parentheses + "a") }
    let nested = String(repeating: "any:((", count: 3000)
    #expect(throws: QueryFailure.self) { try parsed(nested) }
    #expect(throws: QueryFailure.self) {
      try parsed("expr:" + String(repeating: "not ", count: 5000) + "a")
    }
  }
}
