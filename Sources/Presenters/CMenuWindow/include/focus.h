#ifndef CMENUWINDOW_FOCUS_H
#define CMENUWINDOW_FOCUS_H

#include <sys/types.h>

/* The process that owns the window with the keyboard on the X display of the environment; 0 if no window has it, -1 if that
 * is not known: without such a display, and for a window of another machine or whichever is below the pointer. */
pid_t cmenuwindow_focused_process(void);

/* The same; 0 also for a window of the window manager. In a Wayland session that is the compositor, which rests the focus
 * of X11 there while no window of X11 has the keyboard. */
pid_t cmenuwindow_focused_program(void);

/* Whether an X server answers at the display of the environment. */
int cmenuwindow_x_answers(void);

#endif
