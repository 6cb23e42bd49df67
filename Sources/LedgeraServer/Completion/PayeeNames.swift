import LedgeraModel

/// The payees of descriptions, each as text only once: notes behind `|` make most descriptions different.
struct PayeeNames {
  private(set) var all: [String] = []
  /// By description: the payee's number.
  private(set) var numbers: [Int] = []

  init(_ journal: Journal) {
    var known: [String: Int] = [:]
    // What is before `|`, with it, by its bytes.
    var heads = NameTable()
    var payees: [Int] = []
    for number in 0..<UInt32(journal.store.descriptions.count) {
      let name = journal.store.descriptions[number]
      let length = name.firstIndex(of: UInt8(ascii: "|")).map { $0 + 1 } ?? name.count
      guard let start = name.baseAddress,
        let head = heads.intern(start, count: length, hash: heads.hash(start, length))
      else {
        numbers.append(add("", &known))
        continue
      }
      if Int(head) == payees.count {
        let text = String(decoding: name[..<length], as: UTF8.self)
        payees.append(add(DescriptionParts(text).payee, &known))
      }
      numbers.append(payees[Int(head)])
    }
  }

  private mutating func add(_ name: String, _ known: inout [String: Int]) -> Int {
    if let number = known[name] { return number }
    known[name] = all.count
    all.append(name)
    return all.count - 1
  }
}

extension Journal {
  /// Of each description, by its number, whether this is its payee: as it is written, else but for its case.
  func areOf(payee: String) -> [Bool] {
    let exact = areOf(startingWith: payee, by: ==) { $0 == payee }
    guard !exact.contains(true) else { return exact }
    let folded = payee.lowercased()
    return areOf(startingWith: payee) {
      ($0 | 0x20) == ($1 | 0x20) || $0 | $1 >= 0x80
    } where: {
      $0.lowercased() == folded
    }
  }

  private func areOf(
    startingWith payee: String, by isLike: (UInt8, UInt8) -> Bool, where isPayee: (String) -> Bool
  ) -> [Bool] {
    (0..<UInt32(store.descriptions.count)).map { number in
      store.descriptions[number].starts(with: payee.utf8, by: isLike)
        && isPayee(DescriptionParts(description(DescriptionID(number))).payee)
    }
  }
}
