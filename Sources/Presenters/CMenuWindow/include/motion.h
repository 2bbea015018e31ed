#ifndef CMENUWINDOW_MOTION_H
#define CMENUWINDOW_MOTION_H

#include "../../CGtk3/shim.h"

/* Moves the pointer of a Wayland seat by nothing, so that the compositor says where it is; FALSE if the compositor lets no
 * program move it (wlr-virtual-pointer-unstable-v1). */
gboolean cmenuwindow_move_by_nothing(GdkSeat *seat);

/* Whether the pointer is over the surface of a window, as far as the compositor has said. */
gboolean cmenuwindow_is_entered(GdkSeat *seat, GtkWidget *window);

#endif
