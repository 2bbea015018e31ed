import LibDBus

/// The pauses between menus that the user did not ask for: one program alone could otherwise keep
/// keyboard and pointer for ever.
///
/// After each menu of a program that ends without a choice, its next one waits, longer each time. If the user closes a
/// second one within a second, its requests are refused for a while. A choice ends all that, as does a row's context
/// menu that the user asks for, and so does time. Menus that the user asked for are not counted, and do not wait; but
/// none is shown of a program whose menu made a presenter stand still a short time ago.
struct RequestPauses: Sendable {
  /// The ways in which a menu ends.
  enum End: Sendable, Hashable {
    /// A row was chosen, or its context menu asked for.
    case chosen
    /// By a key or a press beside it.
    case closedByUser
    /// By the program, or because it failed.
    case closedByProgram
  }

  enum Decision: Sendable, Hashable {
    case show
    case wait(until: Duration)
    /// The request is never shown. It is answered then, because a program that is refused at
    /// once may ask again at once.
    case refuse(at: Duration)
  }

  private struct Record {
    /// The menus without a choice since the last choice.
    var count = 0
    var lastEnd = Duration.zero
    var lastClosing: Duration?
    var restsUntil = Duration.zero
    var isRefused = false
  }

  private var records: [BusProgram: Record] = [:]
  /// The programs whose menus made a presenter stand still, with the ends of their refusals.
  private let standStills: [BusProgram: Duration]

  init(standStills: [BusProgram: Duration] = [:]) { self.standStills = standStills }

  /// A menu of a program has ended.
  ///
  /// - Parameter now: Any clock that never goes back.
  mutating func ended(_ program: BusProgram, _ end: End, at now: Duration) {
    guard end != .chosen else { return records[program] = nil }
    forget(at: now)
    var record = records[program] ?? Record()
    record.count += 1
    record.lastEnd = now
    let isHurried = end == .closedByUser && record.lastClosing.map { now - $0 <= MenuPresentingLimits.hurry } == true
    if end == .closedByUser { record.lastClosing = now }
    record.isRefused = isHurried
    let doubled = MenuPresentingLimits.firstPause * (1 << min(record.count - 1, 10))
    record.restsUntil =
      now + (isHurried ? MenuPresentingLimits.refusal : min(doubled, MenuPresentingLimits.longestPause))
    records[program] = record
  }

  /// The decision about a request.
  ///
  /// - Parameters:
  ///   - caller: The program that asks.
  ///   - owner: The program with the menu.
  ///   - isWanted: Whether the user asked for the menu.
  func decision(for caller: Caller, menuOf owner: Caller, isWanted: Bool, at now: Duration) -> Decision {
    if let end = standStills[owner.requester], end > now {
      // A command of the user has its answer at once; it does not ask again by itself.
      return .refuse(at: caller.isOwnCommand ? now : end)
    }
    return isWanted ? .show : decision(for: caller.requester, at: now)
  }

  /// The decision about a request of a program that the user did not ask for.
  func decision(for program: BusProgram, at now: Duration) -> Decision {
    guard let record = records[program], record.restsUntil > now else { return .show }
    return record.isRefused ? .refuse(at: record.restsUntil) : .wait(until: record.restsUntil)
  }

  private mutating func forget(at now: Duration) {
    records = records.filter { $0.value.lastEnd + MenuPresentingLimits.pauseMemory > now }
    guard records.count >= MenuPresentingLimits.rememberedPrograms else { return }
    if let oldest = records.min(by: { $0.value.lastEnd < $1.value.lastEnd })?.key { records[oldest] = nil }
  }
}

/// Why a menu was not shown at all.
struct RequestRefused: Error, Sendable, CustomStringConvertible {
  let description = "The user has closed two menus of the program at once, or one took too long; it may ask again."
}
