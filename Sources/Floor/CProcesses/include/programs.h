#ifndef MENUBUS_CPROGRAMS_H
#define MENUBUS_CPROGRAMS_H

#include <sys/types.h>

/*
 * The keeper: a process of its own that waits for the end of this one, whatever ends it. Then it kills the process groups
 * that are to end with this process, and goes on reading the outputs of programs that are to outlive it, which would be
 * killed by SIGPIPE otherwise. It ends with the last of these.
 *
 * PR_SET_PDEATHSIG is no help with groups: it ends the one child that asked for it, when the thread ends that forked it.
 */

/* Starts it, once for a process, and early: what the process has in memory then, the keeper keeps. 0, or -1 with errno. */
int cprograms_start_keeper(void);

/* Notes a process group that is to end with this process; returns its place in the list, -1 if there is none. */
int cprograms_keep_group(pid_t group);

/* Forgets it: called as long as the number belongs to the group for certain. */
void cprograms_forget_group(int place);

/* Has the keeper read from the other end of a program's output once this process is gone. */
void cprograms_keep_output(int descriptor);

/*
 * A descriptor of a process, by which it can be signalled whatever number others have; -1 with errno, ENOSYS before
 * Linux 5.3.
 */
int cprograms_open_process(pid_t process);
int cprograms_signal_process(int descriptor, int signal);

#endif
