@testable import Basics
import Glibc
import MenuTestKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The programs of ours` {
  /// A program that runs from a file until it is ended.
  private func running(_ file: String) async throws -> (program: Program, process: Int) {
    let program = try Program([file, "60"])
    return (program, Int(program.processID))
  }

  /// A folder with copies of a program that waits.
  private func folder(with names: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names { try copy(to: "\(folder.path)/\(name)") }
    return folder
  }

  private func copy(to path: String) throws {
    try FileOutput.write(try RegularFile.bytes(of: "/bin/sleep", limit: 1 << 22), toFileAt: path)
    chmod(path, 0o755)
  }

  @Test func `a program of ours is known by its file`() async throws {
    let folder = try folder(with: ["menubus", "stranger"])
    let own = "\(folder.path)/menubus"
    let (program, process) = try await running(own)
    #expect(OwnCommand.kin(of: process, to: [own]) == .own)
    #expect(OwnCommand.kin(of: process, to: ["/bin/sh", "/nowhere/menubus"]) == .copy(path: own))
    #expect(OwnCommand.kin(of: 0, to: [own]) == .stranger && OwnCommand.kin(of: 99_999_999, to: [own]) == .stranger)
    let (other, stranger) = try await running("\(folder.path)/stranger")
    #expect(OwnCommand.kin(of: stranger, to: [own]) == .stranger)
    chmod(own, 0o775)
    #expect(OwnCommand.kin(of: process, to: [own]) == .own, "made with umask 002")
    if getuid() == 0 {
      chown(own, 0, 12_345)
      chmod(own, 0o775)
      #expect(!OwnCommand.kin(of: process, to: [own]).counts, "a group of others can write to it")
    }
    chmod(own, 0o777)
    #expect(!OwnCommand.kin(of: process, to: [own]).counts, "others can write to it")
    #expect(OwnCommand.kin(of: process, to: [], itself: own) == .own, "it could have changed this program, too")
    let tests = Int(getpid())
    #expect(!OwnCommand.kin(of: tests).counts && OwnCommand.kin(of: tests, countsSelf: true) == .own)
    for program in [program, other] { program.terminate() }
  }

  @Test func `a program that runs since before an update counts, and is told as that`() async throws {
    let folder = try folder(with: ["menubus", "menubus.new", "stranger"])
    let own = "\(folder.path)/menubus"
    let (program, process) = try await running(own)
    let (other, stranger) = try await running("\(folder.path)/stranger")
    #expect(rename(own + ".new", own) == 0)
    #expect(OwnCommand.kin(of: process, to: [own]) == .replaced(path: own))
    #expect(OwnCommand.Kin.replaced(path: own).counts)
    #expect(unlink("\(folder.path)/stranger") == 0)
    #expect(OwnCommand.kin(of: stranger, to: [own]) == .stranger, "a file of another place that is gone")
    chmod("/proc/\(process)/exe", 0o777)
    #expect(OwnCommand.kin(of: process, to: [own]) == .copy(path: own), "others could have written to it")
    for program in [program, other] { program.terminate() }
  }

  @Test func `a program of a checkout beside an installed one is told as that, and does not count`() async throws {
    let (installed, checkout) = (try folder(with: ["menubus"]), try folder(with: ["menubus"]))
    let (program, process) = try await running("\(checkout.path)/menubus")
    let kin = OwnCommand.kin(of: process, to: ["\(installed.path)/menubus"])
    #expect(kin == .copy(path: "\(checkout.path)/menubus") && !kin.counts && kin.isForeign)
    // Its file is gone, but was never the installed one.
    #expect(unlink("\(checkout.path)/menubus") == 0)
    #expect(OwnCommand.kin(of: process, to: ["\(installed.path)/menubus"]) == kin)
    program.terminate()
  }

  @Test(arguments: ["/usr/bin/python3", "/usr/bin/python3 -I", "/usr/bin/env python3", "/usr/bin/env -S python3 -I"])
  func `a script is known by its interpreter and its command line`(interpreter: String) async throws {
    let folder = try TemporaryFolder()
    let text = "print('ready', flush=True)\nimport time; time.sleep(60)\n"
    let script = try folder.file("presenter", "#!\(interpreter)\n\(text)")
    let other = try folder.file("other", "#!/bin/sh\necho ready; sleep 60; :\n")
    for file in [script, other] { chmod(file, 0o755) }
    func kin(_ arguments: [String]) async throws -> OwnCommand.Kin {
      let program = try Program(arguments)
      _ = try await LineReader(program).next("the program runs")
      let kin = OwnCommand.kin(of: Int(program.processID), or: [script])
      program.terminate()
      return kin
    }
    #expect(try await kin([script, "--flag"]) == .own)
    #expect(try await kin([other, script]) == .stranger, "another interpreter")
    #expect(try await kin(["/usr/bin/python3", "-c", text, script]) == .stranger, "another script, which names it")
    chmod(script, 0o777)
    #expect(try await kin([script]) == .stranger, "others can change it")
  }

  @Test func `a process began at one time, by the clock that tells now`() async throws {
    let before = processTicks()
    let (program, process) = try await running("/bin/sleep")
    let start = try #require(processStart(process))
    #expect(before <= start && start <= processTicks())
    #expect(processStart(process) == start && processStart(0) == nil && processStart(99_999_999) == nil)
    program.terminate()
  }
}
