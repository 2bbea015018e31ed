import Glibc
import MenuBus
import TestSupport
import Testing

@testable import MenuPrompts

@Suite(.timeLimit(.minutes(5))) struct `A prompt of the desktop` {
  private let request = TextPromptRequest(title: "Language", label: "Find", text: "fr")

  private func ask(_ scripts: [String: String], _ request: TextPromptRequest? = nil) async throws -> String? {
    let programs = try FakePrograms(scripts)
    return try await DesktopPrompt(searchPath: "/nowhere:\(programs.folder)").text(for: request ?? self.request)
  }

  @Test func `a prompt of the desktop asks with the first program that is there`() async throws {
    let echo = "echo from $(basename $0)"
    #expect(try await ask(["zenity": echo, "kdialog": echo, "rofi": echo]) == "from zenity")
    #expect(try await ask(["kdialog": echo, "rofi": echo]) == "from kdialog")
    #expect(try await ask(["rofi": echo]) == "from rofi")
    await #expect(throws: PromptError.self) { try await ask(["fzf": echo]) }
    let (some, none) = (try FakePrograms(["rofi": echo]), try FakePrograms(["fzf": echo]))
    #expect(DesktopPrompt(searchPath: some.folder).isAvailable && !DesktopPrompt(searchPath: none.folder).isAvailable)
  }

  @Test
  func `a prompt of the desktop takes the first line as it is, and an empty one for an empty text`() async throws {
    #expect(try await ask(["zenity": "printf ' a b \\nc\\n'"]) == " a b ")
    #expect(try await ask(["zenity": "echo"]) == "")
    #expect(try await ask(["zenity": ":"]) == "")
  }

  @Test
  func `a prompt of the desktop is cancelled with status 1, and failed with any other`() async throws {
    #expect(try await ask(["zenity": "echo text; exit 1"]) == nil)
    for script in ["exit 5", "kill -9 $$", "head -c 70000 /dev/zero"] {
      await #expect(throws: PromptError.self) { try await ask(["zenity": script]) }
    }
  }

  @Test func `a prompt of the desktop kills the program when it is cancelled`() async throws {
    let programs = try FakePrograms(["zenity": "echo $$ >\"$(dirname \"$0\")/pid\"; exec sleep 600"])
    let asking = Task { [request] in try await DesktopPrompt(searchPath: programs.folder).text(for: request) }
    let process = try #require(Int32(try await LineReader(ofFile: programs.path("pid")).next("the program's id")))
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  /// What is asked for, and the arguments of a program.
  struct Case: Sendable {
    var dialog: String
    var request: TextPromptRequest
    var arguments: [String]
  }

  static let plain = TextPromptRequest(title: "T", label: "L", text: "x")
  static let dashes = TextPromptRequest(title: "--version", label: "--help", text: "-dmenu")
  static let odd = TextPromptRequest(title: "", label: #"a_b\n"#, text: "")

  @Test(arguments: [
    Case(dialog: "zenity", request: plain, arguments: ["--entry", "--title=T", "--text=L", "--entry-text=x"]),
    Case(
      dialog: "zenity", request: dashes,
      arguments: ["--entry", "--title=--version", "--text=--help", "--entry-text=-dmenu"]),
    Case(
      dialog: "zenity", request: odd,
      arguments: ["--entry", #"--title=a_b\n"#, #"--text=a__b\\n"#, "--entry-text="]),
    Case(dialog: "kdialog", request: plain, arguments: ["--title=T", "--inputbox=L", "--", "x"]),
    Case(dialog: "kdialog", request: dashes, arguments: ["--title=--version", "--inputbox=--help", "--", "-dmenu"]),
    Case(dialog: "rofi", request: plain, arguments: ["-dmenu", "-l", "0", "-p", "L", "-filter", "x"]),
    Case(dialog: "rofi", request: dashes, arguments: ["-dmenu", "-l", "0", "-p", " --help"]),
    Case(dialog: "rofi", request: odd, arguments: ["-dmenu", "-l", "0", "-p", #"a_b\n"#]),
  ])
  func `a prompt of the desktop gives no text a chance to be an option`(example: Case) throws {
    #expect(try #require(Dialog(rawValue: example.dialog)).arguments(for: example.request) == example.arguments)
  }
}
