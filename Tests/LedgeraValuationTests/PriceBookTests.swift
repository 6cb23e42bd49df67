import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import LedgeraValuation
import Testing

@Suite struct PriceBookTests {
  /// A journal with nothing but prices, written `DAY COMMODITY NUMBER QUOTE [source]`.
  func journal(_ lines: String) throws -> Journal {
    var store = JournalStore()
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: " ").map(String.init)
      let day = try #require(Int32(parts[0]))
      let (priced, quote) = (intern(parts[1], &store), intern(parts[3], &store))
      let rate = try #require(Quantity(plain: parts[2]))
      var record = PriceRecord(
        day: Day(number: day), timeSeconds: -1, commodity: priced, price: Amount(rate, quote),
        style: 0, file: FileID(number: 0), offset: 0)
      if parts.count > 4 {
        let name = store.tagNames.intern("source") ?? 0
        record.firstTag = UInt32(store.tags.count)
        record.tagCount = 1
        store.tags.append(
          TagRecord(
            name: TagNameID(name), nameOffset: 0, valueOffset: 0, valueLength: 0))
      }
      store.prices.append(record)
    }
    return Journal(store)
  }

  private func intern(_ symbol: String, _ store: inout JournalStore) -> CommodityID {
    let number = store.commoditySymbols.intern(symbol) ?? 0
    if Int(number) == store.commodities.count {
      store.commodities.append(CommodityInfo(symbol: symbol))
    }
    return CommodityID(UInt16(number))
  }

  /// `NUMBER QUOTE`, or `none`.
  func price(
    _ lines: String, of symbol: String, in target: String? = nil, on day: Int32
  ) throws -> String {
    let journal = try journal(lines)
    let book = PriceBook(journal)
    let from = try #require(journal.commodity(withSymbol: symbol))
    let to = try target.map { try #require(journal.commodity(withSymbol: $0)) }
    guard let price = book.price(of: from, in: to, on: Day(number: day)) else { return "none" }
    return "\(price.quantity.normalized) \(journal.commodity(price.commodity).symbol)"
  }

  @Test func `the latest price until the day holds, the last of one day`() throws {
    let prices = "10 X 10 $\n41 X 20 $\n41 X 21 $\n70 X 30 $"
    #expect(try price(prices, of: "X", on: 9) == "none")
    #expect(try price(prices, of: "X", on: 10) == "10 $")
    #expect(try price(prices, of: "X", on: 40) == "10 $")
    #expect(try price(prices, of: "X", on: 69) == "21 $")
    #expect(try price(prices, of: "X", on: 1000) == "30 $")
  }

  @Test func `prices need not stand in the order of their days`() throws {
    let prices = "70 X 30 $\n41 X 20 $ source\n10 X 10 $\n41 X 21 $\n41 X 22 $ source\n41 X 23 $"
    #expect(try price(prices, of: "X", on: 40) == "10 $")
    #expect(try price(prices, of: "X", on: 69) == "23 $")
    #expect(try price("9 X 1 A\n8 X 1 B\n9 X 1 C source", of: "X", on: 9) == "1 A")
  }

  @Test func `a manual price beats a fetched one of the same day, a later day beats both`() throws {
    let prices = "10 X 1 $\n10 X 2 $ source\n11 X 3 $ source"
    #expect(try price(prices, of: "X", on: 10) == "1 $")
    #expect(try price(prices, of: "X", on: 11) == "3 $")
  }

  @Test func `chains of forward prices come before reversed prices`() throws {
    let prices = "1 A 2 B\n1 B 3 C\n1 C 0.50 A"
    #expect(try price(prices, of: "A", in: "C", on: 1) == "6 C")
    #expect(try price(prices, of: "C", in: "B", on: 1) == "1 B")
    #expect(try price("1 A 4 B", of: "B", in: "A", on: 1) == "0.25 A")
  }

  @Test func `an old direct price beats a newer chain`() throws {
    let prices = "1 A 5 C\n9 A 2 B\n9 B 3 C"
    #expect(try price(prices, of: "A", in: "C", on: 9) == "5 C")
  }

  @Test func `of equally short chains the first in symbol order is taken`() throws {
    let prices = "1 A 2 Z\n1 Z 10 C\n1 A 3 M\n1 M 10 C"
    #expect(try price(prices, of: "A", in: "C", on: 1) == "30 C")
  }

  @Test func `the default target is the commodity of the latest price`() throws {
    let prices = "5 A 2 B\n7 A 3 C\n7 B 1 A"
    #expect(try price(prices, of: "A", on: 6) == "2 B")
    #expect(try price(prices, of: "A", on: 7) == "3 C")
    #expect(try price(prices, of: "C", on: 7) == "none")
  }

  @Test func `later prices choose the target only when there is none at all yet`() throws {
    #expect(try price("5 A 2 B\n1 Z 1 Y", of: "A", on: 3) == "none")
    let journal = try journal("5 A 2 B")
    let book = PriceBook(journal)
    let commodity = try #require(journal.commodity(withSymbol: "A"))
    #expect(book.price(of: commodity, in: nil, on: Day(number: 3)) == nil)
  }

  @Test func `reversed prices that do not end have 255 decimals, that of zero is zero`() throws {
    #expect(try price("1 A 3 B", of: "B", in: "A", on: 1).count == 257 + 2)
    #expect(try price("1 A 0 B", of: "B", in: "A", on: 1) == "0 A")
  }

  @Test func `a long chain is found and one beyond the limit is not`() throws {
    func chain(_ length: Int) -> String {
      (0..<length).map { "1 C\($0) 1 C\($0 + 1)" }.joined(separator: "\n")
    }
    #expect(try price(chain(1000), of: "C0", in: "C1000", on: 1) == "1 C1000")
    #expect(try price(chain(1001), of: "C0", in: "C1001", on: 1) == "none")
  }

  @Test(arguments: [
    ("P 2026-01-02 10:00 A 1 B\nP 2026-01-02 18:00 A 2 B", "2 B"),
    ("P 2026-01-02 18:00 A 2 B\nP 2026-01-02 10:00 A 1 B", "2 B"),
    ("P 2026-01-02 18:00 A 2 B\nP 2026-01-02 A 3 B\nP 2026-01-02 10:00 A 1 B", "3 B"),
    ("P 2026-01-02 A 3 B\nP 2026-01-02 00:00 A 4 B\nP 2026-01-03 A 5 B", "4 B"),
    ("P 2026-01-02 18:00 A 2 B  ; source: bank\nP 2026-01-02 10:00 A 1 B", "1 B"),
    ("P 2026-01-02 18:00 C 2 B\nP 2026-01-02 A 1 B\nP 2026-01-02 00:01 A 7 B", "7 B"),
    ("P 2026-01-01 18:00 A 2 B\nP 2026-01-02 A 1 B\nP 2026-01-02 00:01 A 7 B", "7 B"),
  ])
  func `of the prices of one day the latest holds`(_ prices: String, _ expected: String) throws {
    let journal = TestBooks(prices).journal
    let commodity = try #require(journal.commodity(withSymbol: "A"))
    let day = try #require(Day(year: 2026, month: 1, day: 2))
    let price = try #require(PriceBook(journal).price(of: commodity, in: nil, on: day))
    #expect("\(price.quantity) \(journal.commodity(price.commodity).symbol)" == expected)
  }

  @Test func `prices of many pairs each way are searched in linear time`() throws {
    let lines = (0..<400).map { "1 X \($0 + 1) T\($0)\n1 T\($0) 2 BASE" } + ["1 OTHER 1 X"]
    #expect(
      try price(lines.joined(separator: "\n"), of: "OTHER", in: "BASE", on: 1) == "2 BASE")
  }

  /// What searching takes for the value of each of many commodities, two prices from the base, on
  /// each of a number of days.
  private func searchWork(commodities: Int, days: Int) throws -> Int {
    let lines = (0..<commodities).map { "1 C\($0) 2 HUB" } + ["1 ZBASE 4 HUB"]
    let journal = try journal(lines.joined(separator: "\n"))
    let book = PriceBook(journal)
    let base = try #require(journal.commodity(withSymbol: "ZBASE"))
    for number in 0..<commodities {
      let commodity = try #require(journal.commodity(withSymbol: "C\(number)"))
      for day in 1...days {
        let price = book.price(of: commodity, in: base, on: Day(number: Int32(day)))
        #expect(price?.quantity == WideQuantity(coefficient: 5, scale: 1))
      }
    }
    return book.searchWork
  }

  @Test func `searching takes about as many steps as there are prices, then a few each time`()
    throws
  {
    let work = try searchWork(commodities: 500, days: 3)
    #expect(work > 500)
    #expect(try searchWork(commodities: 500, days: 6) < work * 2)
    #expect(try searchWork(commodities: 2500, days: 3) < work * 6)
  }

  /// The same where every day another commodity gets its first price, asked on that day.
  private func growingWork(_ count: Int) throws -> Int {
    let lines =
      (0..<count).map { "\($0 + 1) C\($0) 2 HUB\($0 % 7)" }
      + (0..<7).map { "1 BASE 4 HUB\($0)" }
    let journal = try journal(lines.joined(separator: "\n"))
    let book = PriceBook(journal)
    let base = try #require(journal.commodity(withSymbol: "BASE"))
    for number in 0..<count {
      let commodity = try #require(journal.commodity(withSymbol: "C\(number)"))
      let day = Int32(number + 1)
      #expect(book.price(of: commodity, in: base, on: Day(number: day - 1)) == nil)
      #expect(book.price(of: commodity, in: base, on: Day(number: day)) != nil)
    }
    return book.searchWork
  }

  @Test func `first prices that come day by day make searching no slower`() throws {
    #expect(try growingWork(2000) < growingWork(200) * 11)
  }

  @Test func `a chain that gets shorter is used from that day on`() throws {
    let prices = "1 A 2 B\n1 B 3 C\n1 C 5 D\n1 D 7 E\n5 B 1 D\n9 A 1000 E"
    #expect(try price(prices, of: "A", in: "E", on: 4) == "210 E")
    #expect(try price(prices, of: "A", in: "E", on: 5) == "14 E")
    #expect(try price(prices, of: "A", in: "E", on: 9) == "1000 E")
    #expect(try price("2 A 2 B\n1 C 4 B\n3 B 8 C", of: "A", in: "C", on: 2) == "0.5 C")
    #expect(try price("2 A 2 B\n1 C 4 B\n3 B 8 C", of: "A", in: "C", on: 3) == "16 C")
  }

  @Test(arguments: 0..<12)
  func `chains are those that a search on the day itself finds`(_ seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let symbols = ["A", "B", "C", "D", "E", "F", "G"]
    var lines: [(day: Int, text: String)] = []
    for _ in 0..<9 {
      let (one, other) = (random.below(7), random.below(7))
      guard one != other else { continue }
      let day = random.below(6) + 1
      lines.append((day, "\(day) \(symbols[one]) \(random.below(9) + 1) \(symbols[other])"))
    }
    let all = lines.map(\.text).joined(separator: "\n")
    for day in 1...6 {
      // A book that knows nothing later has no history to get wrong.
      let known = lines.filter { $0.day <= day }.map(\.text)
      let padding = symbols.map { "9999 \($0) 1 OTHER" }.joined(separator: "\n")
      let until = (known + [padding]).joined(separator: "\n")
      for from in symbols {
        for to in symbols where from != to {
          let expected = try price(until, of: from, in: to, on: Int32(day))
          let found = try price(all + "\n" + padding, of: from, in: to, on: Int32(day))
          #expect(found == expected, "seed \(seed), day \(day), \(from) in \(to):\n\(all)")
        }
      }
    }
  }

  @Test func `rates that were used are known with the prices they are made of`() throws {
    let journal = try journal("1 A 4 B\n3 C 5 B source\n9 A 7 B")
    let book = PriceBook(journal)
    func id(_ symbol: String) throws -> CommodityID {
      try #require(journal.commodity(withSymbol: symbol))
    }
    let (a, b, c) = (try id("A"), try id("B"), try id("C"))
    #expect(book.usedRates.isEmpty)
    #expect(book.price(of: b, in: b, on: Day(number: 5)) == nil)
    #expect(book.usedRates.isEmpty)
    _ = book.price(of: a, in: c, on: Day(number: 5))
    #expect(book.price(of: a, in: c, on: Day(number: 2)) == nil)
    let rates = book.usedRates
    #expect(rates.map(\.day.number) == [2, 5])
    #expect(rates[0].price == nil && rates[0].steps.isEmpty)
    #expect(rates[1].price == WideAmount(WideQuantity(coefficient: 8, scale: 1), c))
    #expect(rates[1].steps.map(\.day.number) == [1, 3])
    #expect(rates[1].steps.map(\.isReversed) == [false, true])
    #expect(rates[1].steps.map(\.origin) == [.manual, .fetched])
    #expect(rates[1].oldestDay == Day(number: 1))
  }

  @Test func `prices after a limit do not count`() throws {
    let journal = try journal("1 A 4 B\n3 A 5 B")
    let a = try #require(journal.commodity(withSymbol: "A"))
    let book = PriceBook(journal, until: Moment(Day(number: 2)))
    #expect(
      book.price(of: a, in: nil, on: Day(number: 9))?.quantity
        == WideQuantity(coefficient: 4, scale: 0))
    #expect(book.lastDeclaredDay() == Day(number: 1))
  }
}
