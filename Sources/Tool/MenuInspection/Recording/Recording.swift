import Basics
import LibDBus

/// A recording that was read: what it is of, and its lines after the first.
package struct Recording: Sendable {
  package var header: RecordHeader
  package var lines: [RecordLine]
  /// Whether the last line was left out, because it is not whole: the recorder was killed, or the disk was full.
  package private(set) var isCut = false

  package init(header: RecordHeader, lines: [RecordLine]) {
    self.header = header
    self.lines = lines
  }

  /// Reads a file.
  package init(contentsOf path: String) throws(RecordingError) {
    var left = (bytes: RecordingLimits.recordingBytes, what: "a recording has")
    try self.init(contentsOf: path, within: &left)
  }

  /// Reads a file, and takes its size from the bytes that are left for it and others.
  private init(contentsOf path: String, within left: inout (bytes: Int, what: String)) throws(RecordingError) {
    let bytes: [UInt8]
    do throws(RegularFile.Unreadable) {
      bytes = try RegularFile.bytes(of: path, limit: left.bytes + 1)
    } catch {
      throw RecordingError(name: path, reason: error.isMissing ? "no such file" : error.reason)
    }
    guard bytes.count <= left.bytes else {
      throw RecordingError(name: path, reason: "\(left.what) at most \(RecordingLimits.recordingBytes >> 20) MiB")
    }
    left.bytes -= bytes.count
    try self.init(bytes, name: path)
  }

  /// Reads the files of a folder whose names end in `.jsonl`, in the order of their names.
  ///
  /// - Throws: The error of the first that is no recording, or that there is none, or too much.
  package static func all(in folder: String) throws(RecordingError) -> [(name: String, recording: Recording)] {
    let names = FolderNames.sorted(in: folder).filter { $0.hasSuffix(".jsonl") }
    guard !names.isEmpty else { throw RecordingError(name: folder, reason: "no file here ends in .jsonl") }
    guard names.count <= RecordingLimits.replays else {
      throw RecordingError(name: folder, reason: "a folder has at most \(RecordingLimits.replays) recordings")
    }
    var left = (bytes: RecordingLimits.recordingBytes, what: "the recordings of a folder have")
    return try names.map { name throws(RecordingError) in
      (name, try Recording(contentsOf: folder + (folder.hasSuffix("/") ? "" : "/") + name, within: &left))
    }
  }

  /// Reads the bytes of a file, whose name is for errors.
  package init(_ bytes: [UInt8], name: String) throws(RecordingError) {
    var reader = RecordLineReader(valueLimit: RecordingLimits.recordingValues)
    var header: RecordHeader?
    var lines: [RecordLine] = []
    var isCut = false
    for (index, text) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if text.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      func fault(_ reason: String) -> RecordingError { RecordingError(name: name, line: index + 1, reason: reason) }
      if header != nil, Self.isCut(text, endingAt: bytes.endIndex) {
        isCut = true
        break
      }
      guard let line = try Self.read(text, &reader, fault) else { continue }
      switch (line.content, header) {
      case (.start(let first), nil): header = first
      case (.start, _): throw fault("a second recording begins here")
      case (_, nil): throw fault("the first line of a recording has the kind `recording`")
      default:
        guard line.time >= lines.last?.time ?? 0 else { throw fault("the time goes back") }
        lines.append(line)
      }
    }
    guard let header else { throw RecordingError(name: name, reason: "it is empty") }
    self.init(header: header, lines: lines)
    self.isCut = isCut
  }

  /// Whether a line is the beginning of an object, with the end of the file in the place of its rest.
  private static func isCut(_ text: ArraySlice<UInt8>, endingAt end: Int) -> Bool {
    guard text.endIndex == end, text.first == UInt8(ascii: "{") else { return false }
    return (try? JSONText(reading: text)) == nil
  }

  private static func read(
    _ text: ArraySlice<UInt8>, _ reader: inout RecordLineReader, _ fault: (String) -> RecordingError
  ) throws(RecordingError) -> RecordLine? {
    let json: JSONText
    do throws(JSONFault) {
      json = try JSONText(reading: text)
    } catch {
      throw fault("\(error.reason), at column \(error.column)")
    }
    do throws(TypedValueReader.Fault) {
      return try reader.line(json)
    } catch {
      throw fault(error.reason)
    }
  }
}

/// The reason that a file is no recording.
package struct RecordingError: Error, Hashable, CustomStringConvertible {
  package var name: String
  /// The line with the mistake, from 1.
  package var line: Int?
  package var reason: String

  package var description: String { "\(name)\(line.map { ":\($0)" } ?? ""): \(reason)." }
}
