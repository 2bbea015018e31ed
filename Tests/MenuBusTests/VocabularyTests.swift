import DBusMenu
import Testing

@testable import MenuBus

@Suite struct `Words of the public interface` {
  @Test func `are those of the protocol`() {
    for kind in [MenuAnchor.Kind.anchor, .trayItem, .item, .point] {
      #expect(Word.SourceKind(rawValue: kind.rawValue) != nil)
    }
    for direction in [ArrowDirection.up, .down, .left, .right] {
      #expect(Word.ArrowDirection(rawValue: direction.rawValue) != nil)
    }
    for style in [CommitAnimator.Style.dismiss, .pop] { #expect(Word.CommitStyle(rawValue: style.rawValue) != nil) }
    #expect(Word.SourceKind.allCases.count == 4 && Word.ArrowDirection.allCases.count == 4)
  }
}
