/* A module for GTK (GTK_MODULES): SIGUSR1 makes it write the masks of events that the windows of the process ask for,
   one a line, to the file ASKED. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct list {
  void *data;
  struct list *next;
} list;

extern unsigned g_unix_signal_add(int number, int (*handler)(void *), void *data);
extern list *gtk_window_list_toplevels(void);
extern void *gtk_widget_get_window(void *widget);
extern list *gdk_window_peek_children(void *window);
extern int gdk_window_get_events(void *window);

static void write_masks(FILE *file, void *window) {
  fprintf(file, "%d\n", gdk_window_get_events(window));
  for (list *child = gdk_window_peek_children(window); child != NULL; child = child->next)
    write_masks(file, child->data);
}

static int asked(void *data) {
  char path[4096];
  snprintf(path, sizeof path, "%s.new", getenv("ASKED"));
  FILE *file = fopen(path, "w");
  for (list *top = gtk_window_list_toplevels(); top != NULL; top = top->next)
    if (gtk_widget_get_window(top->data) != NULL) write_masks(file, gtk_widget_get_window(top->data));
  fclose(file);
  rename(path, getenv("ASKED"));
  return 1;
}

void gtk_module_init(int *count, char ***words) { g_unix_signal_add(SIGUSR1, asked, 0); }
