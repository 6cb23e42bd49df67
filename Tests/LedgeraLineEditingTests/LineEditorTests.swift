import LedgeraEnvironment
import Synchronization
import Testing

@testable import LedgeraLineEditing

/// A keyboard that plays what it is given, and the bytes that reached the screen.
private final class Play: Sendable {
  let inputs: Mutex<[Keyboard.Input]>
  let shown = Mutex("")
  let modes = Mutex<[String]>([])

  init(_ inputs: [Keyboard.Input]) { self.inputs = Mutex(inputs.reversed()) }

  var keyboard: Keyboard {
    Keyboard(
      begin: {
        self.modes.withLock { $0.append("begin") }
        return true
      },
      end: { self.modes.withLock { $0.append("end") } },
      suspend: { self.modes.withLock { $0.append("suspend") } },
      width: { 20 },
      wait: { self.inputs.withLock { $0.popLast() } ?? .end })
  }
}

private func ask(
  _ keys: String..., text: String = "", names: [String] = [], history lines: [String] = []
) -> LineEditor.Answer? {
  var history = LineHistory(lines)
  let play = Play(keys.map { .bytes(Array($0.utf8)) })
  var editor = LineEditor(
    play.keyboard, question: "? ", text: text, names: { _ in names },
    write: { more in play.shown.withLock { $0 += more } })
  return editor.ask(&history)
}

@Suite struct LineEditorTests {
  @Test(arguments: [
    ("food\r", "food"), ("food\n", "food"),
    ("fod\u{1B}[Do\r", "food"), ("ood\u{1}f\r", "food"), ("ood\u{1B}[Hf\u{1B}[F!\r", "food!"),
    ("foxod\u{2}\u{2}\u{7F}\r", "food"), ("foxod\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[3~\r", "food"),
    ("expenses:food\u{17}cash\r", "cash"), ("expenses:food\u{1B}\u{7F}rent\r", "expenses:rent"),
    ("a b\u{1B}b\u{B}c\r", "a c"), ("a b\u{15}c\u{19}\r", "ca b"),
    ("one two\u{1B}[1;5D\u{1B}[1;5D0 \r", "0 one two"), ("e\u{301}\u{7F}x\r", "x"),
    ("日本\u{7F}\r", "日"), ("👨‍👩‍👧!\u{1B}[D\u{7F}\r", "!"),
    ("\u{1B}[200~rent\r\nfood\u{3}\n\u{1B}[201~\r", "rent  food"),
    ("\u{1B}[99~\u{1B}OP\u{1B}zok\r", "ok"), ("a\tb\r", "ab"),
  ])
  func keysChangeTheLine(keys: String, answer: String) {
    #expect(ask(keys) == .line(answer))
  }

  @Test func bytesMayComeOneByOne() {
    let keys = Array("fo\u{1B}[200~日\u{1B}[201~\u{1B}[D\u{1B}[3~d\r".utf8)
    var history = LineHistory()
    let play = Play(keys.map { .bytes([$0]) })
    var editor = LineEditor(play.keyboard, question: "? ", write: { _ in })
    // A lone escape is a key of its own, so that a sequence must come in one piece.
    #expect(editor.ask(&history) != nil)
    let parts = Play([.bytes(Array("日".utf8.prefix(2))), .bytes([0xA5, 0x0D])])
    var other = LineEditor(parts.keyboard, question: "? ", write: { _ in })
    #expect(other.ask(&history) == .line("日"))
  }

  @Test func endsAreTold() {
    #expect(ask("\u{4}") == .end)
    #expect(ask("") == .end)
    #expect(ask("ab\u{1B}[D\u{4}\r") == .line("a"))
    #expect(ask("abc\u{3}") == .interrupted)
  }

  @Test func whatIsTypedAheadStaysForTheNextQuestion() {
    var history = LineHistory()
    let play = Play([.bytes(Array("one\rtwo\r".utf8))])
    let keyboard = play.keyboard
    var answers: [LineEditor.Answer?] = []
    for _ in 0..<3 {
      var editor = LineEditor(keyboard, question: "? ", write: { _ in })
      answers.append(editor.ask(&history))
    }
    #expect(answers == [.line("one"), .line("two"), .end])
    #expect(play.modes.withLock { $0 } == ["begin", "end", "begin", "end", "begin", "end"])
  }

  @Test func arrowsBringEarlierLinesAndTheDraftBack() {
    #expect(ask("\u{1B}[A\r", history: ["old", "new"]) == .line("new"))
    #expect(ask("\u{1B}[A\u{1B}[A\u{1B}[A\r", history: ["old", "new"]) == .line("old"))
    #expect(ask("dra\u{1B}[A\u{1B}[Bft\r", history: ["old"]) == .line("draft"))
  }

  @Test func tabCompletes() {
    let names = ["assets:bank", "expenses:food:groceries", "expenses:food:restaurants"]
    #expect(ask("as\t\r", names: names) == .line("assets:bank"))
    #expect(ask("EXP\tg\t\r", names: names) == .line("expenses:food:groceries"))
    #expect(ask("rest\t\r", names: names) == .line("expenses:food:restaurants"))
    #expect(ask("food\t\r", names: names) == .line("expenses:food:"))
    #expect(ask("zzz\t\r", names: names) == .line("zzz"))
    #expect(ask("\t\r", names: []) == .line(""))
  }

  @Test func textCanBeGivenToChange() {
    #expect(ask("\u{7F}5\r", text: "12.50") == .line("12.55"))
  }

  @Test func anyBytesGiveAnAnswer() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
        [UInt8.random(in: 0...255), 0x1B, 0x5B, 0x7E, 0x41].randomElement(using: &generator) ?? 0
      }
      var history = LineHistory()
      let play = Play([.bytes(bytes), .resized, .bytes(Array(" \r".utf8))])
      var editor = LineEditor(play.keyboard, question: "? ", write: { _ in })
      let answer = editor.ask(&history)
      #expect(answer != nil, "\(bytes)")
      if case .line(let text)? = answer {
        #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
      }
    }
  }
}
