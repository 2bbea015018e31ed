#include "globals.h"

#include <gdk/gdkwayland.h>

#include "motion-private.h"
#include "plasma-private.h"

static void global(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data;
  cmenuwindow_plasma_offer(registry, name, interface, version);
  cmenuwindow_motion_offer(registry, name, interface);
}

static void global_gone(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

void cmenuwindow_watch_globals(GdkDisplay *display) {
  static const struct wl_registry_listener listener = {global, global_gone};
  struct wl_registry *registry = wl_display_get_registry(gdk_wayland_display_get_wl_display(display));
  if (registry != NULL) wl_registry_add_listener(registry, &listener, NULL);
}
