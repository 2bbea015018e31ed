#define _GNU_SOURCE
#include "private_bus.h"

#include <errno.h>
#include <fcntl.h>
#include <forked_child.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { most_descriptors = 8 };

/* What the thread is to start; lives on the stack of `owned_process_start`. */
struct request {
  char *const *arguments;
  char *const *environment;
  const int *descriptors;
  int count;
};

struct owned_process {
  pthread_t thread;
  pthread_mutex_t lock; /* guards what follows, up to `notice` */
  pthread_cond_t started_or_failed;
  const struct request *request; /* NULL once the start succeeded or failed */
  int error;
  pid_t pid;
  int ended;
  int notice;
  pthread_mutex_t joining; /* guards `joined` */
  int joined;
};

/* Runs a file. One that was just written is busy for a moment: a child that another thread forked meanwhile has the
 * descriptor, until it runs its own program. Returns if the file cannot be run. */
static void run(const char *path, char *const arguments[], char *const environment[]) {
  for (int tries = 0; tries < 100; tries++) {
    execve(path, arguments, environment);
    if (errno != ETXTBSY) return;
    nanosleep(&(struct timespec){.tv_nsec = 10 * 1000 * 1000}, NULL);
    errno = ETXTBSY;
  }
}

/* Runs the program, which is looked up in the PATH of its own environment: `execvpe` would take this process's. Returns
 * if there is none. */
static void execute(char *const arguments[], char *const environment[]) {
  const char *program = arguments[0], *folders = "/usr/bin:/bin";
  if (strchr(program, '/')) {
    run(program, arguments, environment);
    return;
  }
  for (char *const *each = environment; *each; each++) {
    if (strncmp(*each, "PATH=", 5) == 0) folders = *each + 5;
  }
  int error = ENOENT;
  while (*folders) {
    size_t size = strcspn(folders, ":");
    char path[PATH_MAX];
    if (size > 0 && size + 1 + strlen(program) < sizeof path) {
      memcpy(path, folders, size);
      path[size] = '/';
      strcpy(path + size + 1, program);
      run(path, arguments, environment);
      if (errno != ENOENT && errno != ENOTDIR) error = errno;
    }
    folders += size + (folders[size] == ':');
  }
  errno = error;
}

/* The child between vfork and exec. It has this process's memory, and leaves it as it is but for its own variables; it
 * makes only calls that take no locks, because another thread may hold them. */
static __attribute__((noinline)) _Noreturn void become(const struct request *request, pid_t parent, int report) {
  forked_child_reset_handlers();
  forked_child_unblock_signals();

  /* SIGKILL, because a child that a test has stopped would keep a SIGTERM waiting for ever. */
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) goto failed;
  if (getppid() != parent) _exit(127); /* the parent ended before the line above */

  /* All are first moved out of the way: one of them may sit where another has to go. */
  int moved[most_descriptors];
  for (int i = 0; i < request->count; i++) {
    int wanted = request->descriptors[i];
    moved[i] = -1;
    if (wanted >= 0) {
      moved[i] = fcntl(wanted, F_DUPFD_CLOEXEC, most_descriptors + 1);
    } else if (i < 3) {
      int null = open("/dev/null", O_RDWR | O_CLOEXEC);
      if (null >= 0) moved[i] = fcntl(null, F_DUPFD_CLOEXEC, most_descriptors + 1);
    }
    if (moved[i] < 0 && (wanted >= 0 || i < 3)) goto failed;
  }
  int moved_report = fcntl(report, F_DUPFD_CLOEXEC, most_descriptors + 1);
  if (moved_report < 0) goto failed;
  report = moved_report;
  for (int i = 0; i < request->count; i++) {
    if (moved[i] < 0) {
      close(i);
    } else if (dup2(moved[i], i) < 0) {
      goto failed;
    }
  }
  if (dup3(report, request->count, O_CLOEXEC) < 0) goto failed;
  report = request->count;
  forked_child_close_from(report + 1);

  execute(request->arguments, request->environment ? request->environment : environ);

failed:;
  int error = errno;
  if (write(report, &error, sizeof error) < 0) _exit(126);
  _exit(127);
}

/* Forks on this thread and returns when the child runs its program: 0, or why it does not. A fork that copies the tables
 * of the memory takes 20 ms and more in a process that has used a gigabyte; this one copies none. */
