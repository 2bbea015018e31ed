import DBusMenu
import LibDBus

/// A window of a GTK program, as the program's objects on the bus tell of it.
struct GtkWindow: Sendable, Hashable {
  /// The path of the window's object.
  var path: ObjectPath
  var place: GtkMenuPlace
}

extension GtkWindow {
  /// The windows of all GTK programs of a bus with a menu that the bus shows, and notes about programs that did not say
  /// which ones they have.
  ///
  /// - Parameter process: The process that is asked alone; `nil` for all.
  static func all(
    over connection: BusConnection, of process: Int? = nil, timeout: Duration
  ) async throws -> (windows: [GtkWindow], notes: [String]) {
    let time = min(timeout, WindowMenusLimits.introspectionTime)
    let all = bounded(try await connection.names().filter { $0 != .bus && $0 != connection.uniqueName })
    let processes = await all.processes(over: connection)
    let names = process == nil ? all : all.filter { processes[$0] == process }
    let budget = DescriptionBudget(processes: processes)
    let answers = await answers(of: names, processes, within: budget, over: connection, timeout: time)
    // A connection that is silent is told of by its names: it may be none of GTK's.
    let silent = answers.filter { $0.isSilent && !$0.service.isUnique }.map(\.service)
    let large = answers.filter(\.isCut).map(\.service)
    let notes =
      note("no answer within \(time) to whether they have menus of GTK", silent)
      + note("windows may be missing of programs that describe too many objects", large)
    return (answers.flatMap(\.windows), answers.compactMap(\.note) + notes)
  }

  /// The names whose programs are asked. A connection may have 50,000 names beside its unique one, so that these are
  /// counted for themselves.
  static func bounded(_ names: [BusName]) -> [BusName] {
    let limit = WindowMenusLimits.programs
    return Array(names.filter(\.isUnique).prefix(limit)) + names.filter { !$0.isUnique }.prefix(limit)
  }

  /// The answers of programs, in their order.
  ///
  /// Programs of GTK 3 with accessibility hold a second connection, and never read it. So a connection without a name
  /// of its own is not awaited for long once another of its process has answered.
  private static func answers(
    of names: [BusName], _ processes: [BusName: Int], within budget: DescriptionBudget,
    over connection: BusConnection, timeout: Duration
  ) async -> [Answer] {
    guard !names.isEmpty else { return [] }
    return await withTaskGroup(of: (index: Int, answer: Answer)?.self) { group in
      for (index, name) in names.enumerated() {
        group.addTask { (index, await windows(of: name, within: budget, over: connection, timeout: timeout)) }
      }
      group.addTask {
        try? await Task.sleep(for: WindowMenusLimits.secondConnectionTime)
        return nil
      }
      var answers: [Int: Answer] = [:]
      var (isPatient, heard) = (true, Set<Int>())
      for await answered in group {
        if let (index, answer) = answered {
          answers[index] = answer
          if !answer.isSilent, let process = processes[answer.service] { heard.insert(process) }
        } else {
          isPatient = false
        }
        let isAwaited = names.indices.contains { index in
          answers[index] == nil
            && (isPatient || !names[index].isUnique || processes[names[index]].map(heard.contains) != true)
        }
        if !isAwaited { break }
      }
      group.cancelAll()
      return answers.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// The answer of a program about its windows.
  private struct Answer: Sendable {
    var service: BusName
    var windows: [GtkWindow] = []
    var note: String?
    /// Whether the program did not answer in time.
    var isSilent = false
    /// Whether the program has more objects than are looked at.
    var isCut = false
  }

  /// A sentence about some programs, which names the first of them.
  private static func note(_ sentence: String, _ programs: [BusName]) -> [String] {
    guard !programs.isEmpty else { return [] }
    let shown = DBusMenuLimits.namedChanges
    let rest = programs.count > shown ? " and \(programs.count - shown) more" : ""
    return ["\(sentence): \(programs.prefix(shown).map(\.rawValue).joined(separator: ", "))\(rest)"]
  }

  /// The windows of a program by a name: an application has its objects at the path of its id, one without an id at
  /// `/org/gtk/Application/anonymous`, and appmenu-gtk-module those of other programs at `/org/appmenu/gtk`.
  private static func windows(
    of service: BusName, within budget: DescriptionBudget, over connection: BusConnection, timeout: Duration
  ) async -> Answer {
    var answer = Answer(service: service)
    let application = "/" + service.rawValue.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined()
    let roots = service.isUnique ? ["/org/appmenu/gtk", "/org/gtk/Application/anonymous"] : [application]
    for root in roots.compactMap({ ObjectPath($0) }) {
      do {
        let object = try await ObjectDescription.read(
          root, of: service, over: connection, within: budget, timeout: timeout)
        answer.isCut = answer.isCut || object.isCut
        guard object.children.contains("window") else { continue }
      } catch {
        answer.isSilent = answer.isSilent || (error as? BusError)?.name == .noReply
        continue
      }
      let found = await GtkMenuFinder.find(in: service, over: connection, within: budget, timeout: timeout)
      answer.windows = found.places.compactMap { place in
        (place.window ?? place.menu).map { GtkWindow(path: $0, place: place) }
      }
      answer.isCut = answer.isCut || found.isCut
      answer.note = found.note.map { "windows may be missing: \($0)" }
      return answer
    }
    return answer
  }
}

extension [BusName] {
  /// The processes of the names' connections.
  fileprivate func processes(over connection: BusConnection) async -> [BusName: Int] {
    await withTaskGroup(of: (BusName, Int?).self) { group in
      for name in self { group.addTask { (name, try? await connection.process(of: name)?.id) } }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }
}
