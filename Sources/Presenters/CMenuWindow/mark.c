#include <string.h>

#include "row.h"

/* Boxes without children: GTK gives them the size, margin and background of their CSS node. */

typedef struct {
  GtkBox parent;
  int growth; /* the pixels by which it is larger than that */
} MwMark;

typedef GtkBoxClass MwMarkClass;

static void grow(GtkWidget *widget, int *minimum, int *natural) {
  *minimum += ((MwMark *)widget)->growth;
  *natural += ((MwMark *)widget)->growth;
}

static gboolean draw(GtkWidget *widget, cairo_t *cr, void (*render)(GtkStyleContext *, cairo_t *, double, double, double,
                                                                  double)) {
  GtkStyleContext *context = gtk_widget_get_style_context(widget);
  GtkStateFlags state = gtk_style_context_get_state(context);
  GtkBorder margin, border, padding;
  gtk_style_context_get_margin(context, state, &margin);
  gtk_style_context_get_border(context, state, &border);
  gtk_style_context_get_padding(context, state, &padding);
  double x = margin.left + border.left + padding.left, y = margin.top + border.top + padding.top;
  double width = gtk_widget_get_allocated_width(widget) - x - margin.right - border.right - padding.right;
  double height = gtk_widget_get_allocated_height(widget) - y - margin.bottom - border.bottom - padding.bottom;
  double size = MIN(width, height);
  if (size > 0) render(context, cr, x + (width - size) / 2, y + (height - size) / 2, size, size);
  return FALSE;
}

static void render_arrow(GtkStyleContext *context, cairo_t *cr, double x, double y, double width, double height) {
  (void)height;
  gboolean is_mirrored = gtk_style_context_get_state(context) & GTK_STATE_FLAG_DIR_RTL;
  gtk_render_arrow(context, cr, is_mirrored ? 3 * G_PI / 2 : G_PI / 2, x, y, width);
}

#define MARK(name, Name, render)                                                                 \
  typedef MwMark Mw##Name;                                                                       \
  typedef MwMarkClass Mw##Name##Class;                                                           \
  G_DEFINE_TYPE(Mw##Name, cmenuwindow_##name, GTK_TYPE_BOX)                                               \
  static gboolean name##_draw(GtkWidget *widget, cairo_t *cr) {                                  \
    GTK_WIDGET_CLASS(cmenuwindow_##name##_parent_class)->draw(widget, cr);                                \
    return draw(widget, cr, render);                                                             \
  }                                                                                              \
  static void name##_width(GtkWidget *widget, int *minimum, int *natural) {                      \
    GTK_WIDGET_CLASS(cmenuwindow_##name##_parent_class)->get_preferred_width(widget, minimum, natural);   \
    grow(widget, minimum, natural);                                                              \
  }                                                                                              \
  static void name##_height(GtkWidget *widget, int *minimum, int *natural) {                     \
    GTK_WIDGET_CLASS(cmenuwindow_##name##_parent_class)->get_preferred_height(widget, minimum, natural);  \
    grow(widget, minimum, natural);                                                              \
  }                                                                                              \
  static void cmenuwindow_##name##_class_init(Mw##Name##Class *class) {                                   \
    GTK_WIDGET_CLASS(class)->draw = name##_draw;                                                 \
    GTK_WIDGET_CLASS(class)->get_preferred_width = name##_width;                                 \
    GTK_WIDGET_CLASS(class)->get_preferred_height = name##_height;                               \
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), #name);                               \
  }                                                                                              \
  static void cmenuwindow_##name##_init(Mw##Name *mark) { (void)mark; }

MARK(check, Check, gtk_render_check)
MARK(radio, Radio, gtk_render_option)
MARK(arrow, Arrow, render_arrow)

GtkWidget *cmenuwindow_mark_new(const char *node, int growth) {
  GType type = !strcmp(node, "check") ? cmenuwindow_check_get_type() : !strcmp(node, "radio") ? cmenuwindow_radio_get_type()
                                                                                     : cmenuwindow_arrow_get_type();
  GtkWidget *mark = g_object_new(type, "visible", TRUE, "valign", GTK_ALIGN_CENTER, NULL);
  ((MwMark *)mark)->growth = growth;
  return mark;
}

void cmenuwindow_mark_set_state(GtkWidget *mark, gboolean is_checked, gboolean is_mixed) {
  GtkStateFlags flags = GTK_STATE_FLAG_CHECKED | GTK_STATE_FLAG_INCONSISTENT;
  GtkStateFlags on = is_mixed ? GTK_STATE_FLAG_INCONSISTENT : is_checked ? GTK_STATE_FLAG_CHECKED : 0;
  gtk_widget_unset_state_flags(mark, flags & ~on);
  gtk_widget_set_state_flags(mark, on, FALSE);
}

/* MARK: Accelerators */

typedef GtkLabel MwAccelerator;
typedef GtkLabelClass MwAcceleratorClass;
G_DEFINE_TYPE(MwAccelerator, cmenuwindow_accelerator, GTK_TYPE_LABEL)
static void cmenuwindow_accelerator_class_init(MwAcceleratorClass *class) {
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "accelerator");
}
static void cmenuwindow_accelerator_init(MwAccelerator *label) { (void)label; }

GtkWidget *cmenuwindow_accelerator_new(void) { return g_object_new(cmenuwindow_accelerator_get_type(), "visible", TRUE, NULL); }

/* MARK: Sizes */

double cmenuwindow_font_size(GtkWidget *widget) {
  GtkStyleContext *context = gtk_widget_get_style_context(widget);
  PangoFontDescription *font = NULL;
  gtk_style_context_get(context, gtk_style_context_get_state(context), "font", &font, NULL);
  if (!font) return 0;
  double size = (double)pango_font_description_get_size(font) / PANGO_SCALE;
  double resolution = gdk_screen_get_resolution(gtk_widget_get_screen(widget));
  if (!pango_font_description_get_size_is_absolute(font)) size *= (resolution > 0 ? resolution : 96) / 72;
  pango_font_description_free(font);
  return size;
}

/* MARK: Directions */

static void set_direction(GtkWidget *widget, gpointer data) {
  gtk_widget_set_direction(widget, GPOINTER_TO_INT(data));
  if (GTK_IS_CONTAINER(widget)) gtk_container_forall(GTK_CONTAINER(widget), set_direction, data);
}

void cmenuwindow_set_direction(GtkWidget *widget, gboolean is_right_to_left) {
  set_direction(widget, GINT_TO_POINTER(is_right_to_left ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR));
}
