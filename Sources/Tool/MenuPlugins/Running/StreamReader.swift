import Basics
import MenuFiles
import Programs

/// Reads a plugin that stays, and gives its menus, at most so many in a second. Lines are read, and menus made of them,
/// beside the main actor, however many there are.
actor StreamReader {
  private var run: PluginRun
  private let input = ProgramInput()
  /// Whether the plugin could have read lines to its end; without them many have nothing to stay for.
  private let keepsInput: Bool
  private let show: @MainActor @Sendable (PluginRun.Result) async -> Void
  private var blocks: StreamBlocks
  /// Whether there is something to show.
  private var hasNews = false
  /// Shows what there is, until nothing is left.
  private var showing: Task<Void, Never>?
  private var process: Task<ProgramEnd, Never>?

  /// The time in which lines are collected before they are shown together.
  private static let frame = Duration.milliseconds(100)

  /// - Parameter keepsInput: Whether the plugin has an input.
  init(_ run: PluginRun, keepsInput: Bool = true, show: @escaping @MainActor @Sendable (PluginRun.Result) async -> Void)
  {
    var run = run
    if let input { run.rows.send = StreamCalls(input).call }
    self.run = run
    self.show = show
    self.keepsInput = keepsInput
    blocks = StreamBlocks(separatorEnds: run.file.tags.isSet("useTrailingStreamSeparator"))
    if !keepsInput { input?.end() }
  }

  /// Runs the plugin to its end. Cancelling the task kills it, with everything in its process group.
  ///
  /// - Returns: Whether the plugin was started.
  @discardableResult
  func follow() async -> Bool {
    let lines = ProgramLines(
      [run.program], environment: run.variables, directory: run.folder, input: input,
      lineLimit: MenuPluginsLimits.lineBytes)
    let process = Task { await lines.forEach { [weak self] line in await self?.read(line) } }
    self.process = process
    let end = await withTaskCancellationHandler {
      await process.value
    } onCancel: {
      process.cancel()
    }
    await showing?.value
    guard !Task.isCancelled else { return true }
    let errors = PluginRun.lines(of: end.errorOutput)
    if blocks.isOverLimit {
      let limit = MenuPluginsLimits.outputBytes >> 10
      await show(
        PluginRun.Result(menu: run.failed("It printed a menu of more than \(limit) KiB", errors), errors: errors))
    } else if let failure = PluginRun.failure(end.outcome) {
      await show(PluginRun.Result(menu: run.failed(failure, errors), errors: errors))
    } else if keepsInput {
      guard var last = await run.menu(Array(blocks.shown.utf8)) else { return true }
      last.notes.append(PluginNote("the plugin is to stay (`streamable`), and ended; its last menu stays"))
      await show(PluginRun.Result(menu: last, errors: errors))
    }
    if case .notStarted = end.outcome { return false }
    return true
  }

  private func read(_ line: String) {
    let isNew = blocks.read(line)
    if blocks.isOverLimit { process?.cancel() }
    guard isNew else { return }
    hasNews = true
    if showing == nil { showing = Task { await showNews() } }
  }

  /// Shows one menu after the other: the next is made when the last is shown.
  private func showNews() async {
    while hasNews {
      try? await run.settings.time.sleep(untilAwake: run.settings.time.awake + Self.frame)
      guard process?.isCancelled != true else { break }
      hasNews = false
      guard let menu = await run.menu(Array(blocks.shown.utf8)) else { break }
      await show(PluginRun.Result(menu: menu, errors: []))
    }
    showing = nil
  }
}

/// The calls that send lines to a stream. Rows that send the same text have the same call, in all versions of the menu.
private final class StreamCalls: Sendable {
  private let input: ProgramInput
  private let calls = Lock<[String: RowCall]>([:])

  init(_ input: ProgramInput) { self.input = input }

  @Sendable func call(_ text: String) -> RowCall {
    calls.withLock { calls in
      if let call = calls[text] { return call }
      if calls.count >= MenuPluginsLimits.streamCalls { calls = [:] }
      let call = RowCall("send “\(text.shortened)”") { [input] in input.send(text + "\n") }
      calls[text] = call
      return call
    }
  }
}

extension PluginRun {
  /// The time in which a first menu becomes whole.
  private static let wholeTime = Duration.seconds(1)

  /// Runs a plugin that streams for its first menu. The plugin has no input.
  func firstBlock() async -> Result {
    let (menus, menu) = AsyncStream.makeStream(of: Result.self, bufferingPolicy: .bufferingNewest(1))
    let reader = Task { @MainActor in
      let reader = StreamReader(self, keepsInput: false) { menu.yield($0) }
      await reader.follow()
      menu.finish()
    }
    let first = await within(MenuPluginsLimits.streamStart) {
      for await result in menus { return result as Result? }
      return nil
    }
    // Later ones replace it.
    let whole = await within(Self.wholeTime) {
      var last = first.value
      if last != nil { for await result in menus { last = result } }
      return last
    }
    reader.cancel()
    await reader.value
    return whole.value ?? Result(menu: PluginMenu([], name: file.name.name, settings: rows), errors: [])
  }
}
