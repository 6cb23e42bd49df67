import LedgeraEnvironment
import LedgeraImporting
import LedgeraModel

/// Asks sources, each address once.
struct PriceFetch {
  private let invocation: Invocation
  /// The beginning of addresses; nil: those of the sources.
  private let base: String?
  private var answers: [String: Result<PriceAnswer, PriceFailure>] = [:]
  /// The sources that want fewer requests.
  private var refusing: Set<PriceSource> = []

  /// Most bytes of what a program writes.
  private static let sizeLimit = 64 << 20

  /// The program that alone has to do with a network.
  private static let program = "ledgera-fetch"

  init(_ invocation: Invocation) {
    self.invocation = invocation
    base = invocation.value(.priceBaseURL)
  }

  mutating func prices(of sourced: SourcedWish) throws(PriceFailure) -> [FetchedPrice] {
    let (source, wish) = (sourced.source, sourced.wish)
    if source == .command { return try source.prices(in: try run(wish), of: wish) }
    guard !refusing.contains(source) else {
      throw PriceFailure("the source asks for fewer requests (429); try again later")
    }
    let answer = try self.answer(to: source.address(of: wish, base: base))
    if answer.status == 429 { refusing.insert(source) }
    return try source.prices(in: answer, of: wish)
  }

  private mutating func answer(to address: String) throws(PriceFailure) -> PriceAnswer {
    if let known = answers[address] { return try known.get() }
    let result: Result<PriceAnswer, PriceFailure>
    do throws(PriceFailure) {
      result = .success(try ask(address))
    } catch { result = .failure(error) }
    answers[address] = result
    return try result.get()
  }

  private func ask(_ address: String) throws(PriceFailure) -> PriceAnswer {
    // One request a second is what sources bear.
    let pause = base == nil && !answers.isEmpty ? ["1"] : []
    let result = try call(Self.program, [address] + pause)
    guard let cut = result.output.firstIndex(of: 0x0A),
      let status = Int(String(decoding: result.output[..<cut], as: UTF8.self))
    else { throw PriceFailure("\(Self.program) \(result.complaint)") }
    guard result.status == 0 else { throw PriceFailure(result.complaint) }
    return PriceAnswer(status: status, body: Array(result.output[(cut + 1)...]))
  }

  /// A program of the user: it gets `--`, the commodity, the currency and the first day, and writes `P`
  /// lines. So a commodity whose name begins with a dash is no option of it.
  private func run(_ wish: PriceWish) throws(PriceFailure) -> PriceAnswer {
    let words = invocation.value(.priceCommand).flatMap { Word.split($0) } ?? []
    guard let name = words.first else {
      throw PriceFailure("--command names the program that writes P lines")
    }
    let result = try call(
      name, words.dropFirst() + ["--", wish.symbol, wish.currency, wish.since.text])
    guard result.status == 0 else { throw PriceFailure("\(name) \(result.complaint)") }
    return PriceAnswer(status: 200, body: result.output)
  }

  private func call(
    _ name: String, _ arguments: [String]
  ) throws(PriceFailure) -> ProgramResult {
    do throws(ProgramError) {
      return try invocation.environment.run(
        ProgramCall(name, arguments, patience: .seconds(300), outputLimit: Self.sizeLimit))
    } catch { throw PriceFailure("\(name) \(error.message)") }
  }
}
