#include "focus.h"

#include <stdlib.h>
#include <xcb/res.h>
#include <xcb/xcb.h>

/* The server knows the process at the other end of a client's socket. _NET_WM_PID says what any client wants. */
static pid_t process_of(xcb_connection_t *connection, xcb_window_t window) {
  xcb_res_client_id_spec_t spec = {.client = window, .mask = XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID};
  xcb_res_query_client_ids_reply_t *reply =
      xcb_res_query_client_ids_reply(connection, xcb_res_query_client_ids(connection, 1, &spec), NULL);
  if (reply == NULL) return 0;
  pid_t process = 0;
  xcb_res_client_id_value_iterator_t ids = xcb_res_query_client_ids_ids_iterator(reply);
  for (; ids.rem > 0; xcb_res_client_id_value_next(&ids)) {
    if (xcb_res_client_id_value_value_length(ids.data) < 1) continue;
    process = (pid_t)xcb_res_client_id_value_value(ids.data)[0];
  }
  free(reply);
  return process;
}

pid_t cmenuwindow_focused_process(void) {
  /* A connection of its own, because GTK's ends the program at an error, such as a window that is gone. */
  xcb_connection_t *connection = xcb_connect(NULL, NULL);
  pid_t process = -1;
  if (xcb_connection_has_error(connection) == 0) {
    xcb_get_input_focus_reply_t *focus = xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), NULL);
    const xcb_query_extension_reply_t *resources = xcb_get_extension_data(connection, &xcb_res_id);
    process = 0;
    /* 0 is no window, and 1 whichever is below the pointer. */
    if (focus != NULL && focus->focus > 1 && resources != NULL && resources->present) {
      free(xcb_res_query_version_reply(connection, xcb_res_query_version(connection, 1, 2), NULL));
      process = process_of(connection, focus->focus);
    }
    free(focus);
  }
  xcb_disconnect(connection);
  return process;
}
