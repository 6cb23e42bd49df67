package import LedgeraDocuments
import LedgeraEnvironment
import LedgeraRendering

extension Output {
  /// Adds a report in the format that the invocation asks for. Only that form of it is computed.
  ///
  /// - Parameters:
  ///   - width: Columns for text; nil takes the terminal's.
  ///   - descriptionWidth: Columns of a register's description; nil shares with the account.
  package mutating func write(
    _ document: Document, for invocation: Invocation, width: Int? = nil,
    descriptionWidth: Int? = nil
  ) throws(CommandFailure) {
    let format = try invocation.outputFormat()
    switch format.reports {
    case .document(let render):
      let terminal = invocation.environment.terminal
      let options = TextOptions(
        width: width ?? invocation.width, descriptionWidth: descriptionWidth,
        tableWidth: terminal.width,
        foldsGrids: invocation.outputPath == nil && terminal.outputIsTerminal,
        isColoured: invocation.colorsResults, drawsBoxes: invocation[.pretty])
      render(document, options, &self)
    case .records(let render):
      guard let records = document.records else { throw Self.lacking(format, invocation) }
      let isGuarded = invocation.has(.guardFormulas)
      write { take in render(records, isGuarded, take) }
    case .tree(let render):
      guard let json = document.json else { throw Self.lacking(format, invocation) }
      write { take in render(json, take) }
    case nil:
      guard format == .value, let results = document.results else {
        throw Self.lacking(format, invocation)
      }
      guard results.count <= 1 else {
        throw .usage(
          "-O value writes one number, and this report comes to \(results.count)",
          hints: ["select one account, commodity and period, or convert: -X EUR -O value"])
      }
      write((results.first ?? "0") + "\n")
    }
  }

  /// What most reports end with: `write`, and all went well.
  mutating func show(
    _ document: Document, for invocation: Invocation, width: Int? = nil,
    descriptionWidth: Int? = nil
  ) throws(CommandFailure) -> ExitStatus {
    try write(document, for: invocation, width: width, descriptionWidth: descriptionWidth)
    return .fine
  }

  /// Adds blocks as text.
  ///
  /// - Parameter blocks: Made when they are written.
  mutating func write(_ options: TextOptions, blocks: @escaping @Sendable () -> [Block]) {
    write(part: { isForTerminal, take in
      TextRenderer(options).write(blocks(), isForTerminal: isForTerminal, to: take)
    })
  }

  private static func lacking(_ format: OutputFormat, _ invocation: Invocation) -> CommandFailure {
    .usage("this report of '\(invocation.command.name)' has no \(format.name) form")
  }
}
