import ArgumentParser
import Basics

struct Batch: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", _superCommandName: Menubus.name,
    abstract: "Carries out the commands in standard input, and answers each with a line.",
    discussion: """
      For scripts that ask often: one process with one connection does what a call for each command would do, in a \
      fraction of the time. Commands are list, tree, items, click, toggle, get, wait, set-text, set, hover and \
      open-submenu, each in a line, one after the other. The words of a line are those of a shell, with quotes and \
      backslashes, or a list of strings in JSON. Empty lines and comments have no answer.

      An answer has the exit status of the command, a tab, and what the command printed, or the error. In it \\n is a \
      line break, \\t a tab, and \\\\ a backslash. With --json an answer is an object with version and status, and \
      with answer, which the command prints with --json, or error.

      The status is 0 at the end of the input, whatever the commands answered.

      Example: echo 'get org.menubus.Menu @dnd state' | menubus batch
      """)

  @OptionGroup var bus: BusOptions
  @Flag(help: "Prints the answers as JSON.") var json = false

  private static let commands: [any ToolCommand.Type] = [
    List.self, Tree.self, Items.self, Click.self, Toggle.self, Get.self, Wait.self, SetText.self, SetParts.self,
    Hover.self, OpenSubmenu.self,
  ]

  func perform(_ streams: CommandStreams) async throws {
    let connection = SharedConnection()
    let input = LineInput(limit: ToolLimits.batchLineBytes, streams.input)
    while let lines = await input.next() {
      for line in lines {
        guard let answer = await answer(to: line, over: connection) else { continue }
        if answer.status == 0 { for note in answer.errors { streams.report(note) } }
        streams.print(json ? answer.json : answer.line)
      }
    }
    await connection.close()
  }

  /// - Returns: `nil` for a line without a command.
  private func answer(to line: LineCutter.Line, over connection: SharedConnection) async -> BatchLine.Answer? {
    do throws(Failure) {
      let words = try BatchLine.words(of: line)
      guard let name = words.first else { return nil }
      let names = Self.commands.compactMap { $0.configuration.commandName }
      guard names.contains(name) else {
        throw Failure(.usage, "“\(name)” is no command of a batch; there are \(names.joined(separator: ", "))")
      }
      let options = (bus.bus.map { ["--bus=\($0)"] } ?? []) + (json ? ["--json"] : [])
      return await BatchLine.Answer(over: connection) { streams in
        await Menubus.run([name] + options + words.dropFirst(), streams)
      }
    } catch {
      return BatchLine.Answer(error)
    }
  }
}
