import LibDBus
import MenuTestKit
import TestSupport
import Testing

/// `menubus serve` where the system has little to give.
@Suite(.timeLimit(.minutes(5))) struct `Few descriptors` {
  @Test(arguments: 6...20) func `end with a sentence, or serve`(limit: Int) async throws {
    let folder = try TemporaryFolder()
    let bus = try PrivateBus()
    let menu = try folder.file("m.yaml", "- {title: A}\n")
    let program = try Program(
      ["/bin/sh", "-c", "ulimit -n \(limit); exec \"$@\"", "sh", Paths.tool, "serve", "--no-tray", menu],
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "HOME": folder.path])
    for await line in program.lines where line.hasPrefix("ready") { program.terminate() }
    let result = await program.result
    // A trap would be a signal. 0 is a service that ran, 1 the limit, 65 a file and 69 a bus that has no descriptor.
    #expect([0, 1, 65, 69].contains(result.status), "status \(result.status): \(result.errors)")
    #expect(result.status == 0 || result.errors.contains("Too many open files"), "\(result.errors)")
  }
}
