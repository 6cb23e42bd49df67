import LedgeraBooks
package import LedgeraDiagnostics
package import LedgeraEnvironment
import LedgeraQuerying

/// Why a command could not do its work. Printed on standard error by `Ledgera.run` alone; nothing the
/// command had composed for standard output is shown.
package struct CommandFailure: Error, Sendable, Equatable {
  /// What the shell gets.
  package var status: ExitStatus
  /// One line without a final stop; user text in it is quoted with `shown`.
  package var headline: String
  /// `file:line:column` of the cause; nil when it is the command line.
  package var place: String?
  /// What to do about it, a line each.
  package var hints: [String]
  /// The file that cannot be read, as it was named; nil: that is not the matter.
  package var unreadableFile: String?
  /// How hledger says the headline, which other programs read; nil: as it stands.
  var hledgerHeadline: String?
  /// Nothing says which journal is meant.
  var isAboutNothing = false

  /// A failure.
  package init(
    _ status: ExitStatus, _ headline: String, place: String? = nil, hints: [String] = []
  ) {
    self.status = status
    self.headline = headline
    self.place = place
    self.hints = hints
  }

  /// What people read of an error.
  package init(_ error: some ExplainedError) {
    self.init(ExitStatus(error.kind), error.message, hints: error.hints)
    unreadableFile = error.unreadableFile
    hledgerHeadline = error.hledgerMessage
  }

  /// A mistake in the command line or a configuration file.
  package static func usage(
    _ headline: String, at origin: Word.Origin = .commandLine, hints: [String?] = []
  ) -> CommandFailure {
    CommandFailure(.usage, headline, place: origin.place, hints: hints.compactMap { $0 })
  }

  /// The same with hledger's headline.
  func inHledger(_ headline: String) -> CommandFailure {
    var failure = self
    failure.hledgerHeadline = headline
    return failure
  }

  /// A pattern, query or period that cannot be understood.
  ///
  /// - Parameter place: What it is: `pattern`, `option '--begin'`.
  static func notUnderstood(
    _ text: String, _ error: some ExpressionFailure, as place: String,
    at origin: Word.Origin = .commandLine
  ) -> CommandFailure {
    var failure = usage(
      "\(place) \(shown(text)): \(error.message)", at: origin, hints: error.hints)
    failure.hledgerHeadline = error.hledgerMessage
    return failure
  }

  /// The same as the value of an option.
  static func notUnderstood(
    _ option: OptionOccurrence, _ error: some ExpressionFailure
  ) -> CommandFailure {
    notUnderstood(
      option.value ?? "", error, as: "option '--\(option.name)'", at: option.origin)
  }

  /// A file that was named and cannot be read.
  package static func unreadable(
    _ name: String, _ error: ReadError, namedBy: String? = nil
  ) -> CommandFailure {
    CommandFailure(InputFailure(name, error, namedBy: namedBy))
  }

  /// A file that cannot be written: a name that never can be is a mistake in the command line.
  static func unwritable(_ name: String, _ error: WriteError) -> CommandFailure {
    CommandFailure(error.status, "\(shown(name)) \(error)")
  }

  /// The lines for standard error.
  package var text: String {
    var text = "error: \(headline)\n"
    if let place { text += " --> \(place)\n" }
    for hint in hints { text += "  help: \(hint)\n" }
    return text
  }
}

/// What a closure makes, or what people read of why it cannot.
func explained<Value, Failure: ExplainedError>(
  _ make: () throws(Failure) -> Value
) throws(CommandFailure) -> Value {
  do throws(Failure) {
    return try make()
  } catch { throw CommandFailure(error) }
}

/// A value, or what people read of why there is none.
func explained<Value, Failure: ExplainedError>(
  _ failure: Failure.Type, _ value: @autoclosure () throws(Failure) -> Value
) throws(CommandFailure) -> Value {
  try explained(value)
}
