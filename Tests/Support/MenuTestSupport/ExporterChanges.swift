package import MenuExport
import TestSupport

/// The events of an exported menu as a whole: it moves, is opened, and is closed.
@MainActor
package final class ExporterChanges: EventSource, MenuExporterObserver {
  private nonisolated let notifier = Notifier()

  package init(of exporter: MenuExporter) { exporter.clients.addObserver(self) }

  package nonisolated func events() -> AsyncStream<Void> { notifier.events() }
  package func exporterDidMove() { notifier.notify() }
  package func menuDidOpen() { notifier.notify() }
  package func menuDidClose() { notifier.notify() }
  package func sessionsDidChange() { notifier.notify() }
}
