# A new machine needs only `make run` and `make test`; `make help` lists the rest.

FILE ?= data/menus/desktop.yaml
SWIFT ?= swift
# Packages for building and running, and further packages for the tests, by their names in Debian. Those of other systems
# are in Packaging/packages.txt.
RUN_PACKAGES = libdbus-1-dev libpng-dev libncurses-dev libyaml-dev pkg-config dbus-daemon dbus-bin
TEST_PACKAGES = libdbusmenu-tools gir1.2-dbusmenu-glib-0.4 gir1.2-ayatanaappindicator3-0.1 xvfb python3-gi \
  gtk-3-examples gtk-4-examples mousepad openbox x11-utils libpangocairo-1.0-0 librsvg2-2 fonts-dejavu-core \
  python3-jsonschema python3-yaml python3-pyqt5 gir1.2-gtk-3.0 libglib2.0-bin systemd procps bsdutils tmux nodejs perl zsh fish bubblewrap \
  xdg-dbus-proxy mypy node-typescript
WORK_PACKAGES = valgrind binutils python3
PANEL_PACKAGES = xfce4-panel xfconf xfce4-appmenu-plugin bamfdaemon lxqt-panel lxqt-themes openbox xvfb xdotool \
  waybar sway grim gir1.2-gtk-3.0 \
  at-spi2-core gir1.2-atspi-2.0 gir1.2-dbusmenu-glib-0.4 python3-gi python3-pil adwaita-icon-theme hicolor-icon-theme \
  librsvg2-common fonts-dejavu-core
# To hold simulated panels against real ones, which are in a root of their own.
REFEREE_PACKAGES = python3-gi python3-pil gir1.2-atspi-2.0 at-spi2-core xvfb xdotool grim mmdebstrap bubblewrap
# In the roots: what all panels need, and the panels that the suite has.
ROOT_BASE = dbus-daemon at-spi2-core dconf-cli dconf-gsettings-backend dconf-service adwaita-icon-theme hicolor-icon-theme \
  librsvg2-common fonts-dejavu-core openbox libgl1-mesa-dri
ROOT_PANELS = xfce4-panel xfconf lxqt-panel lxqt-themes waybar sway grim mate-panel mate-indicator-applet \
  ayatana-indicator-application cinnamon xapp-sn-watcher
# Today's GNOME is on Wayland alone.
ROOT_bookworm = xfce4-sntray-plugin gnome-shell gnome-shell-extension-appindicator
ROOT_trixie = gnome-shell gnome-shell-extension-appindicator
WINDOW_PACKAGES = libgtk-3-dev libgtk-layer-shell-dev libxcb-res0 libwayland-dev xvfb picom xdotool x11-xserver-utils \
  xserver-xorg-core xserver-xorg-video-dummy sway waybar grim at-spi2-core \
  gir1.2-atspi-2.0 gir1.2-gtk-3.0 gir1.2-ayatanaappindicator3-0.1 gir1.2-dbusmenu-glib-0.4 python3-gi \
  python3-gi-cairo python3-pil python3-pyqt5 adwaita-icon-theme hicolor-icon-theme librsvg2-common fonts-dejavu-core \
  fonts-noto-color-emoji xkb-data libglib2.0-bin openbox swaylock orca
# Programs that others made, of GTK 3 and 4, Qt, KDE and LibreOffice, and other registrars: about a gigabyte.
FOREIGN_PACKAGES = gtk-3-examples gtk-4-examples mousepad galculator python3-pyqt5 kwrite kwin-x11 kded5 plasma-workspace \
  appmenu-registrar appmenu-gtk3-module libreoffice-writer libreoffice-gtk3 qtwayland5 sway openbox x11-utils xvfb xdotool \
  at-spi2-core \
  gir1.2-atspi-2.0 gir1.2-dbusmenu-glib-0.4 gir1.2-gtk-3.0 python3-gi python3-pil libglib2.0-bin hicolor-icon-theme \
  fonts-dejavu-core
# To build the programs that are installed, and to make and check packages of them.
RELEASE_PACKAGES = python3-venv libgtk-3-dev libgtk-layer-shell-dev libwayland-dev python3 pandoc
PACKAGE_PACKAGES = debhelper dpkg-dev fakeroot lintian mmdebstrap appstream desktop-file-utils man-db groff systemd \
  librsvg2-bin bash-completion zsh fish
WINDOW_PRODUCTS = menubus-presenter WindowProgram menubus Lifecycle Messages Arrivals EditMenu Stars

