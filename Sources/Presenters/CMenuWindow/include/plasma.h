#ifndef CMENUWINDOW_PLASMA_H
#define CMENUWINDOW_PLASMA_H

#include <stdbool.h>
#include <sys/types.h>

#include "../../CGtk3/shim.h"

/* The windows of a Wayland compositor that lists them for task bars (KWin). Everything here is for GTK's thread, and happens
 * on GTK's connection: for each new connection, KWin 5.27 stands still while it reads the whole program twice (170 ms). */

/* Calls back when all is read that the compositor has sent until now. */
void cmenuwindow_plasma_sync(GdkDisplay *display, void (*done)(void *), void *data);

/* The process of the active window: 0 if no window is active, -1 if the compositor does not tell. */
pid_t cmenuwindow_plasma_active_process(void);

#endif
