@testable import MenuPlugins
import Testing

@Suite struct `The tags of a plugin` {
  @Test func `the tags of a plugin stand behind any comment sign`() {
    let tags = PluginTags(
      """
      #!/bin/sh
      # <xbar.title>My Weather</xbar.title>
      //<bitbar.author> Ann </bitbar.author>
      # <swiftbar.refreshOnOpen>true</swiftbar.refreshOnOpen><swiftbar.type>Streamable</swiftbar.type>
      # <xbar.desc>not closed
      if [ 1 <2 ]
      """)
    #expect(tags.text("title") == "My Weather")
    #expect(tags.text("author") == "Ann")
    #expect(tags.text("desc") == nil)
    #expect(tags.isSet("refreshOnOpen"))
    #expect(tags.isStream)
    #expect(tags.swiftbar("title") == nil)
  }

  @Test func `the tags of a plugin that are nearly one with an effect are named`() {
    let tags = PluginTags(
      """
      # <xbar.titel>A</xbar.titel><bitbar.vars>string(A=1)</bitbar.vars><xbar.desc>Text</xbar.desc>
      # <swiftbar.refreshonopen>true</swiftbar.refreshonopen><swiftbar.hideAbout>true</swiftbar.hideAbout>
      """)
    #expect(
      tags.misspelt == [
        "the tag `swiftbar.refreshonopen` has no effect, did you mean `swiftbar.refreshOnOpen`?",
        "the tag `xbar.titel` has no effect, did you mean `xbar.title`?",
        "the tag `xbar.vars` has no effect, did you mean `xbar.var`?",
      ])
    #expect(PluginTags("# <xbar.title>A</xbar.title><xbar.author.github>b</xbar.author.github>").misspelt.isEmpty)
  }

  @Test func `the tags of a plugin declare variables`() throws {
    let tags = PluginTags(
      """
      # <xbar.var>string(NAME="a=b, \\"c"): Your name.</xbar.var>
      # <xbar.var>select(CITY="Rome"): The city. [Rome, Oslo]</xbar.var>
      # <xbar.var>number(N=5): A number.</xbar.var>
      # <xbar.var>boolean(B=true): A switch.</xbar.var>
      # <xbar.var>color(C="x"): No type.</xbar.var>
      # <xbar.var>string(1X="x"): No name.</xbar.var>
      """)
    let variables = tags.variables
    #expect(variables.map(\.name) == ["NAME", "CITY", "N", "B"])
    #expect(variables.map(\.value) == [#"a=b, \"c"#, "Rome", "5", "true"])
    #expect(variables[1].choices == ["Rome", "Oslo"])
    #expect(variables[1].text == "The city.")
    #expect(PluginTags("<swiftbar.var>string(A=1): x</swiftbar.var>").variables.map(\.name) == ["A"])
  }

  @Test func `the tags of a plugin set variables in SwiftBar`() {
    let tags = PluginTags("<swiftbar.environment>[A=x:y, B: z=1,1C=x, D]</swiftbar.environment>")
    #expect(tags.environment == ["A": "x:y", "B": "z=1"])
    let plain = PluginTags("<swiftbar.environment>CITY=Oslo, UNIT:C, D</swiftbar.environment>")
    #expect(plain.environment == ["CITY": "Oslo", "UNIT": "C"])
    #expect(PluginTags("<swiftbar.environment>[</swiftbar.environment>").environment == [:])
  }

  @Test func `the tags of a plugin give times in SwiftBar`() {
    let (times, faults) = PluginTags("<swiftbar.schedule>0 9 * * 1-5|*/15 * * * *|often</swiftbar.schedule>").schedules
    #expect(times.count == 2)
    #expect(faults.count == 1)
  }

  @Test func `the tags of a plugin are bounded`() {
    let many = String(repeating: "<xbar.var>string(A=1): x</xbar.var>", count: 1000)
    #expect(PluginTags(many).variables.count == MenuPluginsLimits.tags)
    #expect(PluginTags(String(repeating: "<", count: 100_000)).text("title") == nil)
  }
}

@Suite struct `A time of cron` {
  /// 2024-01-31 23:59:30 by the local clock, in whatever zone the tests run.
  private static func time(_ year: Int32, _ month: Int32, _ day: Int32, _ hour: Int32, _ minute: Int32) -> Int {
    LocalTime.seconds(year: year, month: month, day: day, hour: hour, minute: minute)
  }

  @Test(
    arguments: [
      ("* * * * *", (2024, 1, 31, 23, 59), (2024, 2, 1, 0, 0)),
      ("*/15 * * * *", (2024, 1, 31, 22, 44), (2024, 1, 31, 22, 45)),
      ("0 9 * * 1-5", (2024, 2, 2, 9, 0), (2024, 2, 5, 9, 0)),
      ("30 4 1,15 * fri", (2024, 2, 1, 12, 0), (2024, 2, 2, 4, 30)),
      ("0 0 29 2 *", (2025, 1, 1, 0, 0), (2028, 2, 29, 0, 0)),
      ("0 12 * jul 7", (2024, 1, 1, 0, 0), (2024, 7, 7, 12, 0)),
      ("5/20 1 * * *", (2024, 3, 3, 1, 5), (2024, 3, 3, 1, 25)),
    ] as [(String, (Int32, Int32, Int32, Int32, Int32), (Int32, Int32, Int32, Int32, Int32))])
  func `a time of cron comes next`(
    fields: String, now: (Int32, Int32, Int32, Int32, Int32), next: (Int32, Int32, Int32, Int32, Int32)
  ) {
    let found = CronTime(fields)?.next(after: Self.time(now.0, now.1, now.2, now.3, now.4))
    #expect(found == Self.time(next.0, next.1, next.2, next.3, next.4))
  }

  @Test(arguments: [
    "", "* * * *", "* * * * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "* * * 13 *", "* * * * 8", "5-1 * * * *",
    "*/0 * * * *", "a * * * *", "1,,2 * * * *", "-1 * * * *", "*/99999999999999999999 * * * *",
  ])
  func `a time of another form is refused`(fields: String) { #expect(CronTime(fields) == nil) }

  @Test func `a time of cron may never come`() { #expect(CronTime("0 0 31 2 *")?.next(after: 1_700_000_000) == nil) }
}