static int launch(const struct request *request, pid_t *started) {
  int report[2]; /* carries errno from the child; closed by a successful exec */
  if (pipe2(report, O_CLOEXEC) < 0) return errno;
  pid_t parent = getpid();
  pid_t pid = vfork();
  if (pid == 0) become(request, parent, report[1]);
  int error = pid < 0 ? errno : 0;
  close(report[1]);
  if (pid > 0) {
    int told = 0;
    ssize_t size;
    do size = read(report[0], &told, sizeof told);
    while (size < 0 && errno == EINTR);
    if (size == sizeof told) {
      error = told;
      while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {}
    }
  }
  close(report[0]);
  *started = pid;
  return error;
}

static void *own(void *argument) {
  owned_process *process = argument;
  owned_process_name_thread("owned process");
  pid_t pid = -1;
  int error = launch(process->request, &pid);

  pthread_mutex_lock(&process->lock);
  process->pid = pid;
  process->error = error;
  process->request = NULL;
  pthread_cond_signal(&process->started_or_failed);
  pthread_mutex_unlock(&process->lock);
  if (error) return NULL;

  /* Waits without reaping: while the child is a zombie its id belongs to no other process, so a signal sent under the
   * lock reaches the right process. It is reaped under the lock. */
  siginfo_t info;
  while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) {}
  int status = 0;
  pthread_mutex_lock(&process->lock);
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
  process->ended = 1;
  pthread_mutex_unlock(&process->lock);

  if (process->notice >= 0) {
    /* The reader may be gone; the SIGPIPE of that is blocked in this thread and ends with it. */
    ssize_t ignored = write(process->notice, &status, sizeof status);
    (void)ignored;
    close(process->notice);
  }
  return NULL;
}

static void discard(owned_process *process) {
  pthread_mutex_destroy(&process->lock);
  pthread_mutex_destroy(&process->joining);
  pthread_cond_destroy(&process->started_or_failed);
  free(process);
}

owned_process *owned_process_start(char *const arguments[], char *const environment[], const int descriptors[],
                                   int count, int notice) {
  if (count < 3 || count > most_descriptors) {
    errno = EINVAL;
    return NULL;
  }
  owned_process *process = calloc(1, sizeof *process);
  if (!process) return NULL;
  struct request request = {arguments, environment, descriptors, count};
  process->request = &request;
  process->notice = notice;
  pthread_mutex_init(&process->lock, NULL);
  pthread_mutex_init(&process->joining, NULL);
  pthread_cond_init(&process->started_or_failed, NULL);

  /* The thread only waits; signals for this process are for threads that can handle them. */
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int error = pthread_create(&process->thread, NULL, own, process);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (!error) {
    pthread_mutex_lock(&process->lock);
    while (process->request) pthread_cond_wait(&process->started_or_failed, &process->lock);
    error = process->error;
    pthread_mutex_unlock(&process->lock);
    if (!error) return process;
    pthread_join(process->thread, NULL);
  }
  discard(process);
  errno = error;
  return NULL;
}

pid_t owned_process_id(const owned_process *process) { return process->pid; }

int owned_process_signal(owned_process *process, int signal) {
  pthread_mutex_lock(&process->lock);
  int sent = !process->ended && kill(process->pid, signal) == 0;
  pthread_mutex_unlock(&process->lock);
  return sent;
}

void owned_process_end(owned_process *process) {
  owned_process_signal(process, SIGKILL);
  pthread_mutex_lock(&process->joining);
  if (!process->joined) pthread_join(process->thread, NULL);
  process->joined = 1;
  pthread_mutex_unlock(&process->joining);
}

void owned_process_free(owned_process *process) {
  owned_process_end(process);
  discard(process);
}

char *const *owned_process_environment(void) { return environ; }

int owned_process_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

void owned_process_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

int owned_process_memory_file(void) { return memfd_create("menubus", MFD_CLOEXEC | MFD_ALLOW_SEALING); }

int owned_process_seal_size(int file, long size) {
  return ftruncate(file, size) == 0 ? fcntl(file, F_ADD_SEALS, F_SEAL_GROW) : -1;
}

void private_bus_end_with_parent(void) {
  pid_t parent = getppid();
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) raise(SIGTERM);
}
