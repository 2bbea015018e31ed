#include "window_properties.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// What is used of xcb/xproto.h, whose wire format is fixed since 1987.
typedef struct {
  unsigned int sequence;
} cookie;

// An answer of one word: an atom, or a window.
typedef struct {
  uint8_t response_type, pad0;
  uint16_t sequence;
  uint32_t length, word;
} word_reply;

typedef struct {
  uint8_t response_type, format;
  uint16_t sequence;
  uint32_t length, type, bytes_after, value_len;
  uint8_t pad0[12];
} property_reply;

typedef struct {
  // xcb_screen_t, which begins with its root.
  uint32_t *data;
  int rem, index;
} screen_iterator;

struct cwindow_display {
  void *library;
  void *connection;
  uint32_t root;
  int (*has_error)(void *);
  void (*disconnect)(void *);
  cookie (*intern_atom)(void *, uint8_t, uint16_t, const char *);
  word_reply *(*intern_atom_reply)(void *, cookie, void **);
  cookie (*get_selection_owner)(void *, uint32_t);
  word_reply *(*get_selection_owner_reply)(void *, cookie, void **);
  cookie (*get_input_focus)(void *);
  word_reply *(*get_input_focus_reply)(void *, cookie, void **);
  cookie (*get_property)(void *, uint8_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t);
  property_reply *(*get_property_reply)(void *, cookie, void **);
};

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

// The processes of windows.

// What is used of xcb/res.h, whose wire format is that of version 1.2 of the extension.
typedef struct {
  uint32_t client, mask;
} client_spec;

typedef struct {
  // Of xcb_res_client_id_value_t: the client, the mask, the bytes of the value, and the value.
  uint32_t *data;
  int rem, index;
} value_iterator;

typedef struct {
  cookie (*query_version)(void *, uint8_t, uint8_t);
  void *(*query_version_reply)(void *, cookie, void **);
  cookie (*query)(void *, uint32_t, const client_spec *);
  void *(*query_reply)(void *, cookie, void **);
  value_iterator (*values)(const void *);
  void (*next)(value_iterator *);
} resources;

// What one client may ask for here: the process of a client of this machine.
enum { local_process = 2 };

static int load_resources(cwindow_display *display, resources *resources) {
  void *library = dlopen("libxcb-res.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  struct { const char *name; void *place; } functions[] = {
    {"xcb_res_query_version", &resources->query_version},
    {"xcb_res_query_version_reply", &resources->query_version_reply},
    {"xcb_res_query_client_ids", &resources->query},
    {"xcb_res_query_client_ids_reply", &resources->query_reply},
    {"xcb_res_query_client_ids_ids_iterator", &resources->values},
    {"xcb_res_client_id_value_next", &resources->next},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *function = dlsym(library, functions[i].name);
    if (!function) return 0;
    memcpy(functions[i].place, &function, sizeof function);
  }
  const uint8_t *(*extension)(void *, void *) = dlsym(display->library, "xcb_get_extension_data");
  void *id = dlsym(library, "xcb_res_id");
  if (!extension || !id) return 0;
  const uint8_t *answer = extension(display->connection, id);
  // Whether it is there comes behind type, sequence and length. A request of a missing one would end the connection.
  return answer && answer[8];
}

void cwindow_processes(cwindow_display *display, const uint32_t *windows, size_t count, uint32_t *processes) {
  memset(processes, 0, count * sizeof *processes);
  resources resources;
  if (count == 0 || !load_resources(display, &resources)) return;
  void *error = NULL;
  free(resources.query_version_reply(
      display->connection, resources.query_version(display->connection, 1, 2), &error));
  free(error);
  cookie *requests = calloc(count, sizeof *requests);
  if (!requests) return;
  for (size_t i = 0; i < count; i++) {
    client_spec spec = {windows[i], local_process};
    requests[i] = resources.query(display->connection, 1, &spec);
  }
  for (size_t i = 0; i < count; i++) {
    error = NULL;
    void *reply = resources.query_reply(display->connection, requests[i], &error);
    free(error);
    if (!reply) continue;
    for (value_iterator values = resources.values(reply); values.rem > 0; resources.next(&values))
      if (values.data[1] == local_process && values.data[2] >= 4) processes[i] = values.data[3];
    free(reply);
  }
  free(requests);
}
