import Testing

@testable import LedgeraComputation

/// Against the examples of FIPS 180-4 and of NIST's collection.
struct SHA256Tests {
  private func digest(_ text: String) -> String {
    SHA256.digest(of: Array(text.utf8)).description
  }

  @Test func `published examples come out`() {
    #expect(
      digest("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      digest(String(repeating: "a", count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `processors with and without instructions for it agree`() {
    for count in (0...200) + [1000, 4096] {
      let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      #expect(SHA256.digest(of: message) == SHA256.digestByWords(of: message), "\(count) bytes")
    }
  }

  @Test func `messages around a block's end differ by their length`() {
    let digests = (0...130).map { SHA256.digest(of: [UInt8](repeating: 0, count: $0)) }
    #expect(Set(digests).count == digests.count)
  }

  @Test func `a digest reads back, and nothing else does`() {
    let digest = SHA256.digest(of: [1, 2, 3])
    #expect(Digest(hexadecimal: digest.description) == digest)
    #expect(Digest(hexadecimal: digest.description.uppercased()) == digest)
    #expect(Digest(hexadecimal: digest.description.dropLast()) == nil)
    #expect(Digest(hexadecimal: digest.description + "0") == nil)
    #expect(Digest(hexadecimal: digest.description.dropLast() + "g") == nil)
    #expect(Digest(hexadecimal: "") == nil)
  }
}
