/// Numbers distinct pairs of a row and a commodity from 0, in the order of first use. Rows are
/// accounts, or anything else that holds commodities.
///
/// Pairs of the first rows and commodities are in a flat table if that is small, all others in a
/// hash table; a lookup takes constant time in both.
public struct PairNumbers: ~Copyable {
  /// The most places of the flat table: 1 MiB.
  static var flatLimit: Int { 1 << 18 }

  struct HashedPair: BitwiseCopyable {
    let key: UInt64
    let number: Int32
  }

  /// Commodities per row of the flat table; 0: it is unused.
  private let width: Int
  /// Number plus one by row and commodity; 0: unused.
  private var flat = Column<Int32>()
  private var hashed = Column<HashedPair>()
  /// Index in `hashed` plus one, by hash; 0: free.
  private var places = Column<Int32>()
  public private(set) var count = 0

  /// Room for this many rows; there may be more commodities than expected.
  public init(rowCount: Int, commodityCount: Int) {
    let (area, overflow) = rowCount.multipliedReportingOverflow(by: commodityCount)
    let isFlat = !overflow && area <= PairNumbers.flatLimit
    width = isFlat ? commodityCount : 0
    if isFlat { flat.append(repeating: 0, count: area) }
  }

  /// The number of a pair; equal to the previous `count` if it is new.
  @inline(__always)
  public mutating func number(of row: Int, _ commodity: CommodityID) -> Int {
    guard commodity.index < width else { return hashedNumber(of: row, commodity) }
    let place = row &* width &+ commodity.index
    let known = Int(flat[place])
    if known != 0 { return known &- 1 }
    count += 1
    flat[place] = Int32(count)
    return count - 1
  }

  /// The number of a pair; nil: unknown.
  public func known(_ row: Int, _ commodity: CommodityID) -> Int? {
    if commodity.index < width {
      let known = flat[row * width + commodity.index]
      return known == 0 ? nil : Int(known) - 1
    }
    guard places.count > 0 else { return nil }
    let found = places[place(of: PairNumbers.key(row, commodity))]
    return found == 0 ? nil : Int(hashed[Int(found) - 1].number)
  }

  // MARK: Hashing

  @inline(never)
  private mutating func hashedNumber(of row: Int, _ commodity: CommodityID) -> Int {
    if (hashed.count + 1) * 2 > places.count { growHashing() }
    let key = PairNumbers.key(row, commodity)
    let place = place(of: key)
    if places[place] != 0 { return Int(hashed[Int(places[place]) - 1].number) }
    hashed.append(HashedPair(key: key, number: Int32(count)))
    places[place] = Int32(hashed.count)
    count += 1
    return count - 1
  }

  private mutating func growHashing() {
    let size = max(64, places.count * 4)
    places.truncate(to: 0)
    places.append(repeating: 0, count: size)
    for index in 0..<hashed.count { places[place(of: hashed[index].key)] = Int32(index + 1) }
  }

  /// The place of a key, or the free place where it belongs.
  private func place(of key: UInt64) -> Int {
    let mixed = (key ^ key >> 32) &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: mixed >> 20) & (places.count - 1)
    while places[place] != 0, hashed[Int(places[place]) - 1].key != key {
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  private static func key(_ row: Int, _ commodity: CommodityID) -> UInt64 {
    UInt64(truncatingIfNeeded: row) << 16 | UInt64(commodity.number)
  }
}
