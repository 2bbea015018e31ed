import Basics
import Foundation
import MenuFiles
import MenuPlugins
import MenuTestKit
import TestSupport
import Testing

/// Plugins on time that the test turns; the times at which each ran.
@MainActor
private final class PluginDays {
  let time: ManualTime
  let folder: TemporaryFolder
  let runs = Observed<[String: [Int]]>([:])
  private var following: [Task<Void, Never>] = []

  init(wall: Int = 1_780_272_000) throws {  // a midnight
    time = ManualTime(wall: wall)
    folder = try TemporaryFolder()
  }

  /// Serves a plugin, and waits until its first run is over.
  func follow(_ name: String, _ lines: String..., limit: Duration = .seconds(60), waits: Bool = true) async throws {
    let path = folder.path + "/" + name
    // Another process writes it: programs that this one starts meanwhile would have the file open for writing for a
    // moment, and its last closing, after the plugin is watched, is a change.
    let text = (["#!/bin/sh"] + lines + ["echo Title"]).joined(separator: "\n")
    let written = try await Program.run(["/usr/bin/install", "-m", "755", "/dev/stdin", path], input: text)
    #expect(written.status == 0, "\(written)")
    var settings = PluginSettings()
    settings.environment = ["HOME": folder.path, "XDG_CACHE_HOME": "", "XDG_DATA_HOME": ""]
    (settings.time, settings.timeLimit) = (time, limit)
    settings.sleepUntilWall = { [time] end throws(CancellationError) in try await time.sleep(untilWall: end) }
    let plugin = Plugin(path, settings: settings, logger: .quiet) { [time, runs] file in
      let word = file.tray.status == .attention ? "\(name) failed" : name
      runs.update { $0[word, default: []].append(time.wall) }
    }
    following.append(Task { await plugin.follow() })
    if waits { try await time.wait(for: following.count) }
  }

  /// The hours from a time to the runs of a plugin after the first.
  func hours(_ name: String, from start: Int) -> [Double] {
    runs.value[name, default: []].dropFirst().map { Double($0 - start) / 3600 }
  }

  func end() async {
    for task in following { task.cancel() }
    for task in following { await task.value }
  }
}

private func cron(_ fields: String) -> String { "# <swiftbar.schedule>\(fields)</swiftbar.schedule>" }

