import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// The dialogue of `add` as programs that drive hledger's know it: prompts and answers of hledger 1.52.1.
@Suite struct HledgerAddTests {
  private func add(_ answers: [String], _ options: String...) -> (messages: String, written: String)
  {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    let words = ["add", "--as", "hledger", "-f", "main.journal"] + options
    let run = books.run(arguments: words, input: answers.map { $0 + "\n" }.joined())
    let isChanged = books.text() != WrittenBooks.usual
    #expect(run.status == .fine, "\(run.messages)")
    return (run.messages, isChanged ? books.text() : "")
  }

  @Test func `each prompt takes one answer, and accounts are what is typed`() {
    // "Bak" begins a known payee, "food" ends a known account.
    let run = add(["2026-11-20", "Bak", "food", "$5", "assets:new", "", "", "y", "."])
    #expect(
      run.written.contains(
        "2026-11-20 Bak\n    food                 $5\n    assets:new          $-5\n"),
      "\(run.messages)\n\(run.written)")
    for prompt in [
      "Date [2026-11-21]: Description: ",
      "Account 1 [expenses:food]: Amount  1 [3.00 EUR]: Account 2",
      "Amount  2 [$-5]: ",
      "Account 3 (or . or enter to finish this transaction): ",
      "Save this transaction to the journal ? [y]: Saved.\nStarting the next transaction (",
    ] {
      #expect(run.messages.contains(prompt), "\(prompt)\n\(run.messages)")
    }
  }

  @Test func `accounts can be kept from being new`() {
    let answers = ["", "Lunch", "food", "expenses:food", "5 XYZ", "assets:cash", "", "", "", "."]
    let run = add(answers, "--no-new-accounts")
    #expect(run.messages.contains("Account 1: A valid hledger account name is required."))
    #expect(run.written.contains("2026-11-21 Lunch\n    expenses:food"))
    #expect(!run.written.contains("    food"))
    #expect(add(["", "Lunch", "food", "."], "--no-new-accounts").written == "")
  }

  @Test func `under its own name it asks about new accounts, unless it may open none`() {
    let answers = ["", "Lunch", "expenses:out", "y", "5", "cash", "", "", "", "."]
    for option in ["--no-new-accounts", "--dry-run"] {
      let books = WrittenBooks(["main.journal": WrittenBooks.usual])
      let input = answers.map { $0 + "\n" }.joined()
      let run = books.run(arguments: ["add", option], input: input)
      let isAsked = run.messages.contains("Create expenses:out? [y/N]")
      #expect(isAsked == (option == "--dry-run"), "\(run.messages)")
    }
  }

  @Test(arguments: [["-f", "new.journal"], []])
  func `a journal that is not there begins with what is added`(_ file: [String]) {
    let path = file.isEmpty ? "/home/user/.hledger.journal" : "/books/new.journal"
    func added(_ answers: [String]) -> Run {
      Run(
        arguments: ["add", "--as", "hledger"] + file,
        standardInput: answers.map { $0 + "\n" }.joined())
    }
    let run = added([
      "2026-11-20", "Lunch", "expenses:food", "12 EUR", "assets:cash", "", "", "y", ".",
    ])
    #expect(
      run.disk.text(path) == """
        ; journal created 2026-11-21 by hledger

        2026-11-20 Lunch
            expenses:food                        12 EUR
            assets:cash                         -12 EUR

        """, "\(run.errors)")
    #expect(added(["."]).disk.text(path) == nil)
  }

  @Test func `nothing but a journal is begun`() {
    let run = Run(
      arguments: ["add", "--as", "hledger", "-f", "csv:new.csv"], standardInput: ".\n")
    #expect(run.errors.contains("'/books/new.csv' is a file of separated values"), "\(run.errors)")
    #expect(run.disk.text("/books/new.csv") == nil)
    let unnamed = Run(arguments: ["add", "--as", "hledger", "-f", ""], standardInput: ".\n")
    #expect(unnamed.errors.contains("option '-f' needs the name of a file"), "\(unnamed.errors)")
    #expect(unnamed.disk.text("/home/user/.hledger.journal") == nil)
  }
}