.PHONY: ci deps deps-run deps-panels deps-window deps-foreign deps-kwin deps-touch-xwayland deps-gnome deps-referee deps-root root root-panels deps-release deps-package build run showcase test test-random test-hostile getting-started test-panels test-referee test-window test-foreign test-scripts sanitize sanitize-window sanitize-thread sanitize-address build-sanitize-thread build-sanitize-address sanitize-undefined fuzz test-peers soak mutation deps-work work bench-check check figures format docs clean help

help: ## Lists these targets
	@sed -n 's/^\([a-z-]*\)[a-z -]*:.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 15

deps: PACKAGES = $(RUN_PACKAGES) $(TEST_PACKAGES)
deps deps-run deps-panels deps-window deps-foreign deps-kwin deps-touch-xwayland deps-gnome deps-referee deps-root deps-release deps-package deps-site: ## Installs missing packages on Debian; says the command on Fedora, Arch and openSUSE
	@Packaging/deps.sh $(PACKAGES)

deps-run: PACKAGES = $(RUN_PACKAGES)
deps-work: PACKAGES = $(RUN_PACKAGES) $(WORK_PACKAGES)
deps-panels: PACKAGES = $(RUN_PACKAGES) $(PANEL_PACKAGES)
deps-window: PACKAGES = $(RUN_PACKAGES) $(WINDOW_PACKAGES)
deps-foreign: PACKAGES = $(RUN_PACKAGES) $(FOREIGN_PACKAGES)
# Large, and only for those desktops.
deps-kwin: PACKAGES = kwin-wayland xwayland
deps-touch-xwayland: PACKAGES = xwayland
deps-gnome: PACKAGES = gnome-shell libgl1-mesa-dri xwayland
deps-referee: PACKAGES = $(RUN_PACKAGES) $(REFEREE_PACKAGES)
deps-root: PACKAGES = mmdebstrap bubblewrap
deps-release: PACKAGES = $(RUN_PACKAGES) $(RELEASE_PACKAGES)
deps-package: PACKAGES = $(RUN_PACKAGES) $(RELEASE_PACKAGES) $(PACKAGE_PACKAGES)

ci: ## Runs what has to pass before a change is sent, in 24 to 27 minutes on two cores
	.ci/run

build: deps-run ## Builds the library and the tool
	$(SWIFT) build

run: deps-run ## Serves a menu, reads it back, clicks in it, shows it on a terminal (FILE=menu.yaml, KEEP=1)
	$(SWIFT) build --product menubus
	@exec "$$($(SWIFT) build --show-bin-path)/menubus" demo "$(FILE)" $(if $(KEEP),--keep)

showcase: deps-run ## Serves every kind of element, and prints the rows of plain and rich panels
	$(SWIFT) build --package-path Examples --product Showcase
	@exec "$$($(SWIFT) build --package-path Examples --show-bin-path)/Showcase"

# The program with the tests, which `swift test` would run: that keeps the last lines back, and waits for ever where tests do.
TESTS = Tests/watch-tests.py "$$($(SWIFT) build $(1) --show-bin-path)/MenuBusPackageTests.xctest" --testing-library swift-testing
# The end of the output names what failed.
# The tests wait more than they work, so there are more of them at a time than processors.
test test-random: JOBS ?= 8
# Under a sanitizer they work more.
sanitize sanitize-thread sanitize-address: JOBS ?= 4
PARALLEL = $(if $(filter 1,$(JOBS)),--no-parallel,--parallel)

# The tests start this program, such as one of make build-release, in place of their build's `menubus`.
test: export MENUBUS_TOOL = $(abspath $(TOOL))
test: deps ## Runs every test, eight at a time (JOBS=1: one after the other; SEEDS=10: ten seeds of each random law, messages of 60 MB; TOOL=.build/stage/bin/menubus: with this program)
	$(SWIFT) build --build-tests
	@rm -f .build/tests.xml
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(JOBS) $(TESTS) $(PARALLEL) --xunit-output .build/tests.xml || \
	  { echo 'Failed:'; grep -B1 '<failure' .build/tests.xml | cut -c1-1000; exit 1; }

test-random: deps ## Runs the tests of make test in random order, with the seeds printed (RUNS=10, SEED=NUMBER, ONLY=LibDBusTests)
	$(SWIFT) build --build-tests
	SWIFT='$(SWIFT)' Tests/random-order.py --width $(JOBS) $(RUNS:%=--runs %) $(SEED:%=--seed %) --only '$(ONLY)'

test-hostile: deps deps-window ## Runs every test on a machine with all that tests must not see, as two users
	$(SWIFT) build --build-tests
	GTK=1 $(SWIFT) build --product menubus-presenter
	$(JOBS:%=JOBS=%) Tests/hostile-machine.sh

