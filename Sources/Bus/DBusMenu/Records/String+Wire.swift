extension String {
  /// The text as D-Bus takes it: one NUL anywhere makes the whole menu unreadable.
  package var withoutNUL: String { utf8.contains(0) ? String(map { $0 == "\0" ? " " : $0 }) : self }

  /// The text as it goes over the bus beside a row's label: without NUL, and of at most 4,096 bytes, because each
  /// client gets each text.
  package var wireText: String {
    guard utf8.count > DBusMenuLimits.wireTextBytes else { return withoutNUL }
    var size = "…".utf8.count
    let start = unicodeScalars.prefix { scalar in
      size += UTF8.width(scalar)
      return size <= DBusMenuLimits.wireTextBytes
    }
    return (String(start) + "…").withoutNUL
  }
}
