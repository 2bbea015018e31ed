import MenuPresenting
@testable import MenuTerminal
import Testing

@MainActor
@Suite struct `Keys of a terminal` {
  @Test func `every key that has a name is a key of a terminal`() {
    let known = Set(Screen.keys.values).union(Screen.sequences.values).union(Screen.characters.values)
    #expect(known == Set(NamedKey.allCases))
  }
}
