/// A year's standard normal numbers for a few paths, one stream for each path and bucket.
///
/// Numbers in the middle of the distribution are computed as they come, the few in its tails
/// gathered first, so that vectors are full.
final class ChanceYear {
  /// The buckets that have a stream.
  private let sources: [Int]
  private let generators: UnsafeMutableBufferPointer<Xoshiro256>
  /// Probabilities less ½.
  private let distances: UnsafeMutableBufferPointer<Lanes>
  /// The numbers of the last `draw`, by source, then month: twelve for each source.
  let normals: UnsafeMutableBufferPointer<Lanes>
  /// Which scalars of `distances` are in the tails.
  private let tails: UnsafeMutableBufferPointer<Int>

  init(sources: [Int]) {
    let count = sources.count * 12
    self.sources = sources
    generators = .allocate(capacity: sources.count)
    distances = .allocate(capacity: count)
    normals = .allocate(capacity: count)
    tails = .allocate(capacity: (count + 1) * Lanes.scalarCount)
    generators.initialize(repeating: Xoshiro256(seeds: .zero))
    distances.initialize(repeating: .zero)
    normals.initialize(repeating: .zero)
    tails.initialize(repeating: 0)
  }

  deinit {
    generators.deallocate()
    distances.deallocate()
    normals.deallocate()
    tails.deallocate()
  }

  /// Starts the streams of the paths from `first` on.
  func start(seed: UInt64, first: Int) {
    for (number, source) in sources.enumerated() {
      var seeds = LaneBits.zero
      for lane in 0..<Lanes.scalarCount {
        seeds[lane] = ChanceYear.seed(seed, path: first + lane, bucket: source)
      }
      generators[number] = Xoshiro256(seeds: seeds)
    }
  }

  /// The seed of one stream. What else is simulated makes no difference to a stream.
  static func seed(_ seed: UInt64, path: Int, bucket: Int) -> UInt64 {
    let ofPath = SplitMix64.first(seed: SplitMix64.first(seed: seed) ^ UInt64(path))
    return SplitMix64.first(seed: ofPath ^ UInt64(bucket))
  }

  /// The next twelve numbers of every stream.
  func draw() {
    for source in sources.indices {
      var generator = generators[source]
      for place in source * 12..<source * 12 + 12 {
        let distance = generator.nextAroundZero()
        distances[place] = distance
        normals[place] = InverseNormal.central(distance)
      }
      generators[source] = generator
    }
    correctTails()
  }

  private func correctTails() {
    let scalars = UnsafeMutableRawBufferPointer(distances).assumingMemoryBound(to: Double.self)
    let results = UnsafeMutableRawBufferPointer(normals).assumingMemoryBound(to: Double.self)
    var count = 0
    for place in 0..<scalars.count {
      // Written for every place and counted for few: cheaper than an unpredictable branch.
      tails[count] = place
      count += scalars[place].magnitude > InverseNormal.centralLimit ? 1 : 0
    }
    for group in stride(from: 0, to: count, by: Lanes.scalarCount) {
      let size = min(Lanes.scalarCount, count - group)
      var gathered = Lanes(repeating: 0.5)
      for lane in 0..<size { gathered[lane] = scalars[tails[group + lane]] }
      let values = InverseNormal.tail(gathered)
      for lane in 0..<size { results[tails[group + lane]] = values[lane] }
    }
  }
}
