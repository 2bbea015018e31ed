#ifndef EXAMPLES_CGTK_SHIM_H
#define EXAMPLES_CGTK_SHIM_H

/* What of GTK is macros and casts, and so does not come over to Swift. */

#include <glib-unix.h>
#include <gtk/gtk.h>

typedef void (*cgtk_callback)(GtkWidget *, gpointer);

/* A window with a button in it, shown; closing it ends gtk_main(). Returns the button. */
static inline GtkWidget *cgtk_window_with_button(const char *title, const char *label, cgtk_callback clicked) {
  GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  GtkWidget *button = gtk_button_new_with_label(label);
  gtk_window_set_title(GTK_WINDOW(window), title);
  gtk_window_set_default_size(GTK_WINDOW(window), 320, 80);
  gtk_container_add(GTK_CONTAINER(window), button);
  g_signal_connect(button, "clicked", G_CALLBACK(clicked), NULL);
  g_signal_connect(window, "destroy", G_CALLBACK(gtk_main_quit), NULL);
  gtk_widget_show_all(window);
  return button;
}

static inline void cgtk_set_label(GtkWidget *button, const char *label) {
  gtk_button_set_label(GTK_BUTTON(button), label);
}

#endif
