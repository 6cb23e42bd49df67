/// A tag of a transaction, posting or declaration.
public struct Tag: Hashable, Sendable {
  public let nameID: TagNameID
  public let name: String
  /// Without surrounding white space; empty when none was written.
  public let value: String

  public init(nameID: TagNameID, name: String, value: String) {
    self.nameID = nameID
    self.name = name
    self.value = value
  }
}
