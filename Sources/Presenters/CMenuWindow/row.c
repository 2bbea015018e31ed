#include "row.h"

#include <gtk/gtk-a11y.h>

typedef struct {
  GtkBox parent;
  MwRowFacts facts; /* with texts of its own */
  gboolean is_selected, is_focused, is_expanded;
  gboolean is_heard; /* whether there is an accessible */
  guint telling;     /* the source that tells of the row once it is shown */
} MwRow;

typedef GtkBoxClass MwRowClass;
typedef GtkContainerAccessible MwRowAccessible;
typedef GtkContainerAccessibleClass MwRowAccessibleClass;

static void actions_init(AtkActionIface *interface);

G_DEFINE_TYPE(MwRow, cmenuwindow_row, GTK_TYPE_BOX)
G_DEFINE_TYPE_WITH_CODE(MwRowAccessible, cmenuwindow_row_accessible, GTK_TYPE_CONTAINER_ACCESSIBLE,
                        G_IMPLEMENT_INTERFACE(ATK_TYPE_ACTION, actions_init))

#define ROW(object) G_TYPE_CHECK_INSTANCE_CAST((object), cmenuwindow_row_get_type(), MwRow)

static guint activated;

/* MARK: The row */

static void free_texts(MwRowFacts *facts) {
  g_free((char *)facts->name);
  g_free((char *)facts->description);
  g_free((char *)facts->shortcut);
  g_free((char *)facts->mnemonic);
  g_free((char *)facts->language);
}

static void tell(MwRow *row, AtkStateType state, gboolean was, gboolean is) {
  if (row->is_heard && !was != !is)
    atk_object_notify_state_change(gtk_widget_get_accessible(GTK_WIDGET(row)), state, is);
}

/* The window is told of first: a screen reader takes its activation for the latest news. One that never gets the keys is
   never active. */
static gboolean can_tell(GtkWidget *widget) {
  GtkWidget *window = gtk_widget_get_toplevel(widget);
  return gtk_widget_get_mapped(widget) && GTK_IS_WINDOW(window) &&
         (gtk_window_is_active(GTK_WINDOW(window)) || !gtk_window_get_accept_focus(GTK_WINDOW(window)));
}

void cmenuwindow_row_set_facts(GtkWidget *widget, const MwRowFacts *facts) {
  MwRow *row = ROW(widget);
  MwRowFacts old = row->facts;
  row->facts = *facts;
  row->facts.name = g_strdup(facts->name);
  row->facts.description = g_strdup(facts->description);
  row->facts.shortcut = g_strdup(facts->shortcut);
  row->facts.mnemonic = g_strdup(facts->mnemonic);
  row->facts.language = g_strdup(facts->language);
  if (row->is_heard) {
    GObject *accessible = G_OBJECT(gtk_widget_get_accessible(widget));
    if (old.role != facts->role) atk_object_set_role(ATK_OBJECT(accessible), facts->role);
    if (g_strcmp0(old.name, facts->name)) g_object_notify(accessible, "accessible-name");
    if (g_strcmp0(old.description, facts->description)) g_object_notify(accessible, "accessible-description");
    tell(row, ATK_STATE_CHECKED, old.is_checked, facts->is_checked);
    tell(row, ATK_STATE_INDETERMINATE, old.is_mixed, facts->is_mixed);
    tell(row, ATK_STATE_BUSY, old.is_busy, facts->is_busy);
    tell(row, ATK_STATE_ENABLED, old.is_enabled, facts->is_enabled);
    tell(row, ATK_STATE_SENSITIVE, old.is_enabled, facts->is_enabled);
  }
  free_texts(&old);
}

void cmenuwindow_row_set_state(GtkWidget *widget, gboolean is_selected, gboolean is_focused, gboolean is_expanded) {
  MwRow *row = ROW(widget);
  gboolean was_selected = row->is_selected, was_focused = row->is_focused, was_expanded = row->is_expanded;
  row->is_selected = is_selected;
  row->is_focused = is_focused;
  row->is_expanded = is_expanded;
  if (is_selected)
    gtk_widget_set_state_flags(widget, GTK_STATE_FLAG_PRELIGHT, FALSE);
  else
    gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_PRELIGHT);
  tell(row, ATK_STATE_EXPANDED, was_expanded, is_expanded);
  /* A row that is not shown yet tells when it is. */
  if (!can_tell(widget)) return;
  if (is_focused) gtk_widget_get_accessible(widget); /* it is heard of, whether it was read or not */
  tell(row, ATK_STATE_SELECTED, was_selected, is_selected);
  tell(row, ATK_STATE_FOCUSED, was_focused, is_focused);
}

