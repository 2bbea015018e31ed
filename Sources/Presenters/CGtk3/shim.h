#ifndef MENUBUS_CGTK3_H
#define MENUBUS_CGTK3_H

#include <glib-unix.h>
#include <gtk-layer-shell/gtk-layer-shell.h>
#include <gtk/gtk.h>

#endif
