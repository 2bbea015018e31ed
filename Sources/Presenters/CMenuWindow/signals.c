#define _GNU_SOURCE
#include "signals.h"

#include <dlfcn.h>

typedef struct {
  GClosure closure;
  cmenuwindow_handler handler;
  GDestroyNotify release;
} handler_closure;

static void marshal(GClosure *closure, GValue *result, guint count, const GValue *values, gpointer hint,
                    gpointer unused) {
  handler_closure *self = (handler_closure *)closure;
  gboolean handled = self->handler(closure->data, values, count);
  if (result != NULL && G_VALUE_HOLDS_BOOLEAN(result)) g_value_set_boolean(result, handled);
}

static void finalize(gpointer data, GClosure *closure) {
  handler_closure *self = (handler_closure *)closure;
  if (self->release != NULL) self->release(data);
}

gulong cmenuwindow_connect(gpointer instance, const char *signal, cmenuwindow_handler handler, gpointer data,
                           GDestroyNotify release) {
  GClosure *closure = g_closure_new_simple(sizeof(handler_closure), data);
  handler_closure *self = (handler_closure *)closure;
  self->handler = handler;
  self->release = release;
  g_closure_set_marshal(closure, marshal);
  g_closure_add_finalize_notifier(closure, data, finalize);
  return g_signal_connect_closure(instance, signal, closure, FALSE);
}

const char *cmenuwindow_type_name(gpointer instance) { return G_OBJECT_TYPE_NAME(instance); }

gboolean cmenuwindow_is_entry(GtkWidget *widget) { return GTK_IS_ENTRY(widget); }

void cmenuwindow_set_active(GtkWidget *window, gboolean active) {
  GdkWindow *surface = gtk_widget_get_window(window);
  if (surface == NULL) return;
  GdkEvent *event = gdk_event_new(GDK_FOCUS_CHANGE);
  event->focus_change.window = g_object_ref(surface);
  event->focus_change.send_event = TRUE;
  event->focus_change.in = active ? 1 : 0;
  gtk_widget_event(window, event);
  gdk_event_free(event);
}

void cmenuwindow_respect_close(GtkWidget *window) {
  typedef void (*setter)(GtkWindow *window, gboolean respects);
  setter set = (setter)dlsym(RTLD_DEFAULT, "gtk_layer_set_respect_close");
  if (set != NULL) set(GTK_WINDOW(window), TRUE);
}
