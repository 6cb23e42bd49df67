package import LedgeraEditing
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraParsing

extension BooksSession {
  /// A file of the books, or any other one for itself, formatted; nil: it cannot be read.
  ///
  /// - Parameter path: Absolute.
  package func formatted(
    _ path: String, in style: FormatStyle
  ) throws(BooksError) -> [UInt8]? {
    guard let wanted = environment.disk.status(path)?.identity else { return nil }
    let formatter = BooksFormatter(
      reading: request.reading, style: style, environment: environment)
    let inputs: [JournalInput]
    do throws(InputError) { inputs = try self.inputs() } catch { throw .input(error) }
    do throws(FormattingError) {
      return try formatter.format(inputs) { $0 == wanted }.files.first?.formatted
    } catch { throw .formatting(error) }
  }
}
