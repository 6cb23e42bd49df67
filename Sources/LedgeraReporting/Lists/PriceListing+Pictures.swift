import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension PriceListing {
  /// The history of each commodity that has prices of several days in another one; at most twelve.
  var pictures: [Block] {
    struct Quote: Hashable {
      let commodity: CommodityID
      let target: CommodityID
    }
    var order: [Quote] = []
    var histories: [Quote: [(position: Int, label: String, value: WideQuantity)]] = [:]
    for price in prices {
      let quote = Quote(commodity: price.commodity, target: price.price.commodity)
      let point = (
        position: Int(price.day.number), label: price.day.text,
        value: WideQuantity(price.price.quantity)
      )
      if histories[quote] == nil { order.append(quote) }
      // A day's last price counts.
      if histories[quote]?.last?.position == point.position { histories[quote]?.removeLast() }
      histories[quote, default: []].append(point)
    }
    return order.filter { histories[$0, default: []].count > 1 }.prefix(12).map { quote in
      let target = journal.commodity(quote.target)
      return .chart(
        Chart(
          "\(journal.commodity(quote.commodity).symbol) in \(target.symbol)",
          through: histories[quote] ?? [], style: target.style.number))
    }
  }
}
