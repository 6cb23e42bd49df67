import LedgeraEnvironment
import LedgeraImporting
import LedgeraParsing

extension Invocation {
  /// A file of any format as the journal that it is.
  func input(
    _ file: InputFile, _ contents: FileContents, in world: Environment
  ) throws(CommandFailure) -> JournalInput {
    switch file.format {
    case .journal: return JournalInput(path: file.name, contents: contents)
    case .timedot:
      return JournalInput(
        path: file.name, translation: TimedotTranslation.translate(file.name, contents))
    case .timeclock:
      return JournalInput(
        path: file.name,
        translation: TimeclockTranslation.translate(file.name, contents, environment: world))
    case .rules:
      do throws(ReadError) {
        let (path, translation) = try CSVTranslation.translate(
          rules: file.name, contents, environment: world)
        return JournalInput(path: path, translation: translation)
      } catch {
        throw .unreadable(recordsName(file), error, namedBy: file.name)
      }
    case .csv, .ssv, .tsv:
      let rules = try rulesFile(for: file, in: world)
      let translation = CSVTranslation.translate(
        file.name, contents,
        separator: CSVTranslation.separator(ofExtension: file.format.rawValue), rules: rules,
        environment: world)
      return JournalInput(path: file.name, translation: translation)
    }
  }

  private func recordsName(_ file: InputFile) -> String {
    file.name.hasSuffix(".rules") ? String(file.name.dropLast(".rules".count)) : file.name
  }

  /// The rules of `--rules`, else those beside the file, of its name and `.rules`.
  private func rulesFile(
    for file: InputFile, in world: Environment
  ) throws(CommandFailure) -> (path: String, contents: FileContents) {
    let given = last(of: .rules)
    guard let name = given?.value ?? (file.path == nil ? nil : file.name + ".rules") else {
      throw .usage(
        "separated values from standard input need rules",
        hints: ["name them: ledgera \(command.name) -f csv:- --rules FILE"])
    }
    do throws(ReadError) {
      return (name, try world.disk.read(world.absolutePath(name), allowPipe: given != nil))
    } catch {
      var failure = CommandFailure.unreadable(name, error, namedBy: given?.origin.place)
      failure.hints += [
        "\(shown(file.name)) is read by rules, see grammar.md § CSV rules; --rules names others",
        "'ledgera import --parsed \(file.name)' shows what Ledgera finds in it without any",
      ]
      throw failure
    }
  }
}
