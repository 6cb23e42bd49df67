import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport

/// Books in memory that commands write to, on 21 November 2026.
struct WrittenBooks {
  let disk = MemoryDisk()
  /// Goes on from run to run, so that ids differ.
  private let randomBytes = Environment.repeatableBytes()

  /// Files of `/books`; the root is `main.journal` unless `ledgera.conf` names another.
  init(_ files: [String: String]) {
    for (name, text) in files { disk.write(text, to: "/books/\(name)") }
    if files["ledgera.conf"] == nil { disk.write("file main.journal\n", to: "/books/ledgera.conf") }
  }

  /// What a command writes, messages first, without the difference it shows.
  @discardableResult
  func run(_ words: String..., input: String = "") -> (
    status: LedgeraCommands.ExitStatus, messages: String
  ) {
    run(arguments: words, input: input)
  }

  /// The same of a list of words.
  func run(arguments words: [String], input: String = "") -> (
    status: LedgeraCommands.ExitStatus, messages: String
  ) {
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    let status = Ledgera.run(
      .inMemory(
        arguments: words, disk: disk, standardInput: input, randomBytes: randomBytes,
        output: output, errors: errors))
    return (status, errors.text)
  }

  func text(_ name: String = "main.journal") -> String { disk.text("/books/\(name)") ?? "" }

  /// What a report says.
  func report(_ command: String) -> String { Session.output(of: "ledgera \(command)", on: disk) }

  /// Books of every test that needs no others.
  static let usual = """
    commodity 1,000.00 EUR
    account assets:bank          ; type: Cash
    account assets:cash          ; type: Cash
    account assets:deposit       ; type: Asset, class: other
    account expenses:food
    account equity:opening

    2026-11-01 Opening
        assets:bank         500.00 EUR
        assets:deposit      100.00 EUR
        assets:cash          50.00 EUR
        equity:opening

    ; December is planned already.
    2026-12-01 * Bakery
        expenses:food         3.00 EUR
        assets:cash

    """
}
