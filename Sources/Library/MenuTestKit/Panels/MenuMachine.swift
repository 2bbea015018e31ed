import DBusMenu
import LibDBus

/// The part of a panel that reads and shows one menu: a value, into which answers, signals and gestures go, and from
/// which calls come. It has no bus and no clock, so a test can play every order of events.
///
/// There is one for each program code that reads menus; ``Personality`` says which panel has which.
protocol MenuMachine: Sendable {
  /// The rows as the panel keeps them.
  var rows: PanelRows { get }
  /// The lists that it has opened, the root first; empty while the menu is closed.
  var open: [ItemID] { get }
  /// Whether rows came into a list on the screen that keeps its size, so that some are behind an arrow.
  var isCut: Bool { get }

  /// The panel has found the menu.
  mutating func begin() -> [PanelStep]
  /// An answer has come.
  mutating func receive(_ answer: MenuAnswer, to call: MenuCall) -> [PanelStep]
  /// A signal has come.
  mutating func receive(_ signal: MenuSignal) -> [PanelStep]
  /// The time of a ``PanelStep/wait(_:)`` is over.
  mutating func timeIsOver() -> [PanelStep]
  /// A gesture opens the menu, or a submenu whose row is on the screen.
  mutating func open(_ id: ItemID) -> [PanelStep]
  /// A key or a press outside closes all of it.
  mutating func close() -> [PanelStep]
  /// A gesture chooses a row that is on the screen.
  mutating func choose(_ id: ItemID) -> [PanelStep]
  /// The rows of a list as they are drawn.
  func drawn(_ id: ItemID) -> [ShownRow]
  /// How rows are drawn, whatever the panel has of them.
  var drawing: PanelDrawing { get }
}

extension MenuMachine {
  /// The lists on its screen: a submenu goes with its row.
  var shownLists: [ItemID] {
    zip(open, [nil] + open).prefix { id, above in above.map { rows.children(of: $0).contains(id) } ?? true }.map(\.0)
  }

  var isCut: Bool { false }
  mutating func timeIsOver() -> [PanelStep] { [] }
}

/// A step that a machine asks for.
enum PanelStep: Sendable, Hashable {
  /// A call whose answer comes back, or after the panel's own time an error in its place.
  case call(MenuCall, within: Duration = .seconds(25))
  /// A call whose answer the panel does not read.
  case post(MenuCall)
  /// Time after which the machine is told.
  case wait(Duration)
}

/// An answer to a call.
enum MenuAnswer: Sendable {
  /// Of `GetLayout`: the revision, and the tree with all values as they were sent.
  case layout(UInt32, MenuNode)
  /// Of `GetGroupProperties`, in its order.
  case properties([(id: ItemID, values: [String: Value])])
  /// Of `GetAll`.
  case attributes([String: Value])
  /// Of `AboutToShow`; of an answer without a value, `true`.
  case needsUpdate(Bool)
  /// Of all others.
  case done
  /// An error, or no answer in time.
  case failed(BusError)
}
