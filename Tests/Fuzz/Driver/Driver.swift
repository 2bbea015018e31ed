import Glibc

/// The door that the variable `DOOR` names.
private let door: FuzzDoor = {
  let name = getenv("DOOR").map { String(cString: $0) } ?? ""
  guard let door = FuzzDoor.all.first(where: { $0.name == name }) else {
    print(FuzzDoor.all.map(\.name).joined(separator: " "))
    fflush(nil)
    // libFuzzer takes any other end for a defect.
    _exit(name.isEmpty ? 0 : 2)
  }
  return door
}()

/// libFuzzer calls this with each input that it makes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try door.enter(FuzzBytes(Array(UnsafeBufferPointer(start: data, count: count))))
  } catch {
    fatalError("\(error)")
  }
  return 0
}
