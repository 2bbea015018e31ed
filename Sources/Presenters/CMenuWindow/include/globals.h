#ifndef CMENUWINDOW_GLOBALS_H
#define CMENUWINDOW_GLOBALS_H

#include "../../CGtk3/shim.h"

/* Begins to take what a Wayland compositor offers this program beside what GTK uses. */
void cmenuwindow_watch_globals(GdkDisplay *display);

/* The microseconds since the compositor told of an output that came or went, before all that follows from that. */
gint64 cmenuwindow_since_output_change(void);

#endif
