/* A module for GTK (GTK_MODULES): SIGUSR1 makes GTK's loop sleep for ever, in a handler that never returns. The
   name of the thread is then "asleep". */
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

extern unsigned g_unix_signal_add(int number, int (*handler)(void *), void *data);

static int sleep_for_ever(void *data) {
  prctl(PR_SET_NAME, "asleep");
  for (;;) pause();
  return 0;
}

void gtk_module_init(int *count, char ***words) { g_unix_signal_add(SIGUSR1, sleep_for_ever, 0); }
