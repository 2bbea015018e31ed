import Basics
import Glibc

/// The rows that the user chose last in the search, the newest first, in a file of the user.
///
/// Each line is a choice: the program and the titles that lead to the row, divided by tabs. A line that cannot be read
/// is left out.
struct RecentChoices: Sendable, Hashable {
  /// A row that was chosen.
  struct Choice: Sendable, Hashable {
    var program: String
    var titles: [String]

    init(program: String, titles: [String]) { (self.program, self.titles) = (program, titles) }
  }

  /// The choices, each once, the newest first.
  private(set) var choices: [Choice] = []

  /// No choices.
  init() {}

  /// Reads the choices of a text.
  init(reading text: String) {
    var known: Set<Choice> = []
    // By scalars: as characters, a carriage return and a line feed are one, and so are a letter and its accent.
    for line in text.unicodeScalars.split(separator: "\n").prefix(ToolLimits.recentChoices) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(Self.unescaped)
      guard fields.count >= 2 else { continue }
      let choice = Choice(program: fields[0], titles: Array(fields.dropFirst()))
      if known.insert(choice).inserted { choices.append(choice) }
    }
  }

  /// Puts a choice in front of all others; the oldest is forgotten where there are too many.
  mutating func note(_ choice: Choice) {
    choices.removeAll { $0 == choice }
    choices = [choice] + choices.prefix(ToolLimits.recentChoices - 1)
  }

  /// The number of choices since each row of a program was chosen, by the titles that lead to it.
  func ages(of program: String) -> [[String]: Int] {
    var ages: [[String]: Int] = [:]
    for (age, choice) in choices.enumerated() where choice.program == program { ages[choice.titles] = age }
    return ages
  }

  /// The text of the file, as many of the newest choices as it may have bytes for.
  var text: String {
    var text = ""
    for choice in choices {
      let line = ([choice.program] + choice.titles).map(Self.escaped).joined(separator: "\t") + "\n"
      guard text.utf8.count + line.utf8.count <= ToolLimits.recentBytes else { break }
      text += line
    }
    return text
  }

  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func unescaped(_ text: Substring.UnicodeScalarView) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text {
      if isEscaped {
        result.append(scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

/// The file of the choices: `menubus/recent-choices` in the user's folder of states.
struct RecentChoicesFile: Sendable {
  private let folder: String

  /// - Parameter folders: The user's folders.
  /// - Returns: `nil` where the user has no home.
  init?(in folders: DesktopFolders = DesktopFolders()) {
    guard let state = folders.state else { return nil }
    folder = state + "/menubus"
  }

  private var path: String { folder + "/recent-choices" }

  /// The choices; none where the file cannot be read.
  func read() -> RecentChoices { (try? choices()) ?? RecentChoices() }

  /// The choices; none where there is no file.
  private func choices() throws(RegularFile.Unreadable) -> RecentChoices {
    do throws(RegularFile.Unreadable) {
      let bytes = try RegularFile.bytes(of: path, limit: ToolLimits.recentBytes)
      return RecentChoices(reading: String(decoding: bytes, as: UTF8.self).withShortRuns)
    } catch  where error.isMissing {
      return RecentChoices()
    }
  }

  /// Adds a choice to those that are in the file now. Readers find the old file or the new one, whole.
  ///
  /// - Throws: A ``Failure`` where the file cannot be written, or what is in it not be read.
  func note(_ choice: RecentChoices.Choice) throws(Failure) {
    var choices = RecentChoices()
    do throws(RegularFile.Unreadable) {
      choices = try self.choices()
    } catch {
      throw Failure(.failed, "\(path) cannot be read: \(error.reason)")
    }
    choices.note(choice)
    makeFolder()
    let draft = "\(path).\(getpid())"
    do throws(FileOutput.Unwritable) {
      try FileOutput.write(Array(choices.text.utf8), toFileAt: draft)
    } catch {
      unlink(draft)
      throw failure(error.reason)
    }
    guard rename(draft, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(draft)
      throw failure(reason)
    }
  }

  private func failure(_ reason: String) -> Failure { Failure(.failed, "\(path) cannot be written: \(reason)") }

  /// Makes the folder and those above it; only the user may look into them.
  private func makeFolder() {
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/\(part)"
      mkdir(path, 0o700)
    }
  }
}
