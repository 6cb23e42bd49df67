// A report that Ledgera does not have, as JSON: what is spent on which day of the week.
import Foundation
import Ledgera

struct Weekday: Encodable {
  let name: String
  /// Exact decimals by commodity.
  let spent: [String: String]
}

let file = CommandLine.arguments.dropFirst().first ?? "../household/main.journal"
var sums = [[String: WideQuantity]](repeating: [:], count: 7)
for row in try Ledger.open(file).register("type:X") {
  for amount in row.amounts {
    sums[row.day.weekday - 1][amount.commodity, default: .zero] += amount.quantity
  }
}

let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
let report = zip(names, sums).map { name, sums in
  Weekday(name: name, spent: sums.mapValues { $0.text() })
}
let encoder = JSONEncoder()
encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
print(String(decoding: try encoder.encode(report), as: UTF8.self))
