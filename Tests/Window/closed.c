/* For LD_PRELOAD: the close of a layer surface by the compositor as in gtk-layer-shell 0.10, which ignores it unless
   asked, or (CLOSED=never) in any case. */
#include <stdlib.h>
#include <string.h>

static int respects;

void gtk_layer_set_respect_close(void *window, int wanted) { respects = wanted; }

/* gtk-layer-shell calls it, in GTK's loop. */
void gtk_window_close(void *window) {
  extern int gtk_widget_event(void *, void *);
  extern void *gdk_event_new(int);
  extern void gdk_event_free(void *);
  const char *wish = getenv("CLOSED");
  if (!respects || (wish && !strcmp(wish, "never"))) return;
  void *event = gdk_event_new(0); /* GDK_DELETE */
  gtk_widget_event(window, event);
  gdk_event_free(event);
}
