/// A call of git that only reads a repository, which may be a foreign one.
///
/// A repository's configuration can name programs for git to run and files to read and write. It
/// comes with copies and archives of repositories, so it is not trusted: all settings that would
/// run a program or change an answer are overridden here. The user's setting of trusted
/// repositories (`safe.directory`) is respected.
struct GitCall {
  /// After this long without output git is killed: something it reads never ends.
  static let patience: Duration = .seconds(30)

  /// - Parameters:
  ///   - top: The work tree's directory, absolute, without links.
  ///   - variables: The environment variables of this process.
  ///   - index: The file of what is staged; nil: the repository's own.
  static func make(
    _ arguments: [String], at top: String, _ variables: [String: String], input: [UInt8] = [],
    index: String? = nil
  ) -> ProgramCall {
    var safe = safe(variables)
    (safe["GIT_WORK_TREE"], safe["GIT_INDEX_FILE"]) = (top, index)
    return ProgramCall(
      "git", ["-C", top] + options + settings.flatMap { ["-c", $0] } + arguments, input: input,
      variables: safe, patience: patience)
  }

  private static let options = [
    "--no-pager", "--no-optional-locks", "--no-replace-objects", "--literal-pathspecs",
  ]

  private static let settings = [
    // They run programs.
    "core.fsmonitor=false", "core.hooksPath=/dev/null", "log.showSignature=false",
    "diff.external=", "core.sshCommand=false", "core.askPass=", "credential.helper=",
    // A directory of the books could look like a repository, with a configuration of its own.
    "safe.bareRepository=explicit",
    // They change what is answered, or the answer's encoding.
    "color.ui=false", "i18n.logOutputEncoding=UTF-8", "log.showRoot=true", "log.mailmap=false",
    "mailmap.file=", "mailmap.blob=", "diff.relative=false", "diff.orderFile=/dev/null",
    "diff.renameLimit=1000",
  ]

  /// The variables of git that locate it and the user's own settings are kept; those that refer to
  /// another call, as inside a hook, are not.
  private static func safe(_ variables: [String: String]) -> [String: String] {
    let kept = ["GIT_EXEC_PATH", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM"]
    let own = variables.filter { name, _ in
      !name.hasPrefix("GIT_") || kept.contains(name)
        || name.hasPrefix("GIT_CONFIG_") && name != "GIT_CONFIG_PARAMETERS"
    }
    return own.merging(
      [
        // Missing objects must not be fetched, by any transport.
        "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_TERMINAL_PROMPT": "0",
        "GIT_GRAFT_FILE": "/dev/null", "LC_ALL": "C",
      ]
    ) { $1 }
  }
}
