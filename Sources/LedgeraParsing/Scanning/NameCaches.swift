import LedgeraModel

/// Numbers of recently used commodity symbols, by their bytes; only symbols of up to 8 bytes.
struct SymbolCache {
  private var words = [UInt64](repeating: 0, count: 64)
  private var numbers = [UInt16](repeating: 0, count: 64)

  @inline(__always)
  static func word(_ base: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
    let raw = UnsafeRawPointer(base).loadUnaligned(as: UInt64.self).littleEndian
    return length == 8 ? raw : raw & (1 &<< UInt64(length &* 8) &- 1)
  }

  @inline(__always)
  private static func slot(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }

  @inline(__always)
  func lookup(_ word: UInt64) -> UInt16? {
    let slot = SymbolCache.slot(word)
    return words[slot] == word ? numbers[slot] : nil
  }

  @inline(__always)
  mutating func note(_ word: UInt64, _ number: UInt16) {
    let slot = SymbolCache.slot(word)
    words[slot] = word
    numbers[slot] = number
  }
}

/// Accounts by their name as written, while aliases or `apply account` rewrite names.
struct AccountCache: ~Copyable {
  private var written = NameTable()
  private var accounts: [AccountID] = []
  /// The state change for which the cache is valid.
  private var changeCount = -1

  /// nil: the name has not occurred since directives last changed.
  mutating func lookup(_ start: UnsafePointer<UInt8>, _ length: Int, changeCount: Int) -> AccountID?
  {
    if changeCount != self.changeCount {
      written = NameTable()
      accounts = []
      self.changeCount = changeCount
      return nil
    }
    guard let number = written.lookup(start, count: length) else { return nil }
    return accounts[Int(number)]
  }

  mutating func note(_ start: UnsafePointer<UInt8>, _ length: Int, _ account: AccountID) {
    let hash = written.hash(start, length)
    guard let number = written.intern(start, count: length, hash: hash) else { return }
    if Int(number) == accounts.count { accounts.append(account) }
  }
}
