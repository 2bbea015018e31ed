// Before the first test, this process leaves the environment that it was started in: what is installed, whose home it
// is, where there is a display or a bus, the language and the time zone are the same for tests on every machine, and for
// the programs that they start. It is C because nothing of Swift may run before: variables may be set only while there
// is one thread.
//
// MENUBUS_TESTS is the folder with all of it. MENUBUS_OUTSIDE_PATH is the path of outside, for tests that build packages.

#define _GNU_SOURCE
#include "CTestEnvironment.h"

#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "programs.h"

extern char **environ;

static char folder[3000];
static pid_t owner;

// What a machine says about itself does not matter to tests; these variables are for the run of tests.
static const char *const keptVariables[] = {
    "TMPDIR=", "MENUBUS_", "SEEDS=", "SWT_", "SWIFT_", "TSAN_OPTIONS=", "ASAN_OPTIONS=", "LSAN_OPTIONS=",
    "UBSAN_OPTIONS=", "LLVM_PROFILE_FILE=", "LD_LIBRARY_PATH=",
};

static void fail(const char *what) {
  perror(what);
  _exit(71);
}

static char *joined(const char *first, const char *second) {
  char *text;
  if (asprintf(&text, "%s%s", first, second) < 0) fail("asprintf");
  return text;
}

static void makeFolder(const char *name) {
  if (mkdir(joined(folder, name), 0700) != 0) fail(name);
}

static void writeFile(const char *name, const char *text, mode_t mode) {
  char *path = joined(folder, name);
  FILE *file = fopen(path, "we");
  if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0 || chmod(path, mode) != 0) fail(path);
  free(path);
}

static char *quoted(const char *text) {
  char *result = malloc(4 * strlen(text) + 3), *end = result;
  if (result == NULL) fail("malloc");
  *end++ = '\'';
  for (; *text != 0; text++) {
    if (*text == '\'') end = stpcpy(end, "'\\''");
    else *end++ = *text;
  }
  strcpy(end, "'");
  return result;
}

// The first file of that name in a list of folders that may be run.
static char *found(const char *program, const char *folders) {
  while (*folders != 0) {
    size_t size = strcspn(folders, ":");
    char *path;
    if (asprintf(&path, "%.*s/%s", (int)size, folders, program) < 0) fail("asprintf");
    struct stat about;
    if (size > 0 && stat(path, &about) == 0 && S_ISREG(about.st_mode) && access(path, X_OK) == 0) return path;
    free(path);
    folders += size + (folders[size] == ':');
  }
  return NULL;
}

static void linkPrograms(const char *path) {
  // The system's first: others may be scripts that look for themselves on the path.
  char *folders = joined("/usr/bin:/bin:/usr/sbin:/sbin:", path);
  for (size_t index = 0; index < sizeof testPrograms / sizeof *testPrograms; index++) {
    char *place = found(testPrograms[index], folders);
    if (place == NULL) continue;
    char *name = joined("/bin/", testPrograms[index]);
    if (symlink(place, joined(folder, name)) != 0) fail(name);
  }
  // A bus would start services that are installed on this machine, such as our own presenter.
  char *daemon = found("dbus-daemon", folders), *script;
  if (daemon == NULL) return;
  if (asprintf(
          &script,
          "#!/bin/sh\nfor word; do shift; [ \"$word\" != --session ] || word=--config-file=%s\n"
          "set -- \"$@\" \"$word\"; done\nexec %s \"$@\"\n",
          quoted(joined(folder, "/bus.conf")), quoted(daemon)) < 0)
    fail("asprintf");
  writeFile("/bin/dbus-daemon", script, 0700);
  writeFile(
      "/bus.conf",
      "<!DOCTYPE busconfig PUBLIC '-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN'\n"
      "  'http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd'>\n"
      "<busconfig>\n<type>session</type>\n<listen>unix:tmpdir=/tmp</listen>\n<auth>EXTERNAL</auth>\n"
      "<policy context='default'>\n<allow send_destination='*' eavesdrop='true'/>\n<allow eavesdrop='true'/>\n"
      "<allow own='*'/>\n</policy>\n"
      // As in the configuration of session buses that D-Bus comes with.
      "<limit name='max_incoming_bytes'>1000000000</limit>\n<limit name='max_incoming_unix_fds'>250000000</limit>\n"
      "<limit name='max_outgoing_bytes'>1000000000</limit>\n<limit name='max_outgoing_unix_fds'>250000000</limit>\n"
      "<limit name='max_message_size'>1000000000</limit>\n<limit name='service_start_timeout'>120000</limit>\n"
      "<limit name='auth_timeout'>240000</limit>\n<limit name='pending_fd_timeout'>150000</limit>\n"
      "<limit name='max_completed_connections'>100000</limit>\n"
      "<limit name='max_incomplete_connections'>10000</limit>\n"
      "<limit name='max_connections_per_user'>100000</limit>\n"
      "<limit name='max_pending_service_starts'>10000</limit>\n<limit name='max_names_per_connection'>50000</limit>\n"
      "<limit name='max_match_rules_per_connection'>50000</limit>\n"
      "<limit name='max_replies_per_connection'>50000</limit>\n</busconfig>\n",
      0600);
}

