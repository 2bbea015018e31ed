#include "level.h"

#include <gtk/gtk-a11y.h>

#include "level-private.h"

typedef GtkContainerClass MwLevelClass;
typedef GtkContainerAccessible MwLevelAccessible;
typedef GtkContainerAccessibleClass MwLevelAccessibleClass;

G_DEFINE_TYPE(MwLevel, cmenuwindow_level, GTK_TYPE_CONTAINER)
G_DEFINE_TYPE(MwLevelAccessible, cmenuwindow_level_accessible, GTK_TYPE_CONTAINER_ACCESSIBLE)

/* The room for a shadow around the level. */
enum { shadow = 24 };

static GList *find(MwLevel *level, GtkWidget *widget) {
  for (GList *link = level->children; link; link = link->next)
    if (((Child *)link->data)->widget == widget) return link;
  return NULL;
}

/* MARK: Children */

static void insert(GtkWidget *widget, int index, const Child *child) {
  MwLevel *level = LEVEL(widget);
  Child *copy = g_new(Child, 1);
  *copy = *child;
  level->children = g_list_insert(level->children, copy, index);
  if (child->scrolls && level->window) gtk_widget_set_parent_window(child->widget, level->window);
  gtk_widget_set_parent(child->widget, widget);
}

void cmenuwindow_level_insert(GtkWidget *widget, GtkWidget *child, int index, gboolean scrolls) {
  insert(widget, index, &(Child){.widget = child, .scrolls = scrolls});
}

void cmenuwindow_level_reorder(GtkWidget *widget, GtkWidget *child, int index) {
  MwLevel *level = LEVEL(widget);
  GList *link = find(level, child);
  if (!link || g_list_nth(level->children, index) == link) return;
  Child *moved = link->data;
  level->children = g_list_delete_link(level->children, link);
  level->children = g_list_insert(level->children, moved, index);
}

void cmenuwindow_level_add_gauge(GtkWidget *widget, GtkWidget *gauge) {
  insert(widget, -1, &(Child){.widget = gauge, .is_gauge = TRUE});
  gtk_widget_set_child_visible(gauge, FALSE);
}

static void level_add(GtkContainer *container, GtkWidget *child) {
  cmenuwindow_level_insert(GTK_WIDGET(container), child, -1, FALSE);
}

static void level_remove(GtkContainer *container, GtkWidget *widget) {
  MwLevel *level = LEVEL(container);
  GList *link = find(level, widget);
  if (!link) return;
  gtk_widget_unparent(widget);
  g_free(link->data);
  level->children = g_list_delete_link(level->children, link);
}

static void level_forall(GtkContainer *container, gboolean internals, GtkCallback callback, gpointer data) {
  GList *link = LEVEL(container)->children;
  while (link) {
    Child *child = link->data;
    link = link->next;
    if (internals || !child->is_gauge) callback(child->widget, data);
  }
}

static GType level_child_type(GtkContainer *container) { return GTK_TYPE_WIDGET; }

/* MARK: Places */

static gboolean set(GdkRectangle *rectangle, int x, int y, int width, int height) {
  GdkRectangle next = {x, y, MAX(width, 1), MAX(height, 1)};
  if (gdk_rectangle_equal(rectangle, &next)) return FALSE;
  *rectangle = next;
  return TRUE;
}

void cmenuwindow_level_place(GtkWidget *widget, GtkWidget *child, int x, int y, int width, int height) {
  GList *link = find(LEVEL(widget), child);
  if (link && set(&((Child *)link->data)->place, x, y, width, height)) gtk_widget_queue_allocate(widget);
}

void cmenuwindow_level_set_view(GtkWidget *widget, int x, int y, int width, int height) {
  if (set(&LEVEL(widget)->view, x, y, width, height)) gtk_widget_queue_allocate(widget);
}

void cmenuwindow_level_set_request(GtkWidget *widget, int width, int height) {
  MwLevel *level = LEVEL(widget);
  if (level->width == width && level->height == height) return;
  level->width = width;
  level->height = height;
  gtk_widget_queue_resize(widget);
}

static void get_preferred_width(GtkWidget *widget, int *minimum, int *natural) {
  *minimum = *natural = MAX(LEVEL(widget)->width, 1);
}

static void get_preferred_height(GtkWidget *widget, int *minimum, int *natural) {
  *minimum = *natural = MAX(LEVEL(widget)->height, 1);
}

static void level_size_allocate(GtkWidget *widget, GtkAllocation *allocation) {
  MwLevel *level = LEVEL(widget);
  gtk_widget_set_allocation(widget, allocation);
  const GdkRectangle *view = &level->view;
  if (level->window)
    gdk_window_move_resize(level->window, allocation->x + view->x, allocation->y + view->y, MAX(view->width, 1),
                           MAX(view->height, 1));
  for (GList *link = level->children; link; link = link->next) {
    const Child *child = link->data;
    if (child->is_gauge || !gtk_widget_get_visible(child->widget)) continue;
    GtkAllocation place = child->place;
    place.x += child->scrolls ? -view->x : allocation->x;
    place.y += child->scrolls ? -view->y : allocation->y;
    place.width = MAX(place.width, 1);
    place.height = MAX(place.height, 1);
    gtk_widget_get_preferred_size(child->widget, NULL, NULL); /* GTK insists on it */
    gtk_widget_size_allocate(child->widget, &place);
  }
  GtkAllocation clip = {
      allocation->x - shadow, allocation->y - shadow, allocation->width + 2 * shadow, allocation->height + 2 * shadow};
  gtk_widget_set_clip(widget, &clip);
}

