// Prints net worth, and the accounts that make it up.
import Ledgera

let file = CommandLine.arguments.dropFirst().first ?? "../household/main.journal"
let ledger = try Ledger.open(file)

for row in try ledger.balance("type:AL", in: "EUR") {
  print(row.account, row.amounts.map(\.description).joined(separator: ", "), separator: "  ")
}
print("net worth", try ledger.total("type:AL", in: "EUR").map(\.description).joined(separator: ", "))
