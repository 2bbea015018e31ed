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
# are read-only from the start. Without names for other programs to link to, and with relocations in the short form, which
# glibc 2.36 and the linker of LLVM know: some megabytes less in the file and in memory.
RELEASE_FLAGS = -c release --static-swift-stdlib --disable-local-rpath -Xlinker -z -Xlinker now \
  -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs $(BUILD_FLAGS)

export PREFIX DESTDIR SYSCONFDIR UNITDIR STRIP

.PHONY: version dependencies build-release install uninstall

version: ## Prints the version
	@echo "$(VERSION)"

dependencies: ## Brings the Swift packages that releases are built with, and refuses others
	SWIFT='$(SWIFT)' Packaging/dependencies.py resolve

build-release: $(if $(NO_DEPS),,deps-release) ## Builds programs to install, which need no Swift (PARTS=menubus: without GTK)
	for part in $(PARTS); do \
	  GTK=$(if $(filter menubus-presenter,$(PARTS)),1) $(SWIFT) build $(RELEASE_FLAGS) --product $$part || exit 1; \
	done
	Packaging/stage.sh "$$($(SWIFT) build -c release --show-bin-path)" $(STAGE) $(VERSION) $(PARTS)

install: ## Installs what build-release made, below PREFIX
	@Packaging/install.sh $(STAGE)

uninstall: ## Removes it again
	@Packaging/uninstall.sh

# Packages of Debian

DEB = .build/deb

.PHONY: deb check-package check-package-panels release-check

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

check-package: deps-package ## Examines the packages that deb made, and uses them in a root without Swift
	Tests/Packaging/check_packages.sh $(DEB)

check-package-panels: deps-package ## Shows the menus of the packages in panels, in a root without Swift
	Tests/Packaging/check_panels.sh $(DEB) .build/panels/packages dbus-daemon dbus-bin \
	  $(filter-out waybar sway grim bamfdaemon xfce4-appmenu-plugin,$(PANEL_PACKAGES))

release-check: deps-package ## Runs what a release needs (STEPS="versions package" runs some steps)
	Packaging/release_check.sh $(VERSION) $(STEPS)
