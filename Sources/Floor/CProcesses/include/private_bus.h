#ifndef MENUBUS_PRIVATE_BUS_H
#define MENUBUS_PRIVATE_BUS_H

#include <sys/types.h>

/* A child process that ends with this one, even when this one is killed with SIGKILL.
 *
 * The kernel's signal for that (PR_SET_PDEATHSIG) comes when the *thread* that forked ends. So each child has a thread
 * of its own here, which forks it, waits for it and reaps it. All functions may be called from any thread. */
typedef struct owned_process owned_process;

/* Starts `arguments[0]`, looked up in PATH, and returns once it runs; NULL and errno when it does not.
 *
 * In the child `descriptors[i]` is descriptor i, 3 to 8 of them; -1 is /dev/null below 3 and none above. There are
 * no other descriptors, no blocked signals and no signal handlers. A NULL `environment` is that of this process.
 *
 * When the child has been reaped, its wait status is written to the descriptor `notice` as an int, and `notice` is
 * closed; -1 for none. It is taken over only if the start succeeds. */
owned_process *owned_process_start(char *const arguments[], char *const environment[], const int descriptors[],
                                   int count, int notice);

/* The child's process id, also after its end. */
pid_t owned_process_id(const owned_process *process);

/* Sends a signal; 0 if the child has ended. Never reaches another process that was given the same id. */
int owned_process_signal(owned_process *process, int signal);

/* Kills the child unless it has ended, and returns when it is reaped and its thread is gone. May be repeated. */
void owned_process_end(owned_process *process);

/* Ends the child and frees its memory. */
void owned_process_free(owned_process *process);

/* This process's environment; Swift takes the variable itself for unsafe shared state. */
char *const *owned_process_environment(void);

/* A pipe whose ends no child inherits; -1 and errno on failure. Swift's Glibc module lacks `pipe2`. */
int owned_process_pipe(int ends[2]);

/* Names the calling thread, for debuggers and for tests that look for what is left; 15 characters. */
void owned_process_name_thread(const char *name);

/* An empty file that exists in memory only; -1 and errno on failure. */
int owned_process_memory_file(void);

/* Gives a file in memory its last size: what writes beyond that gets EPERM. -1 and errno on failure. */
int owned_process_seal_size(int file, long size);

/* Ends this process (SIGTERM) when its parent ends. */
void private_bus_end_with_parent(void);

#endif
