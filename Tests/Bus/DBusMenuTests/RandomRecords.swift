import LibDBus
import MenuTestKit

@testable import DBusMenu

/// A record of which the tests make any.
protocol RandomRecord: ProtocolRecord {
  static func random(_ random: inout SeededNumbers) -> Self
  /// The types of the entries, for records that are dictionaries.
  static var entryTypes: [String: [Signature]] { get }
}

extension RandomRecord {
  static var entryTypes: [String: [Signature]] { [:] }

  fileprivate static func types<Name: DeclaredName>(_: Name.Type) -> [String: [Signature]] {
    Dictionary(uniqueKeysWithValues: Name.declarations.map { ($0.key.rawValue, $0.value.signatures) })
  }
}

enum RandomValues {
  static let records: [any RandomRecord.Type] = [
    PixelPoint.self, PixelRect.self, PresentationDetails.self, DismissalDetails.self, ClientMetrics.self,
    MenuOpening.self, RowRect.self, MenuChoice.self, ControlOperation.self, RowAlternate.self, DimDescription.self,
    HighlightDescription.self, ViewDescription.self,
  ]

  /// A value of any type, with any others in it.
  static func value(_ random: inout SeededNumbers, depth: Int = 0) -> Value {
    func values() -> [Value] {
      (0..<Int.random(in: 1...5, using: &random)).map { _ in value(&random, depth: depth + 1) }
    }
    return switch Int.random(in: 0..<(depth < 3 ? 14 : 9), using: &random) {
    case 0: .string(text(&random))
    case 1: .bool(.random(using: &random))
    case 2: .int32(.random(in: .min ... .max, using: &random))
    case 3: .int64([.max, .min, 0, 1].randomElement(using: &random) ?? 0)
    case 4: .double([.nan, .infinity, -1, 0.5, 1e308].randomElement(using: &random) ?? 0)
    case 5: .bytes([1, 2, 3])
    case 6: .uint64(.max)
    case 7: .objectPath("/org/example")
    case 8: .strings(["Control", text(&random)])
    case 9: .variant(value(&random, depth: depth + 1))
    case 10: .structure(values())
    case 11: .structure(integers(Int.random(in: 1...6, using: &random), &random))
    case 12: .array(of: "v", values().map(Value.variant))
    default: entries(names, [:], &random, depth: depth + 1)
    }
  }

  /// A dictionary of some of these names, with values that are mostly of their types.
  static func entries(
    _ names: [String], _ types: [String: [Signature]], _ random: inout SeededNumbers, depth: Int = 0
  ) -> Value {
    var entries: [String: Value] = [:]
    for name in names.sorted() where !random.once(in: 3) {
      let type = types[name]?.randomElement(using: &random)
      entries[name] =
        (random.once(in: 5) ? nil : type).flatMap { typed($0.rawValue, &random) } ?? value(&random, depth: depth)
    }
    return .dictionary(entries)
  }

  private static func typed(_ signature: String, _ random: inout SeededNumbers) -> Value? {
    switch signature {
    case "s": .string(text(&random))
    case "b": .bool(.random(using: &random))
    case "i": integers(1, &random)[0]
    case "u": .uint32(.random(in: 0 ... .max, using: &random))
    case "d": .double(.random(in: -2...20, using: &random))
    case "o": .objectPath("/org/example/menu")
    case "ay": .bytes([1, 2])
    case "as": .strings(Word.Modifier.allCases.shuffled(using: &random).prefix(2).map(\.rawValue))
    case "(ii)": .structure(integers(2, &random))
    case "(iiii)": .structure(integers(4, &random))
    default: nil
    }
  }

  static func integers(_ count: Int, _ random: inout SeededNumbers) -> [Value] {
    (0..<count).map { _ in
      .int32(
        random.once(in: 4)
          ? [.max, .min, 0].randomElement(using: &random) ?? 0 : .random(in: -50...3000, using: &random))
    }
  }

  private static let names = [
    "kind", "children", "value", "modifiers", "action", "metrics", "direction", "part", "label",
  ]

  static func text(_ random: inout SeededNumbers) -> String {
    let words =
      [
        "", "up", "unknown", "item", "tray-item", "ltr", "dismiss", "a=b", "direction=down,scale=2", "ä", "#010203",
        "/",
      ]
      + Word.ViewKind.allCases.map(\.rawValue)
    return words.randomElement(using: &random) ?? ""
  }

