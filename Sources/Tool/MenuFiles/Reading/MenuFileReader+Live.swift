import Basics
import LibDBus

/// The keys of a value that a command gives.
enum LiveKey: String, CaseIterable { case run, shell, succeeds, watch, every, when, signal, always, `default` }

/// The keys of `signal`.
enum SignalKey: String, CaseIterable { case bus, sender, path, interface, member }

/// The keys of `onFailure`.
enum FailureKey: String, CaseIterable { case attention, tooltip, notify }

// Values that commands give, and the times at which commands run.
extension MenuFileReader {
  /// The value of a field: a constant, or what it is until the command of the field gives another.
  ///
  /// - Parameters:
  ///   - live: Gets the command, if there is one.
  ///   - fallback: The value without a `default`.
  ///   - read: Reads a constant.
  mutating func value<Value>(
    _ field: Field, _ key: MenuDescription.ValueKey, of owner: MenuDescription.Live.Owner,
    into live: inout [MenuDescription.Live],
    until fallback: Value? = nil, _ read: (inout Self, Field) -> Value?
  ) -> Value? {
    guard case .mapping(let pairs) = field.value.content, isCommand(field) else { return read(&self, field) }
    if isOutput {
      return refuse(field, "cannot come from a command in what a command prints")
    }
    let known = fields(pairs, of: LiveKey.self)
    if let command = self.live(known, field, key, of: owner) { live.append(command) }
    return known[.default].map { read(&self, $0) } ?? fallback
  }

  /// The command of `values`.
  mutating func values(_ field: Field, of owner: MenuDescription.Live.Owner, into live: inout [MenuDescription.Live]) {
    if isOutput { return refuse(field, "cannot stand in what a command prints") ?? () }
    guard case .mapping(let pairs) = field.value.content else {
      return refuse(
        field, "must be a mapping such as {run: [program], every: 10s}, not \(field.value.summary)") ?? ()
    }
    let known = fields(pairs, of: LiveKey.self)
    if let field = known[.default] {
      fault("`default` belongs to one value; beside `values`, write the keys themselves", field.position)
    }
    if let command = self.live(known, field, nil, of: owner) { live.append(command) }
  }

  /// Whether the value of a field comes from a command.
  func isCommand(_ field: Field) -> Bool {
    guard case .mapping(let pairs) = field.value.content else { return false }
    return pairs.contains {
      if case .text(let key, _) = $0.key.content { LiveKey(rawValue: key) != nil } else { false }
    }
  }

  private mutating func live(
    _ known: Fields<LiveKey>, _ field: Field, _ key: MenuDescription.ValueKey?, of owner: MenuDescription.Live.Owner
  ) -> MenuDescription.Live? {
    let commands = inOrder([known[.run], known[.shell], known[.succeeds], known[.watch]])
    checkSingle(commands, owner: "`\(field.name)`")
    if commands.isEmpty, known.suggested.isDisjoint(with: ["run", "shell", "succeeds", "watch"]) {
      let words = key?.isTruth == true ? "`run`, `shell`, `succeeds`" : "`run`, `shell`"
      fault("`\(field.name)` needs \(words) or `watch`", field.value.position)
    }
    if let test = known[.succeeds], key?.isTruth != true {
      fault("`succeeds` says yes or no, so it is for `selected`, `enabled` and `hidden`", test.position)
    }
    var trigger = trigger(every: known[.every], when: known[.when], signal: known[.signal])
    if known[.watch] != nil {
      trigger.isWatch = true
      for other in inOrder([known[.every], known[.when], known[.signal]]) {
        fault("`\(other.name)` beside `watch`: a command that stays is not run again", other.position)
      }
    } else if !commands.isEmpty, known[.every] == nil, known[.when] == nil, known[.signal] == nil,
      known.suggested.isDisjoint(with: ["every", "when", "signal"])
    {
      fault("`\(field.name)` needs `every`, `when` or `signal`", field.value.position)
    }
    let isAlways = known[.always].flatMap { flag($0) } ?? false
    guard let command = command(commands) else { return nil }
    return MenuDescription.Live(
      key: key, owner: owner, command: command, trigger: trigger, isTest: known[.succeeds] != nil, isAlways: isAlways)
  }

  /// The times at which a command runs.
  mutating func trigger(every: Field?, when: Field?, signal: Field?) -> MenuDescription.Trigger {
    var trigger = MenuDescription.Trigger()
    if let every { trigger.every = interval(every) }
    if let when {
      if case .text("open", _) = when.value.content {
        trigger.isOpening = true
      } else {
        trigger.isOpening = refuse(when, "must be `open`, not \(when.value.summary)") ?? false
      }
    }
    if let signal { trigger.signal = busSignal(signal) }
    return trigger
  }

  private mutating func interval(_ field: Field) -> TimeSpan? {
    guard let text = word(field) else { return nil }
    guard let span = TimeSpan(text) else {
      return refuse(field, "must be a time such as `10s`, `500ms`, `2m`, `1h` or `1d`, not \(field.value.summary)")
    }
    guard span.duration >= MenuFilesLimits.shortestInterval else { return refuse(field, "must be `200ms` or longer") }
    return span
  }

  private mutating func busSignal(_ field: Field) -> MenuDescription.BusSignal? {
    guard case .mapping(let pairs) = field.value.content else {
      return refuse(
        field, "must be a mapping such as {interface: org.example.Player, member: Changed}, not \(field.value.summary)")
    }
    let known = fields(pairs, of: SignalKey.self)
    var signal = MenuDescription.BusSignal()
    if let field = known[.bus] { signal.bus = choice(field) ?? .session }
    signal.sender = name(known[.sender], "a bus name such as `org.example.Player`") { BusName($0) != nil }
    signal.path = name(known[.path], "an object path such as `/org/example/Player`") { ObjectPath($0) != nil }
    signal.interface = name(known[.interface], "an interface such as `org.example.Player`") { InterfaceName($0) != nil }
    signal.member = name(known[.member], "the name of a signal such as `Changed`") { MemberName($0) != nil }
    if known[.interface] == nil, known[.member] == nil, known.suggested.isDisjoint(with: ["interface", "member"]) {
      fault("`\(field.name)` needs `interface` or `member`", field.value.position)
    }
    return signal
  }

  private mutating func name(_ field: Field?, _ kind: String, _ isValid: (String) -> Bool) -> String? {
    guard let field, let text = word(field) else { return nil }
    return isValid(text) ? text : refuse(field, "must be \(kind), not \(field.value.summary)")
  }

  /// Reads `onFailure`.
  mutating func failureReport(_ field: Field) -> MenuDescription.FailureReport {
    var report = MenuDescription.FailureReport()
    guard case .mapping(let pairs) = field.value.content else {
      return refuse(field, "must be a mapping such as {notify: true}, not \(field.value.summary)") ?? report
    }
    let known = fields(pairs, of: FailureKey.self)
    if let field = known[.attention] { report.attention = flag(field) ?? true }
    if let field = known[.tooltip] { report.tooltip = flag(field) ?? true }
    if let field = known[.notify] { report.notify = flag(field) ?? false }
    return report
  }
}
