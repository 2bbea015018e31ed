import Basics

/// A command of `menubus batch`, and the line that answers it.
enum BatchLine {
  /// The words of a command: as a shell writes them, or a list of strings in JSON. A comment has none.
  static func words(of line: LineCutter.Line) throws(Failure) -> [String] {
    guard !line.isCut else {
      throw Failure(.usage, "the line has more than \(ToolLimits.batchLineBytes >> 10) KiB")
    }
    guard let text = String(validating: line.bytes, as: UTF8.self)?.withShortRuns, !text.utf8.contains(0) else {
      throw Failure(.usage, "the line is not UTF-8, or has a NUL")
    }
    guard text.first(where: { !$0.isWhitespace }) == "[" else {
      if let words = ShellWords.split(text[...]) { return words }
      throw Failure(.usage, "the line has a quote that is not closed, or a backslash at its end")
    }
    let words = (try? JSONText(reading: Array(text.utf8)[...]))?.array?.map(\.string) ?? []
    guard !words.isEmpty, !words.contains(nil) else {
      throw Failure(.usage, "a line that begins with “[” is a list of words in JSON, and this one is not")
    }
    return words.compactMap(\.self)
  }

  /// The output of a command, and its status.
  struct Answer: Sendable, Equatable {
    private(set) var status: Int32
    private(set) var output: [PrintableText] = []
    /// The error, or remarks where there is none.
    private(set) var errors: [PrintableText] = []

    init(_ failure: Failure) { (status, errors) = (failure.status.rawValue, [failure.sentence]) }

    /// Carries out a command, which prints here, and uses a connection that others use too.
    init(over connection: SharedConnection, _ run: (CommandStreams) async -> Int32) async {
      let printed = Lock<(output: [PrintableText], errors: [PrintableText])>(([], []))
      status = await run(
        CommandStreams(
          style: .plain, line: { line in printed.withLock { $0.output.append(line) } },
          bytes: { _ throws(Failure) in throw Failure(.usage, "a batch has no room for a file") },
          error: { text, _ in printed.withLock { $0.errors.append(text) } }, input: { [] }, shared: connection))
      (output, errors) = printed.withLock { $0 }
    }

    /// The status, a tab, and what was printed or the error, with `\n`, `\t` and `\\` in it, as `printf %b` reads them.
    var line: PrintableText {
      let text = (status == 0 ? output : errors).joined(separator: "\n").description
      let escaped = text.replacing(scalars: ["\\": #"\\"#, "\n": #"\n"#, "\t": #"\t"#])
      return "\(status)\t" + PrintableText(json: escaped)
    }

    /// An object in one line: the status, with the JSON that was printed or the error, and the version of all of these.
    var json: PrintableText {
      let text = (status == 0 ? output : errors).map(\.description).joined(separator: "\n")
      var members = [
        JSONText.Member("version", .number("\(JSONShape.version)")), JSONText.Member("status", .number("\(status)")),
      ]
      if status == 0 {
        let answer = text.isEmpty ? .null : (try? JSONText(reading: Array(text.utf8)[...])) ?? .string(text)
        members.append(JSONText.Member("answer", answer))
      } else {
        members.append(JSONText.Member("error", .string(text)))
      }
      return PrintableText(json: JSONText.object(members).text)
    }
  }
}
