#ifndef MENUBUS_WINDOW_PROPERTIES_H
#define MENUBUS_WINDOW_PROPERTIES_H

#include <stddef.h>
#include <stdint.h>

// The windows of an X server and their properties, by libxcb, which is loaded when it is asked for: a program that uses
// this needs neither the library nor a display. One thread at a time.

typedef struct cwindow_display cwindow_display;

// The value of a property; bytes is NULL where the window has none, and is to be freed.
typedef struct {
  uint8_t *bytes;
  uint32_t count;
  // Bits of an element: 8, 16 or 32.
  uint8_t format;
} cwindow_value;

// Connects to the display of DISPLAY; NULL if there is no library or no server that takes us.
cwindow_display *cwindow_open(void);
void cwindow_close(cwindow_display *display);
// The root window of the first screen.
uint32_t cwindow_root(const cwindow_display *display);
// The window that owns a selection; 0 where there is none.
uint32_t cwindow_selection_owner(cwindow_display *display, const char *name);
// The window with the keyboard: 0 for none, 1 for whichever is below the pointer, and if the server does not answer.
uint32_t cwindow_focus(cwindow_display *display);
// Reads properties of windows, at most limit bytes of each. values has a place for each window and name, all names of
// the first window first. All questions are sent before the first answer is read. 0, or -1 if the display is gone.
int cwindow_read(
    cwindow_display *display, const uint32_t *windows, size_t window_count, const char *const *names,
    size_t name_count, uint32_t limit, cwindow_value *values);
// The process of each window, as the server knows it by the socket of the program; 0 where it does not, as where the
// program is on another machine, or the server or libxcb-res is missing that.
void cwindow_processes(cwindow_display *display, const uint32_t *windows, size_t count, uint32_t *processes);

#endif
