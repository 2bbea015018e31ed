import DBusMenu
import Testing

@testable import MenuBus

@Suite struct `Words of the public interface` {
  @Test func `public words are those of the protocol, all different`() {
    let kinds = [MenuAnchor.Kind.anchor, .trayItem, .item, .point].map(\.word)
    #expect(Set(kinds) == Set(Word.SourceKind.allCases).subtracting([.screen]))
    let directions = [ArrowDirection.up, .down, .left, .right]
    #expect(directions.map(\.word.rawValue) == directions.map(\.rawValue))
    let styles = [CommitAnimator.Style.dismiss, .pop]
    #expect(styles.map(\.word.rawValue) == ["dismiss", "pop"])
  }
}
