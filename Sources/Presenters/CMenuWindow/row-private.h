#ifndef MENUBUS_CMENUWINDOW_ROW_PRIVATE_H
#define MENUBUS_CMENUWINDOW_ROW_PRIVATE_H

#include "row.h"

typedef struct {
  GtkBox parent;
  MwRowFacts facts; /* with texts of its own */
  gboolean is_selected, is_focused, is_expanded;
  gboolean is_heard; /* whether there is an accessible */
  guint telling;     /* the source that tells of the row once it is shown */
} MwRow;

GType cmenuwindow_row_get_type(void);
GType cmenuwindow_row_accessible_get_type(void);

#define ROW(object) G_TYPE_CHECK_INSTANCE_CAST((object), cmenuwindow_row_get_type(), MwRow)

/* Whether the window of the row has the keys. */
gboolean cmenuwindow_row_has_keys(MwRow *row);

/* Sends the signal `activated`. */
void cmenuwindow_row_activate(MwRow *row);

#endif
