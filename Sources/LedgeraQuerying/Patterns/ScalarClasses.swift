/// The scalars divided into the classes that a program can tell apart.
///
/// Two scalars of one class are in the same sets of the program, so an automaton needs one
/// transition per class.
struct ScalarClasses: Sendable {
  /// First value of each range of one class, ascending from 0.
  private let boundaries: [UInt32]
  /// Class of each range.
  private let classOfStretch: [UInt16]
  /// Class of each ASCII byte, folded if the program folds.
  private let classOfASCII: [UInt16]
  private let folds: Bool
  let count: Int
  /// For each class: what its scalars are as neighbours of a position.
  let neighbour: [PatternPlace.Neighbour]
  /// For each class: the sets that contain it, as bits by set number.
  private let membership: [[UInt64]]

  init(of program: PatternProgram) {
    folds = !program.caseSensitive
    let sets = program.sets + [.newline] + (program.looksAtWords ? [.word] : [])
    var starts: Set<UInt32> = [0]
    for range in sets.flatMap(\.ranges) {
      starts.insert(range.lowerBound)
      if range.upperBound < ScalarSet.lastValue { starts.insert(range.upperBound + 1) }
    }
    boundaries = starts.sorted()
    var classOfMembership: [[UInt64]: UInt16] = [:]
    var members: [[UInt64]] = []
    var stretchClasses: [UInt16] = []
    for start in boundaries {
      var bits = [UInt64](repeating: 0, count: (sets.count + 63) / 64)
      for (number, set) in sets.enumerated() where set.contains(start) {
        bits[number / 64] |= 1 << UInt64(number % 64)
      }
      let known = classOfMembership[bits]
      let number = known ?? UInt16(members.count)
      if known == nil {
        classOfMembership[bits] = number
        members.append(bits)
      }
      stretchClasses.append(number)
    }
    classOfStretch = stretchClasses
    membership = members
    count = members.count
    let newlineSet = program.sets.count
    neighbour = members.map { bits in
      func has(_ set: Int) -> Bool { bits[set / 64] >> UInt64(set % 64) & 1 == 1 }
      if has(newlineSet) { return .newline }
      return program.looksAtWords && has(newlineSet + 1) ? .word : .other
    }
    let stretches = boundaries
    let folding = folds
    classOfASCII = (0..<128).map { (value: UInt32) in
      let folded = folding ? CaseFolding.foldASCII(value) : value
      return stretchClasses[ScalarClasses.stretch(of: folded, in: stretches)]
    }
  }

  /// The class of the scalar at `index`, which is moved past it.
  @inline(__always)
  func next(_ text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Int {
    let byte = text[index]
    if byte < 0x80 {
      index += 1
      return Int(classOfASCII[Int(byte)])
    }
    let value = decodeScalar(text, at: &index)
    let folded = folds ? CaseFolding.fold(value) : value
    return Int(classOfStretch[ScalarClasses.stretch(of: folded, in: boundaries)])
  }

  @inline(__always)
  func isMember(_ scalarClass: Int, ofSet set: Int) -> Bool {
    membership[scalarClass][set / 64] >> UInt64(set % 64) & 1 == 1
  }

  private static func stretch(of value: UInt32, in boundaries: [UInt32]) -> Int {
    var (low, high) = (0, boundaries.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if boundaries[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }
}
