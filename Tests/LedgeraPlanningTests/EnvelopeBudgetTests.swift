import LedgeraPlanning
import LedgeraQuantities
import LedgeraTestSupport
import Testing

@Suite struct EnvelopeBudgetTests {
  /// Rent, food, insurance, invest, clothes; one card. Three months of a household that starts
  /// without money.
  private static let worked: EnvelopeInput = {
    var input = EnvelopeInput(
      terms: [.yes, .positive, .yes, .yes, .positive], cardCount: 1, decimals: 2)
    func month(
      assigned: [Int], spent: [Int], byCard: Int, cardChange: Int, toCard: Int = 0, held: Int
    ) -> EnvelopeInput.Period {
      var month = EnvelopeInput.Period(envelopeCount: 5, cardCount: 1)
      month.assigned = assigned.map(whole)
      month.spent = spent.map(whole)
      month.spentByCard[0][4] = whole(byCard)
      month.cardChanges = [whole(cardChange)]
      month.assignedToCards = [whole(toCard)]
      month.income = whole(2000)
      month.held = whole(held)
      return month
    }
    input.periods = [
      month(
        assigned: [900, 400, 100, 200, 50], spent: [900, 440, 0, 200, 120], byCard: 120,
        cardChange: -120, held: 300),
      month(
        assigned: [900, 450, 100, 200, 50], spent: [900, 390, 0, 200, 0], byCard: 0,
        cardChange: 50, held: 500),
      month(
        assigned: [900, 400, 100, 200, 0], spent: [900, 390, 300, 200, -30], byCard: -30,
        cardChange: 70, toCard: 70, held: 0),
    ]
    return input
  }()

  private static func whole(_ number: Int) -> WideQuantity {
    WideQuantity(coefficient: Int128(number), scale: 0)
  }

  @Test func `three months of envelopes, a card and held income come to the worked figures`() {
    let months = EnvelopeBudget(Self.worked).periods
    func figures(_ value: (EnvelopeBudget.Period) -> WideQuantity) -> [String] {
      months.map { value($0).description }
    }
    #expect(figures(\.unassigned) == ["50", "110", "940"])
    #expect(figures { $0.envelopes[1].available } == ["-40", "60", "70"])
    #expect(figures { $0.envelopes[2].available } == ["100", "200", "0"])
    #expect(figures { $0.envelopes[4].available } == ["-70", "50", "80"])
    #expect(figures { $0.envelopes[4].overspentByCards } == ["70", "0", "0"])
    #expect(figures { $0.cards[0].reserve } == ["50", "0", "0"])
    #expect(figures { $0.cards[0].debt } == ["70", "0", "0"])
    #expect(figures(\.assigned) == ["1650", "1700", "1670"])
    #expect(figures(\.cash) == ["460", "920", "1090"])
  }

  @Test func `what is overspent in cash stays as a debt only where the envelope says so`() {
    for (terms, next) in [
      (EnvelopeTerms.yes, "-40"), (.positive, "0"), (.no, "0"), (.cap(Self.whole(5)), "0"),
    ] {
      let budget = Self.budget(terms, assigned: [100, 0], spent: [140, 0])
      #expect(budget.periods[1].envelopes[0].rolledIn.description == next)
      // Either the envelope owes it, or the income of the next month does.
      #expect(budget.periods[1].cash.description == "-140")
    }
  }

  @Test func `a rest stays, stays up to a limit, or can be assigned again`() {
    for (terms, next, unassigned) in [
      (EnvelopeTerms.yes, "60", "-100"), (.positive, "60", "-100"), (.no, "0", "-40"),
      (.cap(Self.whole(50)), "50", "-90"), (.cap(Self.whole(60)), "60", "-100"),
    ] {
      let budget = Self.budget(terms, assigned: [100, 0], spent: [40, 0])
      #expect(budget.periods[1].envelopes[0].rolledIn.description == next)
      #expect(budget.periods[1].unassigned.description == unassigned)
    }
  }

  @Test func `a yearly pot spreads what is missing over the periods left, rounded up`() {
    let pot = EnvelopePot([.init(target: Self.whole(1000), periodsLeft: 12)])
    #expect(pot.assigned(rolledIn: .zero, decimals: 2).description == "83.34")
    #expect(pot.assigned(rolledIn: .zero, decimals: 0).description == "84")
    let last = EnvelopePot([.init(target: Self.whole(1000), periodsLeft: 1)])
    #expect(last.assigned(rolledIn: Self.whole(916), decimals: 2).description == "84")
    #expect(last.assigned(rolledIn: Self.whole(1200), decimals: 2).isZero)
    #expect(last.assigned(rolledIn: Self.whole(-50), decimals: 2).description == "1050")
    // What was rolled in pays a bill of the first day; the first of all is not saved for.
    let yearly = EnvelopePot(
      [.init(target: Self.whole(1200), periodsLeft: 12)], dueFirst: Self.whole(1200))
    for (rolledIn, assigned) in [(1200, "100"), (1300, "91.67"), (0, "100"), (-60, "105")] {
      #expect(
        yearly.assigned(rolledIn: Self.whole(rolledIn), decimals: 2).description == assigned)
    }
    // Two bills, in six and in seven months: the later one would come too fast.
    let two = EnvelopePot([
      .init(target: Self.whole(600), periodsLeft: 6),
      .init(target: Self.whole(1200), periodsLeft: 7),
    ])
    #expect(two.assigned(rolledIn: .zero, decimals: 2).description == "171.43")
  }

  @Test func `of several cards the first ones take the debt`() {
    var figures = EnvelopeFigures()
    figures.spent = Self.whole(100)
    figures.spentByCard = [Self.whole(30), Self.whole(-5), Self.whole(70)]
    figures.assigned = Self.whole(45)
    var input = EnvelopeInput(terms: [.yes], cardCount: 3)
    var month = EnvelopeInput.Period(envelopeCount: 1, cardCount: 3)
    month.assigned = [figures.assigned]
    month.spent = [figures.spent]
    month.spentByCard = figures.spentByCard.map { [$0] }
    input.periods = [month]
    let result = EnvelopeBudget(input).periods[0]
    #expect(result.cards.map(\.debt.description) == ["30", "0", "25"])
    #expect(result.envelopes[0].carried.isZero)
  }

  private static func budget(
    _ terms: EnvelopeTerms, assigned: [Int], spent: [Int]
  ) -> EnvelopeBudget {
    var input = EnvelopeInput(terms: [terms])
    input.periods = zip(assigned, spent).map { assigned, spent in
      var month = EnvelopeInput.Period(envelopeCount: 1, cardCount: 0)
      month.assigned = [whole(assigned)]
      month.spent = [whole(spent)]
      return month
    }
    return EnvelopeBudget(input)
  }
}
