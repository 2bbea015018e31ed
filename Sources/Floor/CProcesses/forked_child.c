#define _GNU_SOURCE
#include "forked_child.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

void forked_child_reset_handlers(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int each = 1; each < NSIG; each++) sigaction(each, &standard, NULL);
}

void forked_child_unblock_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

void forked_child_close_from(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
  struct rlimit limit = {.rlim_cur = 1024};
  getrlimit(RLIMIT_NOFILE, &limit);
  for (rlim_t each = (rlim_t)first; each < limit.rlim_cur; each++) close((int)each);
}
