import Basics
import DBusMenu
import LibDBus
import Testing

@testable import MenuBusTool

/// The conditions of `menubus wait`.
@Suite struct `A condition of a row` {
  private static func row(
    _ id: Int32, _ label: String, _ more: [PropertyName: Value] = [:], _ children: [MenuNode] = []
  )
    -> MenuNode
  {
    var properties = Dictionary(uniqueKeysWithValues: more.map { ($0.key.rawValue, $0.value) })
    properties[PropertyName.label.rawValue] = .string(label)
    return MenuNode(id: ItemID(id), properties: properties, children: children)
  }

  private static let menu = MenuNode(
    id: .root,
    children: [
      row(1, "Plain"), row(2, "Check", [.toggleType: .string("checkmark"), .toggleState: .int32(0)]),
      row(3, "Gone", [.visible: .bool(false)]),
      row(
        4, "Power", [.childrenDisplay: .string("submenu")],
        [row(5, "Restart…"), row(6, "Off", [.enabled: .bool(false)])]),
      row(7, "Locked", [.enabled: .bool(false), .childrenDisplay: .string("submenu")], [row(8, "Inside")]),
    ])

  private func lack(_ titles: [String], _ condition: RowCondition) throws -> String? {
    condition.lack(of: try Self.menu.find(.titles(titles)))?.description
  }

  @Test(
    arguments: [
      (["Plain"], RowCondition(), nil), (["Plain"], RowCondition(enabled: true), nil),
      (["Plain"], RowCondition(disabled: true), "is enabled"), (["Plain"], RowCondition(gone: true), "is still there"),
      (["Plain"], RowCondition(state: .on), "is without a mark"), (["Check"], RowCondition(state: .on), "is off"),
      (["Check"], RowCondition(state: .off), nil),
      (["Check"], RowCondition(title: TitlePattern(argument: "Ch?ck")), nil),
      (["Check"], RowCondition(title: TitlePattern(argument: "ch*")), nil),
      (["Check"], RowCondition(title: TitlePattern(argument: "c*h")), "does not match “c*h”"),
      (["Power", "Off"], RowCondition(disabled: true), nil),
      (["Power", "Off"], RowCondition(enabled: true), "is disabled"),
      (["Locked", "Inside"], RowCondition(enabled: true), "is disabled"),
    ] as [([String], RowCondition, String?)])
  func `holds, or a sentence says how the row differs`(
    _ titles: [String], _ condition: RowCondition, _ expected: String?
  ) throws {
    #expect(try lack(titles, condition) == expected)
  }

  @Test func `a condition of a row of a hidden row holds only where the row is to be gone`() {
    let hidden = [Self.menu.children[2]]
    #expect(RowCondition().lack(of: hidden)?.description == "is hidden")
    #expect(
      RowCondition(gone: true).lack(of: hidden)?.description == nil
        && RowCondition().lack(of: [])?.description == "is not there")
  }

  @Test func `a condition of a row without a row finds the first visible row that meets it`() {
    guard case .found(let path) = RowCondition(title: TitlePattern(argument: "*st*")).look(in: Self.menu) else {
      Issue.record("no row was found")
      return
    }
    #expect(path.map(\.title) == ["Power", "Restart…"])
    guard case .missing(let error, _) = RowCondition(title: TitlePattern(argument: "G*")).look(in: Self.menu) else {
      Issue.record("a hidden row was found")
      return
    }
    #expect(
      Failure(error).sentence.description
        == "no row meets the conditions; there are “Plain”, “Check”, “Power”, “Restart…”, “Off”, “Locked”, “Inside”")
  }
}
