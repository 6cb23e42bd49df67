import LedgeraDiagnostics
import LedgeraBookPages
import LedgeraEnvironment
import LedgeraRendering
import LedgeraThreads

/// A directory that holds pages of Ledgera's own and nothing else.
struct PageDirectory {
  private let path: String
  /// As messages call it.
  private let name: String
  private let environment: Environment
  private var disk: any Disk { environment.disk }

  init(_ path: String, named name: String, _ environment: Environment) {
    self.path = path
    self.name = name
    self.environment = environment
  }

  /// Writes all pages, each in one step, and removes those that are no more. Links are not followed.
  func replace(with pages: BookPages) throws(CommandFailure) {
    let old = try ownFiles()
    do throws(WriteError) {
      try disk.makeDirectory(path)
    } catch { throw .unwritable(path, error) }
    let counter = environment.progress.counter("writing", of: pages.files.count, "pages")
    for (index, file) in pages.files.enumerated() {
      var bytes: [UInt8] = []
      pages.write(file: index) { bytes.append(contentsOf: $0) }
      try write(bytes, to: Path.join(path, file))
      counter?.advance()
    }
    for file in Set(old).subtracting(pages.files).sorted() {
      try? disk.remove(Path.join(path, file))
    }
  }

  private func write(_ bytes: [UInt8], to file: String) throws(CommandFailure) {
    do throws(WriteError) {
      try disk.write(bytes, to: file, over: .anything, permissions: nil)
    } catch { throw .unwritable(file, error) }
  }

  /// The pages of an earlier run, and what a crash left of one.
  private func ownFiles() throws(CommandFailure) -> [String] {
    guard let status = disk.ownStatus(path) else { return [] }
    guard status.kind == .directory else {
      throw .usage("\(shown(name)) is not a directory", hints: ["nothing was written"])
    }
    let entries: [DirectoryEntry]
    do throws(ReadError) {
      entries = try disk.entries(of: path)
    } catch { throw .unreadable(path, error) }
    var files: [String] = []
    for entry in entries {
      let name = String(decoding: entry.name, as: UTF8.self)
      guard StagedFile.isName(name) || isOwnPage(Path.join(path, name)) else {
        throw .usage(
          "\(shown(self.name)) holds \(shown(name)), which is no page of an earlier run",
          hints: ["nothing was written; name a new directory"])
      }
      files.append(name)
    }
    return files
  }

  /// A regular file whose head names its generator.
  private func isOwnPage(_ file: String) -> Bool {
    guard file.hasSuffix(".html"), disk.ownStatus(file)?.kind == .regular,
      let contents = try? disk.readOwn(file, limit: .max)
    else { return false }
    let head = String(decoding: contents.bytes.prefix(600), as: UTF8.self)
    return head.contains("<meta name=\"generator\" content=\"\(HTMLRenderer.generator)\">")
  }
}
