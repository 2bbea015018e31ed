import Basics
import Testing

@Suite struct `Tasks under way` {
  @Test func `a task that is over is forgotten, also one that was over before it was kept`() async {
    var tasks = RunningTasks()
    let (first, second) = (tasks.begin(), tasks.begin())
    #expect(first != second && tasks.count == 2 && tasks.all.isEmpty)
    tasks.keep(Task {}, first)
    #expect(tasks.count == 2 && tasks.all.count == 1)
    tasks.end(second)
    tasks.keep(Task {}, second)
    tasks.end(first)
    #expect(tasks.count == 0 && tasks.all.isEmpty)
  }
}