static gboolean tell_focus(gpointer data) {
  MwRow *row = data;
  row->telling = 0;
  if (row->is_focused && can_tell(GTK_WIDGET(row))) {
    gtk_widget_get_accessible(GTK_WIDGET(row));
    tell(row, ATK_STATE_SELECTED, FALSE, TRUE);
    tell(row, ATK_STATE_FOCUSED, FALSE, TRUE);
  }
  return G_SOURCE_REMOVE;
}

void cmenuwindow_row_tell_focus(GtkWidget *widget) {
  MwRow *row = ROW(widget);
  if (!row->is_focused || row->telling) return;
  /* GTK tells of its window's focus in an idle moment, too. */
  row->telling = gdk_threads_add_idle_full(G_PRIORITY_LOW, tell_focus, widget, NULL);
}

static void row_map(GtkWidget *widget) {
  GTK_WIDGET_CLASS(cmenuwindow_row_parent_class)->map(widget);
  cmenuwindow_row_tell_focus(widget);
}

static void row_unmap(GtkWidget *widget) {
  MwRow *row = ROW(widget);
  if (row->telling) g_source_remove(row->telling);
  row->telling = 0;
  GTK_WIDGET_CLASS(cmenuwindow_row_parent_class)->unmap(widget);
}

static void row_finalize(GObject *object) {
  free_texts(&ROW(object)->facts);
  G_OBJECT_CLASS(cmenuwindow_row_parent_class)->finalize(object);
}

static void cmenuwindow_row_class_init(MwRowClass *class) {
  G_OBJECT_CLASS(class)->finalize = row_finalize;
  GTK_WIDGET_CLASS(class)->map = row_map;
  GTK_WIDGET_CLASS(class)->unmap = row_unmap;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "menuitem");
  gtk_widget_class_set_accessible_type(GTK_WIDGET_CLASS(class), cmenuwindow_row_accessible_get_type());
  activated = g_signal_new("activated", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void cmenuwindow_row_init(MwRow *row) {
  row->facts.role = ATK_ROLE_MENU_ITEM;
  row->facts.is_enabled = TRUE;
}

typedef MwRow MwSeparator;
typedef MwRowClass MwSeparatorClass;
G_DEFINE_TYPE(MwSeparator, cmenuwindow_separator, cmenuwindow_row_get_type())
static void cmenuwindow_separator_class_init(MwSeparatorClass *class) {
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "separator");
}
static void cmenuwindow_separator_init(MwSeparator *separator) { separator->facts.role = ATK_ROLE_SEPARATOR; }

GtkWidget *cmenuwindow_row_new(gboolean is_separator) {
  GType type = is_separator ? cmenuwindow_separator_get_type() : cmenuwindow_row_get_type();
  return g_object_new(type, "visible", TRUE, NULL);
}

/* MARK: Its accessible */

/* The row; null once it is gone. */
static MwRow *row_of(gpointer accessible) {
  GtkWidget *widget = gtk_accessible_get_widget(GTK_ACCESSIBLE(accessible));
  return widget ? ROW(widget) : NULL;
}

static void accessible_initialize(AtkObject *object, gpointer data) {
  ATK_OBJECT_CLASS(cmenuwindow_row_accessible_parent_class)->initialize(object, data);
  MwRow *row = ROW(data);
  row->is_heard = TRUE;
  object->role = row->facts.role;
}

static const char *get_name(AtkObject *object) {
  MwRow *row = row_of(object);
  return row ? row->facts.name : NULL;
}

static const char *get_description(AtkObject *object) {
  MwRow *row = row_of(object);
  return row ? row->facts.description : NULL;
}

static const char *get_locale(AtkObject *object) {
  MwRow *row = row_of(object);
  if (row && row->facts.language && *row->facts.language) return row->facts.language;
  return ATK_OBJECT_CLASS(cmenuwindow_row_accessible_parent_class)->get_object_locale(object);
}

static void add_state(AtkStateSet *set, AtkStateType state, gboolean is_on) {
  if (is_on)
    atk_state_set_add_state(set, state);
  else
    atk_state_set_remove_state(set, state);
}

