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
    #expect(run.errors.hasPrefix("5 files, ") && run.errors.hasSuffix(" bytes, read back\n"))
    let archive = try disk.read("/books/backups/main-2026-11-21T120000.tar").copy
    let members = try #require(TarArchive.members(of: archive))
    #expect(
      members.map(\.path) == [
        "main.journal", "2026/a.journal", "elsewhere/shared/prices.journal", "ledgera.conf",
        ".ledgera-deleted.journal",
      ])
    #expect(members[1].bytes == Array((Self.files["/books/2026/a.journal"] ?? "").utf8))
    #expect(archive.count % 512 == 0)
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
  }

  @Test func `paths of every length and any bytes come back`() throws {
    let members =
      [1, 99, 100, 101, 300].map { count in
        ArchiveMember(
          path: String(repeating: "é", count: count / 2) + String(repeating: "x", count: count % 2),
          bytes: [UInt8](repeating: 7, count: count * 5), modified: Int64(count))
      } + [ArchiveMember(path: "empty", bytes: [], modified: 0)]
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
}
