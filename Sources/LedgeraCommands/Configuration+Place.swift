import LedgeraDiagnostics
import LedgeraEnvironment

extension Configuration {
  /// A file that may be the configuration in force.
  struct Place {
    /// Absolute.
    let path: String
    /// As messages name it.
    let name: String
    /// The user named it, or it lies where the user's own settings lie.
    let isOwn: Bool
  }

  /// The configurations in force: the one that counts, and before it, where that was found, the user's own,
  /// which then says only what no other may say.
  static func inForce(
    _ environment: Environment, given options: [OptionOccurrence]
  ) throws(CommandFailure) -> [Configuration] {
    guard let configuration = try find(environment, given: options) else { return [] }
    guard !configuration.isOwn, var own = try own(environment) else { return [configuration] }
    own.isBesideAnother = true
    return [own, configuration]
  }

  /// The user's own configuration; nil: none.
  private static func own(_ environment: Environment) throws(CommandFailure) -> Configuration? {
    let place = places(environment).first { place in
      place.isOwn && environment.disk.status(place.path)?.kind == .regular
        && !environment.disk.isForeign(place.path)
    }
    return try place.map { (place) throws(CommandFailure) in try read(place, environment) }
  }

  /// The configuration that counts: the file of `--conf`, else the nearest `ledgera.conf` from the
  /// working directory upward, else `~/.ledgera.conf`, else `ledgera/ledgera.conf` below
  /// `XDG_CONFIG_HOME` or `~/.config`. nil: no such file, or `-n` is given.
  ///
  /// A file that belongs to another user, who might lay traps in shared directories, is passed
  /// over; standard error says so.
  private static func find(
    _ environment: Environment, given options: [OptionOccurrence]
  ) throws(CommandFailure) -> Configuration? {
    let place = place(environment, given: options) { foreign in
      let note =
        "note: \(shown(foreign.name)) belongs to another user and is not read;"
        + " --conf \(shown(foreign.name)) reads it\n"
      Array(note.utf8).withUnsafeBytes { try? environment.errors($0) }
    }
    return try place.map { (place) throws(CommandFailure) in try read(place, environment) }
  }

  private static func read(
    _ place: Place, _ environment: Environment
  ) throws(CommandFailure) -> Configuration {
    let contents: FileContents
    do throws(ReadError) {
      contents = try environment.disk.read(place.path, allowPipe: place.isOwn)
    } catch {
      throw .unreadable(place.name, error)
    }
    return try Configuration(contents, place, environment)
  }

  /// Where the configuration in force is.
  ///
  /// - Parameter passing: Called with files that are passed over.
  static func place(
    _ environment: Environment, given options: [OptionOccurrence],
    passing: (Place) -> Void = { _ in }
  ) -> Place? {
    let choice = options.last {
      $0.name == OptionSpec.conf.name || $0.name == OptionSpec.noConf.name
    }
    if let choice {
      guard choice.name == OptionSpec.conf.name, let name = choice.value else { return nil }
      return Place(path: environment.absolutePath(name), name: name, isOwn: true)
    }
    for place in places(environment) where environment.disk.status(place.path)?.kind == .regular {
      if !environment.disk.isForeign(place.path) { return place }
      passing(place)
    }
    return nil
  }

  private static func places(_ environment: Environment) -> [Place] {
    let own = ownPaths(environment)
    let name = Guise(environment).configurationNames.near
    var paths: [String] = []
    var directory = environment.currentDirectory
    while true {
      paths.append(Path.join(directory, name))
      let parent = Path.directory(of: directory)
      if parent == directory || parent == "." { break }
      directory = parent
    }
    return (paths + own).map { path in
      Place(
        path: path, name: Path.relative(path, to: environment.currentDirectory),
        isOwn: own.contains(path))
    }
  }

  /// Where only the user puts files.
  private static func ownPaths(_ environment: Environment) -> [String] {
    let names = Guise(environment).configurationNames
    var paths: [String] = []
    if let home = environment.home { paths.append(Path.join(home, names.home)) }
    if let base = environment.variable("XDG_CONFIG_HOME")
      ?? environment.home.map({ $0 + "/.config" })
    {
      paths.append(Path.join(base, names.base))
    }
    return paths
  }
}
