#include "activation.h"

char *cmenuwindow_activation_token(GdkDisplay *display, guint32 time) {
  GdkAppLaunchContext *context = gdk_display_get_app_launch_context(display);
  /* GLib asks for a program, of which GDK tells the desktop no more than that it has started. */
  GAppInfo *program =
      g_app_info_create_from_commandline("true", "menu", G_APP_INFO_CREATE_SUPPORTS_STARTUP_NOTIFICATION, NULL);
  gdk_app_launch_context_set_timestamp(context, time);
  char *token =
      program == NULL ? NULL : g_app_launch_context_get_startup_notify_id(G_APP_LAUNCH_CONTEXT(context), program, NULL);
  g_clear_object(&program);
  g_object_unref(context);
  return token;
}

void cmenuwindow_activation_end(GdkDisplay *display, const char *token) {
  GdkAppLaunchContext *context = gdk_display_get_app_launch_context(display);
  g_app_launch_context_launch_failed(G_APP_LAUNCH_CONTEXT(context), token);
  g_object_unref(context);
}
