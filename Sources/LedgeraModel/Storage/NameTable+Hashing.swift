#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension NameTable {
  /// The hash that `intern` expects: the first 32 bytes in one step without branches, since few
  /// names are longer, then 8 bytes a step. The bytes must be readable for `padding` past their
  /// end.
  @inlinable @inline(__always)
  public func hash(_ start: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
    let seed = Self.longSeed ^ UInt64(truncatingIfNeeded: length > 32 ? 0 : length)
    let state = headHash(start, length, seed: seed)
    if length <= 32 { return Self.finished(state) }
    return Self.finished(Self.hashTail(state, UnsafeRawPointer(start), length, from: 32))
  }

  @usableFromInline static var longSeed: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  @inlinable @inline(__always)
  func headHash(_ start: UnsafePointer<UInt8>, _ length: Int, seed: UInt64) -> UInt64 {
    let words = head(UnsafeRawPointer(start), length)
    return Self.mix(Self.mix(seed, words.x) ^ words.y, Self.mix(~seed, words.z) ^ words.w)
  }

  @inlinable @inline(__always)
  static func finished(_ state: UInt64) -> UInt64 { state ^ (state >> 29) }

  /// How far the memory past a name's end must be readable.
  public static var padding: Int { 32 }

  /// The first 32 bytes of a name as words; bytes past its end are zero.
  @inlinable @inline(__always)
  func head(_ start: UnsafeRawPointer, _ length: Int) -> SIMD4<UInt64> {
    start.loadUnaligned(as: SIMD4<UInt64>.self) & headMask(length)
  }

  @inlinable @inline(__always)
  func headMask(_ length: Int) -> SIMD4<UInt64> {
    UnsafeRawPointer(masks.base.unsafelyUnwrapped + (32 &- min(length, 32)))
      .loadUnaligned(as: SIMD4<UInt64>.self)
  }

  @inlinable
  static func hashTail(
    _ state: UInt64, _ start: UnsafeRawPointer, _ length: Int, from first: Int
  ) -> UInt64 {
    var state = state
    var offset = first
    while offset < length {
      let word = start.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      let left = length &- offset
      let mask = left >= 8 ? ~0 : (1 as UInt64) &<< UInt64(left &* 8) &- 1
      state = mix(state, word & mask)
      offset &+= 8
    }
    return mix(state, UInt64(truncatingIfNeeded: length))
  }

  @inlinable @inline(__always)
  public static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.low ^ product.high
  }

  /// Compares names the way `hash` reads them.
  @inlinable @inline(__always)
  func isEqual(_ start: UnsafePointer<UInt8>, at offset: Int, _ length: Int) -> Bool {
    guard let base = arena.base else { return length == 0 }
    let known = UnsafeRawPointer(base + offset)
    let asked = UnsafeRawPointer(start)
    let difference =
      (known.loadUnaligned(as: SIMD4<UInt64>.self) ^ asked.loadUnaligned(as: SIMD4<UInt64>.self))
      & headMask(length)
    let any = (difference.x | difference.y) | (difference.z | difference.w)
    guard any == 0 else { return false }
    return length <= 32 || Self.isTailEqual(known, asked, length)
  }

  @usableFromInline
  static func isTailEqual(
    _ known: UnsafeRawPointer, _ asked: UnsafeRawPointer, _ length: Int
  ) -> Bool {
    memcmp(known + 32, asked + 32, length - 32) == 0
  }

  /// Hashes of a known name's prefixes of these ascending lengths. Linear in the name.
  public func prefixHashes(of number: UInt32, lengths: [Int]) -> [UInt64] {
    guard let base = arena.base else { return lengths.map { _ in 0 } }
    let start = UnsafePointer(base) + Int(entries[Int(number)].offset)
    var state: UInt64 = 0
    var offset = 0
    return lengths.map { length in
      if length <= 32 { return hash(start, length) }
      if offset == 0 {
        state = headHash(start, 32, seed: Self.longSeed)
        offset = 32
      }
      while offset &+ 8 <= length {
        state = Self.mix(
          state,
          UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            .littleEndian)
        offset &+= 8
      }
      return Self.finished(Self.hashTail(state, UnsafeRawPointer(start), length, from: offset))
    }
  }
}
