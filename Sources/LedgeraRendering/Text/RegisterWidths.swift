/// The columns of a register.
///
/// Amounts that leave less than two columns each to description and account are cut down in
/// proportion; cells that do not fit then stick out of their line.
struct RegisterWidths {
  let date: Int
  let description: Int
  let account: Int
  let amount: Int
  let balance: Int

  /// `amount` and `balance` are what their widest cells take; `description` nil shares evenly with
  /// the account.
  init(total: Int, date: Int, amount: Int, balance: Int, description: Int?) {
    self.date = date
    let smallestNames = 2
    let available = max(0, total - (date + 1 + smallestNames + 2 + smallestNames + 2 + 2))
    if amount + balance <= available {
      self.amount = amount
      self.balance = balance
    } else {
      self.amount = RegisterWidths.halfEven(amount * available, over: amount + balance)
      self.balance = available - self.amount
    }
    let rest = total - (date + 1 + 2 + self.amount + 2 + self.balance) - 2
    self.description = description ?? RegisterWidths.half(rest)
    self.account = rest - self.description
  }

  /// The quotient rounded to the nearest number, ties to even.
  private static func halfEven(_ dividend: Int, over divisor: Int) -> Int {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    let isUp = remainder * 2 > divisor || (remainder * 2 == divisor && quotient % 2 == 1)
    return isUp ? quotient + 1 : quotient
  }

  /// Half, rounded down also below zero.
  private static func half(_ number: Int) -> Int { number >> 1 }
}