/* MARK: The window of the view */

static void level_realize(GtkWidget *widget) {
  MwLevel *level = LEVEL(widget);
  GTK_WIDGET_CLASS(cmenuwindow_level_parent_class)->realize(widget);
  GtkAllocation allocation;
  gtk_widget_get_allocation(widget, &allocation);
  GdkWindowAttr attributes = {
      .window_type = GDK_WINDOW_CHILD,
      .wclass = GDK_INPUT_OUTPUT,
      .x = allocation.x + level->view.x,
      .y = allocation.y + level->view.y,
      .width = MAX(level->view.width, 1),
      .height = MAX(level->view.height, 1),
      .visual = gtk_widget_get_visual(widget),
      .event_mask = GDK_EXPOSURE_MASK, /* pointers belong to the surface */
  };
  level->window = gdk_window_new(gtk_widget_get_window(widget), &attributes, GDK_WA_X | GDK_WA_Y | GDK_WA_VISUAL);
  gtk_widget_register_window(widget, level->window);
  for (GList *link = level->children; link; link = link->next) {
    Child *child = link->data;
    if (child->scrolls) gtk_widget_set_parent_window(child->widget, level->window);
  }
}

static void level_unrealize(GtkWidget *widget) {
  MwLevel *level = LEVEL(widget);
  if (level->window) {
    gtk_widget_unregister_window(widget, level->window);
    gdk_window_destroy(level->window);
    level->window = NULL;
  }
  GTK_WIDGET_CLASS(cmenuwindow_level_parent_class)->unrealize(widget);
}

static void level_map(GtkWidget *widget) {
  GTK_WIDGET_CLASS(cmenuwindow_level_parent_class)->map(widget);
  gdk_window_show(LEVEL(widget)->window);
}

static void level_unmap(GtkWidget *widget) {
  gdk_window_hide(LEVEL(widget)->window);
  GTK_WIDGET_CLASS(cmenuwindow_level_parent_class)->unmap(widget);
}

/* MARK: The classes */

static void level_destroy(GtkWidget *widget) {
  MwLevel *level = LEVEL(widget);
  while (level->children) gtk_widget_destroy(((Child *)level->children->data)->widget);
  GTK_WIDGET_CLASS(cmenuwindow_level_parent_class)->destroy(widget);
}

static void level_finalize(GObject *object) {
  if (LEVEL(object)->background) gdk_rgba_free(LEVEL(object)->background);
  G_OBJECT_CLASS(cmenuwindow_level_parent_class)->finalize(object);
}

static void cmenuwindow_level_class_init(MwLevelClass *container) {
  GtkWidgetClass *class = GTK_WIDGET_CLASS(container);
  G_OBJECT_CLASS(container)->finalize = level_finalize;
  class->get_preferred_width = get_preferred_width;
  class->get_preferred_height = get_preferred_height;
  class->size_allocate = level_size_allocate;
  class->realize = level_realize;
  class->unrealize = level_unrealize;
  class->map = level_map;
  class->unmap = level_unmap;
  class->draw = cmenuwindow_level_draw;
  class->destroy = level_destroy;
  container->add = level_add;
  container->remove = level_remove;
  container->forall = level_forall;
  container->child_type = level_child_type;
  gtk_widget_class_set_css_name(class, "menu");
  gtk_widget_class_set_accessible_type(class, cmenuwindow_level_accessible_get_type());
}

static void cmenuwindow_level_init(MwLevel *level) { gtk_widget_set_has_window(GTK_WIDGET(level), FALSE); }

GtkWidget *cmenuwindow_level_new(void) { return g_object_new(cmenuwindow_level_get_type(), NULL); }

static void accessible_initialize(AtkObject *object, gpointer data) {
  ATK_OBJECT_CLASS(cmenuwindow_level_accessible_parent_class)->initialize(object, data);
  object->role = ATK_ROLE_MENU;
}

static gboolean is_heard(GtkContainer *container, GtkWidget *widget) {
  GList *link = find(LEVEL(container), widget);
  return link && !((Child *)link->data)->is_gauge;
}

/* GTK tells of each child that comes and goes, also of those that are only measured. */
static int add_heard(GtkContainer *container, GtkWidget *widget, gpointer data) {
  GtkContainerAccessibleClass *class = GTK_CONTAINER_ACCESSIBLE_CLASS(cmenuwindow_level_accessible_parent_class);
  return is_heard(container, widget) ? class->add_gtk(container, widget, data) : 0;
}

static int remove_heard(GtkContainer *container, GtkWidget *widget, gpointer data) {
  GtkContainerAccessibleClass *class = GTK_CONTAINER_ACCESSIBLE_CLASS(cmenuwindow_level_accessible_parent_class);
  return is_heard(container, widget) ? class->remove_gtk(container, widget, data) : 0;
}

static void cmenuwindow_level_accessible_class_init(MwLevelAccessibleClass *class) {
  ATK_OBJECT_CLASS(class)->initialize = accessible_initialize;
  class->add_gtk = add_heard;
  class->remove_gtk = remove_heard;
}

static void cmenuwindow_level_accessible_init(MwLevelAccessible *accessible) { (void)accessible; }

void cmenuwindow_level_set_name(GtkWidget *level, const char *name) {
  AtkObject *accessible = gtk_widget_get_accessible(level);
  const char *old = atk_object_get_name(accessible);
  if (g_strcmp0(old ? old : "", name)) atk_object_set_name(accessible, name);
}
