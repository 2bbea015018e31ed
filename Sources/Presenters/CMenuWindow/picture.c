#include "row.h"

struct fitting { int edge, grows; };

static void fit(GdkPixbufLoader *loader, int width, int height, gpointer data) {
  struct fitting *fitting = data;
  int edge = fitting->edge, longer = MAX(width, height);
  if (longer <= 0 || (longer <= edge && !fitting->grows)) return;
  gdk_pixbuf_loader_set_size(loader, MAX(1, (gint64)width * edge / longer), MAX(1, (gint64)height * edge / longer));
}

GdkPixbuf *cmenuwindow_picture(const guchar *data, gsize length, int edge, int grows) {
  struct fitting fitting = {edge, grows};
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new();
  g_signal_connect(loader, "size-prepared", G_CALLBACK(fit), &fitting);
  gdk_pixbuf_loader_write(loader, data, length, NULL);
  gdk_pixbuf_loader_close(loader, NULL);
  /* Of a file that ends too early there is what was read. */
  GdkPixbuf *pixbuf = gdk_pixbuf_loader_get_pixbuf(loader);
  if (pixbuf) g_object_ref(pixbuf);
  g_object_unref(loader);
  return pixbuf;
}
