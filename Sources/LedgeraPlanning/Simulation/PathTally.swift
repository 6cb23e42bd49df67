/// How many paths did something.
struct PathTally {
  /// By target: those that met it.
  var met: [Int]
  /// By recorded year: those that had run out until its end.
  var out: [Int]

  init(_ input: SimulationInput) {
    met = Array(repeating: 0, count: input.targets.count)
    out = Array(repeating: 0, count: input.recordedMonths.count)
  }

  mutating func add(_ other: PathTally) {
    for place in met.indices { met[place] += other.met[place] }
    for year in out.indices { out[year] += other.out[year] }
  }
}
