import Foundation
import LedgeraIntake
import LedgeraQuantities
import Testing

@Suite struct CategorizerTests {
  private func picture(
    _ payee: String, _ cents: Int, text: String? = nil, source: String = "assets:bank"
  ) -> TransactionPicture {
    TransactionPicture(
      payee: payee, text: text ?? payee, source: source,
      amount: Quantity(coefficient: Int128(cents), scale: 2))
  }

  @Test func `a logarithm is at most two units off, and grows with its number`() {
    let logarithm = BinaryLogarithm()
    let large = (12..<60).flatMap { bit in [0, 1, 3, 1 << 11, 0x5A5].map { (1 << bit) + $0 } }
    let numbers = (Array(1...20_000) + large).sorted()
    var last = 0
    for number in numbers {
      let found = logarithm(number)
      #expect(abs(Double(found) - log2(Double(number)) * Double(BinaryLogarithm.one)) <= 2)
      #expect(found >= last)
      last = found
    }
    for logarithm in stride(from: 0, through: -40 * BinaryLogarithm.one, by: -77_777) {
      let power = exp2(Double(logarithm) / Double(BinaryLogarithm.one)) * Double(1 << 30)
      #expect(abs(Double(BinaryLogarithm.power(logarithm)) - power) <= 40)
    }
  }

  @Test func `what a payee's transactions agree on is certain, and says so`() throws {
    var categorizer = Categorizer()
    for cents in [-1250, -820, -3300, -1999] {
      categorizer.learn(picture("Wholefds", cents), goesTo: "expenses:food")
      categorizer.learn(picture("Metro", cents / 10), goesTo: "expenses:transport")
      categorizer.learn(picture("Acme payroll", 250_000), goesTo: "income:salary")
    }
    let proposal = try #require(categorizer.proposal(for: picture("WHOLEFDS", -1421)))
    #expect(proposal.account == "expenses:food")
    #expect(proposal.confidence == .certain)
    #expect(proposal.reason == "wholefds 4 of 4")
  }

  @Test func `words of raw bank text tell where a new payee goes`() throws {
    var categorizer = Categorizer()
    for day in 10..<20 {
      categorizer.learn(
        picture("REWE SAGT DANKE 4711\(day)//KOELN", -day * 100), goesTo: "expenses:food")
      categorizer.learn(
        picture("DB VERTRIEB 88\(day) FRANKFURT", -day * 90), goesTo: "expenses:train")
    }
    let proposal = try #require(
      categorizer.proposal(for: picture("REWE SAGT DANKE 999999//BONN", -2345)))
    #expect(proposal.account == "expenses:food")
    #expect(proposal.confidence == .likely)
    #expect(proposal.reason.hasSuffix("10 of 10"))
  }

  @Test func `a word that was seen twice is no evidence, and three times it is`() throws {
    var categorizer = Categorizer()
    for cents in 1...6 { categorizer.learn(picture("Quux", -cents * 100), goesTo: "expenses:b") }
    for count in 1...3 {
      categorizer.learn(picture("Metro ticket \(count)", -250), goesTo: "expenses:a")
      let proposal = try #require(categorizer.proposal(for: picture("METRO BERLIN", -250)))
      #expect(proposal.account == "expenses:a")
      #expect(proposal.confidence == (count < 3 ? .open : .likely))
    }
  }

  @Test func `an account with statements of its own is proposed for payees alone`() throws {
    var categorizer = Categorizer(neverByWords: ["assets:card"])
    for cents in 1...6 {
      categorizer.learn(picture("Card payment", -cents * 100), goesTo: "assets:card")
      categorizer.learn(picture("Quux", -cents * 100), goesTo: "expenses:b")
    }
    let byWords = categorizer.proposal(for: picture("Card payment abroad", -250))
    #expect(byWords?.choices.map(\.account) == ["expenses:b"])
    #expect(categorizer.proposal(for: picture("Card payment", -250))?.account == "assets:card")
  }

  @Test func `one's own name alone is no sign of a transfer to the same account`() throws {
    var categorizer = Categorizer(neverByWords: ["assets:savings"])
    for month in 1...3 {
      categorizer.learn(
        picture("Jane Doe", -30000, text: "Jane Doe saving 2026/0\(month)"),
        goesTo: "assets:savings")
      categorizer.learn(picture("Quux", -month * 100), goesTo: "expenses:b")
    }
    let card = categorizer.proposal(for: picture("Jane Doe", -20000, text: "Jane Doe card bill"))
    #expect(card?.account != "assets:savings")
    let saving = categorizer.proposal(
      for: picture("Jane Doe", -30000, text: "Jane Doe saving 2026/04"))
    #expect(saving?.account == "assets:savings")
  }

  @Test func `the account that is known is never proposed`() throws {
    var categorizer = Categorizer()
    for _ in 0..<3 {
      categorizer.learn(picture("Savings", -100), goesTo: "assets:savings")
      categorizer.learn(
        picture("Savings", 100, source: "assets:savings"), goesTo: "assets:bank")
    }
    let back = categorizer.proposal(for: picture("Savings", 100, source: "assets:savings"))
    #expect(back?.account == "assets:bank")
    #expect(back?.choices.contains { $0.account == "assets:savings" } == false)
  }

  @Test func `without history nothing is proposed, and excluded accounts never`() {
    var categorizer = Categorizer(excluding: ["expenses:old"])
    #expect(categorizer.proposal(for: picture("Metro", -100)) == nil)
    categorizer.learn(picture("Metro", -100), goesTo: "expenses:old")
    #expect(categorizer.isEmpty)
  }

  @Test func `chances are parts of a whole, the best first`() throws {
    var categorizer = Categorizer()
    for cents in 1...50 {
      categorizer.learn(picture("Shop \(cents % 7)", -cents * 37), goesTo: "expenses:a\(cents % 5)")
    }
    for cents in 1...50 {
      let proposal = try #require(categorizer.proposal(for: picture("Shop", -cents * 41)))
      let chances = proposal.choices.map(\.chance)
      #expect(chances.reduce(0, +) <= 1000)
      #expect(chances == chances.sorted(by: >))
    }
  }

  @Test(arguments: ["Metro Day-Ticket 42", "MÉTRO Day-Ticket 42", "Straßenbahn 9b\u{2003}Süd"])
  func `case and blanks make no difference, in ASCII and beyond`(_ payee: String) throws {
    var categorizer = Categorizer()
    for cents in 1...3 { categorizer.learn(picture(payee, -cents * 100), goesTo: "expenses:a") }
    for cents in 1...3 { categorizer.learn(picture("Quux", -cents * 100), goesTo: "expenses:b") }
    let shouted = " \(payee.replacing(" ", with: " \t ").lowercased())\n"
    let proposal = try #require(categorizer.proposal(for: picture(shouted, -150)))
    #expect(proposal.account == "expenses:a" && proposal.agreeing == 3 && proposal.seen == 3)
    #expect(proposal.sign == payee.lowercased().replacing("\u{2003}", with: " "))
  }
}
