import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment

/// Books that documents belong to: where `check` runs, and on which journal.
struct BooksPlace: Hashable {
  let directory: String
  /// Seen from there; nil: the configured one.
  let root: String?
}

/// A transaction that is being typed. The books before it was changed say the same of all others.
struct TypedTransaction: Equatable {
  private let uri: String
  private let start: Int

  /// nil: the last change of the document was another one.
  init?(_ document: OpenDocument) {
    guard let start = document.changedTransaction else { return nil }
    uri = document.uri
    self.start = start
  }
}

/// Open documents before the disk, and what `check` says of the books they belong to.
struct Workspace {
  let environment: Environment
  let door: CommandDoor
  var documents = Documents()
  var settings = Settings()
  /// Absolute paths of the folders that the editor works in.
  var folders: [String] = []
  /// What was found last.
  private(set) var verdicts: [(place: BooksPlace, verdict: Verdict)] = []
  /// Rules files that are open, by URI.
  private(set) var rules: [String: OpenRules] = [:]
  /// Paths of open documents that are books of their own although there are others around them.
  private(set) var strays: Set<String> = []
  /// Why books could not be judged, to be told once each.
  private(set) var problems: [String] = []
  var seen = SeenFiles()
  private var includers = Includers()
  let reading = KeptReading()
  /// Whether something has changed since.
  private(set) var isStale = false
  /// The transaction in which all changes since then lie; nil: there are others, or none.
  private(set) var typedTransaction: TypedTransaction?

  init(_ environment: Environment, _ door: CommandDoor) {
    self.environment = environment
    self.door = door
  }

  /// Something has changed.
  ///
  /// - Parameter transaction: What it lies in; nil: it is something else.
  mutating func becomesStale(typing transaction: TypedTransaction? = nil) {
    typedTransaction = !isStale || typedTransaction == transaction ? transaction : nil
    isStale = true
    reading.forget()
  }

  /// The world with open documents in place of their files.
  func world(in directory: String) -> Environment {
    var world = environment
    world.currentDirectory = directory
    world.disk = OverlayDisk(
      ReadOnlyDisk(base: environment.disk.copying),
      with: documents.all.map { ($0.path, $0.contents) })
    world.run = { (_) throws(ProgramError) in throw .missing }
    world.terminal = Terminal()
    world.nextInput = { [] }
    world.readLine = { nil }
    world.standardInput = { () throws(ReadError) in FileContents([]) }
    world.output = { (_) throws(WriteError) in }
    world.errors = { (_) throws(WriteError) in }
    return world
  }

  // MARK: Verdicts

  /// Brings all verdicts up to date.
  mutating func judge() {
    guard isStale else { return }
    (isStale, typedTransaction) = (false, nil)
    problems = []
    var found: [(place: BooksPlace, verdict: Verdict)] = []
    var left = documents.all.filter {
      Path.name(of: $0.path) != "ledgera.conf" && !OpenRules.areRules($0.path)
    }
    for place in configuredPlaces(of: left) {
      guard let verdict = judge(place) else { continue }
      let outside = left.filter { !holds(verdict, $0, place) }
      if verdict.books != nil { strays.formUnion(outside.map(\.path)) }
      guard outside.count < left.count else { continue }
      left = outside
      found.append((place, verdict))
    }
    found += judgeAlone(left)
    verdicts = found
    rules = readRules { document in neighbour(of: document) }
    seen.forget()
    noteFiles()
  }

  /// Documents that no configured books hold are journals themselves, unless another one includes them, open
  /// or beside or above them.
  private mutating func judgeAlone(
    _ documents: [OpenDocument]
  ) -> [(place: BooksPlace, verdict: Verdict)] {
    var found: [(document: OpenDocument, place: BooksPlace, verdict: Verdict)] = []
    for document in documents {
      guard !found.contains(where: { holds($0.verdict, document, $0.place) }) else { continue }
      guard let (place, verdict) = judgeIncluder(of: document) ?? judgeItself(document) else {
        continue
      }
      found.removeAll { holds(verdict, $0.document, place) }
      found.append((document, place, verdict))
    }
    // What includes others is no stray.
    strays.formIntersection(
      found.filter { $0.verdict.sources.files.count == 1 }.map(\.document.path))
    return found.map { ($0.place, $0.verdict) }
  }

  private mutating func judgeItself(_ document: OpenDocument) -> (BooksPlace, Verdict)? {
    let directory = directory(of: document)
    let place = BooksPlace(
      directory: directory, root: Self.name(ofPath: document.path, in: directory))
    return judge(place).map { (place, $0) }
  }

  /// The books of the journal that includes a document; nil: none that lies beside or above it does.
  private mutating func judgeIncluder(of document: OpenDocument) -> (BooksPlace, Verdict)? {
    let folder = folder(of: document) ?? Path.directory(of: document.path)
    let candidates = includers.candidates(
      for: document.path, upTo: folder, on: environment.disk)
    if !candidates.isEmpty { strays.insert(document.path) }
    for path in candidates {
      let directory = self.directory(of: document)
      let place = BooksPlace(directory: directory, root: Self.name(ofPath: path, in: directory))
      guard let verdict = judge(place) else { continue }
      if holds(verdict, document, place) {
        if itself(document, includes: path) { return nil }
        includers.note(path, for: document.path)
        return (place, verdict)
      }
    }
    includers.note(nil, for: document.path)
    return nil
  }

