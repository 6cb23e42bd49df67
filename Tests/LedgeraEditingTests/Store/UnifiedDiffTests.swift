import LedgeraEditing
import Testing

@Suite struct UnifiedDiffTests {
  private func diff(_ before: String?, _ after: String, name: String = "a.journal") -> String {
    ChangeSet([
      FileChange(
        path: "/books/a.journal", name: name, before: before.map { Array($0.utf8) },
        after: Array(after.utf8))
    ]).diff
  }

  @Test func `three lines stand around a change, and near changes share a hunk`() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacing("5\n", with: "five\n", maxReplacements: 1)
      .replacing("\n12\n", with: "\n")
    #expect(
      diff(old, new) == """
        --- a.journal
        +++ a.journal
        @@ -2,14 +2,13 @@
         2
         3
         4
        -5
        +five
         6
         7
         8
         9
         10
         11
        -12
         13
         14
         15

        """)
    let far = old.replacing("2\n", with: "two\n", maxReplacements: 1)
      .replacing("\n19\n", with: "\n")
    #expect(
      diff(old, far).split(separator: "\n").filter { $0.hasPrefix("@@") }
        == ["@@ -1,5 +1,5 @@", "@@ -16,5 +16,4 @@"])
  }

  @Test func `a new file comes from nothing`() {
    #expect(diff(nil, "x\n") == "--- /dev/null\n+++ a.journal\n@@ -0,0 +1 @@\n+x\n")
    #expect(diff(nil, "") == "--- /dev/null\n+++ a.journal\n")
  }

  @Test func `a missing final newline is said for either side`() {
    let mark = "\\ No newline at end of file\n"
    #expect(diff("a", "a\n").hasSuffix("@@ -1 +1 @@\n-a\n\(mark)+a\n"))
    #expect(diff("a\n", "a").hasSuffix("@@ -1 +1 @@\n-a\n+a\n\(mark)"))
    #expect(diff("a\nb", "c\nb").hasSuffix("@@ -1,2 +1,2 @@\n-a\n+c\n b\n\(mark)"))
  }

  @Test func `carriage returns and bytes that are no text stay as they are`() {
    #expect(diff("a\r\nb\r\n", "a\r\nc\r\n").hasSuffix("@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"))
    let change = FileChange(
      path: "/a", name: "a", before: [0xFF, 0x0A], after: [0xFF, 0x0A, 0xFE, 0x0A])
    #expect(
      UnifiedDiff.bytes(of: ChangeSet([change]))
        == Array("--- a\n+++ a\n@@ -1 +1,2 @@\n ".utf8) + [0xFF, 0x0A, 0x2B, 0xFE, 0x0A])
  }

  @Test func `a name that would end the line is quoted`() {
    #expect(diff("a\n", "b\n", name: "x\ny\t\u{1}\"é").hasPrefix(#"--- "x\ny\t\001\"é""# + "\n"))
  }

  @Test func `what stays as it is is no change`() {
    #expect(diff("a\n", "a\n").isEmpty)
    #expect(!ChangeSet([FileChange(path: "/a", name: "a", before: nil, after: [])]).isEmpty)
  }
}
