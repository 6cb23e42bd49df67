import LedgeraEditing
import LedgeraModel
import LedgeraTestSupport
import Testing

/// Which accounts short names mean.
@Suite struct AccountMatcherTests {
  private static let journal = TestBooks(
    """
    account expenses:food:groceries
    account expenses:clothes
    account expenses:gas
    account expenses:party
    account expenses:parties:birthday
    account income:salary
    account expenses:café
    account expenses:cafeteria
    account expenses:Straßenbahn
    account expenses:sports
    account expenses:Spörts

    """
  ).journal

  private func account(_ name: String) -> String {
    do throws(TypingFailure) {
      return Self.journal.name(
        try AccountMatcher(Self.journal).account(name, openOn: TestBooks.today))
    } catch { return error.message }
  }

  @Test(arguments: [
    ("grocery", "expenses:food:groceries"), ("GROCERY", "expenses:food:groceries"),
    ("clothing", "expenses:clothes"), ("salaries", "income:salary"),
    // Names that are there come first.
    ("party", "expenses:party"), ("parties", "expenses:parties:birthday"),
  ])
  func `a name in another number means its account`(_ name: String, _ account: String) {
    #expect(self.account(name) == account)
  }

  @Test(arguments: [
    ("cafe", "expenses:café"), ("café", "expenses:café"), ("cafet", "expenses:cafeteria"),
    ("expenses:cafe", "expenses:café"), ("strassenbahn", "expenses:Straßenbahn"),
    ("strass", "expenses:Straßenbahn"), ("sports", "expenses:sports"),
    ("spörts", "expenses:Spörts"), ("cäfe", "no account 'cäfe'"),
  ])
  func `letters typed without accents mean accounts with them, where no other fits as well`(
    _ name: String, _ account: String
  ) {
    #expect(self.account(name) == account)
  }

  @Test(arguments: ["gasing", "grocer:y", "greens"])
  func `too little in common means none`(_ name: String) {
    #expect(account(name) == "no account '\(name)'")
  }
}
