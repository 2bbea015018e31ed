#ifndef CMENUWINDOW_FOCUS_H
#define CMENUWINDOW_FOCUS_H

#include <sys/types.h>

/* The process that owns the window with the keyboard on the X display of the environment; 0 if no window of this machine
 * has it, -1 if there is no such display. */
pid_t cmenuwindow_focused_process(void);

#endif
