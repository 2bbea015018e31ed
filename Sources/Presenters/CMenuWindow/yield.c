#include "row.h"

/* A box with what a row says, and a shortcut at its end, which is left out where a title would be cut off otherwise. */

typedef struct {
  GtkBox parent;
  GtkWidget *said, *body, *title, *shortcut; /* its children, and the texts in the first; not owned */
} MwYielding;

typedef GtkBoxClass MwYieldingClass;

G_DEFINE_TYPE(MwYielding, cmenuwindow_yielding, GTK_TYPE_BOX)

#define YIELDING(object) G_TYPE_CHECK_INSTANCE_CAST((object), cmenuwindow_yielding_get_type(), MwYielding)

static int natural_width(GtkWidget *widget) {
  int width;
  gtk_widget_get_preferred_width(widget, NULL, &width);
  return width;
}

static void get_preferred_width(GtkWidget *widget, int *minimum, int *natural) {
  GTK_WIDGET_CLASS(cmenuwindow_yielding_parent_class)->get_preferred_width(widget, minimum, natural);
  gtk_widget_get_preferred_width(YIELDING(widget)->said, minimum, NULL);
}

static void size_allocate(GtkWidget *widget, GtkAllocation *place) {
  MwYielding *box = YIELDING(widget);
  int others = natural_width(box->said) - natural_width(box->body);
  gboolean fits = others + natural_width(box->title) + natural_width(box->shortcut) <= place->width;
  gtk_widget_set_child_visible(box->shortcut, fits);
  if (fits) {
    GTK_WIDGET_CLASS(cmenuwindow_yielding_parent_class)->size_allocate(widget, place);
  } else {
    gtk_widget_set_allocation(widget, place);
    gtk_widget_size_allocate(box->said, place);
  }
}

static void cmenuwindow_yielding_class_init(MwYieldingClass *class) {
  GTK_WIDGET_CLASS(class)->get_preferred_width = get_preferred_width;
  GTK_WIDGET_CLASS(class)->size_allocate = size_allocate;
}

static void cmenuwindow_yielding_init(MwYielding *box) { (void)box; }

GtkWidget *cmenuwindow_yielding_new(GtkWidget *said, GtkWidget *body, GtkWidget *title, GtkWidget *shortcut) {
  GtkWidget *widget = g_object_new(cmenuwindow_yielding_get_type(), "visible", TRUE, NULL);
  MwYielding *box = YIELDING(widget);
  box->said = said;
  box->body = body;
  box->title = title;
  box->shortcut = shortcut;
  gtk_box_pack_start(GTK_BOX(widget), said, TRUE, TRUE, 0);
  gtk_box_pack_start(GTK_BOX(widget), shortcut, FALSE, FALSE, 0);
  return widget;
}