static void writeCompilers(const char *path, const char *home) {
  for (size_t index = 0; index < sizeof compilerPrograms / sizeof *compilerPrograms; index++) {
    char *place = found(compilerPrograms[index], path), *script;
    if (place == NULL) continue;
    if (asprintf(
            &script, "#!/bin/sh\nHOME=%s PATH=%s exec %s \"$@\"\n", quoted(home), quoted(path), quoted(place)) < 0)
      fail("asprintf");
    writeFile(joined("/bin/", compilerPrograms[index]), script, 0700);
  }
}

static bool isKept(const char *variable) {
  for (size_t index = 0; index < sizeof keptVariables / sizeof *keptVariables; index++) {
    if (strncmp(variable, keptVariables[index], strlen(keptVariables[index])) == 0) return true;
  }
  return false;
}

static void set(const char *name, const char *value) {
  if (setenv(name, value, 1) != 0) fail(name);
}

static void setVariables(void) {
  size_t count = 0;
  for (char **variable = environ; *variable != NULL; variable++) count += isKept(*variable);
  char **kept = calloc(count + 1, sizeof *kept), **end = kept;
  if (kept == NULL) fail("calloc");
  for (char **variable = environ; *variable != NULL; variable++) {
    if (isKept(*variable)) *end++ = *variable;
  }
  environ = kept;
  set("MENUBUS_TESTS", folder);
  set("PATH", joined(folder, "/bin"));
  set("HOME", joined(folder, "/home"));
  set("XDG_RUNTIME_DIR", joined(folder, "/run"));
  set("XDG_DATA_DIRS", joined(folder, "/share"));
  set("XDG_CONFIG_DIRS", joined(folder, "/etc"));
  set("DBUS_SYSTEM_BUS_ADDRESS", joined("unix:path=", joined(folder, "/run/no-system-bus")));
  set("LANG", "C.UTF-8");
  set("TZ", "UTC");
  set("TERM", "dumb");
  set("SHELL", "/bin/sh");
  set("PYTHONDONTWRITEBYTECODE", "1");
  // More wait for one another on two cores; most tests wait for other programs.
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "4", 0);
}

static int removeEntry(const char *path, const struct stat *about, int kind, struct FTW *place) {
  (void)about, (void)kind, (void)place;
  return remove(path), 0;
}

static void removeFolder(void) {
  if (getpid() == owner) nftw(folder, removeEntry, 20, FTW_DEPTH | FTW_PHYS);
}

// Only in programs with LeakSanitizer.
extern void __lsan_disable(void) __attribute__((weak));
extern void __lsan_enable(void) __attribute__((weak));

static void makeEnvironment(void) {
  const char *temporary = getenv("TMPDIR"), *path = getenv("PATH"), *home = getenv("HOME");
  if (temporary == NULL || *temporary != '/') temporary = "/tmp";
  if (path == NULL) path = "";
  umask(022);
  int size = snprintf(folder, sizeof folder, "%s/menubus-tests-XXXXXX", temporary);
  if (size < 0 || (size_t)size >= sizeof folder || mkdtemp(folder) == NULL) fail(temporary);
  owner = getpid();
  atexit(removeFolder);
  const char *const folders[] = {"/bin", "/home", "/run", "/etc", "/share"};
  for (size_t index = 0; index < sizeof folders / sizeof *folders; index++) makeFolder(folders[index]);
  // GTK ends where it does not know its own pictures' format. Of icon themes there are none.
  // Newer versions read pictures by programs of glycin's.
  const char *const shared[] = {"mime", "glib-2.0", "glycin-loaders"};
  for (size_t index = 0; index < sizeof shared / sizeof *shared; index++) {
    const char *place = joined("/usr/share/", shared[index]);
    if (symlink(place, joined(joined(folder, "/share/"), shared[index])) != 0) fail(shared[index]);
  }
  linkPrograms(path);
  writeCompilers(path, home == NULL ? "/" : home);
  set("MENUBUS_OUTSIDE_PATH", path);
  setVariables();
}

__attribute__((constructor)) static void leaveMachine(void) {
  // A process that a test started from this very program.
  if (getenv("MENUBUS_TESTS") != NULL) return;
  // The texts are made once, and kept until the process ends.
  if (__lsan_disable) __lsan_disable();
  makeEnvironment();
  if (__lsan_enable) __lsan_enable();
}
