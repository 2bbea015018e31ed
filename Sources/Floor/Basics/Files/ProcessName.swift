import Glibc

/// The names of the files with which a process was started: its program, and perhaps a script. Empty if it is gone.
package func processFiles(_ id: Int) -> [String] {
  processWords(id).prefix(2).map { word in
    String(decoding: word.utf8.split(separator: UInt8(ascii: "/")).last ?? Substring().utf8, as: UTF8.self)
  }
}

/// The first words of the command line of a process; none if it is gone. A program can give itself any.
func processWords(_ id: Int) -> [String] {
  guard let bytes = try? RegularFile.bytes(of: "/proc/\(id)/cmdline", limit: 4096) else { return [] }
  return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
}

/// The name of a process, of which the system keeps 15 bytes; `nil` if it is gone. A program can give itself any name.
///
/// A plugin of xfce4-panel 4.20 has its library's, as all of them run in the same program (`wrapper-2.0`).
package func processName(_ id: Int) -> String? {
  guard let file = fopen("/proc/\(id)/comm", "re") else { return nil }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 64)
  let count = fread(&bytes, 1, bytes.count, file)
  let name = String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  guard name.hasPrefix("wrapper-"), let library = processFiles(id).dropFirst().first else { return name }
  return String(library.prefix(15))
}

/// The name of the file that a process runs, where root alone can have put it into its place; `nil` for any other.
///
/// What the system tells of the place is compared with the file that is there: in a sandbox, any file can be anywhere.
package func installedProgram(_ id: Int) -> String? {
  var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = readlink("/proc/\(id)/exe", &bytes, bytes.count)
  var (running, installed) = (stat(), stat())
  guard count > 0, count < bytes.count, stat("/proc/\(id)/exe", &running) == 0, running.st_uid == 0,
    running.st_mode & (S_IWGRP | S_IWOTH) == 0
  else { return nil }
  var path = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  let deleted = " (deleted)"
  if running.st_nlink == 0, path.hasSuffix(deleted) {
    path.removeLast(deleted.count)  // an update has put another one there since
  } else if stat(path, &installed) != 0 || (installed.st_dev, installed.st_ino) != (running.st_dev, running.st_ino) {
    return nil
  }
  return path.split(separator: "/").last.map(String.init)
}

/// The control groups that a process is in, as the system writes them; `nil` if it is gone.
package func controlGroup(_ id: Int) -> [UInt8]? { try? RegularFile.bytes(of: "/proc/\(id)/cgroup", limit: 16_384) }

/// When a process began, in ticks of the system's clock since its start; `nil` if it is gone or cannot be seen. The
/// number of a process can come again, but not together with this time.
package func processStart(_ id: Int) -> UInt64? {
  guard id > 0, let bytes = try? RegularFile.bytes(of: "/proc/\(id)/stat", limit: 4096),
    // The name of the process before it may have any character in it.
    let end = bytes.lastIndex(of: UInt8(ascii: ")"))
  else { return nil }
  let fields = bytes[end...].split(separator: UInt8(ascii: " "))
  return fields.count > 20 ? UInt64(String(decoding: fields[20], as: UTF8.self)) : nil
}

/// The time in which ``processStart(_:)`` tells when a process began.
package func processTicks() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_BOOTTIME, &time)
  let ticks = UInt64(max(sysconf(CInt(_SC_CLK_TCK)), 1))
  return UInt64(time.tv_sec) * ticks + UInt64(time.tv_nsec) * ticks / 1_000_000_000
}
