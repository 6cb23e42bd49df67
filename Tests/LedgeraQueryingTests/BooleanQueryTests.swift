import LedgeraModel
import LedgeraQuerying
import Testing

private let today = Day(year: 2020, month: 6, day: 15)!

private func parsed(_ text: String) throws -> Query {
  try QueryParser(today: today).query(arguments: ["expr:" + text]).query
}

struct BooleanQueryTests {
  private let a: Query, b: Query, c: Query, d: Query

  init() throws {
    a = .account(try Pattern("a"))
    b = .account(try Pattern("b"))
    c = .account(try Pattern("c"))
    d = .description(try Pattern("d"))
  }

  @Test func `operators bind not before and before or before blanks`() throws {
    #expect(try parsed("a") == a)
    #expect(try parsed("a and b") == .and([a, b]))
    #expect(try parsed("a OR b") == .or([a, b]))
    #expect(try parsed("a or b and c") == .or([a, .and([b, c])]))
    #expect(try parsed("not a and b") == .and([.not(a), b]))
    #expect(try parsed("NOT not a") == a)
    #expect(try parsed("not:a or b") == .or([.not(a), b]))
    #expect(try parsed("a b") == .or([a, b]))
    #expect(try parsed("a desc:d b") == .and([d, .or([a, b])]))
    #expect(try parsed("a or b desc:d") == .and([d, .or([a, b])]))
  }

  @Test func `parentheses and quotes group`() throws {
    #expect(try parsed("(a or b) and c") == .and([.or([a, b]), c]))
    #expect(try parsed("not (a or b)") == .not(.or([a, b])))
    #expect(try parsed("not:(a or b)") == .not(.or([a, b])))
    #expect(try parsed(" ( a ) ") == a)
    #expect(try parsed("not(a)") == .not(a))
    #expect(
      try parsed("desc:'d e' or 'x y'")
        == .or([.description(Pattern("d e")), .account(Pattern("x y"))]))
    #expect(try parsed("desc:(d|e) and a") == .and([.description(Pattern("(d|e)")), a]))
    #expect(try parsed("android or b") == .or([.account(Pattern("android")), b]))
  }

  @Test func `queries nest within any and all`() throws {
    #expect(
      try parsed("any:'a desc:d' and all:b")
        == .and([.anyPosting(.and([d, a])), .allPostings(b)]))
    #expect(try parsed("expr:\"a or b\"") == .or([a, b]))
  }
}

struct QuerySimplificationTests {
  private let a: Query, b: Query, may: Query, year: Query

  init() throws {
    a = .account(try Pattern("a"))
    b = .account(try Pattern("b"))
    may = .date(try #require(DateSpan.month(5, year: 2020)))
    year = .date(try #require(DateSpan.year(2020)))
  }

  @Test func `constants, nesting and repetitions disappear`() {
    #expect(Query.and([a, .everything, .and([b, a])]).simplified == .and([a, b]))
    #expect(Query.or([a, .nothing, .or([])]).simplified == a)
    #expect(Query.and([a, .not(.everything)]).simplified == .nothing)
    #expect(Query.or([a, .not(.nothing)]).simplified == .everything)
    #expect(Query.not(.not(a)).simplified == a)
    #expect(Query.and([]).simplified == .everything)
    #expect(Query.or([]).simplified == .nothing)
    #expect(Query.date(.all).simplified == .everything)
  }

  @Test func `required dates intersect, alternatives join, negated ones do not count`() {
    #expect(Query.and([year, may, a]).dateSpan() == DateSpan.month(5, year: 2020))
    #expect(Query.or([year, may]).dateSpan() == DateSpan.year(2020))
    #expect(Query.or([year, a]).dateSpan() == .all)
    #expect(Query.not(may).dateSpan() == .all)
    #expect(may.dateSpan(secondary: true) == .all)
  }

  @Test func `conditions can be taken apart`() throws {
    let cash = Query.commodity(try Pattern("USD", whole: true))
    let query = Query.and([a, may, .depth(3), .depth(2), .or([cash, .not(cash)])])
    #expect(query.withoutDepth == .and([a, may, .or([cash, .not(cash)])]))
    #expect(query.withoutDepth.depthLimit.isUnlimited)
    #expect(Query.depth(1).withoutDepth == .everything)
    #expect(Query.not(.depth(1)).withoutDepth == .not(.depth(1)))
    #expect(query.depthLimit.general == 2)
    #expect(query.contains(\.isDepth) && !a.contains(\.isDepth))
  }

  @Test func `the most specific depth limit holds`() throws {
    let query = try QueryParser(today: .first).query(arguments: [
      "depth:2", "depth:assets=1", "depth:assets:bank=3",
    ]).query
    let limit = query.depthLimit
    #expect(limit.depth(ofAccountNamed: "expenses:food:fruit") == 2)
    #expect(limit.depth(ofAccountNamed: "assets:cash:wallet") == 1)
    #expect(limit.depth(ofAccountNamed: "assets:bank:giro:x") == 3)
  }
}
