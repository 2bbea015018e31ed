#include "globals.h"

#include <gdk/gdkwayland.h>
#include <string.h>

#include "motion-private.h"
#include "plasma.h"
#include "plasma-private.h"

/* When an output came, or anything went, after the compositor had told those that there were. */
static gint64 change_time;
static gboolean is_told;

static void global(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data;
  if (is_told && strcmp(interface, wl_output_interface.name) == 0) change_time = g_get_monotonic_time();
  cmenuwindow_plasma_offer(registry, name, interface, version);
  cmenuwindow_motion_offer(registry, name, interface);
}

static void global_gone(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
  change_time = g_get_monotonic_time();
}

static void told(void *data) {
  (void)data;
  is_told = TRUE;
}

void cmenuwindow_watch_globals(GdkDisplay *display) {
  static const struct wl_registry_listener listener = {global, global_gone};
  struct wl_registry *registry = wl_display_get_registry(gdk_wayland_display_get_wl_display(display));
  if (registry == NULL) return;
  wl_registry_add_listener(registry, &listener, NULL);
  cmenuwindow_plasma_sync(display, told, NULL);
}

gint64 cmenuwindow_since_output_change(void) { return g_get_monotonic_time() - change_time; }
