#ifndef MENUBUS_WINDOW_DISPLAY_H
#define MENUBUS_WINDOW_DISPLAY_H

#include "window_properties.h"

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

#endif
