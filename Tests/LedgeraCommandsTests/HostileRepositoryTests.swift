import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// Repositories whose configuration came with them: nothing that it names is run, and no answer is
/// another one because of it.
@Suite struct HostileRepositoryTests {
  private static let rent = HistoryTests.rent
  private static let lunch = HistoryTests.lunch
  private static let reports = [
    ["blame", "expenses"], ["history", "desc:rent"], ["history", "desc:lunch"],
    ["diff"], ["diff", "HEAD~1..HEAD"], ["bisect", "expenses"], ["at", "HEAD~1", "balance"],
    ["balance", "--compare", "HEAD~1"], ["check"], ["balance"], ["files"], ["diff", "HEAD..:"],
    ["at", ":", "check"],
  ]

  /// Two commits, and a work tree with changes that git has not looked at.
  private func books() throws -> GitBooks {
    let books = try GitBooks()
    try books.commit("Début", by: "Ann", ["main.journal": Self.rent, "gone.journal": Self.rent])
    try books.commit("Food", by: "Bob", ["main.journal": Self.rent + "\n" + Self.lunch])
    try books.write("main.journal", "; new\n" + Self.rent + "\n" + Self.lunch + "\n")
    return books
  }

  private func answers(_ books: GitBooks) -> [String] {
    Self.reports.map { words in
      let result = books.run(words)
      return "\(result.status)\n\(result.output)\n\(result.errors)"
    }
  }

  private static func touching(_ directory: String) -> [(String, String)] {
    func touch(_ name: String) -> String { "touch \(directory)/canary-\(name);" }
    return [
      ("core.fsmonitor", touch("fsmonitor") + "false"), ("core.pager", touch("pager") + "cat"),
      ("pager.log", touch("pager-log") + "cat"), ("core.editor", touch("editor")),
      ("core.askPass", touch("askpass")), ("core.sshCommand", touch("ssh")),
      ("core.gitProxy", touch("proxy")), ("credential.helper", "!" + touch("credential")),
      ("core.alternateRefsCommand", touch("alternates")),
      ("core.hooksPath", directory + "/hooks"), ("log.showSignature", "true"),
      ("gpg.program", directory + "/hooks/program"), ("diff.external", touch("external")),
      ("diff.evil.textconv", touch("textconv") + "cat"), ("diff.evil.command", touch("command")),
      ("filter.evil.clean", touch("clean") + "cat"), ("filter.evil.required", "true"),
      ("filter.evil.smudge", touch("smudge") + "cat"),
      ("filter.evil.process", touch("process") + "false"),
      ("alias.log", "!" + touch("alias")), ("alias.blame", "!" + touch("alias")),
      ("interactive.diffFilter", touch("interactive")), ("merge.evil.driver", touch("merge")),
      ("uploadpack.packObjectsHook", touch("pack")), ("core.untrackedCache", "true"),
    ]
  }

  @Test func `no program that the configuration names is run`() throws {
    let books = try books()
    let expected = answers(books)
    let directory = books.directory
    for hook in ["post-index-change", "post-checkout", "reference-transaction", "program"] {
      try books.write("hooks/" + hook, "#!/bin/sh\ntouch \(directory)/canary-\(hook)\n")
      FileSystem.setMode(directory + "/hooks/" + hook, 0o755)
    }
    try books.write(".gitattributes", "*.journal diff=evil filter=evil merge=evil\n")
    try books.sign()
    let signed = answers(books)
    for (key, value) in Self.touching(directory) { try books.git("config", key, value) }
    #expect(answers(books) == signed)
    #expect(signed.dropFirst(8) == expected.dropFirst(8))
    #expect(books.canaries == [])
  }

  @Test(arguments: [
    [("remote.o.url", "ext::sh -c 'touch CANARY'")],
    [("remote.o.url", "ext::sh -c 'touch CANARY'"), ("protocol.ext.allow", "always")],
    [("remote.o.url", "."), ("remote.o.uploadpack", "touch CANARY;false")],
    [("remote.o.url", "ssh://x/y"), ("core.sshCommand", "touch CANARY;false")],
    [("remote.o.url", "x"), ("remote.o.vcs", "ext")],
  ])
  func `what is not there is not fetched`(settings: [(String, String)]) throws {
    let books = try books()
    let blob = try books.git("rev-parse", "HEAD~1:main.journal").dropLast()
    let path = "\(books.directory)/.git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"
    try SystemDisk().remove(path)
    try books.git("config", "core.repositoryFormatVersion", "1")
    try books.git("config", "extensions.partialClone", "o")
    try books.git("config", "remote.o.promisor", "true")
    for (key, value) in settings {
      let value = value.split(separator: "CANARY").joined(separator: books.directory + "/canary-o")
      try books.git("config", key, value)
    }
    let result = books.run("history", "desc:rent")
    #expect(result.status == .unreadable)
    #expect(result.errors.hasPrefix("error: git"), "\(result.errors)")
    _ = answers(books)
    #expect(books.canaries == [])
  }

