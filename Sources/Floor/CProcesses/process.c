#define _GNU_SOURCE
#include "programs.h"

#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

/* C libraries have these functions only since 2022; the numbers are the same on every machine. */
enum { number_of_open = 434, number_of_send_signal = 424 };

int cprograms_open_process(pid_t process) { return (int)syscall(number_of_open, process, 0); }

int cprograms_signal_process(int descriptor, int signal) {
  return (int)syscall(number_of_send_signal, descriptor, signal, NULL, 0);
}
