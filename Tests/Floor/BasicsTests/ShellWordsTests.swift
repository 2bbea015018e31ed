import Basics
import Testing

@Suite struct `Words as a shell writes them` {
  @Test(arguments: [
    ("a b\tc\n", ["a", "b", "c"]), ("'a b' \"c 'd'\"", ["a b", "c 'd'"]), ("a'b'\"c\"", ["abc"]),
    ("'' \"\"", ["", ""]),
    (#"a\ b \\ "\$\"\n""#, ["a b", "\\", #"$"\n"#]), ("a\\\nb", ["ab"]),
    ("a#b # the rest\nc #", ["a#b", "c"]), ("''#", ["#"]),
  ])
  func `words are split at spaces, with quotes, backslashes and comments`(text: String, words: [String]) {
    #expect(ShellWords.split(text[...]) == words)
  }

  @Test(arguments: ["'a", "\"a", "a\\", "\"a\\\""])
  func `words that are not closed are none`(text: String) {
    #expect(ShellWords.split(text[...]) == nil)
  }

  @Test(arguments: ["", "a", "it's", "$HOME \n#"])
  func `words that are quoted are read as they were`(text: String) {
    #expect(ShellWords.split(ShellWords.quoted(text)[...]) == [text])
  }
}
