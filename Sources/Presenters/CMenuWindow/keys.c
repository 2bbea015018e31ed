#include "keys.h"

#include <gdk/gdkx.h>

GdkWindow *cmenuwindow_take_keyboard(GdkDisplay *display) {
  GdkScreen *screen = gdk_display_get_default_screen(display);
  GdkWindowAttr attributes = {
      .title = "Menu",
      .event_mask = GDK_PROPERTY_CHANGE_MASK, /* or the time is awaited for ever */
      .window_type = GDK_WINDOW_TOPLEVEL,
      .wclass = GDK_INPUT_OUTPUT,
      .width = 1,
      .height = 1,
      /* Weston gives no keyboard to windows of the other types. */
      .type_hint = g_strcmp0(gdk_x11_screen_get_window_manager_name(screen), "Weston WM") == 0
                       ? GDK_WINDOW_TYPE_HINT_NORMAL
                       : GDK_WINDOW_TYPE_HINT_UTILITY,
      .visual = gdk_screen_get_rgba_visual(screen),
  };
  GdkWindow *window = gdk_window_new(gdk_screen_get_root_window(screen), &attributes,
                                     GDK_WA_TITLE | GDK_WA_TYPE_HINT | (attributes.visual != NULL ? GDK_WA_VISUAL : 0));
  gdk_window_set_decorations(window, 0);
  gdk_window_set_skip_taskbar_hint(window, TRUE);
  gdk_window_set_skip_pager_hint(window, TRUE);
  gdk_window_set_opacity(window, 0);
  /* The window manager compares this with the time of the last key or press. */
  guint32 time = gdk_x11_get_server_time(window);
  gdk_x11_window_set_user_time(window, time);
  gdk_window_show(window);
  gdk_window_focus(window, time);
  return window;
}

void cmenuwindow_return_keyboard(GdkWindow *window) { gdk_window_destroy(window); }
