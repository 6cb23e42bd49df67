import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@testable import LedgeraCommands

/// `attach`, on 2026-11-21.
@Suite struct AttachTests {
  private static let books = """
    2026-11-02 Bakery  ; trip: Rome
        expenses:food  3.00 EUR
        assets:bank
    2026-11-03 Bakery
        expenses:food  4.00 EUR
        assets:bank

    """

  private func books(_ files: [String: String] = [:]) -> WrittenBooks {
    let books = WrittenBooks(["2026.journal": Self.books, "ledgera.conf": "file 2026.journal\n"])
    for (path, text) in files { books.disk.write(text, to: path) }
    return books
  }

  @Test func `a file from elsewhere is copied below the journal, once`() {
    let books = books(["/home/user/scan.PDF": "%PDF\0"])
    for _ in 0..<2 {
      let run = books.run("attach", "/home/user/scan.PDF", "date:2026-11-02")
      #expect(run.status == .fine, "\(run.messages)")
      #expect(
        books.text("2026.journal")
          == Self.books.replacing(
            "trip: Rome", with: "trip: Rome, receipt: receipts/2026-11-02-scan.pdf"))
    }
    #expect(books.text("receipts/2026-11-02-scan.pdf") == "%PDF\0")
    #expect(books.report("check attachments") == "")
    #expect(books.run("undo", "--yes").status == .fine)
    #expect(books.text("2026.journal") == Self.books)
    #expect(books.disk.text("/books/receipts/2026-11-02-scan.pdf") == nil)
  }

  @Test func `another file of that name gets a number, and none is written over`() {
    let books = books(["/home/user/a.txt": "one", "/home/user/b/a.txt": "two"])
    #expect(books.run("attach", "/home/user/a.txt", "date:2026-11-03").status == .fine)
    #expect(books.run("attach", "/home/user/b/a.txt", "date:2026-11-03").status == .fine)
    #expect(books.text("receipts/2026-11-03-a.txt") == "one")
    #expect(books.text("receipts/2026-11-03-a-2.txt") == "two")
  }

  @Test func `a file below the journal stays where it is`() {
    let books = books(["/books/paper/shoes.pdf": "%PDF"])
    let before = books.disk.paths
    #expect(books.run("attach", "paper/shoes.pdf", "date:2026-11-03").status == .fine)
    #expect(
      books.text("2026.journal").contains("2026-11-03 Bakery  ; receipt: paper/shoes.pdf\n"))
    #expect(
      books.disk.paths.filter { $0.hasPrefix("/books") } == before.filter { $0.hasPrefix("/books") }
    )
  }

  @Test(arguments: [
    (["/home/user/none.pdf", "date:2026-11-02"], "is not a file"),
    (["/home/user", "date:2026-11-02"], "is not a file"),
    (["/home/user/a.pdf", "desc:bakery"], "2 transactions match"),
    (["/home/user/a.pdf", "desc:zebra"], "no transaction matches"),
    (["/home/user/a.pdf"], "'attach' takes a file and a transaction"),
    (["/home/user/a,b.pdf", "date:2026-11-02"], "ends at a comma"),
    (["/books/a;b.pdf", "date:2026-11-02"], "ends at a comma"),
  ])
  func `what cannot be attached is refused`(_ words: [String], _ message: String) {
    let books = books([
      "/home/user/a.pdf": "x", "/home/user/a,b.pdf": "x", "/books/a;b.pdf": "x",
    ])
    let before = books.disk.paths
    let run = books.run(arguments: ["attach"] + words)
    #expect(run.status != .fine)
    #expect(run.messages.contains(message), "\(run.messages)")
    #expect(books.disk.paths == before)
    #expect(books.text("2026.journal") == Self.books)
  }

  @Test func `links are not followed, neither to a receipt nor to where it goes`() {
    let (place, outside) = (TemporaryDirectory(), TemporaryDirectory())
    place.file("main.journal", Self.books)
    let receipt = outside.file("a.pdf", "x")
    FileSystem.link(outside.path + "/link.pdf", to: receipt)
    func run(_ file: String) -> (LedgeraCommands.ExitStatus, String) {
      let errors = CapturedOutput()
      let words = ["attach", file, "date:2026-11-02", "-f", "main.journal"]
      let status = Ledgera.run(
        .inMemory(
          arguments: words, disk: SystemDisk(), currentDirectory: place.path, home: nil,
          errors: errors))
      return (status, errors.text)
    }
    let (status, errors) = run(outside.path + "/link.pdf")
    #expect(status == .unreadable && errors.contains("is not a file"), "\(errors)")
    FileSystem.link(place.path + "/receipts", to: outside.path)
    #expect(run(receipt).0 == .unwritable)
    #expect((try? SystemDisk().entries(of: outside.path))?.count == 2)
  }
}