getting-started: deps ## Carries out docs/getting-started.md in an empty folder, with the compiler and this checkout
	$(SWIFT) build --build-tests
	Packaging/getting_started.sh

work: deps-work ## Counts the instructions of readers: twice the input, at most about twice the work (ONLY_LAW=TEXT)
	$(SWIFT) build --product WorkProgram
	Tests/Work/work.py "$$($(SWIFT) build --show-bin-path)/WorkProgram" --only "$(ONLY_LAW)"

bench-check: deps-work ## Compares the instructions of what users do with Tests/Work/costs.json (ACCEPT=1 writes it)
	$(SWIFT) build --product WorkProgram
	Tests/Work/work.py "$$($(SWIFT) build --show-bin-path)/WorkProgram" --costs Tests/Work/costs.json $(if $(ACCEPT),--accept)

test-panels: deps-panels ## Uses a menu in panels on displays of their own (PANEL=xfce|lxqt|waybar|xfce-appmenu)
	$(SWIFT) build --product TrayProgram
	$(SWIFT) build --product menubus
	Tests/Panels/test_panels.py $(PANEL:%=--panel %) "$$($(SWIFT) build --show-bin-path)/TrayProgram"
	[ "$(PANEL)" = xfce-appmenu ] || \
	  Tests/Panels/test_panels.py --menus $(PANEL:%=--panel %) "$$($(SWIFT) build --show-bin-path)/menubus"

root-panels test-referee: SUITE ?= bookworm
root-panels test-referee: PANEL_ROOT = $(or $(MENUBUS_PANELS),/var/tmp/menubus-panels)-$(SUITE)
root-panels: deps-referee ## Makes a folder with panels of a Debian, of 1 to 2 GB, for test-referee (SUITE=bookworm|trixie|sid, MENUBUS_PANELS=/var/tmp/menubus-panels)
	Tests/Desktop/make-root $(SUITE) "$(PANEL_ROOT)" $(ROOT_BASE) $(ROOT_PANELS) $(ROOT_$(SUITE))

test-referee: root-panels ## Holds the panels of menubus mock against real ones, step by step (PANEL=xfce|lxqt|waybar|mate|ayatana|cinnamon|sntray|gnome, STEP=NAME, SUITE=bookworm|trixie|sid)
	$(SWIFT) build --product menubus
	Tests/Referee/referee.py --root "$(PANEL_ROOT)" $(PANEL:%=--panel %) $(STEP:%=--step %) \
	  "$$($(SWIFT) build --show-bin-path)/menubus"

# Compositors of another Debian than this one.
ROOTED = sway labwc kwin6 weston
root: SUITE ?= sid
root: deps-root ## Makes a folder with compositors of Debian's sid, of 0.8 GB, for test-window (SUITE=trixie, MENUBUS_ROOT=/var/tmp/menubus-root)
	Tests/Desktop/make-root $(SUITE) "$${MENUBUS_ROOT:-/var/tmp/menubus-root}"

test-window: deps-window $(filter deps-kwin deps-gnome deps-touch-xwayland,$(patsubst %,deps-%,$(DESKTOP:-x11=))) $(if $(filter $(ROOTED),$(DESKTOP)),root) ## Tests menubus-presenter, and uses menus in its windows (DESKTOP=x11|wayland|touch-x11|touch-wayland|touch-xwayland|speech|kwin|gnome|gnome-x11|sway|labwc|kwin6|weston, SCENE=NAME)
	GTK=1 $(SWIFT) build --build-tests
	GTK=1 $(TESTS) --no-parallel --filter '^MenuWindowTests'
	for product in $(WINDOW_PRODUCTS); do GTK=1 $(SWIFT) build --product $$product || exit 1; done
	bin="$$(GTK=1 $(SWIFT) build --show-bin-path)"; Tests/Window/test_window.py $(DESKTOP:%=--desktop %) \
	  $(SCENE:%=--scene %) "$$bin/menubus-presenter" "$$bin/WindowProgram" "$$bin/menubus"

test-foreign: deps-foreign ## Uses the menus of programs that others made, about 1 GB of them (PROGRAM=NAME, SCENE=NAME, MINUTES=10)
	$(SWIFT) build --product menubus
	Tests/Foreign/test_foreign.py $(PROGRAM:%=--program %) $(SCENE:%=--scene %) $(MINUTES:%=--minutes %) \
	  "$$($(SWIFT) build --show-bin-path)/menubus"