  @Test(arguments: [
    [("i18n.logOutputEncoding", "UTF-16"), ("i18n.commitEncoding", "KOI8-R")],
    [("blame.ignoreRevsFile", "missing")], [("blame.ignoreRevsFile", "pipe")],
    [("mailmap.file", "pipe")], [("diff.orderFile", "pipe")], [("diff.orderFile", "missing")],
    [("core.worktree", "/tmp")], [("core.worktree", "/tmp"), ("core.bare", "true")],
    [("core.bare", "true")], [("log.showRoot", "false")], [("core.quotePath", "true")],
    [("log.date", "raw"), ("log.abbrevCommit", "true"), ("core.abbrev", "4")],
    [("diff.renames", "false"), ("diff.renameLimit", "1"), ("diff.relative", "true")],
    [("color.ui", "always"), ("blame.coloring", "highlightRecent"), ("blame.date", "raw")],
    [("format.pretty", "oneline"), ("log.decorate", "full"), ("log.diffMerges", "on")],
    [("log.mailmap", "true"), ("mailmap.blob", "HEAD:main.journal")],
    [("core.autocrlf", "true"), ("core.safecrlf", "true"), ("core.eol", "crlf")],
  ])
  func `settings change no answer`(settings: [(String, String)]) throws {
    let books = try books()
    try books.rename("gone.journal", "other.journal", "Rename")
    let expected = answers(books)
    #expect(expected[0].contains("Début"))
    FileSystem.makePipe(books.directory + "/pipe")
    for (key, value) in settings { try books.git("config", key, value) }
    #expect(answers(books) == expected)
  }

  @Test func `replaced and grafted commits are what they were`() throws {
    let books = try books()
    let expected = answers(books)
    let head = try books.git("rev-parse", "HEAD").dropLast()
    try books.git("replace", String(head), "HEAD~1")
    #expect(answers(books) == expected)
    try books.git("replace", "-d", String(head))
    try books.write(".git/info/grafts", "\(head)\n")
    #expect(answers(books) == expected)
  }

  @Test func `a directory that looks like a repository is none`() throws {
    let books = try books()
    let expected = answers(books)
    try books.write("sub/rent.journal", Self.rent)
    try books.git("add", "sub")
    for name in ["HEAD", "config"] {
      let text = try SystemDisk().read("\(books.directory)/.git/\(name)").text
      try books.write("sub/" + name, text)
    }
    try books.write("sub/objects/x", "")
    try books.write("sub/refs/x", "")
    let result = books.run(["blame"], journal: "sub/rent.journal")
    #expect(result.output.contains("not committed yet"), "\(result.errors)")
    #expect(answers(books) == expected)
  }

  @Test(arguments: [
    "-x.journal", ":(glob)*.journal", ":!main.journal", "a b\t\"\\é.journal", "*.journal",
    "a\nb.journal", "x^{tree}.journal", "@{1}.journal", "caf\u{10FFE9}.journal", ":0.journal",
  ])
  func `names mean files and nothing else`(name: String) throws {
    let books = try books()
    try books.commit("Names", by: "Cleo", [name: Self.rent])
    let rows = books.run(["blame", "-O", "tsv"], journal: name).output.split(separator: "\n")
    #expect(rows.dropFirst().allSatisfy { $0.contains("\tCleo\tNames\t") }, "\(rows)")
    #expect(rows.count == 2)
    let result = books.run(["history", "desc:rent", "-O", "tsv"], journal: name)
    #expect(result.output.contains("\tCleo\tNames\tcreated\t"), "\(result)")
  }

  @Test func `a commit that says anything is one row`() throws {
    let books = try books()
    let tree = try books.git("rev-parse", "HEAD^{tree}").dropLast()
    let parent = try books.git("rev-parse", "HEAD").dropLast()
    let author = "Eve\u{2}\u{1F}x <e> 99999999999999999 +99999999999999"
    let commit = try books.git(
      "hash-object", "-t", "commit", "-w", "--literally", "--stdin",
      input: "tree \(tree)\nparent \(parent)\nauthor \(author)\ncommitter \(author)\n\nS\n")
    try books.git("reset", "--soft", String(commit.dropLast()))
    try books.commit("Next", by: "Dan", ["x.journal": Self.rent])
    #expect(books.run("blame", "expenses").status == .fine)
    #expect(books.rows("history", "desc:rent").last == "Ann|created|main.journal||||")
  }

  @Test func `lines are found although their ends are others, and changed ones are new`() throws {
    let books = try GitBooks()
    try books.commit("Start", by: "Ann", ["main.journal": Self.rent + "\n" + Self.lunch])
    let text = Self.lunch.split(separator: "\n").joined(separator: "\r\n") + "\r\n"
    try books.write("main.journal", "; moved down\r\n" + text)
    let rows = books.run(["blame", "expenses", "-O", "tsv"]).output.split(separator: "\n")
    #expect(rows.count == 2 && rows[1].hasSuffix("Ann\tStart\t1\t12.50 EUR"), "\(rows)")
  }
}

extension GitBooks {
  /// What hostile programs have left.
  fileprivate var canaries: [String] {
    let entries = (try? SystemDisk().entries(of: directory)) ?? []
    return entries.map { String(decoding: $0.name, as: UTF8.self) }
      .filter { $0.hasPrefix("canary") }
  }

  /// Adds a commit that claims to be signed.
  fileprivate func sign() throws {
    let tree = try git("rev-parse", "HEAD^{tree}").dropLast()
    let parent = try git("rev-parse", "HEAD").dropLast()
    let person = "Sid <s@example.com> 1700000000 +0000"
    let signature = "-----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----"
    let commit = try git(
      "hash-object", "-t", "commit", "-w", "--stdin",
      input: "tree \(tree)\nparent \(parent)\nauthor \(person)\ncommitter \(person)\n"
        + "gpgsig \(signature)\n\nSigned\n")
    try git("reset", "--soft", String(commit.dropLast()))
  }
}
