#ifndef MENUBUS_CMAINQUEUE_H
#define MENUBUS_CMAINQUEUE_H

#include <sys/syscall.h>
#include <unistd.h>

/*
 * How a foreign loop serves the main queue, as CoreFoundation's run loop does. libdispatch exports both functions, the
 * static one too, and no public header declares them.
 */

/* An eventfd that becomes readable when there is something to run. It stays libdispatch's own. */
int _dispatch_get_main_queue_handle_4CF(void);

/* Runs what is in the main queue; to be called on the process's main thread. The argument is not looked at. */
void _dispatch_main_queue_callback_4CF(void *unused);

/* gettid() is hidden from Swift's Glibc module, and syscall() is variadic, which Swift does not import. */
static inline int cmainqueue_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }

#endif
