#include "motion.h"

#include <gdk/gdkwayland.h>
#include <string.h>

#include "motion-private.h"

/* What is used of wlr-virtual-pointer-unstable-v1, version 1. Requests between those that are sent have no interfaces. */
static const struct wl_interface pointer_interface;
static const struct wl_interface *creation[] = {&wl_seat_interface, &pointer_interface};
static const struct wl_interface *none[] = {NULL, NULL, NULL, NULL, NULL};

static const struct wl_message manager_requests[] = {
    {"create_virtual_pointer", "?on", creation},
    {"destroy", "", none},
};

static const struct wl_interface manager_interface = {
    "zwlr_virtual_pointer_manager_v1", 1, 2, manager_requests, 0, NULL,
};

static const struct wl_message pointer_requests[] = {
    {"motion", "uff", none},        {"motion_absolute", "uuuuu", none}, {"button", "uuu", none},
    {"axis", "uuf", none},          {"frame", "", none},                {"axis_source", "u", none},
    {"axis_stop", "uu", none},      {"axis_discrete", "uufi", none},    {"destroy", "", none},
};

static const struct wl_interface pointer_interface = {
    "zwlr_virtual_pointer_v1", 1, 9, pointer_requests, 0, NULL,
};

enum { MANAGER_CREATE = 0, POINTER_MOTION = 0, POINTER_FRAME = 4, POINTER_DESTROY = 8 };

/* There is one display, and so one of these. */
static struct wl_proxy *manager;

void cmenuwindow_motion_offer(struct wl_registry *registry, uint32_t name, const char *interface) {
  if (manager == NULL && strcmp(interface, manager_interface.name) == 0)
    manager = wl_registry_bind(registry, name, &manager_interface, 1);
}

gboolean cmenuwindow_move_by_nothing(GdkSeat *seat) {
  if (manager == NULL) return FALSE;
  struct wl_proxy *pointer =
      wl_proxy_marshal_flags(manager, MANAGER_CREATE, &pointer_interface, 1, 0, gdk_wayland_seat_get_wl_seat(seat), NULL);
  if (pointer == NULL) return FALSE;
  wl_proxy_marshal_flags(pointer, POINTER_MOTION, NULL, 1, 0, (uint32_t)(g_get_monotonic_time() / 1000), 0, 0);
  wl_proxy_marshal_flags(pointer, POINTER_FRAME, NULL, 1, 0);
  wl_proxy_marshal_flags(pointer, POINTER_DESTROY, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
  gdk_display_flush(gdk_seat_get_display(seat));
  return TRUE;
}

gboolean cmenuwindow_is_entered(GdkSeat *seat, GtkWidget *window) {
  GdkDevice *device = gdk_seat_get_pointer(seat);
  GdkWindow *below = device == NULL ? NULL : gdk_device_get_window_at_position(device, NULL, NULL);
  return below != NULL && gdk_window_get_toplevel(below) == gtk_widget_get_window(window);
}