  static func maybe<Element>(_ random: inout SeededNumbers, _ make: (inout SeededNumbers) -> Element) -> Element? {
    random.once(in: 3) ? nil : make(&random)
  }
}

extension VocabularyWord {
  static func random(_ random: inout SeededNumbers) -> Self? { Array(allCases).randomElement(using: &random) }
}

extension ItemID {
  static func random(_ random: inout SeededNumbers) -> ItemID { ItemID(.random(in: 0 ... .max, using: &random)) }
}

extension PixelPoint: RandomRecord {
  static func random(_ random: inout SeededNumbers) -> PixelPoint {
    PixelPoint(x: .random(in: -5000...5000, using: &random), y: .random(in: -(1 << 30)...(1 << 30), using: &random))
  }
}

extension PixelRect: RandomRecord {
  static func random(_ random: inout SeededNumbers) -> PixelRect {
    PixelRect(
      origin: .random(&random),
      size: PixelSize(width: .random(in: 1...5000, using: &random), height: .random(in: 1...(1 << 30), using: &random)))
  }
}

extension PresentationDetails: RandomRecord {
  static var entryTypes: [String: [Signature]] { types(SourceEntry.self) }

  static func random(_ random: inout SeededNumbers) -> PresentationDetails {
    var source = PresentationDetails()
    source.kind = .random(&random)
    source.path = RandomValues.maybe(&random) { _ in "/org/example" }
    source.item = RandomValues.maybe(&random, ItemID.random)
    source.rect = RandomValues.maybe(&random, PixelRect.random)
    source.screenRect = RandomValues.maybe(&random, PixelRect.random)
    source.screen = RandomValues.maybe(&random, PixelRect.random)
    source.attachmentPoint = RandomValues.maybe(&random, PixelPoint.random)
    source.screenAttachmentPoint = RandomValues.maybe(&random, PixelPoint.random)
    source.direction = RandomValues.maybe(&random) { Word.Direction.random(&$0) } ?? nil
    source.isAnimated = RandomValues.maybe(&random) { .random(using: &$0) }
    source.reducesMotion = RandomValues.maybe(&random) { .random(using: &$0) }
    source.isAccessible = RandomValues.maybe(&random) { .random(using: &$0) }
    source.isByTouch = RandomValues.maybe(&random) { .random(using: &$0) }
    source.press = RandomValues.maybe(&random) {
      Press(
        isHeld: .random(using: &$0), button: .random(in: 1...32, using: &$0),
        timestamp: .random(in: 0 ... .max, using: &$0), hoveredItem: RandomValues.maybe(&$0, ItemID.random))
    }
    source.arrowDirection = .random(&random)
    source.activationToken = RandomValues.maybe(&random) { RandomValues.text(&$0) + "x" }
    source.trayItem = RandomValues.maybe(&random) { _ in "/StatusNotifierItem" }
    source.title = RandomValues.maybe(&random, RandomValues.text)
    source.selectedItem = RandomValues.maybe(&random) { .random(&$0) }
    return source
  }
}

extension DismissalDetails: RandomRecord {
  static var entryTypes: [String: [Signature]] { types(DismissalEntry.self) }

  static func random(_ random: inout SeededNumbers) -> DismissalDetails {
    var details = DismissalDetails()
    details.isAnimated = .random(using: &random)
    details.rect = RandomValues.maybe(&random, PixelRect.random)
    details.commitStyle = RandomValues.maybe(&random) { Word.CommitStyle.random(&$0) } ?? nil
    return details
  }
}

extension ClientMetrics: RandomRecord {
  static var entryTypes: [String: [Signature]] { types(MetricEntry.self) }

  static func random(_ random: inout SeededNumbers) -> ClientMetrics {
    var metrics = ClientMetrics()
    metrics.scale = RandomValues.maybe(&random) { .random(in: 0.1...16, using: &$0) }
    metrics.iconSize = RandomValues.maybe(&random) { .random(in: 1...1024, using: &$0) }
    metrics.textColumns = RandomValues.maybe(&random) { .random(in: 1...10_000, using: &$0) }
    metrics.accessibilityMode = RandomValues.maybe(&random) { .random(using: &$0) }
    metrics.textDirection = .random(&random)
    return metrics
  }
}

extension MenuOpening: RandomRecord {
  static var entryTypes: [String: [Signature]] { types(OpeningEntry.self) }