@MainActor @Suite(.timeLimit(.minutes(5))) struct `A day of plugins` {
  @Test func `a day of plugins has the runs that their names and schedules say, at their times`() async throws {
    let days = try PluginDays()
    let midnight = days.time.wall
    try await days.follow("often.1h.sh")
    try await days.follow("seldom.9h.sh")
    try await days.follow("daily.sh", cron("30 2 * * *"))
    try await days.follow("office.sh", cron("0 9-17/4 * * *|15 12 * * *"))
    try await days.time.turn(by: .seconds(86_400), sleeping: 4)
    #expect(days.hours("often.1h.sh", from: midnight) == (1...24).map(Double.init))
    #expect(days.hours("seldom.9h.sh", from: midnight) == [9, 18])
    #expect(days.hours("daily.sh", from: midnight) == [2.5])
    #expect(days.hours("office.sh", from: midnight) == [9, 12.25, 13, 17])
    await days.end()
    #expect(days.time.sleepers(on: [.now, .awake, .wall]) == 0)
  }

  @Test func `a plugin runs once after a night in which the computer was suspended`() async throws {
    let days = try PluginDays()
    let midnight = days.time.wall
    try await days.follow("often.10m.sh")
    try await days.follow("hourly.sh", cron("0 * * * *"))
    try await days.follow("once.sh", cron("30 2 * * *"))
    try await days.time.suspend(for: .seconds(8 * 3600 + 900), sleeping: 3)
    for name in ["often.10m.sh", "hourly.sh", "once.sh"] { #expect(days.hours(name, from: midnight) == [8.25]) }
    try await days.time.turn(by: .seconds(3600), sleeping: 3)
    #expect(days.hours("often.10m.sh", from: midnight).count == 7)
    #expect(days.hours("hourly.sh", from: midnight) == [8.25, 9])
    await days.end()
  }

  @Test func `a run that the computer is suspended in keeps its time`() async throws {
    let days = try PluginDays()
    let pipe = days.folder.path + "/go"
    mkfifo(pipe, 0o600)
    try await days.follow("slow.1h.sh", "read x < \"$(dirname \"$0\")/go\"", waits: false)
    try await days.time.wait(for: 1, on: [.awake])
    try await days.time.suspend(for: .seconds(8 * 3600))
    #expect(days.time.sleepers(on: [.awake]) == 1)
    let go = Task.detached { try "x\n".write(toFile: pipe, atomically: false, encoding: .utf8) }
    try await days.time.wait(for: 1)
    try await go.value
    #expect(days.runs.value.mapValues(\.count) == ["slow.1h.sh": 1])
    await days.end()
  }

  @Test func `a run that takes longer than it may is ended by the time in which the computer runs`() async throws {
    let days = try PluginDays()
    try await days.follow("slow.1h.sh", "exec sleep 1000", waits: false)
    try await days.time.wait(for: 1, on: [.awake])
    try await days.time.turn(by: .seconds(60))
    try await days.time.wait(for: 1)
    #expect(days.runs.value.mapValues(\.count) == ["slow.1h.sh failed": 1])
    await days.end()
  }

  @Test func `a clock that is set back a day, and forth a year, loses no run and doubles none`() async throws {
    let days = try PluginDays()
    let midnight = days.time.wall
    try await days.follow("daily.sh", cron("30 2 * * *"))
    try await days.follow("often.6h.sh")
    try await days.time.turn(by: .seconds(3 * 3600), sleeping: 2)
    #expect(days.hours("daily.sh", from: midnight) == [2.5])
    try await days.time.set(wall: midnight - 86_400 + 3 * 3600, sleeping: 2)
    #expect(days.hours("daily.sh", from: midnight) == [2.5], "it has been on that day, too")
    try await days.time.turn(by: .seconds(86_400), sleeping: 2)
    #expect(days.hours("daily.sh", from: midnight) == [2.5, 2.5])
    try await days.time.set(wall: midnight + 365 * 86_400 + 4 * 3600, sleeping: 2)
    let year = 365.0 * 24
    #expect(days.hours("daily.sh", from: midnight) == [2.5, 2.5, year + 4], "one run for all that were passed over")
    try await days.time.turn(by: .seconds(86_400), sleeping: 2)
    #expect(days.hours("daily.sh", from: midnight).last == year + 24 + 2.5)
    #expect(days.hours("often.6h.sh", from: midnight).count == 8, "periods do not mind: 51 hours")
    await days.end()
  }

  @Test func `a clock that is set back an hour by hand brings no second run of the night`() async throws {
    let days = try PluginDays()
    let midnight = days.time.wall
    try await days.follow("daily.sh", cron("30 2 * * *"))
    try await days.time.turn(by: .seconds(3 * 3600), sleeping: 1)
    try await days.time.set(wall: midnight + 2 * 3600, sleeping: 1)
    try await days.time.turn(by: .seconds(23 * 3600), sleeping: 1)
    #expect(days.hours("daily.sh", from: midnight) == [2.5])
    await days.end()
  }

  @Test func `a year of a plugin has each time of cron once, with both changes of the clock`() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
      try await yearOfRuns()
    }
  }

  @Test func `a plugin that failed is tried again after longer and longer pauses`() async throws {
    let days = try PluginDays()
    chmod(days.folder.path, 0o777)
    try await days.follow("refused.sh")
    try await days.time.turn(by: .seconds(183), sleeping: 1)
    let times = days.runs.value["refused.sh failed", default: []]
    let pauses = zip(times.dropFirst(), times).map { (next: Int, last: Int) -> Int in next - last }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60])
    await days.end()
  }
}

/// A year, in a zone with summer time.
@MainActor
private func yearOfRuns() async throws {
  let days = try PluginDays(wall: 1_767_222_000)  // the midnight with which 2026 begins in Berlin
  let start = days.time.wall
  try await days.follow("nightly.sh", cron("30 2 * 3,10 *"))
  try await days.time.turn(by: .seconds(365 * 86_400), sleeping: 1)
  let hours = days.hours("nightly.sh", from: start)
  let march = (59..<90).map { (day: Int) -> Double in
    // On the 29th at the change, from the 30th on an hour earlier, as counted in winter.
    let lead = day < 87 ? 2.5 : day == 87 ? 2.0 : 1.5
    return Double(day * 24) + lead
  }
  let october = (273..<304).map { (day: Int) -> Double in Double(day * 24) + (day < 298 ? 1.5 : 2.5) }
  let expected: [Double] = march + october
  #expect(hours == expected)
  await days.end()
}
