#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The names of the files with which a process was started: its program, and perhaps a script. Empty if it is gone.
package func processFiles(_ id: Int) -> [String] {
  guard let bytes = try? RegularFile.bytes(of: "/proc/\(id)/cmdline", limit: 4096) else { return [] }
  return bytes.split(separator: 0).prefix(2).map { word in
    String(decoding: word.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
  }
}

/// The name of a process, of which the system keeps 15 bytes; `nil` if it is gone. A program can give itself any name.
package func processName(_ id: Int) -> String? {
  guard let file = fopen("/proc/\(id)/comm", "re") else { return nil }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 64)
  let count = fread(&bytes, 1, bytes.count, file)
  return String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
}
