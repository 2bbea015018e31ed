import Basics
import Glibc
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A variable of the environment` {
  @Test func `a variable of the environment that is empty counts as one that is not set`() async {
    await #expect(processExitsWith: .success) {  // in a process without other tests
      try #require(environmentVariable("MENUBUS_NONE") == nil)
      setenv("MENUBUS_SET", "value", 1)
      setenv("MENUBUS_EMPTY", "", 1)
      try #require(environmentVariable("MENUBUS_SET") == "value")
      try #require(environmentVariable("MENUBUS_EMPTY") == nil)
    }
  }
}
