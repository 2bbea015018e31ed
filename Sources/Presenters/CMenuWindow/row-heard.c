#include <gtk/gtk-a11y.h>

#include "row-private.h"

/* What assistive technology sees of a row. */

typedef GtkContainerAccessible MwRowAccessible;
typedef GtkContainerAccessibleClass MwRowAccessibleClass;

static void actions_init(AtkActionIface *interface);

G_DEFINE_TYPE_WITH_CODE(MwRowAccessible, cmenuwindow_row_accessible, GTK_TYPE_CONTAINER_ACCESSIBLE,
                        G_IMPLEMENT_INTERFACE(ATK_TYPE_ACTION, actions_init))

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

/* Whether the row is one to choose, and not only a text or a place for parts. */
static gboolean can_be_selected(const MwRowFacts *facts) {
  switch (facts->role) {
  case ATK_ROLE_SEPARATOR:
  case ATK_ROLE_LABEL:
  case ATK_ROLE_HEADING:
  case ATK_ROLE_NOTIFICATION: return FALSE;
  default: return !facts->has_parts;
  }
}

static AtkStateSet *ref_state_set(AtkObject *object) {
  AtkStateSet *set = ATK_OBJECT_CLASS(cmenuwindow_row_accessible_parent_class)->ref_state_set(object);
  MwRow *row = row_of(object);
  if (!row) return set;
  const MwRowFacts *facts = &row->facts;
  gboolean is_focused = row->is_focused && cmenuwindow_row_has_keys(row);
  add_state(set, ATK_STATE_ENABLED, facts->is_enabled);
  add_state(set, ATK_STATE_SENSITIVE, facts->is_enabled);
  add_state(set, ATK_STATE_SELECTABLE, can_be_selected(facts));
  add_state(set, ATK_STATE_FOCUSABLE, is_focused || (can_be_selected(facts) && facts->is_enabled));
  add_state(set, ATK_STATE_SELECTED, row->is_selected);
  add_state(set, ATK_STATE_FOCUSED, is_focused);
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

/* The radio rows of one group, this one among them. */
static AtkRelationSet *ref_relation_set(AtkObject *object) {
  MwRow *row = row_of(object);
  GtkWidget *level = row ? gtk_widget_get_parent(GTK_WIDGET(row)) : NULL;
  if (!level || row->facts.group == 0)
    return ATK_OBJECT_CLASS(cmenuwindow_row_accessible_parent_class)->ref_relation_set(object);
  AtkRelationSet *set = atk_relation_set_new();
  GList *children = gtk_container_get_children(GTK_CONTAINER(level));
  for (GList *link = children; link; link = link->next)
    if (ROW(link->data)->facts.group == row->facts.group)
      atk_relation_set_add_relation_by_type(set, ATK_RELATION_MEMBER_OF, gtk_widget_get_accessible(link->data));
  g_list_free(children);
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
  object->ref_relation_set = ref_relation_set;
  object->get_object_locale = get_locale;
  object->get_n_children = get_n_children;
  object->ref_child = ref_child;
}

static void cmenuwindow_row_accessible_init(MwRowAccessible *accessible) { (void)accessible; }

/* MARK: Its action */

static int get_n_actions(AtkAction *action) {
  MwRow *row = row_of(action);
  return row && row->facts.is_enabled && can_be_selected(&row->facts) ? 1 : 0;
}

static gboolean do_action(AtkAction *action, int index) {
  if (index != 0 || get_n_actions(action) == 0) return FALSE;
  cmenuwindow_row_activate(row_of(action));
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
