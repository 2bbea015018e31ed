#include "row.h"

/* GTK hides the placeholder of an entry that has the keys, but one that has them as soon as its menu opens would never
   show it. */

static void note_preedit(GtkEntry *entry, const char *text, gpointer unused) {
  g_object_set_data(G_OBJECT(entry), "cmenuwindow-preedit", GINT_TO_POINTER(text && *text));
}

static gboolean draw_placeholder(GtkWidget *widget, cairo_t *cr, gpointer unused) {
  GtkEntry *entry = GTK_ENTRY(widget);
  const char *text = gtk_entry_get_placeholder_text(entry);
  if (!gtk_widget_has_focus(widget) || !text || !*text || gtk_entry_get_text_length(entry) > 0 ||
      g_object_get_data(G_OBJECT(entry), "cmenuwindow-preedit"))
    return FALSE;
  GtkStyleContext *context = gtk_widget_get_style_context(widget);
  GdkRGBA color;
  if (!gtk_style_context_lookup_color(context, "placeholder_text_color", &color)) {
    gtk_style_context_get_color(context, gtk_style_context_get_state(context), &color);
    color.alpha *= 0.5;
  }
  int x, y, width;
  gtk_entry_get_layout_offsets(entry, &x, &y);
  PangoLayout *layout = gtk_widget_create_pango_layout(widget, text);
  GdkRectangle area;
  gtk_entry_get_text_area(entry, &area);
  pango_layout_get_pixel_size(layout, &width, NULL);
  if (width > area.width - 2) { /* one longer than the field ends in it, on either side */
    width = MAX(area.width - 2, 1);
    pango_layout_set_width(layout, width * PANGO_SCALE);
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
  }
  /* Where GTK has it in a field without the keys; the cursor may be at the other end, as the keyboard's language says. */
  x = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL ? area.x + area.width - width - 2 : area.x;
  gdk_cairo_set_source_rgba(cr, &color);
  cairo_move_to(cr, x + 1, y);
  pango_cairo_show_layout(cr, layout);
  g_object_unref(layout);
  return FALSE;
}

void cmenuwindow_entry_set_placeholder(GtkWidget *widget, const char *text, int least, int most) {
  GtkEntry *entry = GTK_ENTRY(widget);
  if (g_strcmp0(gtk_entry_get_placeholder_text(entry), text)) gtk_entry_set_placeholder_text(entry, text);
  int width;
  PangoLayout *layout = gtk_widget_create_pango_layout(widget, text);
  pango_layout_get_pixel_size(layout, &width, NULL);
  PangoContext *context = pango_layout_get_context(layout);
  PangoFontMetrics *metrics = pango_context_get_metrics(context, NULL, pango_context_get_language(context));
  int unit = MAX(pango_font_metrics_get_approximate_char_width(metrics),
                 pango_font_metrics_get_approximate_digit_width(metrics));
  pango_font_metrics_unref(metrics);
  g_object_unref(layout);
  if (GTK_IS_SEARCH_ENTRY(widget)) width += 28; /* GTK leaves the icon out, of 16 pixels with its padding */
  /* GTK reckons an entry in such characters, too; one more is for the cursor. */
  int count = width * PANGO_SCALE / MAX(unit, 1) + 2;
  gtk_entry_set_width_chars(entry, CLAMP(count, least, MAX(least, most)));
}

void cmenuwindow_entry_keep_placeholder(GtkWidget *entry) {
  g_signal_connect(entry, "preedit-changed", G_CALLBACK(note_preedit), NULL);
  g_signal_connect_after(entry, "draw", G_CALLBACK(draw_placeholder), NULL);
}
