import CGtk3
import Dispatch
import MenuPresenting
import Pictures

/// The pictures of one menu that come from its program, which may be any: decoded beside the thread that draws, with as
/// much work as ``DecodingBudget`` permits. A picture that takes more is not shown.
@MainActor
final class PictureLoader {
  private var store = PictureStore<DrawnPicture>()
  /// The images that await a picture, each kept until then.
  private var images: [Widget: PictureRequest] = [:]
  /// The requests for the process that decodes.
  private var pending: [PictureRequest] = []
  private var isDecoding = false
  private var allowance = DecodingBudget()
  private let program: String
  private let scale: Int
  private let start = ContinuousClock.now

  /// The time below which a process would only start and be ended.
  private static let minimumTime = Duration.milliseconds(100)
  /// Decoding here is bounded by pixels. The processes of all menus run one after the other.
  private static let decoding = DispatchQueue(label: "pictures")
  private static let processes = DispatchQueue(label: "picture processes")

  /// - Parameters:
  ///   - scale: The device pixels to a logical one.
  ///   - program: The program of the presenter.
  init(scale: Int, program: String = "/proc/self/exe") {
    self.scale = scale
    self.program = program
  }

  isolated deinit { for image in images.keys { g_object_unref(image) } }

  /// Shows a picture in an image as soon as it is decoded; until then, the image shows what it showed before.
  func show(_ request: PictureRequest, in image: Widget) {
    forget(image)
    let entry = store[request]
    if case .known(let picture)? = entry { return set(picture, in: image) }
    guard entry != nil || store.admit(request) else { return set(nil, in: image) }
    images[image] = request
    g_object_ref(image)
    if entry == nil { begin(request) }
  }

  /// The image shows something else.
  func forget(_ image: Widget) {
    if images.removeValue(forKey: image) != nil { g_object_unref(image) }
  }

  /// Whether a picture is still awaited.
  var isBusy: Bool { !images.isEmpty }

  private var now: Duration { .now - start }

  // MARK: Decoding

  private func begin(_ request: PictureRequest) {
    guard case .data(let png) = request.source else {
      pending.append(request)
      // All that are asked for in this turn are for one process.
      if pending.count == 1 { Task { runProcess() } }
      return
    }
    guard let header = try? PNGHeader(png), header.width <= MenuWindowLimits.pictureSide,
      header.height <= MenuWindowLimits.pictureSide, allowance.take(pixels: header.width * header.height, at: now)
    else { return finish(request, nil) }
    let edge = request.edge
    Self.decoding.async { [weak self] in
      let thumbnail = Thumbnail(png: png, edge: edge)
      Task { @MainActor in self?.finish(request, thumbnail) }
    }
  }

  private func runProcess() {
    guard !isDecoding, !pending.isEmpty else { return }
    let time = allowance.timeLeft(at: now)
    let batch = Array(pending.prefix(MenuWindowLimits.picturesOfProcess))
    pending.removeFirst(batch.count)
    guard time >= Self.minimumTime else {
      for request in batch { finish(request, nil) }
      return runProcess()
    }
    isDecoding = true
    let program = program
    Self.processes.async { [weak self] in
      // The menu may be gone before it is its turn.
      guard self != nil else { return }
      let begin = ContinuousClock.now
      let thumbnails = DecoderRun.decode(batch, by: program, within: time)
      let used = begin.duration(to: .now)
      Task { @MainActor in self?.finish(batch, thumbnails, after: used) }
    }
  }

  private func finish(_ batch: [PictureRequest], _ thumbnails: [Thumbnail?], after used: Duration) {
    isDecoding = false
    allowance.spend(used, at: now)
    for (request, thumbnail) in zip(batch, thumbnails) { finish(request, thumbnail) }
    runProcess()
  }

  private func finish(_ request: PictureRequest, _ thumbnail: Thumbnail?) {
    let picture = thumbnail?.surface(scale: scale).map { DrawnPicture($0) }
    store.keep(picture, of: request)
    for (image, wanted) in images where wanted == request {
      set(picture, in: image)
      forget(image)
    }
  }

  private func set(_ picture: DrawnPicture?, in image: Widget) {
    if let picture {
      gtk_image_set_from_surface(cast(image), picture.surface)
    } else {
      gtk_image_clear(cast(image))
    }
  }
}

extension PictureLoader: Hashable {
  nonisolated static func == (one: PictureLoader, other: PictureLoader) -> Bool { one === other }
  nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A picture as cairo draws it.
private final class DrawnPicture {
  let surface: OpaquePointer

  init(_ surface: OpaquePointer) { self.surface = surface }

  deinit { cairo_surface_destroy(surface) }
}
