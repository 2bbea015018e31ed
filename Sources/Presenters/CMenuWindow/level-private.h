#ifndef MENUBUS_CMENUWINDOW_LEVEL_PRIVATE_H
#define MENUBUS_CMENUWINDOW_LEVEL_PRIVATE_H

#include "level.h"

typedef struct {
  GtkWidget *widget;
  GdkRectangle place;
  gboolean scrolls;
  gboolean is_gauge;
} Child;

typedef struct {
  GtkContainer parent;
  GList *children; /* of Child, in their order */
  GdkRectangle view;
  GdkRectangle thumb;
  gboolean goes_on_above, goes_on_below;
  GdkRGBA *background;
  GdkWindow *window; /* of the view */
  int width, height;
} MwLevel;

GType cmenuwindow_level_get_type(void);

#define LEVEL(object) G_TYPE_CHECK_INSTANCE_CAST((object), cmenuwindow_level_get_type(), MwLevel)

/* Draws the background, the children, and the marks of what is out of view. */
gboolean cmenuwindow_level_draw(GtkWidget *widget, cairo_t *cr);

#endif