  /// Whether a document includes a journal that includes it: then it is read first where it was opened first.
  private mutating func itself(_ document: OpenDocument, includes path: String) -> Bool {
    guard Includers.hasIncludes(document.contents.bytes) else { return false }
    return judgeItself(document).map { place, verdict in
      fileNumber(of: path, in: verdict, place) != nil
    } ?? false
  }

  /// A journal as one would type it in a directory: messages name it so.
  static func name(ofPath path: String, in directory: String) -> String {
    let name = Path.relative(path, to: directory)
    let isPlain =
      !name.utf8.contains(UInt8(ascii: ":")) && !"-~".utf8.contains(name.utf8.first ?? 0)
    return isPlain ? name : path
  }

  private mutating func judge(_ place: BooksPlace) -> Verdict? {
    do throws(DoorFailure) {
      return try door.check(world(in: place.directory), place.root)
    } catch {
      if !error.isAboutNothing { problems.append(error.message) }
      // While the configuration is being typed, the previous one applies.
      return verdicts.first { $0.place == place }?.verdict
    }
  }

  /// Whether a document is a file of books.
  private func holds(_ verdict: Verdict, _ document: OpenDocument, _ place: BooksPlace) -> Bool {
    fileNumber(of: document.path, in: verdict, place) != nil
  }

  /// The books that rules are used for: judged ones, or configured ones, or a journal beside them.
  private mutating func neighbour(of document: OpenDocument) -> Verdict? {
    let directory = directory(of: document)
    if let known = verdicts.first(where: { $0.place.directory == directory }) {
      return known.verdict
    }
    let place = configuredPlaces(of: [document])[0]
    if let verdict = judge(place), verdict.books != nil { return verdict }
    let own = Path.directory(of: document.path)
    return environment.disk.journals(in: own).first.flatMap { path in
      judge(BooksPlace(directory: directory, root: Self.name(ofPath: path, in: directory)))
    }
  }

  // MARK: Places

  /// Where configured books may be: those of the setting, or of the configuration in force.
  private func configuredPlaces(of documents: [OpenDocument]) -> [BooksPlace] {
    var places: [BooksPlace] = []
    for document in documents {
      let directory = directory(of: document)
      let root = settings.root.map {
        Path.join(
          folder(of: document) ?? directory, Path.expandingTilde($0, home: environment.home))
      }
      let place = BooksPlace(directory: directory, root: root)
      if !places.contains(place) { places.append(place) }
    }
    return places
  }

  /// Where `check` would be run for a document: in the workspace's folder, or below it beside the
  /// nearest configuration.
  func directory(of document: OpenDocument) -> String {
    let own = Path.directory(of: document.path)
    let folder = folder(of: document)
    var directory = own
    while true {
      if environment.disk.status(Path.join(directory, "ledgera.conf"))?.kind == .regular {
        return directory
      }
      let parent = Path.directory(of: directory)
      if directory == folder || parent == directory || parent == "." { return folder ?? own }
      directory = parent
    }
  }

  /// The innermost folder of the workspace that a document lies in; nil: none.
  private func folder(of document: OpenDocument) -> String? {
    folders.filter { Path.relative(document.path, to: $0) != document.path }
      .max { $0.utf8.count < $1.utf8.count }
  }

  // MARK: Files

  /// The first reading of a file in books; nil: they do not have it.
  func fileNumber(of path: String, in verdict: Verdict, _ place: BooksPlace) -> FileID? {
    let files = verdict.sources.files
    let byName = files.firstIndex {
      Path.normalized(Path.join(place.directory, $0.path)) == path
    }
    if let byName { return FileID(number: UInt16(byName)) }
    guard let identity = environment.disk.status(path)?.identity else { return nil }
    return files.firstIndex {
      environment.disk.status(Path.join(place.directory, $0.path))?.identity == identity
    }.map { FileID(number: UInt16($0)) }
  }

  /// The books of a document, and its number among their files; nil: it has none.
  func books(of uri: String) -> (place: BooksPlace, verdict: Verdict, file: FileID)? {
    guard let document = documents[uri] else { return nil }
    for (place, verdict) in verdicts {
      if let file = fileNumber(of: document.path, in: verdict, place) {
        return (place, verdict, file)
      }
    }
    return nil
  }
}

/// A disk that nothing can be written to: a server writes no file, whatever command it runs.
struct ReadOnlyDisk: LayeredDisk {
  let base: any Disk

  func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError) {
    throw .permissionDenied
  }

  func stage(
    _ bytes: UnsafeRawBufferPointer, for path: String, _ options: StagingOptions
  ) throws(WriteError) -> StagedFile {
    throw .permissionDenied
  }

  func put(_ staged: StagedFile, over expected: ExpectedTarget) throws(WriteError) {
    throw .permissionDenied
  }

  func remove(_ path: String) throws(WriteError) { throw .permissionDenied }

  func makeDirectory(_ path: String, isPrivate: Bool) throws(WriteError) {
    throw .permissionDenied
  }

  var copying: any Disk { ReadOnlyDisk(base: base.copying) }
}
