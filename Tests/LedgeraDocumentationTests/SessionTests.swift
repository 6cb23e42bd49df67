import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct SessionTests {
  private static let paths = Repository.files(below: "examples").filter { $0.hasSuffix(".session") }

  @Test(arguments: paths)
  func `a session shows what its commands write`(_ path: String) {
    let directory = Path.directory(of: path)
    let session = Session(Repository.text(Path.join("examples", path)))
    Golden.expect(
      session.run(inCopyOf: Path.join("examples", directory)), inFile: Path.join("examples", path))
  }

  /// But the package that uses the library, which the gate builds and runs.
  @Test func `every example directory has a session`() {
    let directories = Set(Repository.files(below: "examples").map { $0.prefix { $0 != "/" } })
      .subtracting(["library"])
    let shown = Set(SessionTests.paths.map { $0.prefix { $0 != "/" } })
    #expect(directories.count >= 4)
    #expect(directories.subtracting(shown) == [])
  }
}
