#ifndef MENUBUS_CMENUWINDOW_ROW_H
#define MENUBUS_CMENUWINDOW_ROW_H

/* A row of a menu: a box with the CSS node `menuitem` or `separator`, which assistive technology sees as one object
   unless its parts are operated by themselves; and what stands in rows that GTK has nodes for, but no widgets. */

#include "../../CGtk3/shim.h"

/* What assistive technology is told about a row. */
typedef struct {
  AtkRole role;
  const char *name, *description, *shortcut, *mnemonic;
  const char *language; /* a tag; empty for the program's */
  /* Position among the rows of the level from 1, their number, and the depth of the level from 1; 0 if unknown. */
  int position, count, level;
  int group; /* of radio rows, from 1 */
  gboolean is_enabled, is_checkable, is_checked, is_mixed, is_expandable, is_busy;
  /* Whether the parts of the row are objects of their own. */
  gboolean has_parts;
} MwRowFacts;

/* A row. Its signal `activated` is sent when assistive technology chooses it. */
GtkWidget *cmenuwindow_row_new(gboolean is_separator);

/* Tells what the row is; changes are told to assistive technology. */
void cmenuwindow_row_set_facts(GtkWidget *row, const MwRowFacts *facts);

/* The line below a menu that says whose it is: read as one object, and told as news where it comes up. */
GtkWidget *cmenuwindow_caption_new(void);

/* Whether the row looks selected, whether the keys go to it, and whether its submenu is open. What has the keys is told
   while its window has them; in a window that never gets them the selected row is announced. */
void cmenuwindow_row_set_state(GtkWidget *row, gboolean is_selected, gboolean is_focused, gboolean is_expanded);

/* Tells once more that the keys go to the row, if they do: its window has become active. */
void cmenuwindow_row_tell_focus(GtkWidget *row);

/* A mark with the CSS node `check`, `radio` or `arrow`, larger than that by so many pixels. */
GtkWidget *cmenuwindow_mark_new(const char *node, int growth);
void cmenuwindow_mark_set_state(GtkWidget *mark, gboolean is_checked, gboolean is_mixed);

/* Lets a widget and all in it run from right to left, or from left to right. */
void cmenuwindow_set_direction(GtkWidget *widget, gboolean is_right_to_left);

/* A label with the CSS node `accelerator`. */
GtkWidget *cmenuwindow_accelerator_new(void);

/* A box with what a row says, in which the body has the title or is it, and a shortcut. Where the title would be cut off,
   the shortcut gives its room up. */
GtkWidget *cmenuwindow_yielding_new(GtkWidget *said, GtkWidget *body, GtkWidget *title, GtkWidget *shortcut);

/* The pixels of the font of a widget. */
double cmenuwindow_font_size(GtkWidget *widget);

/* Sets the placeholder of an entry, which is as wide as that, from `least` to `most` characters. */
void cmenuwindow_entry_set_placeholder(GtkWidget *entry, const char *text, int least, int most);

/* A scale, with its value in words for assistive technology. */
GtkWidget *cmenuwindow_scale_new(double lower, double upper, double step);
void cmenuwindow_scale_set_spoken_value(GtkWidget *scale, const char *text);

/* Sets the text that is told beside the name of a widget; while the widget has the keys, a change is spoken. */
void cmenuwindow_set_description(GtkWidget *widget, const char *text);

/* Lets a switch be a check box for assistive technology, which says of a button that it is pressed. */
void cmenuwindow_switch_be_check_box(GtkWidget *widget);

/* Lets an entry show its placeholder while it has the keys, too. */
void cmenuwindow_entry_keep_placeholder(GtkWidget *entry);

/* Decodes a file as a picture whose longer edge has so many pixels; null if it is none. */
GdkPixbuf *cmenuwindow_picture(const guchar *data, gsize length, int edge, int grows);

#endif
