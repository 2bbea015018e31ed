import Basics
import LibDBus
import StatusNotifier

extension Rules {
  /// The Id, the registration and the answers of the tray item.
  static let itemConduct: [Rule] = [
    Rule(
      115, "item-id-of-library", .note,
      why: "Panels remember by the Id which items the user hides or moves, and take all programs of a library for one.",
      panels: [.gnome, .waybar, .plasma, .quickshell],
      reference: "https://github.com/LizardByte/Sunshine/issues/4922",
      advice: "Give the item an Id that names the program, and is the same at each run."
    ) { evidence in
      guard let id = evidence.item?.text("Id") else { return [] }
      let name = "The Id “\(id.prefix(80))”"
      if let process = evidence.process, process >= smallestNumber, numbers(in: id).contains("\(process)") {
        return ["\(name) has the number of the process in it, which is another one at each run."]
      }
      if LibraryID.isUnique(id) { return ["\(name) is a UUID, as libraries make one at each run."] }
      return LibraryID.contains(id) ? ["\(name) is one that a library gives to every program."] : []
    },
    Rule(
      116, "item-registration-refused", .note,
      why: "Some programs give their icon up when one of their registrations is refused.",
      panels: [], reference: "https://github.com/electron/electron/issues/53213",
      advice: "Register the object path, a name that the connection owns, or both in one word."
    ) { evidence in
      (evidence.item?.refusals ?? []).map { "“\($0.argument.prefix(80))” was refused: \($0.reason.message)" }
    },
    Rule(
      117, "item-get-differs", .warning,
      why: "Some panels read a property alone, with Get, after its signal or always, and some give up at a wrong type.",
      panels: [.gnome, .cinnamon, .swaybar],
      reference: "https://github.com/ubuntu/gnome-shell-extension-appindicator/issues/628",
      advice: "Answer Get of each property as in GetAll, and with an error what GetAll leaves out."
    ) { evidence in
      guard let item = evidence.item, !item.values.isEmpty else { return [] }
      let answers = item.differences.sorted { $0.key < $1.key }
      let failed = answers.filter { $0.value.error != nil }
      var seen: [String] = []
      if let error = failed.first?.value.error { seen = ["Get fails of \(failed.map(\.key).few()): \(error)"] }
      var (others, mistyped, extra): ([String], [String], [String]) = ([], [], [])
      for (name, answer) in answers {
        guard let type = answer.propertyType else { continue }
        switch item.values[name]?.signature.rawValue {
        case nil: extra.append("\(name) (“\(type)”)")
        case type: others.append(name)
        default: mistyped.append("\(name) (“\(type)”)")
        }
      }
      if !others.isEmpty { seen.append("Get answers other values than GetAll for \(others.few()).") }
      if !mistyped.isEmpty { seen.append("Get answers other types than GetAll for \(mistyped.few()).") }
      if !extra.isEmpty { seen.append("Get answers for \(extra.few()), and GetAll leaves them out.") }
      return seen
    },
    Rule(
      118, "item-passive", .note,
      why: "Most panels hide an item that is passive, or put it where few look.",
      panels: [.xfce, .gnome, .mate, .cinnamon, .mateIndicator, .enlightenment],
      reference: "https://github.com/noctalia-dev/noctalia/issues/3953",
      advice: "Set Status to Active while there is something to see."
    ) { evidence in
      guard let item = evidence.item, item.text("Status") == "Passive" else { return [] }
      let end = item.propertiesAtEnd?.values?.first?.exactEntries?["Status"]
      return end == nil || end == .string("Passive") ? ["The item was passive the whole time."] : []
    },
    Rule(
      119, "item-registered-in-one-word", .error,
      why: "Watchers take the word as a whole for a name; it has no owner, and there is no icon.",
      panels: Panel.all { $0.takesNameWithPath == false },
      reference: "https://github.com/electron/electron/issues/53213",
      advice: "Register the path alone, or a name with the item at /StatusNotifierItem."
    ) { evidence in
      let names = evidence.item?.registrations ?? []
      // A path alone is listed behind the unique name.
      let isInOneWord = names.allSatisfy { name in
        ItemKey(name).map { !$0.name.rawValue.hasPrefix(":") && $0.path != .trayItem } ?? false
      }
      return names.isEmpty || !isInOneWord ? [] : ["The item is registered as \(names[0]), with the path in the word."]
    },
    Rule(
      120, "item-id-shared", .note,
      why: "Panels remember by the Id which items the user hides or moves, and take items of one Id for one.",
      panels: [.gnome, .waybar, .plasma, .quickshell],
      reference: "https://github.com/TyRichards/omarchy-tray/issues/6",
      advice: "Give each item an Id that names its program, and, where the program has several, the item."
    ) { evidence in
      let others = evidence.subject.namesakes
      guard let id = evidence.item?.text("Id"), !others.isEmpty else { return [] }
      return ["Other items have the Id “\(id.prefix(80))” as well: \(others.map { "“\($0.prefix(80))”" }.few())."]
    },
  ]

  /// The numbers that a text has between other letters.
  private static func numbers(in text: String) -> [Substring] { text.split { !("0"..."9").contains($0) } }

  /// Numbers of processes from which on they are no other number by chance, as in a container.
  private static let smallestNumber = 100
}
