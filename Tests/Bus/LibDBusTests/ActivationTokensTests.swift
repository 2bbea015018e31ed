import LibDBus
import Testing

/// Tokens of the desktop that clients provide.
@Suite struct `Activation tokens` {
  @Test func `a token goes once, to the sender's next event`() {
    var tokens = ActivationTokens()
    tokens.keep("a", from: ":1.1")
    tokens.keep("b", from: ":1.2")
    tokens.keep("c", from: ":1.1")
    let taken = [":1.1", ":1.1", ":1.3", ":1.2"].map { tokens.redeem(from: BusName($0)) }
    #expect(taken == ["c", nil, nil, "b"])
  }

  @Test func `an unused token is forgotten`() {
    var tokens = ActivationTokens()
    let start = ContinuousClock.now
    tokens.keep("a", from: ":1.1", at: start)
    tokens.keep("b", from: ":1.2", at: start + .seconds(9))
    #expect(tokens.redeem(from: ":1.1", at: start + .seconds(11)) == nil)
    #expect(tokens.redeem(from: ":1.2", at: start + .seconds(11)) == "b")
  }

  @Test func `the last of many tokens are kept`() {
    var tokens = ActivationTokens()
    for number in 0..<100 { tokens.keep("token \(number)", from: .init(":1.\(number)")) }
    let taken = (0..<100).compactMap { tokens.redeem(from: .init(":1.\($0)")) }
    #expect(taken == (84..<100).map { "token \($0)" })
  }

  @Test func `a token that is too long, or empty, is none, and takes the last one back`() {
    var tokens = ActivationTokens()
    for text in ["", String(repeating: "x", count: LibDBusLimits.tokenBytes + 1)] {
      tokens.keep("a", from: ":1.1")
      tokens.keep(text, from: ":1.1")
      #expect(tokens.redeem(from: ":1.1") == nil)
    }
    tokens.keep(String(repeating: "x", count: LibDBusLimits.tokenBytes), from: ":1.1")
    #expect(tokens.redeem(from: ":1.1")?.count == LibDBusLimits.tokenBytes)
  }
}