  static func random(_ random: inout SeededNumbers) -> MenuOpening {
    MenuOpening(
      direction: Word.Direction.random(&random), metrics: RandomValues.maybe(&random, ClientMetrics.random))
  }
}

extension RowRect: RandomRecord {
  static func random(_ random: inout SeededNumbers) -> RowRect { RowRect(id: .random(&random), rect: .random(&random)) }
}

extension MenuChoice: RandomRecord {
  static func random(_ random: inout SeededNumbers) -> MenuChoice {
    let count = Int.random(in: 0...4, using: &random)
    return MenuChoice(id: .random(&random), titles: (0..<count).map { _ in RandomValues.text(&random) })
  }
}

extension ControlOperation: RandomRecord {
  static func random(_ random: inout SeededNumbers) -> ControlOperation {
    let inputs: [Input] = [.toggle(true), .toggle(false), .number(.random(in: -9...9, using: &random)), .text("ä=")]
    return ControlOperation(part: RandomValues.text(&random), inputs.randomElement(using: &random))
  }
}

extension RowAlternate: RandomRecord {
  static var entryTypes: [String: [Signature]] { types(AlternateEntry.self) }

  static func random(_ random: inout SeededNumbers) -> RowAlternate {
    let count = Int.random(in: 1...4, using: &random)
    return RowAlternate(
      title: RandomValues.text(&random), action: RandomValues.text(&random),
      modifiers: Set(Word.Modifier.allCases.shuffled(using: &random).prefix(count)))
  }
}

extension DimDescription: RandomRecord {
  static var entryTypes: [String: [Signature]] { types(DimEntry.self) }

  static func random(_ random: inout SeededNumbers) -> DimDescription {
    DimDescription(
      color: RandomValues.maybe(&random, RandomValues.text),
      opacity: RandomValues.maybe(&random) { .random(in: 0...1, using: &$0) },
      duration: RandomValues.maybe(&random) { .random(in: 0...100, using: &$0) })
  }
}

extension HighlightDescription: RandomRecord {
  static var entryTypes: [String: [Signature]] { types(HighlightEntry.self) }

  static func random(_ random: inout SeededNumbers) -> HighlightDescription {
    var highlight = HighlightDescription()
    highlight.label = RandomValues.maybe(&random, RandomValues.text)
    highlight.iconName = RandomValues.maybe(&random) { _ in "face" }
    highlight.iconData = RandomValues.maybe(&random) { _ in [1, 2] }
    highlight.content = RandomValues.maybe(&random, ViewDescription.random)
    highlight.path = RandomValues.maybe(&random) { _ in "/org/example" }
    highlight.item = RandomValues.maybe(&random, ItemID.random)
    return highlight
  }
}

extension ViewDescription: RandomRecord {
  static var entryTypes: [String: [Signature]] { types(ViewEntry.self) }

  static func random(_ random: inout SeededNumbers) -> ViewDescription { ViewDescription(element(&random)) }

  private static func element(_ random: inout SeededNumbers, depth: Int = 1) -> Element {
    switch Int.random(in: 0..<(depth < 5 ? 7 : 5), using: &random) {
    case 0: .text(RandomValues.text(&random), .random(&random))
    case 1: .badge(RandomValues.text(&random))
    case 2: .picture(picture(&random))
    case 3: .progress(RandomValues.maybe(&random) { .random(in: 0...1, using: &$0) })
    case 4: .part(part(&random))
    default:
      .stack(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in element(&random, depth: depth + 1) },
        Word.Axis.random(&random) ?? .vertical)
    }
  }

  private static func picture(_ random: inout SeededNumbers) -> Picture {
    Picture(
      text: RandomValues.text(&random), iconName: RandomValues.maybe(&random) { _ in "face" },
      iconData: RandomValues.maybe(&random) { _ in [1, 2] }, description: RandomValues.text(&random))
  }

  private static func part(_ random: inout SeededNumbers) -> Part {
    let low = Double.random(in: -100...100, using: &random)
    let range = low...(low + .random(in: 0...100, using: &random))
    let kinds: [Part.Kind] = [
      .button, .toggle(true), .toggle(false), .slider(.random(in: range, using: &random), in: range),
      .field(RandomValues.text(&random), placeholder: RandomValues.text(&random)),
    ]
    return Part(
      RandomValues.text(&random) + "p", title: RandomValues.text(&random), isEnabled: .random(using: &random),
      kinds.randomElement(using: &random) ?? .button)
  }
}
