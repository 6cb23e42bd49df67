import LedgeraBookPages
import LedgeraComputation
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraRendering

/// A directory of pages that say of themselves that they are Ledgera's own.
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

  /// Writes all pages, each in one step, and removes those of an earlier run that are no more. Nothing
  /// else is touched, and no link followed.
  func replace(with pages: BookPages) throws(CommandFailure) {
    let old = try ownFiles()
    let door = OutputDoor(environment)
    try door.makeDirectory(path)
    let counter = environment.progress.counter("writing", of: pages.files.count, "pages")
    try OrderedWork.forEach(
      pages.files.indices, batchSize: 1,
      work: { (file: pages.files[$0[0]], bytes: pages.bytes(ofFile: $0[0])) }
    ) { page throws(CommandFailure) in
      try door.write(
        page.bytes, to: Path.join(path, page.file), replacing: "this page of an earlier run",
        if: { Self.isPage(page.file, $0) }, flushing: false)
      counter?.advance()
    }
    disk.flush(path)
    for file in Set(old).subtracting(pages.files).sorted() {
      try? disk.remove(Path.join(path, file))
    }
  }

  /// Refuses what `replace` would refuse, and writes nothing.
  func admit() throws(CommandFailure) {
    try OutputDoor(environment).refuseLinks(in: path)
    _ = try ownFiles()
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
      let contents =
        disk.ownStatus(Path.join(path, name))?.kind == .regular
        ? try? disk.readOwn(Path.join(path, name), limit: FileContents.sizeLimit) : nil
      if StagedFile.isName(name) || contents.map({ Self.isPage(name, $0) }) ?? false {
        files.append(name)
      } else if !(contents.map(Self.isReport) ?? false) {
        throw .usage(
          "\(shown(self.name)) holds \(shown(name)), which is no page of an earlier run",
          hints: ["nothing was written; name a new directory"])
      }
    }
    return files
  }

  /// Whether a file of that name says that it is this page.
  private static func isPage(_ name: String, _ contents: FileContents) -> Bool {
    contents.start(600).contains(HTMLRenderer.mark(ofPage: name))
  }

  /// Whether it is something else that Ledgera has made, which the user keeps there.
  private static func isReport(_ contents: FileContents) -> Bool {
    contents.start(600).contains(HTMLRenderer.mark)
  }
}
