import Basics
import CYAML

/// A part of a YAML text, as libyaml's parser reports it.
struct YAMLEvent {
  enum Kind {
    case scalar(String, isPlain: Bool, isDoubleQuoted: Bool)
    case list, mapping, end
    case alias(String)
    case documentStart, documentEnd, streamEnd
  }

  var kind: Kind
  var position: MenuDescription.Position
  var anchor: String?
  /// The tag that is written there.
  var tag: String?
}

/// A reason why a text cannot be read to its end.
struct YAMLFault: Error {
  /// libyaml's words; `nil` for a text that is nested too deep.
  var problem: String?
  var position: MenuDescription.Position
  /// The construct that was being read, and its beginning.
  var context: (text: String, position: MenuDescription.Position)?
}

/// Reads the events of a text one after the other. All pointers of libyaml stay in this file.
final class YAMLEvents {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private var depth = 0

  init(_ text: String) {
    parser = .allocate(capacity: 1)
    let bytes = Array(text.utf8)
    input = .allocate(capacity: bytes.count)
    _ = input.initialize(from: bytes)
    precondition(yaml_parser_initialize(parser) == 1, "no memory for a parser")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  func next() throws(YAMLFault) -> YAMLEvent {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw fault }
      defer { yaml_event_delete(&event) }
      guard let event = Self.event(event) else { continue }
      switch event.kind {
      case .list, .mapping: depth += 1
      case .end: depth -= 1
      default: break
      }
      guard depth <= MenuFilesLimits.parsedDepth else { throw YAMLFault(position: event.position) }
      return event
    }
  }

  private static func event(_ event: yaml_event_t) -> YAMLEvent? {
    var read = YAMLEvent(kind: .end, position: position(event.start_mark))
    let data = event.data
    switch event.type {
    // Nothing comes after the end, or after a fault.
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: read.kind = .streamEnd
    case YAML_DOCUMENT_START_EVENT: read.kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: read.kind = .documentEnd
    case YAML_ALIAS_EVENT: read.kind = .alias(text(data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let bytes = UnsafeBufferPointer(start: data.scalar.value, count: data.scalar.length)
      let style = data.scalar.style
      read.kind = .scalar(
        String(decoding: bytes, as: UTF8.self).withShortRuns, isPlain: style == YAML_PLAIN_SCALAR_STYLE,
        isDoubleQuoted: style == YAML_DOUBLE_QUOTED_SCALAR_STYLE)
      (read.anchor, read.tag) = (text(data.scalar.anchor), text(data.scalar.tag))
    case YAML_SEQUENCE_START_EVENT:
      read.kind = .list
      (read.anchor, read.tag) = (text(data.sequence_start.anchor), text(data.sequence_start.tag))
    case YAML_MAPPING_START_EVENT:
      read.kind = .mapping
      (read.anchor, read.tag) = (text(data.mapping_start.anchor), text(data.mapping_start.tag))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: break
    default: return nil
    }
    return read
  }

  private static func text(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    bytes.map { String(cString: $0).withShortRuns }
  }

  private static func position(_ mark: yaml_mark_t) -> MenuDescription.Position {
    MenuDescription.Position(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  private var fault: YAMLFault {
    let state = parser.pointee
    var fault = YAMLFault(
      problem: state.problem.map { String(cString: $0) } ?? "there is no memory left",
      position: Self.position(state.problem_mark))
    if let context = state.context {
      fault.context = (String(cString: context), Self.position(state.context_mark))
    }
    return fault
  }
}
