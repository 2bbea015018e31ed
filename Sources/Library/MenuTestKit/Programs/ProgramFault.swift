import Basics

/// A mistake of a program with a tray item and a menu, which a ``SimulatedProgram`` makes.
///
///     let faults = try ProgramFault.list("revision-back,late-about-to-show=2s")
///     let program = try await SimulatedProgram(menu, faults: faults, on: bus)
///
/// Each rule of `menubus doctor` has a fault of its name, which breaks that rule alone; ``all`` are all of them, and
/// `menubus mock --faults` prints them with a sentence each.
public struct ProgramFault: Sendable, Hashable, CustomStringConvertible {
  package let kind: Kind
  /// A time that the name was given with, as in `about-to-show-slow=2s`.
  package let time: Duration?

  package init(_ kind: Kind, time: Duration? = nil) { (self.kind, self.time) = (kind, time) }

  /// Reads the name of a fault, with `=` and a time behind it where it has one.
  ///
  /// - Throws: ``TestPanelError`` for a text that names none.
  public init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts.first ?? ""
    let known = Kind.allCases.map { ($0.name, $0) } + Kind.otherNames
    guard let kind = known.first(where: { $0.0 == name })?.1 else {
      let near = Spelling.suggestion(for: name, among: known.map(\.0))
      throw TestPanelError("there is no fault `\(name.prefix(80))`\(near)")
    }
    guard parts.count > 1 else {
      self.init(kind)
      return
    }
    guard kind.takesTime else { throw TestPanelError("the fault `\(name)` takes no value") }
    guard let time = TimeSpan(parts[1]), time.duration <= .seconds(86_400) else {
      throw TestPanelError("the fault `\(name)` takes a time such as 500ms or 2s, and not “\(parts[1].prefix(80))”")
    }
    self.init(kind, time: time.duration)
  }

  /// Reads names with commas between them.
  ///
  /// - Throws: ``TestPanelError`` for one that names no fault.
  public static func list(_ text: String) throws -> [ProgramFault] {
    try text.split(separator: ",").map { try ProgramFault(String($0.drop { $0 == " " })) }
  }

  /// All faults, in the order of the doctor's rules.
  public static var all: [ProgramFault] { Kind.allCases.map { ProgramFault($0) } }

  /// The name without a time.
  public var name: String { kind.name }
  /// The mistake, in a sentence.
  public var sentence: String { kind.sentence }
  /// The rule of `menubus doctor` that the fault breaks, by its name; `nil` for a habit that is right.
  public var rule: String? { kind.rule }

  /// The name, with the time that it was given with.
  public var description: String {
    time.map { "\(name)=\(Int64($0 / .milliseconds(1)))ms" } ?? name
  }
}

extension ProgramFault.Kind {
  /// Names by which people know some of them.
  package static let otherNames: [(String, Self)] = [
    ("name-addressed", .itemByNameOnly), ("late-about-to-show", .aboutToShowSlow), ("renumber", .idChanges),
  ]

  var takesTime: Bool { self == .aboutToShowSlow }

  /// The name of the case in words: `idRepeated` is `id-repeated`.
  package var name: String {
    rawValue.reduce(into: "") { name, letter in name += letter.isUppercase ? "-" + letter.lowercased() : "\(letter)" }
  }

  /// The rule that is broken; those of the doctor have the fault's own name.
  package var rule: String? {
    switch self {
    case .noGroupProperties: Self.methodMissing.name
    case .filledOnOpening, .changes: nil
    default: name
    }
  }
}
