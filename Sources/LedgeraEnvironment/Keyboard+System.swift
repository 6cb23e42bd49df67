#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

extension Keyboard {
  /// Standard input; nil unless it and standard error are a terminal that can move its cursor.
  static func system(_ terminal: Terminal, variables: [String: String]) -> Keyboard? {
    guard terminal.inputIsTerminal, terminal.errorsIsTerminal,
      let kind = variables["TERM"], kind != "", kind != "dumb"
    else { return nil }
    let mode = TerminalMode()
    return Keyboard(
      begin: { mode.begin() }, end: { mode.end() },
      suspend: {
        mode.end()
        kill(0, SIGTSTP)
        _ = mode.begin()
      },
      width: { Terminal.systemSize(of: .errors).width ?? 80 },
      wait: { nextKeys() })
  }

  /// A change of the terminal's size interrupts the wait.
  private static func nextKeys() -> Input {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { memory in
      memory.baseAddress.map { Platform.read(0, $0, memory.count) } ?? 0
    }
    if count > 0 { return .bytes(Array(bytes.prefix(count))) }
    return count < 0 && errno == EINTR ? .resized : .end
  }
}

/// The terminal's settings from before the question.
private final class TerminalMode: Sendable {
  private struct Saved {
    var mode: termios
    var resizing: sigaction
  }

  private let saved = Mutex<Saved?>(nil)

  func begin() -> Bool {
    var mode = termios()
    guard tcgetattr(0, &mode) == 0 else { return false }
    var keys = mode
    keys.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
    keys.c_iflag &= ~tcflag_t(IXON | ISTRIP | INLCR | IGNCR)
    keys.c_iflag |= tcflag_t(ICRNL)
    guard tcsetattr(0, TCSADRAIN, &keys) == 0 else { return false }
    var former = sigaction()
    var resizing = sigaction()
    setHandler(&resizing)
    sigaction(SIGWINCH, &resizing, &former)
    saved.withLock { $0 = Saved(mode: mode, resizing: former) }
    return true
  }

  func end() {
    guard var saved = saved.withLock({ $0.take() }) else { return }
    tcsetattr(0, TCSADRAIN, &saved.mode)
    sigaction(SIGWINCH, &saved.resizing, nil)
  }

  /// A handler that does nothing, without `SA_RESTART`: reading ends with `EINTR`.
  private func setHandler(_ action: inout sigaction) {
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = { _ in }
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = { _ in }
    #elseif canImport(Darwin)
      action.__sigaction_u.__sa_handler = { _ in }
    #endif
  }
}
