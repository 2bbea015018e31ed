#include "plasma.h"

#include <gdk/gdkwayland.h>
#include <stdlib.h>
#include <string.h>

#include "plasma-private.h"

struct window {
  struct wl_proxy *proxy;
  uint32_t process, state;
  struct window *next;
};

/* There is one display, and so one list. */
static struct wl_proxy *management;
static struct window *windows;

static void forget(struct window *window) {
  for (struct window **link = &windows; *link != NULL; link = &(*link)->next) {
    if (*link != window) continue;
    *link = window->next;
    break;
  }
  wl_proxy_marshal_flags(window->proxy, PLASMA_WINDOW_DESTROY, NULL, wl_proxy_get_version(window->proxy),
                         WL_MARSHAL_FLAG_DESTROY);
  free(window);
}

static int window_event(const void *handler, void *proxy, uint32_t event, const struct wl_message *message,
                        union wl_argument *arguments) {
  (void)handler, (void)message;
  struct window *window = wl_proxy_get_user_data(proxy);
  if (event == PLASMA_WINDOW_STATE_CHANGED) window->state = arguments[0].u;
  if (event == PLASMA_WINDOW_PID_CHANGED) window->process = arguments[0].u;
  if (event == PLASMA_WINDOW_UNMAPPED) forget(window);
  return 0;
}

static int management_event(const void *handler, void *proxy, uint32_t event, const struct wl_message *message,
                            union wl_argument *arguments) {
  (void)handler, (void)message;
  if (event != PLASMA_WINDOW_WITH_UUID) return 0;
  struct window *window = calloc(1, sizeof *window);
  if (window == NULL) return 0;
  window->proxy = wl_proxy_marshal_flags(proxy, PLASMA_GET_WINDOW_BY_UUID, &cmenuwindow_plasma_window_interface,
                                         wl_proxy_get_version(proxy), 0, NULL, arguments[1].s);
  if (window->proxy == NULL) {
    free(window);
    return 0;
  }
  wl_proxy_add_dispatcher(window->proxy, window_event, NULL, window);
  window->next = windows;
  windows = window;
  return 0;
}

void cmenuwindow_plasma_offer(struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  if (strcmp(interface, cmenuwindow_plasma_interface.name) != 0) return;
  if (management != NULL || version < PLASMA_OLDEST_VERSION) return;
  management = wl_registry_bind(registry, name, &cmenuwindow_plasma_interface,
                                version < PLASMA_VERSION ? version : PLASMA_VERSION);
  if (management != NULL) wl_proxy_add_dispatcher(management, management_event, NULL, NULL);
}

// MARK: What is known

struct waiter {
  void (*done)(void *);
  void *data;
};

static void synced(void *data, struct wl_callback *callback, uint32_t serial) {
  (void)serial;
  struct waiter *waiter = data;
  wl_callback_destroy(callback);
  waiter->done(waiter->data);
  free(waiter);
}

void cmenuwindow_plasma_sync(GdkDisplay *display, void (*done)(void *), void *data) {
  static const struct wl_callback_listener listener = {synced};
  struct waiter *waiter = malloc(sizeof *waiter);
  struct wl_callback *callback = wl_display_sync(gdk_wayland_display_get_wl_display(display));
  if (waiter == NULL || callback == NULL) abort();
  *waiter = (struct waiter){done, data};
  wl_callback_add_listener(callback, &listener, waiter);
}

pid_t cmenuwindow_plasma_active_process(void) {
  if (management == NULL) return -1;
  for (struct window *window = windows; window != NULL; window = window->next)
    if ((window->state & PLASMA_STATE_ACTIVE) != 0) return (pid_t)window->process;
  return 0;
}
