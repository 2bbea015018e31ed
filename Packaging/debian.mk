# The source package of Debian, which is built with the distribution's own Swift, offline.

SOURCE = .build/source
# Those that are linked; the documentation needs two more, and the build of packages none of them.
COMPONENTS = swift-argument-parser swift-log swift-subprocess swift-system

.PHONY: source-package test-distribution

source-package: deps-package dependencies ## Makes the source package of Debian from the last commit, in .build/source
	Packaging/source_package.sh $(SOURCE) $(VERSION) $(COMPONENTS)

test-distribution: SUITE ?= sid
test-distribution: deps-root source-package ## Builds, tests and packages in a root of Debian, with its own Swift, offline (SUITE=sid, STEPS="test package", DISTRIBUTION_ROOT=/var/tmp/menubus-sid)
	Tests/Packaging/distribution.sh $(SOURCE) "$${DISTRIBUTION_ROOT:-/var/tmp/menubus-$(SUITE)}" $(SUITE) \
	  $(RUN_PACKAGES) $(TEST_PACKAGES) $(RELEASE_PACKAGES) debhelper
