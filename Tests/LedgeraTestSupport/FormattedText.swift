package import LedgeraEditing
package import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing

/// Files of `/books` as formatting leaves them, by name.
package struct FormattedText {
  /// All files that were read or given.
  package private(set) var files: [String: [UInt8]] = [:]

  package var main: [UInt8] { files["main.journal"] ?? [] }
  package var text: String { String(decoding: main, as: UTF8.self) }

  /// Formats a journal beside other files, on 2026-11-21.
  package init(
    _ bytes: some Sequence<UInt8>, files: [String: [UInt8]] = [:],
    style: FormatStyle = FormatStyle()
  ) throws {
    let disk = MemoryDisk()
    try disk.replace("/books/main.journal", with: Array(bytes))
    for (name, bytes) in files { try disk.replace(Path.join("/books", name), with: bytes) }
    try self.init(roots: ["main.journal"], on: disk, style: style)
    self.files.merge(files) { read, _ in read }
  }

  /// Formats books on a disk.
  package init(roots: [String], on disk: MemoryDisk, style: FormatStyle = FormatStyle()) throws {
    let formatter = BooksFormatter(
      reading: ReadingOptions(today: TestBooks.today), style: style,
      environment: .inMemory(disk: disk))
    var inputs: [JournalInput] = []
    for root in roots {
      let path = Path.join("/books", root)
      inputs.append(JournalInput(path: path, contents: try disk.read(path)))
    }
    for file in try formatter.format(inputs).files {
      files[Path.relative(file.path, to: "/books")] = file.formatted
    }
  }

  /// A text formatted.
  package static func of(_ text: String, style: FormatStyle = FormatStyle()) throws -> String {
    try FormattedText(text.utf8, style: style).text
  }
}
