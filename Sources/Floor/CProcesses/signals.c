#include "event_loops.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static _Atomic int descriptor = -1;
static _Atomic pid_t owner;
static _Atomic unsigned counts[NSIG];
static _Atomic unsigned ends[NSIG];

static void on_signal(int number) {
  /* A child between fork and exec has the parent's descriptor; it is not the parent's signal that it gets. */
  if (getpid() != atomic_load(&owner)) return;
  int saved = errno;
  atomic_fetch_add(&counts[number], 1);
  unsigned seconds = atomic_load(&ends[number]);
  if (seconds > 0) alarm(seconds);
  uint64_t one = 1;
  ssize_t ignored = write(atomic_load(&descriptor), &one, sizeof one);
  (void)ignored;
  errno = saved;
}

int ceventloops_signal_descriptor(void) {
  int made = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (made < 0) return -1;
  atomic_store(&owner, getpid());
  atomic_store(&descriptor, made);
  return made;
}

int ceventloops_take_signal(int number) {
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}

int ceventloops_ignores(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void ceventloops_limit_end(int number, unsigned seconds) { atomic_store(&ends[number], seconds); }

unsigned ceventloops_take_count(int number) {
  return number > 0 && number < NSIG ? atomic_exchange(&counts[number], 0) : 0;
}
