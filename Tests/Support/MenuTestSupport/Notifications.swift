package import LibDBus
package import MenuTestKit

/// A program that shows notifications, and what it was called with.
package func notifications(
  on bus: PrivateBus
) async throws -> (service: BusConnection, calls: AsyncStream<[Value]>) {
  let service = try await BusConnection.connect(to: .address(bus.address))
  let (calls, call) = AsyncStream.makeStream(of: [Value].self)
  try await service.export(
    Interface(
      "org.freedesktop.Notifications",
      methods: [
        .init(
          "Notify",
          inputs: [
            "app": "s", "replaces": "u", "icon": "s", "summary": "s", "body": "s", "actions": "as", "hints": "a{sv}",
            "timeout": "i",
          ], outputs: ["id": "u"]
        ) { message in
          call.yield(try message.values(limit: 20))
          return try message.reply("u") { $0.uint32(7) }
        }
      ]), at: "/org/freedesktop/Notifications")
  _ = try await service.requestName("org.freedesktop.Notifications")
  return (service, calls)
}
