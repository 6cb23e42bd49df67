// Measures reading, checking, a balance report and keeping lots over generated journals of growing size,
// and reading the files of banks.
//
//   LedgeraBenchmarks [LARGEST] [--gate] [--banks [FILE]]
//
// LARGEST is the biggest size along most dimensions (default 64,000; 1,000,000 for the full
// ladder). With --gate the status is 1 when a dimension grows faster than linearly, the model
// takes more than 64 bytes a posting or a reader of banks' files has become many times slower.
// --banks measures the files of banks only, or one of them.

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
let bankArguments = arguments.drop { $0 != "--banks" }
let banksOnly = !bankArguments.isEmpty

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

var failures: [String] = []

print(padded("100,000 entries", 22), padded("MB", 9), padded("ms", 9), padded("MB/s", 9))
for result in BankFileMeasurement.all(100_000, only: bankArguments.dropFirst().first) {
  print(
    padded(result.name, 22), padded(hundredths(Double(result.bytes) / 1_000_000), 9),
    padded(milliseconds(result.seconds), 9), padded(hundredths(result.speed), 9))
  if result.speed < result.least {
    failures.append("\(result.name) is read at \(hundredths(result.speed)) MB a second")
  }
}

print(
  padded("dimension", 22), padded("size", 9), padded("read ms", 9), padded("check ms", 9),
  padded("balance ms", 11), padded("lots ms", 9), padded("B/posting", 10), padded("exponent", 9))
for dimension in banksOnly ? [] : Dimension.all(largest: largest) {
  var growth = Growth(dimension)
  // Other programs may have had the machine meanwhile.
  for _ in 0..<3 where growth.excess != nil { growth.measureAgain() }
  for (index, size) in dimension.sizes.enumerated() {
    let result = growth.measurements[index]
    print(
      padded(dimension.name, 22), padded("\(size)", 9), padded(milliseconds(result.read), 9),
      padded(milliseconds(result.check), 9), padded(milliseconds(result.balance), 11),
      padded(milliseconds(result.lots), 9), padded(hundredths(result.bytesPerPosting), 10),
      padded(growth.exponent(at: index).map(hundredths) ?? "", 9))
  }
  if let exponent = growth.excess {
    failures.append("\(dimension.name) grows with exponent \(hundredths(exponent))")
  }
  if dimension.name == "transactions", let result = growth.measurements.last,
    result.bytesPerPosting > byteLimit
  {
    failures.append("the model takes \(hundredths(result.bytesPerPosting)) bytes a posting")
  }
}
for failure in failures { print("too much: \(failure)") }
if isGate, !failures.isEmpty { exit(1) }
