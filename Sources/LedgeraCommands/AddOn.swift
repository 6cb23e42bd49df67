import LedgeraDiagnostics
import LedgeraEnvironment

extension Command {
  /// A program of the `PATH` that is run as a command: `ledgera NAME` is `ledgera-NAME`, else
  /// `hledger-NAME`; as hledger the other way round.
  ///
  /// - Parameter missing: What is said where there is no such program.
  static func addOn(_ name: String, missing: CommandFailure) -> Command {
    Command(
      name, group: .help, summary: "Run a program of that name", help: "", isHidden: true,
      readsConfiguration: false, effects: [.connects, .writesFiles, .interacts]
    ) { (invocation, output) throws(CommandFailure) in
      // `hledger plot -- -o x.png` keeps the options after it from hledger itself.
      var words = invocation.arguments
      if let separator = words.firstIndex(of: "--") { words.remove(at: separator) }
      for program in AddOn.programs(of: name, for: Guise(invocation.environment)) {
        do throws(ProgramError) {
          let call = ProgramCall(program, words, streams: .shared)
          let status = try invocation.environment.run(call).status
          return status == 0 ? .fine : ExitStatus(rawValue: status) ?? .findings
        } catch {
          guard case .missing = error else {
            throw CommandFailure(.failure, "\(program) \(error.message)")
          }
        }
      }
      throw missing
    }
  }
}

/// Programs beside this one that add commands to it.
enum AddOn {
  /// Which programs may be meant by a name, the first first; none where it is no name of a file.
  static func programs(of name: String, for guise: Guise) -> [String] {
    // `ledgera-fetch` is no command: it answers this program.
    guard isName(name), name != "fetch" else { return [] }
    let programs = Guise.allCases.map { "\($0.rawValue)-\(name)" }
    return guise == .ledgera ? programs : programs.reversed()
  }

  /// The commands that they add, in order of the alphabet.
  static func names(in environment: Environment) -> [String] {
    let directories = environment.variable("PATH")?.split(separator: ":").map(String.init) ?? []
    var names: Set<String> = []
    for directory in directories where Path.isAbsolute(directory) {
      for entry in (try? environment.disk.entries(of: directory)) ?? [] {
        let file = String(decoding: entry.name, as: UTF8.self)
        for prefix in Guise.allCases.map({ "\($0.rawValue)-" }) where file.hasPrefix(prefix) {
          let name = String(file.dropFirst(prefix.count))
          guard !programs(of: name, for: .ledgera).isEmpty,
            environment.disk.status(Path.join(directory, file))?.kind == .regular
          else { continue }
          names.insert(name)
        }
      }
    }
    return names.sorted()
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
      }
      && name.utf8.first != UInt8(ascii: "-")
  }
}
