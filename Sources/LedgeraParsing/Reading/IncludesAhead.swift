import LedgeraComputation
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel

/// A file that is read before its turn.
final class FileAhead: @unchecked Sendable {
  /// nil: it could not be read, or has not been read yet.
  private(set) var contents: FileContents?
  private let path: String
  private let piece: Piece
  private let state: ReadingState

  /// - Parameters:
  ///   - path: Absolute.
  ///   - piece: Still empty; to be read in this state.
  init(_ path: String, _ piece: Piece, after state: ReadingState) {
    self.path = path
    self.piece = piece
    self.state = state
  }

  /// What was read of these contents; nil: other contents were read, or in another state.
  func piece(of contents: FileContents, after state: ReadingState) -> Piece? {
    self.contents === contents && self.state == state ? piece : nil
  }

  fileprivate func read(from disk: any Disk) {
    guard let contents = try? disk.read(path) else { return }
    self.contents = contents
    piece.take(contents)
    piece.parser.progress?.expect(contents.count)
    if contents.count > 0 { piece.read() }
  }
}

/// Files that the includes of one file name. While one thread reads them in order, others read them
/// from the last one backwards, assuming that nothing before them changes how they are read.
struct IncludesAhead {
  /// The file that includes them.
  let owner: FileID
  /// As the books name them.
  private let paths: [String]
  private let files: [FileAhead]
  private let queue: PartQueue
  private var workers: [Worker]
  private var next = 0

  /// - Parameter paths: In order; empty: nothing is read ahead.
  init(
    _ paths: [String], of owner: FileID, _ files: [FileAhead], from disk: any Disk, threads: Int
  ) {
    self.owner = owner
    self.paths = paths
    self.files = files
    let queue = PartQueue(count: paths.count)
    self.queue = queue
    workers =
      paths.isEmpty
      ? []
      : (1..<threads).map { _ in
        Worker { while let number = queue.takeLast() { files[number].read(from: disk) } }
      }
  }

  /// The file whose turn it is; nil: it was not read ahead.
  mutating func file(_ path: String) -> FileAhead? {
    guard next < paths.count, paths[next] == path else { return nil }
    next += 1
    if !workers.isEmpty {
      if queue.takeFirst() != nil { return nil }
      finish()
    }
    return files[next - 1]
  }

  /// Whether other threads are still reading.
  var isReading: Bool { !workers.isEmpty }

  /// Stops reading ahead.
  mutating func finish() {
    _ = queue.close()
    for worker in workers { worker.join() }
    workers = []
  }
}

extension JournalParser {
  /// The most files that are read ahead at a time.
  private static let aheadLimit = 1000

  /// Whether nothing is being read ahead in this file yet, and doing so may be of use.
  var mayLookAhead: Bool {
    guard let includes, !recorder.isOn else { return false }
    return includes.options.threads > 1 && includes.options.memory == nil
      && includes.ahead.last?.owner != file
  }

  /// Lets other threads read files ahead, unless one of them is larger than all others together.
  ///
  /// - Parameter named: The files that includes name from here on, as written.
  mutating func lookAhead(_ named: [String]) {
    let (environment, options) = (includes!.environment, includes!.options)
    let paths = Array(named.prefix(Self.aheadLimit))
    let sizes = paths.map { environment.disk.status(environment.absolutePath($0))?.size ?? 0 }
    let total = sizes.reduce(0, +)
    let isWorthwhile =
      total >= options.partThreshold && sizes.allSatisfy { $0 <= total / options.threads }
    if isWorthwhile { reserveRoom(for: total) }
    let state = ReadingState(of: self)
    let files = (isWorthwhile ? paths : []).map { path in
      FileAhead(environment.absolutePath(path), piece(at: 0..<0), after: state)
    }
    includes!.ahead.append(
      IncludesAhead(
        isWorthwhile ? paths : [], of: file, files, from: environment.disk,
        threads: options.threads))
  }

  /// The paths that include directives name from here on, except patterns.
  func pathsAhead(in directory: String) -> [String] {
    var paths: [String] = []
    var place = scanner.nextLine
    let word: StaticString = "include"
    while place < scanner.end, paths.count < Self.aheadLimit {
      let end = scanner.find(0x0A, from: place, to: scanner.end) ?? scanner.end
      var line = scanner.bytes(place..<end)[...]
      place = end + 1
      guard line.starts(with: UnsafeBufferPointer(start: word.utf8Start, count: 7)),
        line.dropFirst(7).first?.isBlank == true
      else { continue }
      line = line.dropFirst(7).drop(while: \.isBlank)
      while let last = line.last, last.isBlank || last == 0x0D { line.removeLast() }
      let named = IncludedName(Path.text(of: line), home: includes?.environment.home)
      let path = Path.join(directory, named.path)
      if !named.isPattern, named.isJournal(path) { paths.append(path) }
    }
    return paths
  }
}
