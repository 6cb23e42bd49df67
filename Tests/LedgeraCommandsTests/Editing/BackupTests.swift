import LedgeraCommands
import LedgeraEditing
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct BackupTests {
  private static let files = [
    "/books/main.journal": "include 2026/*.journal\ninclude /shared/prices.journal\n",
    "/books/2026/a.journal": "\u{FEFF}2026-01-02 日本\r\n  a  1\r\n  b",
    "/shared/prices.journal": "P 2026-01-02 EUR 1.1 USD\n",
    "/books/ledgera.conf": "file main.journal\n",
    "/books/.ledgera-deleted.journal": "; deleted\n",
    "/books/notes.txt": "not of the books\n",
  ]

  @Test func `all files of the books are in it, and it reads back`() throws {
    let disk = MemoryDisk(Self.files)
    let run = EditingRun(["backup"], on: disk)
    #expect(run.status == .fine, "\(run.errors)")
    #expect(run.output == "backups/main-2026-11-21T120000.tar\n")
    #expect(run.errors.hasPrefix("note: paths in the archive begin at '/'\n5 files, "))
    #expect(run.errors.hasSuffix(" bytes, read back\n"))
    let archive = try disk.read("/books/backups/main-2026-11-21T120000.tar").copy
    let members = try #require(TarArchive.members(of: archive))
    #expect(
      members.map(\.path) == [
        "books/main.journal", "books/2026/a.journal", "shared/prices.journal",
        "books/ledgera.conf", "books/.ledgera-deleted.journal",
      ])
    #expect(members[1].bytes == Array((Self.files["/books/2026/a.journal"] ?? "").utf8))
    #expect(archive.count % 512 == 0)
  }

  @Test func `attachments are in it, those that are there and each once`() {
    let disk = MemoryDisk([
      "/books/main.journal": """
      2026-01-02 Shoes  ; receipt: receipts/shoes.pdf
          expenses:clothes  80 EUR  ; document: receipts/shoes.pdf
          assets:cash  ; document: gone.pdf, receipt: https://example.com/x.pdf

      """, "/books/receipts/shoes.pdf": "%PDF",
    ])
    let run = EditingRun(["backup", "--dry-run"], on: disk)
    #expect(run.output == "main.journal\nreceipts/shoes.pdf\n", "\(run.errors)")
  }

  @Test func `what books name outside their directory is not in it unless asked for`() {
    let disk = MemoryDisk([
      "/books/main.journal": """
      2026-01-02 Shoes  ; receipt: ../home/secret, document: /home/secret
          expenses:clothes  80 EUR
          assets:cash

      """, "/home/secret": "key",
    ])
    let run = EditingRun(["backup", "--dry-run"], on: disk)
    #expect(run.output == "main.journal\n")
    #expect(run.errors.contains("note: left out: 1 file outside '/books'"), "\(run.errors)")
    let asked = EditingRun(["backup", "--dry-run", "--outside"], on: disk)
    #expect(asked.output == "books/main.journal\nhome/secret\n")
  }

  @Test func `no archive takes the place of another one`() throws {
    let disk = MemoryDisk(Self.files)
    #expect(EditingRun(["backup", "/safe"], on: disk).status == .fine)
    let first = try disk.read("/safe/main-2026-11-21T120000.tar").copy
    disk.write("include 2026/*.journal\n", to: "/books/main.journal")
    let second = EditingRun(["backup", "/safe"], on: disk)
    #expect(second.output == "/safe/main-2026-11-21T120000-2.tar\n")
    #expect(try disk.read("/safe/main-2026-11-21T120000.tar").copy == first)
  }

  @Test func `a dry run lists and writes nothing`() {
    let disk = MemoryDisk(Self.files)
    let run = EditingRun(["backup", "--dry-run"], on: disk)
    #expect(run.output.split(separator: "\n").count == 5)
    #expect(disk.paths == MemoryDisk(Self.files).paths)
  }

  @Test func `what cannot be read is said`() {
    let disk = MemoryDisk(["/books/main.journal": "include gone.journal\n"])
    let run = EditingRun(["backup"], on: disk)
    #expect(run.status == .unreadable)
    #expect(run.errors.contains("cannot be read"))
    #expect(EditingRun(["backup", "a", "b"], on: disk).status == .usage)
    let file = EditingRun(["backup", "/safe/books.zip"], on: disk)
    #expect(file.errors.hasPrefix("error: 'backup' takes a directory, and '/safe/books.zip' looks"))
  }

  @Test func `paths of every length and any bytes come back`() throws {
    let members =
      [1, 99, 100, 101, 300].map { count in
        ArchiveMember(
          path: String(repeating: "é", count: count / 2) + String(repeating: "x", count: count % 2),
          bytes: [UInt8](repeating: 7, count: count * 5), modified: Int64(count))
      } + [
        ArchiveMember(path: "empty", bytes: [], modified: 0, mode: 0o600),
        ArchiveMember(path: "link", linkTarget: "../empty"),
        ArchiveMember(
          path: String(repeating: "l", count: 120), linkTarget: String(repeating: "t=", count: 120)),
      ]
    let archive = TarArchive.bytes(of: members)
    #expect(TarArchive.members(of: archive) == members)
    for index in [0, 130, 150, archive.count - 1] {
      var damaged = archive
      damaged[index] ^= 1
      #expect(TarArchive.members(of: damaged) != members, "byte \(index)")
    }
    #expect(TarArchive.members(of: Array(archive.dropLast(512))) == nil)
    #expect(TarArchive.members(of: []) == nil)
  }

  // MARK: On a real disk

  private static func run(
    _ words: [String], in directory: String
  ) -> (LedgeraCommands.ExitStatus, String) {
    let errors = CapturedOutput()
    let status = Ledgera.run(
      .inMemory(
        arguments: words + ["-n"], disk: SystemDisk(), currentDirectory: directory, errors: errors))
    return (status, errors.text)
  }

  @Test func `links and files outside come back by unpacking, for nobody else to read`() throws {
    let (place, restored) = (TemporaryDirectory(), TemporaryDirectory())
    let root = place.file(
      "books/main.journal",
      "include 2026.journal\ninclude years/2025.journal\ninclude ../shared/prices.journal\n")
    place.file("books/files/q1.journal", "2026-01-02 a\n  x  1\n  y\n")
    place.file("books/old/2025.journal", "2025-01-02 b\n  x  1\n  y\n")
    place.file("shared/prices.journal", "P 2026-01-02 EUR 1.1 USD\n")
    FileSystem.link(place.path + "/books/2026.journal", to: "files/q1.journal")
    FileSystem.link(place.path + "/books/years", to: "old")
    FileSystem.setMode(root, 0o600)
    let books = place.path + "/books"
    let (status, errors) = Self.run(["backup", "-f", "main.journal"], in: books)
    #expect(status == .fine, "\(errors)")
    let name = "main-2026-11-21T120000.tar"
    #expect(FileSystem.mode(books + "/backups/" + name) == 0o600)
    let unpacking = try Environment.system().run(
      ProgramCall("tar", ["-xf", books + "/backups/" + name, "-C", restored.path]))
    #expect(unpacking.status == 0)
    place.remove()
    #expect(FileSystem.target(ofLink: restored.path + "/books/2026.journal") == "files/q1.journal")
    #expect(FileSystem.mode(restored.path + "/books/main.journal") == 0o600)
    let (check, findings) = Self.run(["check", "-f", "main.journal"], in: restored.path + "/books")
    #expect(check == .fine, "\(findings)")
  }

  @Test func `another backup of the same second is no obstacle, and links are not followed`() {
    let place = TemporaryDirectory()
    place.file("main.journal", "2026-01-02 a\n  x  1\n  y\n")
    FileSystem.makePrivateDirectory(place.path + "/backups")
    let first = place.path + "/backups/main-2026-11-21T120000.tar"
    FileSystem.link(first, to: "../elsewhere")
    // Just before the second one takes its name, somebody else does.
    let second = place.path + "/backups/main-2026-11-21T120000-2.tar"
    let disk = SystemDisk(
      steps: WriteSteps(pieceSize: 1 << 20) { (step) throws(WriteError) in
        guard case .rename(_, let to) = step, to == second else { return }
        try SystemDisk().replace(second, with: Array("theirs".utf8))
      })
    let output = CapturedOutput()
    let status = Ledgera.run(
      .inMemory(
        arguments: ["backup", "-n", "-f", "main.journal"], disk: disk,
        currentDirectory: place.path, output: output))
    #expect(status == .fine && output.text == "backups/main-2026-11-21T120000-3.tar\n")
    #expect((try? SystemDisk().read(second))?.text == "theirs")
    #expect(SystemDisk().status(place.path + "/elsewhere") == nil)
  }

  @Test func `a backup does not go where a link leads`() {
    let (place, outside) = (TemporaryDirectory(), TemporaryDirectory())
    place.file("main.journal", "2026-01-02 a\n  x  1\n  y\n")
    FileSystem.link(place.path + "/backups", to: outside.path)
    let (status, errors) = Self.run(["backup", "-f", "main.journal"], in: place.path)
    #expect(status == .unwritable && errors.contains("help: name what it leads to"))
    #expect(Self.run(["backup", "backups", "-f", "main.journal"], in: place.path).0 == .unwritable)
    #expect((try? SystemDisk().entries(of: outside.path))?.isEmpty == true)
    #expect(Self.run(["backup", outside.path, "-f", "main.journal"], in: place.path).0 == .fine)
  }
}
