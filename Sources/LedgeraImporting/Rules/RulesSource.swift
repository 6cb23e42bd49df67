package import LedgeraDiagnostics
package import LedgeraEnvironment

extension CSVTranslation {
  /// The journal that the records are which a rules file names by `source`, or else those of the file
  /// that has its name without `.rules`. Where `source` finds no file there are no records.
  ///
  /// Throws when the file of the records cannot be read.
  package static func translate(
    rules path: String, _ contents: FileContents, environment: Environment
  ) throws(ReadError) -> (path: String, translation: SourceTranslation) {
    let text = RulesText(path: path, contents: contents, firstFile: 1, environment)
    var parser = RulesParser(text, environment)
    parser.parse()
    guard let found = records(of: &parser.rules, at: path, environment) else {
      return (path, read(path, FileContents([]), parser, text, environment).result)
    }
    let records = try environment.disk.read(environment.absolutePath(found))
    return (found, read(found, records, parser, text, environment).result)
  }

  /// The file of the records, by whose extension they are separated where the rules do not say it; nil: `source`
  /// finds none.
  static func records(
    of rules: inout ConversionRules, at path: String, _ environment: Environment
  ) -> String? {
    var found: String? = path.hasSuffix(".rules") ? String(path.dropLast(".rules".count)) : path
    if let source = rules.source { found = newest(source.pattern, besides: path, environment) }
    if rules.separator == nil, let found {
      rules.separator = separator(ofExtension: Path.fileExtension(of: found))
    }
    return found
  }

  /// Of the files that a pattern names, the one that was changed last; nil: none.
  ///
  /// Paths that begin with `./` or `../` are relative to the rules, others to `data` next to them, then
  /// to the user's downloads.
  private static func newest(
    _ pattern: String, besides rules: String, _ environment: Environment
  ) -> String? {
    let own = environment.absolutePath(Path.directory(of: rules))
    let expanded = Path.expandingTilde(pattern, home: environment.home)
    var directories = [own]
    if !Path.isAbsolute(expanded), !pattern.hasPrefix("./"), !pattern.hasPrefix("../") {
      directories = [Path.join(own, "data")]
      if let home = environment.home { directories.append(Path.join(home, "Downloads")) }
    }
    for directory in directories {
      let paths = environment.disk.glob(expanded, relativeTo: directory).paths
      let dated = paths.compactMap { path in
        environment.disk.status(path).map { (path, $0.modified) }
      }
      if let newest = dated.max(by: { ($0.1, $0.0) < ($1.1, $1.0) }) { return newest.0 }
    }
    return nil
  }
}
