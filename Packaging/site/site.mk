# One static site of all pages and of the documentation of the modules.

DOC_TARGETS = MenuBus Menus MenuExport DBusMenu StatusNotifier LibDBus MenuCountries MenuPrompts MenuTestKit
SITE = .build/site
# The folder of the server below which the site will be, such as /menubus; only the documentation of modules needs it.
SITE_BASE ?=
SITE_PACKAGES = pandoc python3

.PHONY: site site-pages deps-site

deps-site: PACKAGES = $(RUN_PACKAGES) $(SITE_PACKAGES)

site: $(if $(NO_DEPS),,deps-site) ## Makes a static site in .build/site, and checks its links (SITE_BASE=/folder)
	rm -rf $(SITE)
	mkdir -p $(SITE)
	$(SWIFT) package --allow-writing-to-directory $(SITE)/api generate-documentation \
	  --enable-experimental-combined-documentation $(DOC_TARGETS:%=--target %) \
	  --transform-for-static-hosting --hosting-base-path $(patsubst /%,%,$(SITE_BASE)/api) --output-path $(SITE)/api
	$(MAKE) site-pages

# The pages alone, beside documentation that is there already.
site-pages:
	Packaging/site/make_site.py $(SITE)
	Packaging/site/check_site.py $(SITE) "$(SITE_BASE)"
	@echo "Look at it with: python3 -m http.server --directory $(SITE)"