# Scripts that others made for menu bars: a folder of them, such as a checkout of a collection.
test-scripts: deps ## Runs the scripts of a folder in a sandbox, and compares how they are read with readers of the dialects (FOLDER=PATH, RECORDS=PATH, JOBS=2)
	@[ -n "$(FOLDER)" ] || { echo 'make test-scripts FOLDER=PATH: PATH is a folder with scripts for xbar, SwiftBar or Argos' >&2; exit 64; }
	$(SWIFT) build --product menubus
	Tests/Scripts/test_scripts.py $(RECORDS:%=--records %) $(JOBS:%=--jobs %) "$(FOLDER)" \
	  "$$($(SWIFT) build --show-bin-path)/menubus"

PEERS_BUILD = $(if $(RELEASE),-c release)
test-peers: deps ## Has hostile programs and surroundings meet ours, and prints the table (PEER=NAME, VICTIM=NAME, JOBS=3, RELEASE=1)
	$(SWIFT) build $(PEERS_BUILD) --product menubus
	exec Tests/Peers/test_peers.py $(JOBS:%=--jobs %) $(PEER:%=--peer %) $(VICTIM:%=--victim %) \
	  "$$($(SWIFT) build $(PEERS_BUILD) --show-bin-path)/menubus"

# The tool in a debug build for a minute, in a release build for hours; with the presenter where GTK is.
SOAK_BUILD = $(if $(MINUTE),,-c release)
soak: deps ## Does everything very often, and compares memory, descriptors, threads, rules (MINUTE=1: for a minute)
	$(SWIFT) build $(SOAK_BUILD) --product menubus
	! pkg-config --exists gtk+-3.0 gtk-layer-shell-0 || GTK=1 $(SWIFT) build $(SOAK_BUILD) --product menubus-presenter
	bin="$$($(SWIFT) build $(SOAK_BUILD) --show-bin-path)"; presenter="$$bin/menubus-presenter"; mkdir -p .build/soak; \
	  exec Tests/Peers/soak.py $(if $(MINUTE),--minute) --figures .build/soak/figures.json "$$bin/menubus" $$(ls "$$presenter" 2>/dev/null)

mutation: deps ## Breaks the product in many places, and says which breaks no test notices (ONLY=PATTERN, RESUME=1)
	@# Of the manifest, ONLY would ask for targets.
	exec env -u ONLY Tests/Mutation/mutation.py --swift "$(SWIFT)" $(JOBS:%=--jobs %) $(ONLY:%=--only '%') $(if $(RESUME),--resume)

# Sources of Dispatch on descriptors, signals and processes, and what makes such sources inside: on Linux they use freed
# memory (swiftlang/swift-corelibs-libdispatch#949). EventLoop is there for that.
FORBIDDEN = make(Read|Write|Signal|Process|FileSystemObject)Source|DispatchSource|DispatchIO|readabilityHandler|writeabilityHandler|InBackgroundAndNotify

check: deps-run ## Checks format and warnings, builds the library alone, the examples and the documentation
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Examples Packaging
	! LC_ALL=C.UTF-8 grep -rnE '^.{121,}' --include=*.swift --exclude-dir=.build Package.swift Sources Tests Examples Benchmarks
	Packaging/figures.py
	Tests/Referee/table.py --check
	Packaging/package_files.sh
	Tests/Packaging/check_essentials.sh
	! grep -rnE '$(FORBIDDEN)' Sources
	@# Only printable text reaches standard error of our programs, by way of ErrorOutput.
	! grep -rnE 'StreamLogHandler|write\(STDERR_FILENO|fputs|perror' Sources --include=*.swift | grep -vE '/(ErrorOutput|Watchdog|MenuProgram|ProgramPipes)\.swift:'
	@# A hook that is not public: with a newer compiler, the programs would wake up once a second, as they do with Swift 6.2.
	@$(SWIFT) --version 2>&1 | grep -qE 'Swift version 6\.[23]([^0-9]|$$)' || { \
	  echo "ThreadPool+Program.swift knows the executors of Swift 6.3 alone: see whether those of a newer one are public" >&2; exit 1; }
	$(SWIFT) build --explicit-target-dependency-import-check error
	Packaging/api_symbols.py
	Packaging/library_alone.sh
	GTK=$$(pkg-config --exists gtk+-3.0 && echo 1) $(SWIFT) build --build-tests --package-path Examples
	GTK=$$(pkg-config --exists gtk+-3.0 && echo 1) $(SWIFT) test --skip-build --package-path Examples
	@# Nobody else's build asks for GTK.
	! env -u GTK $(SWIFT) package dump-package | grep -qE "CGtk3|libgtk|gtk-layer-shell"
	$(MAKE) docs

