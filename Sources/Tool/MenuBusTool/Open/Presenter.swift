import ArgumentParser
import Basics
import DBusMenu
import LibDBus
import MenuPresenting

struct Presenter: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "presenter", _superCommandName: Menubus.name,
    abstract: "Shows menus in the terminal, or with a chooser, when programs ask for that.",
    discussion: """
      Programs ask with the signal PresentRequested of org.menubus.Presentation1, which docs/protocol-presenting.md \
      describes. Menus are shown one after the other, as menubus open shows them, until this is interrupted. A program \
      that does not answer within --timeout is skipped; without the option, within two seconds. Rows that a program is \
      making are awaited for --timeout, or ten seconds without it.

      There is one presenter on a bus. With --replace this one takes the place of a presenter that allows it, as \
      menubus-presenter does, with the menu that it shows; when this one ends, the other takes its place again.

      Prints "ready" once programs can ask, then the choices in each menu, one row per line, or "nothing". Ends with \
      status 0 on SIGINT, SIGTERM and SIGHUP and with its terminal, with 69 when the bus goes away, with 64 where \
      there is neither a terminal nor --chooser, with 1 if there is another presenter that stays.

      Example: menubus presenter --chooser 'rofi -dmenu -i'
      """)

  @OptionGroup var options: ClientOptions
  @OptionGroup var shown: ChoiceOptions
  @Flag(help: "Takes the place of a presenter that allows it, until this one ends.") var replace = false

  func perform(_ streams: CommandStreams) async throws {
    let connection = try await options.connect()
    let answerTime = options.timeout?.duration ?? MenuPresentingLimits.answerTime
    try await runUntilSignal { try await present(on: connection, MenuClientLimits(callTime: answerTime), streams) }
    await connection.close()
  }

  private func present(
    on connection: BusConnection, _ limits: MenuClientLimits, _ streams: CommandStreams
  ) async throws {
    let surface = await shown.surface(loadingTime: options.limit)
    let presenter = await PresenterService(
      connection: connection, surface: surface, limits: limits, policy: replace ? .replacing : .alone)
    let report = streams.pacedReports()
    try await presenter.run(
      onReady: { streams.print("ready") },
      onEnd: { result in
        switch result {
        case .success(let choices):
          for choice in choices { streams.print(shown.print.text(of: choice)) }
          if choices.isEmpty { streams.print("nothing") }
        case .failure(let error): report(Failure(error).sentence)
        }
      })
  }
}
