// Measures reading, checking, a balance report and keeping lots over generated journals of growing size.
//
//   LedgeraBenchmarks [LARGEST] [--gate]
//
// LARGEST is the biggest size along most dimensions (default 64,000; 1,000,000 for the full
// ladder). With --gate the status is 1 when a dimension grows faster than linearly or the model
// takes more than 64 bytes a posting.

import LedgeraEnvironment

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

let arguments = Environment.system().arguments
let largest = arguments.compactMap { Int($0) }.first ?? 64_000
let isGate = arguments.contains("--gate")

let byteLimit = 64.0

func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

func milliseconds(_ seconds: Double) -> String {
  let tenths = Int(seconds * 10_000)
  return "\(tenths / 10).\(tenths % 10)"
}

func hundredths(_ value: Double) -> String {
  let count = Int(value * 100)
  return "\(count / 100).\(count % 100 < 10 ? "0" : "")\(count % 100)"
}

/// The exponent e of time ~ size^e between two measurements, by whole steps of a hundredth.
func exponent(_ small: (Int, Double), _ large: (Int, Double)) -> Double {
  let sizes = Double(large.0) / Double(small.0)
  let times = large.1 / max(small.1, 1e-6)
  var result = 0.0
  var power = 1.0
  let step = hundredthRoot(of: sizes)
  while power < times, result < 4 {
    power *= step
    result += 0.01
  }
  return result
}

/// x^(1/100) by bisection; enough digits for a growth exponent.
func hundredthRoot(of value: Double) -> Double {
  var (low, high) = (1.0, value)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    var power = 1.0
    for _ in 0..<100 { power *= middle }
    if power < value { low = middle } else { high = middle }
  }
  return low
}

print(
  padded("dimension", 22), padded("size", 9), padded("read ms", 9), padded("check ms", 9),
  padded("balance ms", 11), padded("lots ms", 9), padded("B/posting", 10), padded("exponent", 9))
var failures: [String] = []
for dimension in Dimension.all(largest: largest) {
  var first: (Int, Double)?
  for size in dimension.sizes {
    let result = Measurement.best(of: 3, dimension.journal(size), threads: 1)
    var growth = ""
    if let first {
      let exponent = exponent(first, (size, result.total))
      growth = hundredths(exponent)
      // Below a few milliseconds the clock decides, not the program.
      if size == dimension.sizes.last, result.total > 0.01, exponent > dimension.exponentLimit {
        failures.append("\(dimension.name) grows with exponent \(growth)")
      }
    }
    if first == nil, result.total > 0.002 { first = (size, result.total) }
    print(
      padded(dimension.name, 22), padded("\(size)", 9), padded(milliseconds(result.read), 9),
      padded(milliseconds(result.check), 9), padded(milliseconds(result.balance), 11),
      padded(milliseconds(result.lots), 9),
      padded(hundredths(result.bytesPerPosting), 10), padded(growth, 9))
    if dimension.name == "transactions", size == dimension.sizes.last,
      result.bytesPerPosting > byteLimit
    {
      failures.append("the model takes \(hundredths(result.bytesPerPosting)) bytes a posting")
    }
  }
}
for failure in failures { print("too much: \(failure)") }
if isGate, !failures.isEmpty { exit(1) }
