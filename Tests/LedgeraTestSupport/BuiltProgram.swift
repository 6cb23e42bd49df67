import Foundation
import LedgeraEnvironment

/// The program that was built with the tests, for other programs that call it.
package enum BuiltProgram {
  /// The directory in which `ledgera` lies.
  package static let directory: String = {
    let bundle = "/LedgeraPackageTests.xctest"
    let places = ProcessInfo.processInfo.arguments.compactMap { argument in
      argument.range(of: bundle).map { String(argument[..<$0.lowerBound]) }
    }
    return places.first ?? Path.join(Repository.root, ".build/debug")
  }()

  /// Variables with which programs find it.
  package static func variables(_ others: [String: String]) -> [String: String] {
    others.merging(["PATH": directory + ":" + (others["PATH"] ?? "/usr/bin:/bin")]) { $1 }
  }
}
