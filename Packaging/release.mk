# Programs that run where no Swift is, their installation, and packages: the commands of docs/installing.md and of
# docs/windows.md, which make release-check runs.

PARTS ?= menubus menubus-presenter
PREFIX ?= /usr/local
# Desktops read the autostart entry only from /etc, whatever the prefix of a system-wide installation.
SYSCONFDIR ?= $(if $(filter /usr /usr/%,$(PREFIX)),/etc,$(PREFIX)/etc)
# systemd reads units of a user below /usr/lib, /usr/local/lib and ~/.local/share.
UNITDIR ?= $(PREFIX)/$(if $(filter /usr /usr/%,$(PREFIX)),lib,share)/systemd/user
STRIP ?= strip
STAGE = .build/stage
VERSION = $(shell sed -n 's/.* current = "\(.*\)"/\1/p' Sources/Floor/Basics/MenuBusVersion.swift)
# With the standard library inside, no folder in which the loader looks for libraries, and addresses of functions that
# are read-only from the start. Without names for other programs to link to, functions that nothing calls, and tables
# of exceptions (programs.ld); with a small Foundation and the library of C++ inside (release_flags.sh), and relocations
# in the short form, which glibc 2.36 and the linker of LLVM know. docs/performance.md has what each of these saves.
RELEASE_FLAGS = -c release --static-swift-stdlib --disable-local-rpath -Xlinker -z -Xlinker now \
  -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --gc-sections \
  -Xlinker -T -Xlinker $(CURDIR)/Packaging/programs.ld $(shell Packaging/release_flags.sh .build/small) $(BUILD_FLAGS)

# Programs have no path of the checkout in them, and no id that is made from what is stripped, so that each folder gives the
# same bytes.
SAME_BYTES = -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. -Xlinker --build-id=none

export PREFIX DESTDIR SYSCONFDIR UNITDIR STRIP

.PHONY: version dependencies build-release install uninstall

version: ## Prints the version
	@echo "$(VERSION)"

dependencies: ## Brings the Swift packages that releases are built with, and refuses others
	SWIFT='$(SWIFT)' Packaging/dependencies.py resolve

build-release: $(if $(NO_DEPS),,deps-release) ## Builds programs to install, which need no Swift (PARTS=menubus: without GTK)
	for part in $(PARTS); do \
	  GTK=$(if $(filter menubus-presenter,$(PARTS)),1) $(SWIFT) build $(RELEASE_FLAGS) $(SAME_BYTES) --product $$part || exit 1; \
	done
	Packaging/stage.sh "$$($(SWIFT) build -c release --show-bin-path)" $(STAGE) $(VERSION) $(PARTS)

install: ## Installs what build-release made, below PREFIX
	@Packaging/install.sh $(STAGE)

uninstall: ## Removes it again
	@Packaging/uninstall.sh

# Packages of Debian

DEB = .build/deb

.PHONY: deb dist check-dist compare-dist publish check-package check-package-panels release-check

deb: deps-package ## Builds packages of Debian in .build/deb, offline but for the first step
	@[ "$$(dpkg-parsechangelog -S Version | sed 's/-[^-]*$$//')" = "$(VERSION)" ] || \
	  { echo "debian/changelog has another version than $(VERSION)." >&2; exit 1; }
	$(MAKE) dependencies
	rm -rf $(DEB)
	mkdir -p $(DEB)
	DEB_FOLDER=$(CURDIR)/$(DEB) dpkg-buildpackage -b -us -uc -Ppkg.menubus.toolchain --buildinfo-option=-u$(DEB) --changes-option=-u$(DEB) \
	  --buildinfo-option=-O$(DEB)/menubus.buildinfo --changes-option=-O$(DEB)/menubus.changes
	Packaging/package_files.sh $(DEB)
	@ls -l $(DEB)/*.deb

# What a release uploads. The archive and the wheel are for systems at least as new as this one.

DIST = .build/dist
DIST_TOOLS = .build/dist-tools
DIST_PYTHON = $(DIST_TOOLS)/bin/python3

$(DIST_TOOLS)/installed: Packaging/dist/requirements.txt
	python3 -m venv $(DIST_TOOLS)
	$(DIST_PYTHON) -m pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

dist: deps-package $(DIST_TOOLS)/installed deb ## Makes what a release uploads in .build/dist: archive, packages, wheel, bill of materials, checksums
	Packaging/dist/dist.sh $(DIST) $(DEB) $(DIST_PYTHON)

check-dist: deps-package $(DIST_TOOLS)/installed ## Uses what dist made in roots without Swift (SUITES="bookworm trixie sid")
	Tests/Packaging/check_dist.sh $(DIST) $(DIST_PYTHON) $(SUITES)

compare-dist: ## Compares what dist made with what another build made (OTHER=FOLDER)
	@[ -n "$(OTHER)" ] || { echo 'make compare-dist OTHER=FOLDER: FOLDER has what make dist made elsewhere' >&2; exit 64; }
	Packaging/dist/compare.sh $(DIST) "$(OTHER)"

# Of each machine for which dist was run, a folder in .build/uploads.
publish: ## Uploads the files of .build/uploads/* as the release of the version, whose tag is there (needs gh)
	sed -n '/^## $(VERSION) (/,/^## /{/^## /!p}' CHANGELOG.md >.build/notes.md
	@[ -s .build/notes.md ] || { echo 'CHANGELOG.md has no section “$(VERSION)”' >&2; exit 1; }
	gh release create $(VERSION) --verify-tag --title "MenuBus $(VERSION)" --notes-file .build/notes.md .build/uploads/*/*

check-package: deps-package ## Examines the packages that deb made, and uses them in a root without Swift
	Tests/Packaging/check_packages.sh $(DEB)

check-package-panels: deps-package ## Shows the menus of the packages in panels, in a root without Swift
	Tests/Packaging/check_panels.sh $(DEB) .build/panels/packages dbus-daemon dbus-bin \
	  $(filter-out waybar sway grim bamfdaemon xfce4-appmenu-plugin,$(PANEL_PACKAGES))

release-check: deps-package ## Runs what a release needs (STEPS="versions package" runs some steps)
	Packaging/release_check.sh $(VERSION) $(STEPS)
