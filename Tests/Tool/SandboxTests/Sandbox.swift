import MenuTestKit
import TestSupport

/// Programs that reach a bus through the filter that Flatpak uses, in namespaces of their own.
struct Sandbox {
  /// The address of the filtered bus.
  let address: String
  private let proxy: Program
  private let folder: TemporaryFolder
  /// `bwrap` with its options; empty where the kernel allows no namespaces, and only the filter is
  /// between program and bus.
  private let isolation: [String]

  /// - Parameter policy: The options of `xdg-dbus-proxy`, such as `--talk=NAME`.
  init(on bus: PrivateBus, policy: String...) async throws {
    folder = try TemporaryFolder()
    let socket = folder.path + "/bus"
    // The socket of a private bus is out of reach in another network namespace.
    let options = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--unshare-net", "--die-with-parent"]
    isolation = try await Program.run(options + ["true"]).status == 0 ? options : []
    address = "unix:path=\(socket)"
    // The proxy writes a byte when it listens, and ends with this program.
    proxy = try Program(
      [
        "bash", "-c",
        "exec xdg-dbus-proxy --fd=3 \"$@\" 3> >(head -c 1 >/dev/null; echo ready; exec cat >/dev/null)", "bash",
        bus.address, socket, "--filter",
      ] + policy)
    for await line in proxy.lines where line == "ready" { return }
    throw ClientFailure(description: await proxy.result.errors)
  }

  /// Starts a program in the sandbox.
  func start(_ arguments: [String]) throws -> Program {
    try Program(isolation + arguments, environment: ["DBUS_SESSION_BUS_ADDRESS": address])
  }

  /// Runs a program in the sandbox to its end.
  func run(_ arguments: [String]) async throws -> Program.Result {
    try await Program.run(isolation + arguments, environment: ["DBUS_SESSION_BUS_ADDRESS": address])
  }
}
