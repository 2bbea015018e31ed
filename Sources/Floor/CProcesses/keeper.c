#define _GNU_SOURCE
#include "programs.h"

#include <errno.h>
#include <forked_child.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { most_groups = 1024, most_outputs = 512 };

/* In memory that both processes share: a group is noted without a call of the system. 0 is a free place. */
static _Atomic pid_t *groups;
static _Atomic int keeper = -1;

static void handle_signals(void (*handler)(int)) {
  const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
  struct sigaction action = {.sa_handler = handler};
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaction(numbers[i], &action, NULL);
}

/* One message: its one byte, and perhaps a descriptor. Returns what recvmsg does. */
static ssize_t receive(int *descriptor) {
  char byte;
  struct iovec part = {&byte, 1};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control;
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t size = recvmsg(0, &message, MSG_CMSG_CLOEXEC);
  *descriptor = -1;
  struct cmsghdr *header = size > 0 ? CMSG_FIRSTHDR(&message) : NULL;
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
    memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
  }
  return size;
}

/* The outputs, whose writers may all be gone: the first of the list is the socket. */
static nfds_t without_ended(struct pollfd *waiting, nfds_t count) {
  nfds_t left = 1;
  for (nfds_t i = 1; i < count; i++) {
    if (waiting[i].fd >= 0) waiting[left++] = waiting[i];
  }
  return left;
}

/* Waits for the end of the other process; returns the number of places in the list. */
static nfds_t wait_for_end(struct pollfd *waiting) {
  nfds_t count = 1;
  waiting[0] = (struct pollfd){.fd = 0, .events = POLLIN};
  for (;;) {
    if (poll(waiting, count, -1) < 0) continue;
    for (nfds_t i = 1; i < count; i++) {
      if (waiting[i].revents == 0) continue; /* of no events: the end is told all the same */
      close(waiting[i].fd);
      waiting[i].fd = -1;
    }
    count = without_ended(waiting, count);
    if (waiting[0].revents == 0) continue;
    int output;
    ssize_t size = receive(&output);
    if (size == 0 || (size < 0 && errno != EINTR && errno != EAGAIN)) return count;
    if (output < 0) continue;
    if (count < most_outputs) {
      waiting[count++] = (struct pollfd){.fd = output};
    } else {
      close(output);
    }
  }
}

/* Reads what programs write, until the last of them is gone. */
static void drain(struct pollfd *waiting, nfds_t count) {
  static char bytes[1 << 16];
  waiting[0].fd = -1;
  for (nfds_t i = 1; i < count; i++) waiting[i].events = POLLIN;
  while (count > 1) {
    if (poll(waiting, count, -1) < 0) continue;
    for (nfds_t i = 1; i < count; i++) {
      if (waiting[i].revents == 0) continue;
      ssize_t size = read(waiting[i].fd, bytes, sizeof bytes);
      if (size > 0 || (size < 0 && (errno == EAGAIN || errno == EINTR))) continue;
      close(waiting[i].fd);
      waiting[i].fd = -1;
    }
    count = without_ended(waiting, count);
  }
}

/* The keeper. Other threads may have held any lock when it was forked, so only calls that take none stand here. */
static _Noreturn void keep(int socket) {
  static struct pollfd waiting[most_outputs];
  prctl(PR_SET_NAME, "menubus-keeper", 0, 0, 0);
  forked_child_reset_handlers();
  /* Ctrl-C and the like are for the other process, whose end this one waits for. */
  handle_signals(SIG_IGN);
  forked_child_unblock_signals();
  setpgid(0, 0);
  if (chdir("/") < 0) _exit(1);
  /* A copy of an output of this process would keep its readers waiting. */
  if (dup2(socket, 0) < 0) _exit(1);
  forked_child_close_from(1);

  nfds_t count = wait_for_end(waiting);
  for (int i = 0; i < most_groups; i++) {
    pid_t group = atomic_load(&groups[i]);
    if (group > 1) kill(-group, SIGKILL);
  }
  handle_signals(SIG_DFL);
  drain(waiting, count);
  _exit(0);
}

int cprograms_start_keeper(void) {
  int ends[2];
  groups = mmap(NULL, most_groups * sizeof *groups, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (groups == MAP_FAILED) {
    groups = NULL;
    return -1;
  }
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0) return -1;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before); /* no handler of this process runs in the other one */
  pid_t child = fork();
  if (child == 0) {
    /* A child of nobody here: it is no zombie when it ends first. */
    if (fork() == 0) keep(ends[1]);
    _exit(0);
  }
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    errno = error;
    return -1;
  }
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
  atomic_store(&keeper, ends[0]);
  return 0;
}

int cprograms_keep_group(pid_t group) {
  if (atomic_load(&keeper) < 0) return -1;
  for (int i = 0; i < most_groups; i++) {
    pid_t nobody = 0;
    if (atomic_compare_exchange_strong(&groups[i], &nobody, group)) return i;
  }
  return -1;
}

void cprograms_forget_group(int place) {
  if (place >= 0) atomic_store(&groups[place], 0);
}

void cprograms_keep_output(int descriptor) {
  int socket = atomic_load(&keeper);
  if (socket < 0) return;
  char byte = 0;
  struct iovec part = {&byte, 1};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control = {.header = {.cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS}};
  memcpy(CMSG_DATA(&control.header), &descriptor, sizeof descriptor);
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  /* A keeper that is gone or does not read is no reason to wait: the program runs without it. */
  ssize_t ignored = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  (void)ignored;
}
