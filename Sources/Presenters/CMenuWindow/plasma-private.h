#ifndef CMENUWINDOW_PLASMA_PRIVATE_H
#define CMENUWINDOW_PLASMA_PRIVATE_H

#include <wayland-client.h>

/* What the presenter uses of KWin's protocol for task bars (plasma-wayland-protocols): names and signatures of version 16,
 * which is that of Plasma 5.27. Later Plasmas know later versions, too, and none before 13 names its windows. */
enum { PLASMA_VERSION = 16, PLASMA_OLDEST_VERSION = 13 };

enum { PLASMA_GET_WINDOW_BY_UUID = 2, PLASMA_WINDOW_WITH_UUID = 4 };
enum { PLASMA_WINDOW_DESTROY = 7 };
enum { PLASMA_WINDOW_STATE_CHANGED = 2, PLASMA_WINDOW_UNMAPPED = 5, PLASMA_WINDOW_PID_CHANGED = 10 };
enum { PLASMA_STATE_ACTIVE = 1 };

extern const struct wl_interface cmenuwindow_plasma_interface, cmenuwindow_plasma_window_interface;

/* Begins to follow the windows, if that is what is offered. */
void cmenuwindow_plasma_offer(struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version);

#endif
