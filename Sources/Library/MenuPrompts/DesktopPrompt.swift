import Basics
public import MenuExport
import Programs

/// Asks for a text with a program of the desktop: zenity, kdialog or rofi, the first of them that is there.
///
///     var options = MenuExporter.Options()
///     options.textPrompt = DesktopPrompt()
///
/// Programs are run with lists of arguments, never through a shell.
public struct DesktopPrompt: TextPrompt {
  private let searchPath: String?

  /// Makes a prompt.
  ///
  /// - Parameter searchPath: Directories to look for the programs in, separated by colons; `nil` for those of `PATH`.
  public init(searchPath: String? = nil) { self.searchPath = searchPath }

  /// Whether one of the programs is there.
  public var isAvailable: Bool { Dialog.allCases.contains { path(of: $0.rawValue) != nil } }

  /// Asks, and returns the first line of the answer, or `nil` if the user cancelled.
  ///
  /// - Throws: A ``PromptError`` if there is no such program, or it failed.
  @concurrent
  public func text(for request: TextPromptRequest) async throws -> String? {
    for dialog in Dialog.allCases {
      guard let path = path(of: dialog.rawValue) else { continue }
      let answer = try await ProgramAnswer(of: [path] + dialog.arguments(for: request))
      switch answer.status {
      case 0: return answer.line ?? ""
      case 1: return nil
      case let status?: throw PromptError("`\(dialog.rawValue)` ended with status \(status)")
      case nil: throw PromptError("`\(dialog.rawValue)` was ended by a signal")
      }
    }
    throw PromptError("there is no program to ask with: zenity, kdialog and rofi are not installed")
  }

  private func path(of program: String) -> String? { SearchPath(searchPath).path(of: program) }
}

/// A program that asks for a text.
enum Dialog: String, CaseIterable {
  case zenity
  case kdialog
  case rofi

  /// The arguments that make the program ask. No text from outside can become an option.
  func arguments(for request: TextPromptRequest) -> [String] {
    let title = request.title.isEmpty ? request.label : request.title
    return switch self {
    case .zenity:
      ["--entry", "--title=\(title)", "--text=\(Self.escaped(request.label))", "--entry-text=\(request.text)"]
    case .kdialog:
      ["--title=\(title)", "--inputbox=\(request.label)", "--", request.text]
    case .rofi:
      // It looks for its options among the values of others, too.
      ["-dmenu", "-l", "0", "-p", request.label.isOption ? " \(request.label)" : request.label]
        + (request.text.isEmpty || request.text.isOption ? [] : ["-filter", request.text])
    }
  }

  /// Zenity takes backslashes for the beginning of escapes and underscores for mnemonics.
  private static func escaped(_ text: String) -> String {
    String(text.flatMap { $0 == "\\" || $0 == "_" ? [$0, $0] : [$0] })
  }
}
