#include "window_display.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

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

static int load(cwindow_display *display, resources *resources) {
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
  if (count == 0 || !load(display, &resources)) return;
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
