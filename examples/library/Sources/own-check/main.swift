// Refuses books in which a large expense has no note of what it was for.
import Ledgera

let limit = WideQuantity("500")!
let notes = BookCheck("large-expenses") { transaction in
  let isLarge = transaction.postings.contains { posting in
    posting.account.hasPrefix("expenses:") && posting.amounts.contains { $0.quantity > limit }
  }
  return isLarge && transaction.tags.isEmpty
    ? "'\(transaction.description)' is over \(limit.text()) and has no tag" : nil
}

let file = CommandLine.arguments.dropFirst().first ?? "../household/main.journal"
do {
  for finding in try Ledger.open(file, checks: [notes]).findings { print(finding) }
} catch {
  // A finding a line, where the books have errors.
  print(error)
}
