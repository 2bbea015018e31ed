#ifndef MENUBUS_CEVENTLOOPS_H
#define MENUBUS_CEVENTLOOPS_H

#include <malloc.h> /* absent from Swift's Glibc module, as epoll is */
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/timerfd.h>

/* prctl is variadic, which Swift does not import. */
static inline void ceventloops_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/* glibc has an arena for each thread otherwise, and each of them keeps a reserve of some MiB for good. */
static inline void ceventloops_use_one_arena(void) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, 1);
#endif
}

/* What is free between blocks that are in use goes back to the system, too. */
static inline void ceventloops_give_memory_back(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

/* One of EPOLL_CTL_ADD, EPOLL_CTL_MOD and EPOLL_CTL_DEL; 0, or -1 with errno. */
static inline int ceventloops_control(int epoll, int operation, int descriptor, uint32_t events, uint64_t id) {
  struct epoll_event event = {.events = events, .data.u64 = id};
  return epoll_ctl(epoll, operation, descriptor, &event);
}

static inline uint64_t ceventloops_id(struct epoll_event event) { return event.data.u64; }

/*
 * Signals. The handler counts them and wakes whoever reads the descriptor; it masks nothing, so children inherit nothing,
 * and their handlers go with exec.
 */

/* The event descriptor that each signal is written to; for this process alone, not for what it forks. -1 with errno. */
int ceventloops_signal_descriptor(void);

/* Gives a signal to the descriptor from now on, and takes it from whatever had it. 0, or -1 with errno. */
int ceventloops_take_signal(int number);

/* Whether the process takes no notice of a signal, as nohup wants it for what it starts. */
int ceventloops_ignores(int number);

/* Has SIGALRM end the process so many seconds after the signal, if it has not ended before. */
void ceventloops_limit_end(int number, unsigned seconds);

/* How often a signal came since this was asked last. */
unsigned ceventloops_take_count(int number);

#endif
