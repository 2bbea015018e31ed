#ifndef CMENUWINDOW_KEYS_H
#define CMENUWINDOW_KEYS_H

#include "../../CGtk3/shim.h"

/* Opens a window of one transparent pixel that the window manager gives the keyboard. In a Wayland session, that gives the
 * keyboard to XWayland: a compositor gives it to no window that it does not manage, as ours with the menus. */
GdkWindow *cmenuwindow_take_keyboard(GdkDisplay *display);

/* Closes the window; the keyboard goes back to where it was. */
void cmenuwindow_return_keyboard(GdkWindow *window);

#endif
