import Basics
import DBusMenu
import LibDBus

extension SimulatedPanel {
  /// Looks at the item that is meant and at all of its menu, as somebody does who opens each submenu, and says how this
  /// panel shows them. Nothing is clicked.
  ///
  /// Parts that a panel never draws, such as shortcuts, are no problems; rows that it misses or mis-reads are.
  public func verdict() async -> PanelVerdict { await verdict { _ in true } }

  /// - Parameters:
  ///   - settling: The time that the program has to set its icon and status after it has registered.
  ///   - hasIcon: Whether there is an icon of this name, or a file at this path.
  package func verdict(
    settling: Duration = .zero, hasIcon: @Sendable (String) -> Bool
  ) async -> PanelVerdict {
    var verdict = PanelVerdict()
    if let tray, await !hasArrived(in: tray) { return await absence() }
    try? await Task.sleep(for: settling)
    do {
      if tray != nil, try await entry().menu == nil || !personality.readsMenus {
        verdict.problems = try await itemProblems(hasIcon)
        return verdict
      }
    } catch {
      return await absence()
    }
    guard personality.readsMenus else { return verdict }
    do {
      let opened = await within(patience * 2) { try await self.menuProblems() }
      verdict.problems +=
        try opened.inTime() ?? [
          .init(part: .answer, text: "its menu was not read within \(patience * 2)")
        ]
    } catch {
      verdict.problems.append(.init(part: .answer, text: "its menu cannot be read: \(error)"))
    }
    // The last, because programs set icon and status a moment after they have registered.
    if tray != nil { verdict.problems.insert(contentsOf: (try? await itemProblems(hasIcon)) ?? [], at: 0) }
    return verdict
  }

  private func itemProblems(_ hasIcon: (String) -> Bool) async throws -> [PanelVerdict.Problem] {
    let entry = try await entry()
    let item = ShownItem(entry.properties, by: personality)
    let hasFolder = entry.properties["IconThemePath"]?.stringValue?.isEmpty == false
    let picture = problem(ofPicture: item) { hasFolder || hasIcon($0) }
    return (item.isVisible ? [] : [.init(part: .status, text: "its Status is Passive")])
      + (picture.map { [.init(part: .picture, text: $0)] } ?? [])
  }

  /// Waits for an item; once something was refused, for a moment, as some programs try another registration then.
  private func hasArrived(in tray: PanelTray) async -> Bool {
    let selected = selected
    func first(within limit: Duration, orRefusal: Bool) async -> Bool {
      let changes = await tray.changes()
      func isThere() async -> Bool? {
        let entries = await tray.entries
        if entries.contains(where: { $0.isShown(as: selected) }) { return true }
        guard orRefusal else { return nil }
        let isRefused = await !tray.refusals.isEmpty
        return isRefused || entries.contains(where: { $0.problem != nil }) ? false : nil
      }
      if let answer = await isThere() { return answer }
      return await within(limit) { () async -> Bool? in
        for await _ in changes { if let answer = await isThere() { return answer } }
        return nil
      }.value ?? false
    }
    if await first(within: patience, orRefusal: true) { return true }
    return await first(within: min(patience, PanelLimits.secondTry), orRefusal: false)
  }

  /// The verdict on an item that is not there.
  private func absence() async -> PanelVerdict {
    let entries = await tray?.entries ?? []
    var problems = (await tray?.refusals ?? []).map { PanelVerdict.Problem(part: .registration, text: $0) }
    for entry in entries {
      if let problem = entry.problem { problems.append(.init(part: .properties, text: problem)) }
      if !entry.isRead {
        problems.append(.init(part: .answer, text: "“\(entry.key)” has not answered within \(patience)"))
      }
    }
    if problems.isEmpty {
      problems = [.init(part: .registration, text: "no item registered within \(patience)")]
    }
    return PanelVerdict(problems: problems)
  }

  private func problem(ofPicture item: ShownItem, _ hasIcon: (String) -> Bool) -> String? {
    guard item.label == nil else { return nil }
    guard let icon = item.icon else {
      return personality.host.pixels == .unread
        ? "it has no picture: no IconName, and pixels are not read" : "it has no picture"
    }
    return icon == "pixels" || hasIcon(icon) ? nil : "no theme has its icon “\(icon)”"
  }

  private func menuProblems() async throws -> [PanelVerdict.Problem] {
    let session = try await session()
    guard try await open(ids: []) else {
      let errors = await session.errors.sorted { $0.key.rawValue < $1.key.rawValue }
      let cause = errors.first.map { " (\($0.key): \($0.value))" } ?? ""
      return [.init(part: .opening, text: "its menu does not open\(cause)")]
    }
    if await session.machine.drawn(.root).isEmpty { return [.init(part: .opening, text: "its menu has no rows")] }
    try await openEverySubmenu()
    let reader = try await BusConnection.connect(to: bus)
    let problems: [PanelVerdict.Problem]
    do {
      problems = try await rowProblems(session, reader) + unanswered(session.errors)
    } catch {
      await reader.close()
      throw error
    }
    await reader.close()
    return problems
  }

  /// Whether events come to nothing, because the program lacks the method.
  private func unanswered(_ errors: [MemberName: BusError]) -> [PanelVerdict.Problem] {
    for member in ["Event", "EventGroup"] as [MemberName] {
      guard let error = errors[member], [.unknownMethod, .unknownInterface].contains(error.name) else { continue }
      return [.init(part: .events, text: "no row does anything, as \(member) is refused: \(error)")]
    }
    return []
  }

  /// Compares the rows with a fresh reading, until they are the same, or stay different.
  private func rowProblems(_ session: PanelSession, _ reader: BusConnection) async throws -> [PanelVerdict.Problem] {
    var last: [String]?
    for turn in 0..<PanelLimits.comparisons {
      // Panels that keep an open menu as it is have what is new after it has closed.
      if turn % 2 == 0 { _ = try await open(ids: []) } else { await close() }
      try await hearAnswers()
      let isQuiet = await session.isQuiet
      guard let fresh = try? await PanelRows.read(session.path, of: session.service, over: reader) else { return [] }
      let drawing = await session.machine.drawing
      let differences = RowComparison.differences(between: try await shown, and: drawing.tree(in: fresh))
      if differences.isEmpty || isQuiet && turn > 0 && differences == last {
        await close()
        let misread = RowComparison.misread(drawing, fresh)
        let empty = RowComparison.emptySubmenus(of: try await shown)
        return (differences + misread).map { .init(part: .rows, text: $0) }
          + empty.map { .init(part: .opening, text: $0) }
      }
      last = differences
      if !isQuiet {
        let changes = await session.changes()
        _ = await within(.milliseconds(500)) { for await _ in changes { return } }
      }
    }
    await close()
    return (last ?? []).map { .init(part: .rows, text: $0) }
  }
}
