#include "level-private.h"

void cmenuwindow_level_set_thumb(GtkWidget *widget, const GdkRectangle *thumb, gboolean goes_on_above,
                                 gboolean goes_on_below) {
  MwLevel *level = LEVEL(widget);
  if (gdk_rectangle_equal(&level->thumb, thumb) && level->goes_on_above == goes_on_above &&
      level->goes_on_below == goes_on_below)
    return;
  level->thumb = *thumb;
  level->goes_on_above = goes_on_above;
  level->goes_on_below = goes_on_below;
  gtk_widget_queue_draw(widget);
}

void cmenuwindow_level_set_background(GtkWidget *widget, const GdkRGBA *color) {
  MwLevel *level = LEVEL(widget);
  if (level->background == color || (level->background && color && gdk_rgba_equal(level->background, color))) return;
  if (level->background) gdk_rgba_free(level->background);
  level->background = color ? gdk_rgba_copy(color) : NULL;
  gtk_widget_queue_draw(widget);
}

void cmenuwindow_level_get_insets(GtkWidget *widget, GtkBorder *insets) {
  GtkStyleContext *context = gtk_widget_get_style_context(widget);
  GtkStateFlags state = gtk_style_context_get_state(context);
  GtkBorder padding;
  gtk_style_context_get_border(context, state, insets);
  gtk_style_context_get_padding(context, state, &padding);
  insets->left += padding.left;
  insets->right += padding.right;
  insets->top += padding.top;
  insets->bottom += padding.bottom;
}

void cmenuwindow_get_colors(GtkWidget *widget, gboolean is_selected, GdkRGBA *text, GdkRGBA *background) {
  GtkStyleContext *context = gtk_widget_get_style_context(widget);
  GtkStateFlags state = is_selected ? GTK_STATE_FLAG_PRELIGHT : GTK_STATE_FLAG_NORMAL;
  GdkRGBA *color;
  gtk_style_context_save(context);
  gtk_style_context_set_state(context, state);
  gtk_style_context_get_color(context, state, text);
  gtk_style_context_get(context, state, "background-color", &color, NULL);
  gtk_style_context_restore(context);
  *background = *color;
  gdk_rgba_free(color);
}

static void trace(cairo_t *cr, double x, double y, double width, double height, double radius) {
  radius = MIN(radius, MIN(width, height) / 2);
  cairo_new_sub_path(cr);
  cairo_arc(cr, x + width - radius, y + radius, radius, -G_PI / 2, 0);
  cairo_arc(cr, x + width - radius, y + height - radius, radius, 0, G_PI / 2);
  cairo_arc(cr, x + radius, y + height - radius, radius, G_PI / 2, G_PI);
  cairo_arc(cr, x + radius, y + radius, radius, G_PI, 3 * G_PI / 2);
  cairo_close_path(cr);
}

/* The theme's background may have a shadow and rounded corners, so the color is laid over it inside of them. */
static void draw_background(MwLevel *level, cairo_t *cr, int width, int height) {
  GtkStyleContext *context = gtk_widget_get_style_context(GTK_WIDGET(level));
  gtk_render_background(context, cr, 0, 0, width, height);
  if (level->background) {
    int radius = 0;
    gtk_style_context_get(context, gtk_style_context_get_state(context), "border-radius", &radius, NULL);
    cairo_save(cr);
    trace(cr, 0, 0, width, height, radius);
    cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
    gdk_cairo_set_source_rgba(cr, level->background);
    cairo_fill(cr);
    cairo_restore(cr);
  }
  gtk_render_frame(context, cr, 0, 0, width, height);
}

static void draw_thumb(MwLevel *level, cairo_t *cr) {
  const GdkRectangle *thumb = &level->thumb;
  if (thumb->height <= 0) return;
  GtkStyleContext *context = gtk_widget_get_style_context(GTK_WIDGET(level));
  GdkRGBA color;
  gtk_style_context_get_color(context, gtk_style_context_get_state(context), &color);
  color.alpha *= 0.35;
  gdk_cairo_set_source_rgba(cr, &color);
  trace(cr, thumb->x, thumb->y, thumb->width, thumb->height, thumb->width / 2.0);
  cairo_fill(cr);
}

/* A shade at an edge of the view behind which there are more rows. */
static void draw_shade(MwLevel *level, cairo_t *cr, gboolean is_below) {
  enum { extent = 10 };
  const GdkRectangle *view = &level->view;
  double edge = is_below ? view->y + view->height : view->y, inner = is_below ? edge - extent : edge + extent;
  GtkStyleContext *context = gtk_widget_get_style_context(GTK_WIDGET(level));
  GdkRGBA color;
  gtk_style_context_get_color(context, gtk_style_context_get_state(context), &color);
  cairo_pattern_t *pattern = cairo_pattern_create_linear(0, edge, 0, inner);
  cairo_pattern_add_color_stop_rgba(pattern, 0, color.red, color.green, color.blue, 0.16 * color.alpha);
  cairo_pattern_add_color_stop_rgba(pattern, 1, color.red, color.green, color.blue, 0);
  cairo_set_source(cr, pattern);
  cairo_rectangle(cr, view->x, MIN(edge, inner), view->width, extent);
  cairo_fill(cr);
  cairo_pattern_destroy(pattern);
}

gboolean cmenuwindow_level_draw(GtkWidget *widget, cairo_t *cr) {
  MwLevel *level = LEVEL(widget);
  gboolean is_own = gtk_cairo_should_draw_window(cr, gtk_widget_get_window(widget));
  if (is_own)
    draw_background(level, cr, gtk_widget_get_allocated_width(widget), gtk_widget_get_allocated_height(widget));
  for (GList *link = level->children; link; link = link->next) {
    const Child *child = link->data;
    if (child->is_gauge) continue;
    cairo_save(cr);
    if (child->scrolls) {
      gdk_cairo_rectangle(cr, &level->view);
      cairo_clip(cr);
    }
    gtk_container_propagate_draw(GTK_CONTAINER(widget), child->widget, cr);
    cairo_restore(cr);
  }
  if (is_own && level->goes_on_above) draw_shade(level, cr, FALSE);
  if (is_own && level->goes_on_below) draw_shade(level, cr, TRUE);
  if (is_own) draw_thumb(level, cr);
  return FALSE;
}
