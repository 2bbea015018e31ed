#ifndef MENUBUS_CMENUWINDOW_LEVEL_H
#define MENUBUS_CMENUWINDOW_LEVEL_H

/* One level of a menu: the CSS node `menu`. Its children have places that their owner computes; some of them stay,
   the others are cut off at the edges of a view that they scroll in. */

#include "../../CGtk3/shim.h"

/* A level without children. */
GtkWidget *cmenuwindow_level_new(void);

/* Adds a child at an index; one that scrolls is cut off at the edges of the view. */
void cmenuwindow_level_insert(GtkWidget *level, GtkWidget *child, int index, gboolean scrolls);

/* Adds a child that is there to be measured; it is never drawn. */
void cmenuwindow_level_add_gauge(GtkWidget *level, GtkWidget *gauge);

/* Puts a child at an index of the order in which assistive technology reads them. */
void cmenuwindow_level_reorder(GtkWidget *level, GtkWidget *child, int index);

/* Puts a child at a place in the level's coordinates; the level allocates it with the next frame. */
void cmenuwindow_level_place(GtkWidget *level, GtkWidget *child, int x, int y, int width, int height);

/* The part of the level in which rows scroll. */
void cmenuwindow_level_set_view(GtkWidget *level, int x, int y, int width, int height);

/* The size that the level asks for. */
void cmenuwindow_level_set_request(GtkWidget *level, int width, int height);

/* The mark of how far the rows are scrolled, in the level's coordinates, none without a height; and whether there are
   more rows above and below the view. */
void cmenuwindow_level_set_thumb(GtkWidget *level, const GdkRectangle *thumb, gboolean goes_on_above,
                                 gboolean goes_on_below);

/* The color behind the rows; the theme's if `color` is null. */
void cmenuwindow_level_set_background(GtkWidget *level, const GdkRGBA *color);

/* The border and padding of the level. */
void cmenuwindow_level_get_insets(GtkWidget *level, GtkBorder *insets);

/* The colors of the texts and behind them that the theme has for a widget. */
void cmenuwindow_get_colors(GtkWidget *widget, gboolean is_selected, GdkRGBA *text, GdkRGBA *background);

/* The name of the level for assistive technology. */
void cmenuwindow_level_set_name(GtkWidget *level, const char *name);

#endif
