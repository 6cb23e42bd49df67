import LedgeraDiagnostics

/// A path as one line of a list, for people, scripts and the logs of servers alike: a line feed or any
/// other control character in a name is shown, `\x0A`, so that one name is never taken for two, and
/// `./` before a leading `::` says that it is no order to a server. JSON has the exact names.
package func pathLine(_ path: String) -> String {
  let parts = path.split(separator: "\t", omittingEmptySubsequences: false)
  let line = parts.map { VisibleText.wholeLine(String($0)) }.joined(separator: "\\x09")
  return (line.utf8.starts(with: "::".utf8) ? "./" : "") + line + "\n"
}
