/* For LD_PRELOAD: a compositor that tells a surface that appears below a pointer at rest nothing until the pointer moves, as
   sway does from 1.10 on. The pointer moves for one that asks over sway's socket (MOVED=socket) or with a virtual pointer
   (MOVED=motion). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

struct pointer {
  void (*enter)(void *, void *, unsigned, void *, int, int);
  void (*leave)(void *, void *, unsigned, void *);
  void (*motion)(void *, void *, unsigned, int, int);
  void (*button)(void *, void *, unsigned, unsigned, unsigned, unsigned);
  void (*axis)(void *, void *, unsigned, unsigned, int);
  void (*frame)(void *, void *);
  void (*others[6])(void);
};

/* The listener of GTK, and what it was not told. */
static struct pointer real;
static struct { void *data, *pointer, *surface; unsigned serial; int x, y; } held;
/* Whether the pointer was moved since it left the last surface. */
static int moved;

extern const char *wl_proxy_get_class(void *proxy);
extern unsigned g_idle_add(int (*function)(void *), void *data);

static int tell(void *unused) {
  moved = 1;
  void *surface = held.surface;
  held.surface = NULL;
  if (surface) real.enter(held.data, held.pointer, held.serial, surface, held.x, held.y);
  if (surface && real.frame) real.frame(held.data, held.pointer);
  return 0;
}

static void enter(void *data, void *pointer, unsigned serial, void *surface, int x, int y) {
  held.data = data, held.pointer = pointer, held.surface = surface;
  held.serial = serial, held.x = x, held.y = y;
  if (moved) tell(NULL);
}

static void leave(void *data, void *pointer, unsigned serial, void *surface) {
  if (!held.surface) real.leave(data, pointer, serial, surface);
  held.surface = NULL;
  moved = 0;
}

static void motion(void *data, void *pointer, unsigned time, int x, int y) {
  tell(NULL);
  real.motion(data, pointer, time, x, y);
}

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

static int moves(const char *way) { return getenv("MOVED") && !strcmp(getenv("MOVED"), way); }

int wl_proxy_add_listener(void *proxy, void (**listener)(void), void *data) {
  int (*add)(void *, void *, void *) = next("wl_proxy_add_listener");
  static struct pointer ours;
  if (strcmp(wl_proxy_get_class(proxy), "wl_pointer")) return add(proxy, listener, data);
  memcpy(&real, listener, 9 * sizeof *listener); /* as many as GTK 3 has */
  ours = real;
  ours.enter = enter, ours.leave = leave, ours.motion = motion;
  return add(proxy, &ours, data);
}

void *wl_proxy_marshal_array_flags(void *proxy, unsigned opcode, void *interface, unsigned version, unsigned flags, void *words) {
  void *(*marshal)(void *, unsigned, void *, unsigned, unsigned, void *) = next("wl_proxy_marshal_array_flags");
  if (opcode == 0 && moves("motion") && !strcmp(wl_proxy_get_class(proxy), "zwlr_virtual_pointer_v1")) g_idle_add(tell, NULL);
  return marshal(proxy, opcode, interface, version, flags, words);
}

ssize_t send(int descriptor, const void *bytes, size_t count, int flags) {
  ssize_t (*sends)(int, const void *, size_t, int) = next("send");
  if (moves("socket") && memmem(bytes, count, "cursor move 0 0", 15)) g_idle_add(tell, NULL);
  return sends(descriptor, bytes, count, flags);
}
