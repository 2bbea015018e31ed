// What Swift cannot import of ncurses, or not safely: macros, and global variables that the library changes.
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <sys/epoll.h>
#include <unistd.h>

// `stdscr` is a global variable.
static inline void cncurses_prepare(void) {
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  leaveok(stdscr, FALSE);
}

static inline void cncurses_size(int *columns, int *rows) {
  *columns = COLS;
  *rows = LINES;
}

static inline void cncurses_erase(void) { werase(stdscr); }
static inline void cncurses_put_cursor(int row, int column) { wmove(stdscr, row, column); }
static inline void cncurses_refresh(void) { wrefresh(stdscr); }
static inline void cncurses_redraw(void) { clearok(stdscr, TRUE); }

// The attributes are macros over a macro, `NCURSES_BITS`.
static const attr_t cncurses_bold = A_BOLD;
static const attr_t cncurses_dim = A_DIM;
static const attr_t cncurses_reverse = A_REVERSE;
static const attr_t cncurses_underline = A_UNDERLINE;

// <wchar.h> has it only for those who ask for X/Open before their first header.
extern int wcwidth(wchar_t character);
static inline int cncurses_width(wchar_t character) { return wcwidth(character); }

// `cchar_t` has fields that differ from build to build.
static inline void cncurses_put(int row, int column, const wchar_t *text, attr_t attributes, short pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, pair, NULL) == OK) mvwadd_wch(stdscr, row, column, &cell);
}

// One key: OK for a character, KEY_CODE_YES for a function key, ERR if there is none.
static inline int cncurses_key(wint_t *key) { return wget_wch(stdscr, key); }

// Asks for the mouse; returns whether there is one. Without the clicks among the events ncurses makes none of a press
// and a release.
static inline int cncurses_use_mouse(void) {
  mouseinterval(0);
  return mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON4_PRESSED | BUTTON5_PRESSED | REPORT_MOUSE_POSITION, NULL) != 0;
}

enum cncurses_mouse { cncurses_none, cncurses_other, cncurses_press, cncurses_release, cncurses_wheel_up, cncurses_wheel_down, cncurses_move };

// The event's bits are macros over a macro, `NCURSES_MOUSE_MASK`.
static inline enum cncurses_mouse cncurses_read_mouse(int *column, int *row) {
  MEVENT event;
  if (getmouse(&event) != OK) return cncurses_none;
  *column = event.x;
  *row = event.y;
  if (event.bstate & BUTTON1_PRESSED) return cncurses_press;
  if (event.bstate & BUTTON1_RELEASED) return cncurses_release;
  if (event.bstate & BUTTON4_PRESSED) return cncurses_wheel_up;
  if (event.bstate & BUTTON5_PRESSED) return cncurses_wheel_down;
  if (event.bstate & REPORT_MOUSE_POSITION) return cncurses_move;
  return cncurses_other;
}

// Last, because its macros are words such as `lines`.
#include <term.h>

// Whether menus can be drawn on a terminal, which stays as it is. `cur_term` is a global variable.
static inline bool cncurses_can_draw(int terminal) {
  int status;
  if (setupterm(NULL, terminal, &status) != OK) return false;
  const char *move = tigetstr("cup");
  bool can = move != NULL && move != (const char *)-1;
  del_curterm(cur_term);
  return can;
}

// A descriptor that is readable when a terminal is gone, whatever is typed there; -1 if there is none to be had. Swift
// cannot import <sys/epoll.h>.
static inline int cncurses_watch_end(int terminal) {
  int watch = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {0};  // of no events: the end is told all the same
  if (watch >= 0 && epoll_ctl(watch, EPOLL_CTL_ADD, terminal, &event) != 0) {
    close(watch);
    return -1;
  }
  return watch;
}
