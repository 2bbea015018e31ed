#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The name of a process, of which the system keeps 15 bytes; `nil` if it is gone. A program can give itself any name.
package func processName(_ id: Int) -> String? {
  guard let file = fopen("/proc/\(id)/comm", "re") else { return nil }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 64)
  let count = fread(&bytes, 1, bytes.count, file)
  return String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
}
