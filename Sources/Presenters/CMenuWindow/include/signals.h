#ifndef MENUBUS_CMENUWINDOW_SIGNALS_H
#define MENUBUS_CMENUWINDOW_SIGNALS_H

#include "../../CGtk3/shim.h"

/* Called with the instance and the arguments of a signal. The result counts where the signal has a boolean one: TRUE
 * means that an event was handled. */
typedef gboolean (*cmenuwindow_handler)(gpointer data, const GValue *values, guint count);

/* Connects a handler to a signal of any signature. `release` is called with `data` when the instance is gone or the
 * handler is disconnected. */
gulong cmenuwindow_connect(gpointer instance, const char *signal, cmenuwindow_handler handler, gpointer data,
                           GDestroyNotify release);

/* The name of an instance's class, such as GdkWaylandDisplay. */
const char *cmenuwindow_type_name(gpointer instance);

/* Tells a window that never gets the focus of the desktop whether it has the keys, so that its fields show a cursor and
 * screen readers follow. */
void cmenuwindow_set_active(GtkWidget *window, gboolean active);

/* Has a layer surface tell when the compositor closes it, as it did before gtk-layer-shell 0.10. */
void cmenuwindow_respect_close(GtkWidget *window);

/* Whether a widget is a field of text. */
gboolean cmenuwindow_is_entry(GtkWidget *widget);

#endif
