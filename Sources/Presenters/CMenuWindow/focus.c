#include "focus.h"

#include <stdbool.h>
#include <stdlib.h>
#include <xcb/res.h>
#include <xcb/xcb.h>

/* The server knows the process at the other end of a client's socket. _NET_WM_PID says what any client wants. */
static pid_t process_of(xcb_connection_t *connection, xcb_window_t window) {
  xcb_res_client_id_spec_t spec = {.client = window, .mask = XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID};
  xcb_res_query_client_ids_reply_t *reply =
      xcb_res_query_client_ids_reply(connection, xcb_res_query_client_ids(connection, 1, &spec), NULL);
  if (reply == NULL) return -1;
  pid_t process = -1;
  xcb_res_client_id_value_iterator_t ids = xcb_res_query_client_ids_ids_iterator(reply);
  for (; ids.rem > 0; xcb_res_client_id_value_next(&ids)) {
    if (xcb_res_client_id_value_value_length(ids.data) < 1) continue;
    process = (pid_t)xcb_res_client_id_value_value(ids.data)[0];
  }
  free(reply);
  return process;
}

static xcb_window_t window_manager(xcb_connection_t *connection) {
  static const char name[] = "WM_S0";
  xcb_intern_atom_reply_t *atom =
      xcb_intern_atom_reply(connection, xcb_intern_atom(connection, 1, sizeof name - 1, name), NULL);
  if (atom == NULL) return XCB_NONE;
  xcb_get_selection_owner_reply_t *owner =
      xcb_get_selection_owner_reply(connection, xcb_get_selection_owner(connection, atom->atom), NULL);
  xcb_window_t window = owner == NULL ? XCB_NONE : owner->owner;
  free(owner);
  free(atom);
  return window;
}

static pid_t focused_process(bool counts_manager) {
  /* A connection of its own, because GTK's ends the program at an error, such as a window that is gone. */
  xcb_connection_t *connection = xcb_connect(NULL, NULL);
  pid_t process = -1;
  if (xcb_connection_has_error(connection) == 0) {
    xcb_get_input_focus_reply_t *focus = xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), NULL);
    const xcb_query_extension_reply_t *resources = xcb_get_extension_data(connection, &xcb_res_id);
    /* 1 is whichever is below the pointer. */
    if (focus != NULL && focus->focus == XCB_NONE) process = 0;
    if (focus != NULL && focus->focus > 1 && resources != NULL && resources->present) {
      free(xcb_res_query_version_reply(connection, xcb_res_query_version(connection, 1, 2), NULL));
      process = process_of(connection, focus->focus);
      xcb_window_t manager = counts_manager ? XCB_NONE : window_manager(connection);
      if (process > 0 && manager != XCB_NONE && process == process_of(connection, manager)) process = 0;
    }
    free(focus);
  }
  xcb_disconnect(connection);
  return process;
}

pid_t cmenuwindow_focused_process(void) { return focused_process(true); }

pid_t cmenuwindow_focused_program(void) { return focused_process(false); }

int cmenuwindow_x_answers(void) {
  xcb_connection_t *connection = xcb_connect(NULL, NULL);
  int answers = xcb_connection_has_error(connection) == 0;
  xcb_disconnect(connection);
  return answers;
}
