import LedgeraEnvironment

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Asks a server for one address with curl and writes what it answers, the status of HTTP on a line of its
// own before it. The only program of Ledgera's that has to do with a network.
//
//     ledgera-fetch URL [SECONDS-TO-WAIT-BEFORE]

let world = Environment.system()
/// Most bytes of an answer: of those that come, and of what they are when they are decompressed.
let sizeLimit = 50_000_000
let isSafe = world.arguments.first?.hasPrefix("https:") ?? false
guard (1...2).contains(world.arguments.count), isSafe || world.arguments[0].hasPrefix("http:")
else {
  try? Array("usage: ledgera-fetch URL [SECONDS]\n".utf8).withUnsafeBytes { try world.errors($0) }
  exit(2)
}
if world.arguments.count == 2, let seconds = UInt32(world.arguments[1]) { sleep(min(seconds, 60)) }
// What is asked for safely stays so, and nothing is led to where it is not safe. curl limits headers itself.
let options = [
  "--disable", "--silent", "--show-error", "--location", "--max-redirs", "5", "--proto",
  isSafe ? "=https" : "=http", "--proto-redir", "=https", "--compressed", "--max-time", "60",
  "--max-filesize", "\(sizeLimit)", "--retry", "1",
  "--retry-max-time", "90", "--user-agent", "ledgera-fetch/1", "--write-out",
  "\n%{http_code}", "--", world.arguments[0],
]
do {
  let result = try world.run(
    ProgramCall("curl", options, patience: .seconds(200), outputLimit: sizeLimit))
  let cut = result.output.lastIndex(of: 0x0A) ?? 0
  let status = result.output[cut...].dropFirst()
  let answer = Array(status) + [0x0A] + result.output[..<cut]
  try answer.withUnsafeBytes { try world.output($0) }
  try result.errors.withUnsafeBytes { try world.errors($0) }
  exit(result.status)
} catch let error as ProgramError {
  try? Array("curl \(error.message)\n".utf8).withUnsafeBytes { try world.errors($0) }
  exit(127)
} catch {
  exit(74)
}
