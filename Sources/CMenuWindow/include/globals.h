#ifndef CMENUWINDOW_GLOBALS_H
#define CMENUWINDOW_GLOBALS_H

#include "../../CGtk3/shim.h"

/* Begins to take what a Wayland compositor offers this program beside what GTK uses. */
void cmenuwindow_watch_globals(GdkDisplay *display);

#endif
