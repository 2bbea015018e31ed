import MenuTestKit
import MenuTestSupport
import Testing
import ToolTestSupport

/// Names of windows that are none.
@Suite(.timeLimit(.minutes(5))) struct `A wrong name of a window` {
  @Test(arguments: ["pid:abc", "pid:0", "pid:", "window:"])
  func `a wrong name of a window is told with the right forms`(name: String) async throws {
    let bus = try PrivateBus()
    let result = await ToolCall.run(["tree", name], bus: bus.address)
    #expect(
      result.status == 2
        && result.errors == "menubus: “\(name)” names no window; write pid:NUMBER, window:TITLE or window:focused\n",
      "\(result)")
  }
}
