#include "window_display.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static int load(cwindow_display *display) {
  struct { const char *name; void *place; } functions[] = {
    {"xcb_connection_has_error", &display->has_error},
    {"xcb_disconnect", &display->disconnect},
    {"xcb_intern_atom", &display->intern_atom},
    {"xcb_intern_atom_reply", &display->intern_atom_reply},
    {"xcb_get_selection_owner", &display->get_selection_owner},
    {"xcb_get_selection_owner_reply", &display->get_selection_owner_reply},
    {"xcb_get_input_focus", &display->get_input_focus},
    {"xcb_get_input_focus_reply", &display->get_input_focus_reply},
    {"xcb_get_property", &display->get_property},
    {"xcb_get_property_reply", &display->get_property_reply},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *function = dlsym(display->library, functions[i].name);
    if (!function) return 0;
    memcpy(functions[i].place, &function, sizeof function);
  }
  return 1;
}

static int connect_to_server(cwindow_display *display) {
  void *(*connect)(const char *, int *) = dlsym(display->library, "xcb_connect");
  const void *(*get_setup)(void *) = dlsym(display->library, "xcb_get_setup");
  screen_iterator (*roots)(const void *) = dlsym(display->library, "xcb_setup_roots_iterator");
  if (!connect || !get_setup || !roots || !load(display)) return 0;
  // Never NULL: one that failed has an error, and is to be disconnected too.
  display->connection = connect(NULL, NULL);
  if (display->has_error(display->connection)) return 0;
  screen_iterator screens = roots(get_setup(display->connection));
  if (screens.rem < 1) return 0;
  display->root = *screens.data;
  return 1;
}

cwindow_display *cwindow_open(void) {
  cwindow_display *display = calloc(1, sizeof *display);
  if (!display) return NULL;
  display->library = dlopen("libxcb.so.1", RTLD_NOW | RTLD_LOCAL);
  if (display->library && connect_to_server(display)) return display;
  cwindow_close(display);
  return NULL;
}

void cwindow_close(cwindow_display *display) {
  if (display->connection) display->disconnect(display->connection);
  // The library stays: it is small, and others may have it.
  free(display);
}

uint32_t cwindow_root(const cwindow_display *display) { return display->root; }

static uint32_t word_of(
    cwindow_display *display, word_reply *(*answer)(void *, cookie, void **), cookie request, uint32_t otherwise) {
  void *error = NULL;
  word_reply *reply = answer(display->connection, request, &error);
  uint32_t word = reply ? reply->word : otherwise;
  free(reply);
  free(error);
  return word;
}

static uint32_t atom_of(cwindow_display *display, cookie request) {
  return word_of(display, display->intern_atom_reply, request, 0);
}

uint32_t cwindow_selection_owner(cwindow_display *display, const char *name) {
  uint32_t atom = atom_of(display, display->intern_atom(display->connection, 1, (uint16_t)strlen(name), name));
  // A name that is no atom is the selection of no window.
  if (!atom) return 0;
  cookie request = display->get_selection_owner(display->connection, atom);
  return word_of(display, display->get_selection_owner_reply, request, 0);
}

uint32_t cwindow_focus(cwindow_display *display) {
  return word_of(display, display->get_input_focus_reply, display->get_input_focus(display->connection), 1);
}

static void take(cwindow_display *display, cookie request, uint32_t limit, cwindow_value *value) {
  void *error = NULL;
  property_reply *reply = display->get_property_reply(display->connection, request, &error);
  free(error);
  if (!reply) return;
  uint64_t bytes = (uint64_t)reply->value_len * (reply->format / 8);
  // The value is behind the reply, of which the length counts words.
  if (reply->type != 0 && bytes <= limit && bytes <= (uint64_t)reply->length * 4) {
    value->bytes = malloc(bytes + 1);
    if (value->bytes) {
      memcpy(value->bytes, reply + 1, bytes);
      value->count = (uint32_t)bytes;
      value->format = reply->format;
    }
  }
  free(reply);
}

int cwindow_read(
    cwindow_display *display, const uint32_t *windows, size_t window_count, const char *const *names,
    size_t name_count, uint32_t limit, cwindow_value *values) {
  size_t count = window_count * name_count;
  memset(values, 0, count * sizeof *values);
  cookie *requests = calloc(count + name_count, sizeof *requests);
  uint32_t *atoms = calloc(name_count, sizeof *atoms);
  if (!requests || !atoms) {
    free(requests);
    free(atoms);
    return -1;
  }
  for (size_t i = 0; i < name_count; i++)
    requests[i] = display->intern_atom(display->connection, 1, (uint16_t)strlen(names[i]), names[i]);
  for (size_t i = 0; i < name_count; i++) atoms[i] = atom_of(display, requests[i]);
  // A name that is no atom is the property of no window.
  for (size_t i = 0; i < count; i++)
    if (atoms[i % name_count])
      requests[i] = display->get_property(
          display->connection, 0, windows[i / name_count], atoms[i % name_count], 0, 0, limit / 4);
  for (size_t i = 0; i < count; i++)
    if (atoms[i % name_count]) take(display, requests[i], limit, &values[i]);
  free(requests);
  free(atoms);
  return display->has_error(display->connection) ? -1 : 0;
}
