"""A window of Qt with a menu bar; prints what is chosen in it."""
import sys

from PyQt5.QtWidgets import QApplication, QMainWindow

application = QApplication(sys.argv[:1])
window = QMainWindow()
window.setWindowTitle(sys.argv[1])
file = window.menuBar().addMenu("&File")
file.addAction("&Open").triggered.connect(lambda: print("open", flush=True))
more = file.addMenu("More")
more.addAction("Deep").triggered.connect(lambda: print("deep", flush=True))
bold = more.addAction("Bold")
bold.setCheckable(True)
bold.toggled.connect(lambda on: print("bold", on, flush=True))
window.show()
window.activateWindow()
print("ready", flush=True)
application.exec_()
