import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct UndoTests {
  /// Commands that change books, each from the usual ones.
  private static let commands: [[String]] = [
    ["add", "Market | apples; food 4.20; cash"],
    ["transfer", "bank", "cash", "20"],
    ["adjust", "cash", "--to", "40"],
    ["account", "add", "expenses:pets"],
    ["rename", "account", "expenses:food", "expenses:groceries"],
    ["price", "VT", "0.90 EUR", "--new", "--into", "main.journal"],
    ["mark", "--reconciled", "payee:Opening"],
    ["duplicate", "payee:Bakery"],
    ["delete", "payee:Bakery", "--yes"],
    ["archive", "assets:deposit", "--transfer-to", "bank"],
    ["fmt"],
    ["seal", "--until", "2026-11-10"],
  ]

  @Test(arguments: commands) func `what a command did is taken back byte for byte`(
    command: [String]
  ) {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual + "  ; odd\r\n\n\n"])
    let before = Self.contents(of: books)
    let run = books.run(arguments: command)
    #expect(run.status == .fine, "\(run.messages)")
    #expect(Self.contents(of: books) != before)
    let undone = books.run("undo", "--yes")
    #expect(undone.status == .fine, "\(undone.messages)")
    #expect(Self.contents(of: books) == before)
    #expect(books.run("undo", "--yes").messages.contains("no change of these books is known"))
  }

  /// The files of the books.
  private static func contents(of books: WrittenBooks) -> [String: String] {
    var contents: [String: String] = [:]
    for path in books.disk.bookPaths { contents[path] = books.disk.text(path) }
    return contents
  }

  @Test func `changes are taken back one after the other`() {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    var texts = [books.text()]
    for number in 1...5 {
      books.run("add", "Market; food \(number); cash")
      texts.append(books.text())
    }
    #expect(books.report("undo --list").split(separator: "\n").count == 5)
    for text in texts.dropLast().reversed() {
      books.run("undo", "--yes")
      #expect(books.text() == text)
    }
  }

  @Test func `what was changed since is not touched`() {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    books.run("add", "Market; food 4.20; cash")
    let text = books.text() + "; mine\n"
    books.disk.write(text, to: "/books/main.journal")
    let run = books.run("undo", "--yes")
    #expect(run.status == .findings)
    #expect(run.messages.contains("'main.journal' has changed since"), "\(run.messages)")
    #expect(books.text() == text)
  }

  @Test func `a dry run takes nothing back, and asks nothing`() {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    books.run("add", "Market; food 4.20; cash")
    let text = books.text()
    #expect(books.run("undo", "--dry-run").status == .fine)
    #expect(books.text() == text)
    #expect(books.run("undo", "--yes").status == .fine)
    #expect(books.text() == WrittenBooks.usual)
  }

  @Test func `other books have changes of their own`() {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    books.run("add", "Market; food 4.20; cash")
    books.disk.write(WrittenBooks.usual, to: "/other/main.journal")
    let run = books.run("undo", "--yes", "-f", "/other/main.journal")
    #expect(run.messages.contains("no change of these books is known"), "\(run.messages)")
  }

  @Test func `the last fifty changes are kept`() {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    for number in 1...52 { books.run("add", "Market; food \(number); cash") }
    let lines = books.report("undo --list").split(separator: "\n")
    #expect(lines.count == 50)
    #expect(books.disk.paths.count { $0.hasSuffix(".undo") } == 50)
  }
}
