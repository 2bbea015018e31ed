import Basics
import Testing

@Suite struct `Folders of the desktop` {
  private func folders(_ variables: [String: String]) -> DesktopFolders { DesktopFolders { variables[$0] } }

  @Test func `folders of the desktop have the defaults of the specification`() {
    let folders = folders(["HOME": "/home/me"])
    #expect(folders.home == "/home/me" && folders.runtime == nil)
    #expect(folders.data == ["/home/me/.local/share", "/usr/local/share", "/usr/share"])
    #expect(folders.configuration == "/home/me/.config" && folders.cache == "/home/me/.cache")
    #expect(self.folders([:]).data == ["/usr/local/share", "/usr/share"])
    #expect(self.folders([:]).configuration == nil)
  }

  @Test func `folders of the desktop are those of the variables`() {
    let folders = folders([
      "HOME": "/home/me", "XDG_DATA_HOME": "/d", "XDG_DATA_DIRS": "/a:/b/", "XDG_CONFIG_HOME": "/c",
      "XDG_CACHE_HOME": "/k", "XDG_RUNTIME_DIR": "/r",
    ])
    #expect(folders.ownData == "/d" && folders.sharedData == ["/a", "/b/"] && folders.data == ["/d", "/a", "/b/"])
    #expect([folders.configuration, folders.cache, folders.runtime] == ["/c", "/k", "/r"])
  }

  @Test(arguments: ["", "relative", "./a", "~/x"])
  func `folders of the desktop ignore an empty value and a relative path`(value: String) {
    let names = ["XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"]
    let variables = Dictionary(uniqueKeysWithValues: names.map { ($0, value) })
    #expect(folders(variables.merging(["HOME": "/home/me"]) { $1 }) == folders(["HOME": "/home/me"]))
    #expect(folders(["HOME": value]) == folders([:]))
    #expect(folders(["XDG_DATA_DIRS": "/a:\(value):/b"]).sharedData == ["/a", "/b"])
  }
}
