import Basics
import Foundation
@testable import MenuBusTool
import TestSupport
import Testing

@Suite struct `Recent choices` {
  private func file(in folder: TemporaryFolder) throws -> RecentChoicesFile {
    let path = folder.path
    return try #require(RecentChoicesFile(in: DesktopFolders { $0 == "XDG_STATE_HOME" ? path + "/state" : nil }))
  }

  @Test func `choices are kept in the user's folder, the newest first, each once`() throws {
    let folder = try TemporaryFolder()
    let file = try file(in: folder)
    #expect(file.read() == RecentChoices())
    for titles in [["File", "Save"], ["a\tb\\n", "new\nline"], ["File", "Save"]] {
      try file.note(.init(program: "editor", titles: titles))
    }
    let read = file.read()
    #expect(read.choices.map(\.titles) == [["File", "Save"], ["a\tb\\n", "new\nline"]])
    #expect(read.ages(of: "editor")[["File", "Save"]] == 0)
    #expect(read.ages(of: "other").isEmpty)
  }

  @Test func `titles that end in a carriage return or begin with an accent are read as they were written`() {
    var choices = RecentChoices()
    let titles = [["A\r", "B"], ["\u{301}", "C"], ["D\n\u{301}", "\\\u{301}"], ["E\r\n"]]
    for titles in titles { choices.note(.init(program: "p\r", titles: titles)) }
    let read = RecentChoices(reading: choices.text)
    #expect(read == choices)
    #expect(read.choices.map(\.titles) == titles.reversed())
  }

  @Test func `the file has a bounded number of choices and bytes`() throws {
    var choices = RecentChoices()
    for number in 0..<2000 { choices.note(.init(program: "p", titles: ["\(number)"])) }
    #expect(choices.choices.count == ToolLimits.recentChoices)
    #expect(choices.choices.first?.titles == ["1999"])
    for number in 0..<500 {
      choices.note(.init(program: "p", titles: [String(repeating: "x", count: 4000), "\(number)"]))
    }
    #expect(choices.text.utf8.count <= ToolLimits.recentBytes)
    #expect(RecentChoices(reading: choices.text).choices.first == choices.choices.first)
  }

  @Test func `a file that cannot be read is not replaced`() throws {
    let folder = try TemporaryFolder()
    let file = try file(in: folder)
    try file.note(.init(program: "p", titles: ["t"]))
    let path = folder.path + "/state/menubus/recent-choices"
    #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
    let failure = #expect(throws: Failure.self) { try file.note(.init(program: "p", titles: ["u"])) }
    #expect(failure?.sentence.description.hasSuffix("cannot be read: it is a pipe, not a regular file") == true)
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test func `lines of others are left out, and a folder that cannot be made is an error`() throws {
    let read = RecentChoices(reading: "\n\n\t\nx\nprogram\ttitle\nprogram\ttitle\n\\\t\\\n")
    #expect(read.choices.contains(.init(program: "program", titles: ["title"])))
    #expect(read.choices.count == 2, "an escape without a letter is nothing, so two lines are the same")
    let folder = try TemporaryFolder()
    _ = try folder.file("state", "in the way")
    let file = try file(in: folder)
    #expect(throws: Failure.self) { try file.note(.init(program: "p", titles: ["t"])) }
    #expect(RecentChoicesFile(in: DesktopFolders { _ in nil }) == nil)
  }
}