.PHONY: figures
figures: ## Prints the sizes of files, functions, types and interfaces, and which are worth a look (SINCE=COMMIT: and which grew)
	@Packaging/figures.py $(SINCE)
	@$(SWIFT) build >/dev/null && Packaging/api_symbols.py --list

.PHONY: growth
growth: deps-run ## Lets a copy of the interface grow, and compiles programs against it; then takes a name away
	Packaging/api_growth.py

format: ## Formats the sources
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Examples

docs: deps-run ## Builds the documentation; a warning is an error
	$(SWIFT) package generate-documentation --warnings-as-errors $(DOC_TARGETS:%=--target %)

include Packaging/release.mk
include Packaging/debian.mk
include Packaging/site/site.mk

clean: ## Removes all build products
	$(SWIFT) package clean
	rm -rf .build .build-* Examples/.build Tests/Interface/.build Benchmarks/.build

# Coverage of every module, so the build has a folder of its own. The linker has a warning for each symbol of the sanitizer.
FUZZ_BUILD ?= .build-fuzz
# Optimized, with all checks of arithmetic and indices.
FUZZ_FLAGS = --scratch-path $(FUZZ_BUILD) -c release -Xswiftc -enable-testing --sanitize fuzzer --sanitize address \
  -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp --product MenuBusFuzzer
SECONDS ?= 60

fuzz: deps-run ## Lets libFuzzer try every way from outside into the product (SECONDS=60 each, TARGET="tree lines", DISTIL=1)
	@mkdir -p $(FUZZ_BUILD)
	FUZZ=1 ONLY=MenuBusFuzzer $(SWIFT) build $(FUZZ_FLAGS) >$(FUZZ_BUILD)/log 2>&1 || { grep -v Cannot $(FUZZ_BUILD)/log; exit 1; }
	Tests/Fuzz/fuzz.sh $(FUZZ_BUILD)/release/MenuBusFuzzer $(SECONDS) $(TARGET)

sanitize: deps ## Runs every test under ThreadSanitizer, then under AddressSanitizer with leak detection (JOBS=1)
	SEEDS=10 $(MAKE) sanitize-thread sanitize-address

sanitize-window: deps deps-window ## Runs the tests of the window presenter under both sanitizers
	@for kind in thread address; do \
	  mkdir -p .build-$$kind; \
	  GTK=1 $(SWIFT) build --product menubus-presenter --sanitize $$kind --scratch-path .build-$$kind \
	    >.build-$$kind/log 2>&1 || { cat .build-$$kind/log; exit 1; }; \
	  GTK=1 SEEDS=10 $(MAKE) sanitize-$$kind ONLY=MenuWindowTests JOBS=1 || exit 1; \
	done

# The Swift compiler has no such sanitizer on Linux. The C targets trap where their behaviour is undefined, without a library.
UNDEFINED_FLAGS = --scratch-path .build-undefined -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined
sanitize-undefined: deps ## Runs the tests with C targets that end the program where C leaves open what happens (ONLY=LibDBusTests)
	ONLY='$(ONLY)' $(SWIFT) build --build-tests $(UNDEFINED_FLAGS)
	ONLY='$(ONLY)' $(call TESTS,$(UNDEFINED_FLAGS)) --no-parallel

# ONLY="LibDBusTests MenusTests" builds and runs these targets alone.
build-sanitize-thread build-sanitize-address: build-sanitize-%: deps
	@mkdir -p .build-$*
	@# The linker has a warning for each symbol of the sanitizer.
	ONLY='$(ONLY)' $(SWIFT) build --build-tests --sanitize $* --scratch-path .build-$* >.build-$*/log 2>&1 || { cat .build-$*/log; exit 1; }
sanitize-thread sanitize-address: sanitize-%: build-sanitize-%
	@# Suppressions go by names of functions, and a reader of nested values has more than 30 on its stack. Programs that
	@# tests start may have a path without the program that finds the names.
	symbolizer=external_symbolizer_path=$$(command -v llvm-symbolizer || \
	  echo "$$(dirname "$$(command -v swift)")/llvm-symbolizer"); \
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread-sanitizer.txt:$$symbolizer \
	ASAN_OPTIONS=detect_leaks=1:quarantine_size_mb=1:malloc_context_size=60:$$symbolizer LSAN_OPTIONS=print_suppressions=0:suppressions=$(CURDIR)/Tests/leak-sanitizer.txt \
	  SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(JOBS) ONLY='$(ONLY)' \
	  $(call TESTS,--scratch-path .build-$*) $(PARALLEL)
