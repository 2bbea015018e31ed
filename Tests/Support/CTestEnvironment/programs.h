// The programs that tests, what they start, and the pages of the documentation find on the path. Of other programs they
// cannot see whether they are installed: `menubus` shows other rows where there is zenity.
static const char *const testPrograms[] = {
    // The shell's.
    "awk", "base64", "basename", "bash", "cat", "chmod", "cmp", "cp", "cut", "date", "dirname", "echo", "env", "expr",
    "false", "find", "grep", "head", "id", "kill", "ln", "ls", "mkdir", "mkfifo", "mktemp", "mv", "nice", "nl", "paste",
    "printf", "pwd", "readlink", "realpath", "rm", "rmdir", "script", "sed", "seq", "setsid", "sh", "sleep", "sort",
    "stat", "stty", "tail", "tee", "test", "timeout", "touch", "tr", "true", "tty", "uname", "wc", "xargs", "yes",
    // Buses and their clients; `dbus-daemon` is one of our own.
    "busctl", "dbus-monitor", "dbus-run-session", "dbus-send", "gdbus",
    // Languages, shells with completion, terminals and screens.
    "fish", "infocmp", "node", "perl", "python3", "tmux", "tput", "Xvfb", "zsh",
    // Programs with menus of GTK.
    "gtk3-demo-application", "gtk4-demo-application", "mousepad", "openbox", "xprop",
    // Processes, sandboxes, and checks of what is installed.
    "bwrap", "locale", "pgrep", "pkg-config", "pkill", "ps", "systemd-analyze", "xdg-dbus-proxy",
};

// The programs of the compiler, which asks for more programs, and for what the user's home has: they see what is outside.
static const char *const compilerPrograms[] = {"swift", "swiftc"};
