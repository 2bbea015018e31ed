import MenuWindow

@main
struct Presenter {
  static func main() {}
}