static AtkStateSet *ref_state_set(AtkObject *object) {
  AtkStateSet *set = ATK_OBJECT_CLASS(cmenuwindow_row_accessible_parent_class)->ref_state_set(object);
  MwRow *row = row_of(object);
  if (!row) return set;
  const MwRowFacts *facts = &row->facts;
  gboolean can_be_selected = facts->role != ATK_ROLE_SEPARATOR && facts->role != ATK_ROLE_LABEL &&
                             facts->role != ATK_ROLE_HEADING && !facts->has_parts;
  add_state(set, ATK_STATE_ENABLED, facts->is_enabled);
  add_state(set, ATK_STATE_SENSITIVE, facts->is_enabled);
  add_state(set, ATK_STATE_SELECTABLE, can_be_selected);
  add_state(set, ATK_STATE_FOCUSABLE, can_be_selected && facts->is_enabled);
  add_state(set, ATK_STATE_SELECTED, row->is_selected);
  add_state(set, ATK_STATE_FOCUSED, row->is_focused);
  add_state(set, ATK_STATE_CHECKABLE, facts->is_checkable);
  add_state(set, ATK_STATE_CHECKED, facts->is_checked);
  add_state(set, ATK_STATE_INDETERMINATE, facts->is_mixed);
  add_state(set, ATK_STATE_EXPANDABLE, facts->is_expandable);
  add_state(set, ATK_STATE_HAS_POPUP, facts->is_expandable);
  add_state(set, ATK_STATE_EXPANDED, row->is_expanded);
  add_state(set, ATK_STATE_BUSY, facts->is_busy);
  return set;
}

static AtkAttributeSet *add_attribute(AtkAttributeSet *set, const char *name, char *value) {
  AtkAttribute *attribute = g_new(AtkAttribute, 1);
  attribute->name = g_strdup(name);
  attribute->value = value;
  return g_slist_prepend(set, attribute);
}

static AtkAttributeSet *get_attributes(AtkObject *object) {
  AtkAttributeSet *set = ATK_OBJECT_CLASS(cmenuwindow_row_accessible_parent_class)->get_attributes(object);
  MwRow *row = row_of(object);
  if (!row) return set;
  const MwRowFacts *facts = &row->facts;
  if (facts->position > 0) {
    set = add_attribute(set, "posinset", g_strdup_printf("%d", facts->position));
    set = add_attribute(set, "setsize", g_strdup_printf("%d", facts->count));
  }
  if (facts->level > 0) set = add_attribute(set, "level", g_strdup_printf("%d", facts->level));
  if (facts->shortcut && *facts->shortcut) set = add_attribute(set, "keyshortcuts", g_strdup(facts->shortcut));
  return set;
}

static int get_n_children(AtkObject *object) {
  MwRow *row = row_of(object);
  if (!row || !row->facts.has_parts) return 0;
  return ATK_OBJECT_CLASS(cmenuwindow_row_accessible_parent_class)->get_n_children(object);
}

static AtkObject *ref_child(AtkObject *object, int index) {
  MwRow *row = row_of(object);
  if (!row || !row->facts.has_parts) return NULL;
  return ATK_OBJECT_CLASS(cmenuwindow_row_accessible_parent_class)->ref_child(object, index);
}

static void cmenuwindow_row_accessible_class_init(MwRowAccessibleClass *class) {
  AtkObjectClass *object = ATK_OBJECT_CLASS(class);
  object->initialize = accessible_initialize;
  object->get_name = get_name;
  object->get_description = get_description;
  object->ref_state_set = ref_state_set;
  object->get_attributes = get_attributes;
  object->get_object_locale = get_locale;
  object->get_n_children = get_n_children;
  object->ref_child = ref_child;
}

static void cmenuwindow_row_accessible_init(MwRowAccessible *accessible) { (void)accessible; }

/* MARK: Its action */

static int get_n_actions(AtkAction *action) {
  MwRow *row = row_of(action);
  return row && row->facts.is_enabled && row->facts.role != ATK_ROLE_SEPARATOR && !row->facts.has_parts ? 1 : 0;
}

static gboolean do_action(AtkAction *action, int index) {
  if (index != 0 || get_n_actions(action) == 0) return FALSE;
  g_signal_emit(row_of(action), activated, 0);
  return TRUE;
}

static const char *get_action_name(AtkAction *action, int index) {
  return index == 0 && get_n_actions(action) ? "click" : NULL;
}

/* "mnemonic;the whole way;shortcut". The string has to outlive the call. */
static const char *get_keybinding(AtkAction *action, int index) {
  MwRow *row = row_of(action);
  if (!row || index != 0) return NULL;
  const MwRowFacts *facts = &row->facts;
  if (!(facts->mnemonic && *facts->mnemonic) && !(facts->shortcut && *facts->shortcut)) return NULL;
  char *text = g_strconcat(facts->mnemonic ? facts->mnemonic : "", ";;", facts->shortcut ? facts->shortcut : "", NULL);
  g_object_set_data_full(G_OBJECT(action), "mw-keybinding", text, g_free);
  return text;
}

static void actions_init(AtkActionIface *interface) {
  interface->get_n_actions = get_n_actions;
  interface->do_action = do_action;
  interface->get_name = get_action_name;
  interface->get_keybinding = get_keybinding;
}
