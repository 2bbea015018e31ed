#pragma once

#include <gtk/gtk.h>

/* Asks the desktop for a token with which a window may come to the front in answer to the user's last press or key,
   which was in a window of this process: of `xdg_activation_v1` on Wayland, a startup id on X11. NULL where there is
   none. It waits for the compositor. To be freed with `g_free`. */
char *cmenuwindow_activation_token(GdkDisplay *display, guint32 time);

/* Tells a desktop of X11 that nothing more comes of a startup id: it may show until then that a program starts. */
void cmenuwindow_activation_end(GdkDisplay *display, const char *token);
