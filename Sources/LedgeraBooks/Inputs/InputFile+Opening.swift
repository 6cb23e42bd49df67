import LedgeraDiagnostics
package import LedgeraEnvironment
package import LedgeraImporting
package import LedgeraIntake
package import LedgeraParsing

/// Rules for separated values that are named apart from their file.
package struct NamedRules: Sendable {
  package let name: String
  /// What named them, when that was not the command line.
  package let namedBy: String?

  package init(name: String, namedBy: String?) {
    self.name = name
    self.namedBy = namedBy
  }

  /// What they say about where money goes.
  package func categories(in world: Environment) throws(InputFailure) -> CategoryRules {
    do throws(ReadError) {
      let contents = try world.disk.read(world.absolutePath(name), allowPipe: true)
      return CategoryRules(path: name, contents: contents, environment: world)
    } catch { throw InputFailure(name, error, namedBy: namedBy) }
  }
}

extension InputFile {
  /// Opens the file in a world, as the journal that it is.
  ///
  /// - Parameter rules: Those for separated values; nil: they lie next to the file, under its name and
  ///   `.rules`.
  package func open(
    in world: Environment, rules: NamedRules? = nil
  ) throws(InputFailure) -> JournalInput {
    let contents: FileContents
    do throws(ReadError) {
      contents =
        if let path {
          try world.disk.read(path, allowPipe: true)
        } else {
          try world.standardInput()
        }
    } catch {
      throw InputFailure(name, error, namedBy: namedBy, hints: hints(error, on: world.disk))
    }
    return try input(contents, rules, in: world)
  }

  /// What may be meant by a name that cannot be read; empty: nothing is known.
  private func hints(_ error: ReadError, on disk: any Disk) -> [String] {
    guard let path else { return [] }
    switch error {
    case .isDirectory:
      return disk.journals(in: path).prefix(1).map {
        "name the journal in it: -f \(shown(Path.join(name, Path.name(of: $0))))"
      }
    case .missing:
      let names = disk.journals(in: Path.directory(of: path)).map(Path.name)
      let near = EditDistance.closest(to: Path.name(of: path), among: names)
      return near.map { near in
        let isHere = Path.name(of: name) == name
        return ["did you mean \(shown(isHere ? near : Path.join(Path.directory(of: name), near)))?"]
      } ?? []
    default: return []
    }
  }

  /// The statements that rules for separated values read from the file; nil: no rules say how.
  ///
  /// - Parameter rules: They count if they say whose records these are, or which lines are none; nil: those
  ///   next to the file.
  package func ruledStatements(
    in world: Environment, rules: NamedRules?, reading: ReadingOptions
  ) throws(InputFailure) -> RuledStatements? {
    let isTabular = [.csv, .ssv, .tsv].contains(format)
    let beside = path.flatMap { path in
      world.disk.status(path + ".rules").map { _ in NamedRules(name: name + ".rules", namedBy: nil)
      }
    }
    guard let named = isTabular ? rules ?? beside : beside else { return nil }
    let read = try named.categories(in: world)
    guard read.readsRecords || rules == nil && (read.setsDate || read.diagnostics.hasErrors) else {
      return nil
    }
    let file = InputFile(path: path, name: name, format: isTabular ? format : .csv)
    let session = BooksSession(
      files: [file], rules: named, request: BooksRequest(inputs: [], reading: reading),
      environment: world)
    let books = try session.ignoringAssertions.read()
    return RuledStatements(books.journal, books.diagnostics)
  }

  /// Reads files of other formats that journals include.
  package static let translator: InputTranslator = {
    name, format, contents, world throws(TranslationFailure) in
    let file = InputFile(path: world.absolutePath(name), name: name, format: format)
    do throws(InputFailure) { return try file.input(contents, nil, in: world) } catch {
      throw TranslationFailure(error.message, hints: error.hints)
    }
  }

  private func input(
    _ contents: FileContents, _ rules: NamedRules?, in world: Environment
  ) throws(InputFailure) -> JournalInput {
    switch format {
    case .journal: return JournalInput(path: name, contents: contents)
    case .timedot:
      return JournalInput(path: name, translation: TimedotTranslation.translate(name, contents))
    case .timeclock:
      return JournalInput(
        path: name,
        translation: TimeclockTranslation.translate(name, contents, environment: world))
    case .beancount:
      return JournalInput(
        path: name,
        translation: BeancountTranslation.translate(name, contents, environment: world))
    case .rules:
      do throws(ReadError) {
        let (path, translation) = try CSVTranslation.translate(
          rules: name, contents, environment: world)
        return JournalInput(path: path, translation: translation)
      } catch {
        let records = name.hasSuffix(".rules") ? String(name.dropLast(".rules".count)) : name
        throw InputFailure(records, error, namedBy: name)
      }
    case .csv, .ssv, .tsv:
      let translation = CSVTranslation.translate(
        name, contents, separator: CSVTranslation.separator(ofExtension: format.rawValue),
        rules: try read(rules, in: world), environment: world)
      return JournalInput(path: name, translation: translation)
    }
  }

  /// The rules that are named, else those next to the file.
  private func read(
    _ rules: NamedRules?, in world: Environment
  ) throws(InputFailure) -> (path: String, contents: FileContents) {
    guard let rulesName = rules?.name ?? (path == nil ? nil : name + ".rules") else {
      throw .missingRules
    }
    do throws(ReadError) {
      let path = world.absolutePath(rulesName)
      return (rulesName, try world.disk.read(path, allowPipe: rules != nil))
    } catch {
      throw InputFailure(
        rulesName, error, namedBy: rules?.namedBy,
        hints: [
          "\(shown(name)) is read by rules, see reference.md § CSV rules; --rules names others",
          "'ledgera import \(name)' enters what the books lack, without any; with --parsed it shows that",
        ])
    }
  }
}
