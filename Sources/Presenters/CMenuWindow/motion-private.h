#ifndef CMENUWINDOW_MOTION_PRIVATE_H
#define CMENUWINDOW_MOTION_PRIVATE_H

#include <wayland-client.h>

/* Takes the interface for virtual pointers, if that is what is offered. */
void cmenuwindow_motion_offer(struct wl_registry *registry, uint32_t name, const char *interface);

#endif
