#include "row-private.h"

typedef GtkBoxClass MwRowClass;
typedef MwRow MwSeparator;
typedef MwRowClass MwSeparatorClass;
typedef MwRow MwCaption;
typedef MwRowClass MwCaptionClass;

G_DEFINE_TYPE(MwRow, cmenuwindow_row, GTK_TYPE_BOX)
G_DEFINE_TYPE(MwSeparator, cmenuwindow_separator, cmenuwindow_row_get_type())
G_DEFINE_TYPE(MwCaption, cmenuwindow_caption, cmenuwindow_row_get_type())

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

/* Whether the window of the row has the keys. It is told of first: a screen reader takes its activation for the latest
   news. */
gboolean cmenuwindow_row_has_keys(MwRow *row) {
  GtkWidget *window = gtk_widget_get_toplevel(GTK_WIDGET(row));
  return gtk_widget_get_mapped(GTK_WIDGET(row)) && GTK_IS_WINDOW(window) && gtk_window_is_active(GTK_WINDOW(window));
}

/* Whether the window of the row leaves the keys to another, whatever happens. */
static gboolean never_has_keys(MwRow *row) {
  GtkWidget *window = gtk_widget_get_toplevel(GTK_WIDGET(row));
  return gtk_widget_get_mapped(GTK_WIDGET(row)) && GTK_IS_WINDOW(window) &&
         !gtk_window_get_accept_focus(GTK_WINDOW(window));
}

/* Says a row aloud that cannot have the focus; since ATK 2.46. */
static void announce(MwRow *row) {
  AtkObject *accessible = gtk_widget_get_accessible(GTK_WIDGET(row));
  if (!g_signal_lookup("announcement", ATK_TYPE_OBJECT)) return;
  const char *name = row->facts.name ? row->facts.name : "", *more = row->facts.description;
  char *text = more && *more ? g_strjoin(", ", name, more, NULL) : g_strdup(name);
  g_signal_emit_by_name(accessible, "announcement", text);
  g_free(text);
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
  gboolean is_silent = never_has_keys(row);
  /* A row that is not shown yet tells when it is. */
  if (!is_silent && !cmenuwindow_row_has_keys(row)) return;
  if (is_selected || is_focused) gtk_widget_get_accessible(widget); /* it is heard of, whether it was read or not */
  tell(row, ATK_STATE_SELECTED, was_selected, is_selected);
  if (!is_silent) tell(row, ATK_STATE_FOCUSED, was_focused, is_focused);
  if (is_silent && is_selected && !was_selected) announce(row);
}

static gboolean tell_focus(gpointer data) {
  MwRow *row = data;
  row->telling = 0;
  if (cmenuwindow_row_has_keys(row)) {
    gtk_widget_get_accessible(GTK_WIDGET(row));
    tell(row, ATK_STATE_SELECTED, FALSE, row->is_selected);
    tell(row, ATK_STATE_FOCUSED, FALSE, row->is_focused);
  } else if (row->is_selected && never_has_keys(row)) {
    announce(row);
  }
  return G_SOURCE_REMOVE;
}

void cmenuwindow_row_tell_focus(GtkWidget *widget) {
  MwRow *row = ROW(widget);
  if (!(row->is_focused || row->is_selected) || row->telling) return;
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

static void cmenuwindow_separator_class_init(MwSeparatorClass *class) {
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "separator");
}
static void cmenuwindow_separator_init(MwSeparator *separator) { separator->facts.role = ATK_ROLE_SEPARATOR; }

static void cmenuwindow_caption_class_init(MwCaptionClass *class) {
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "box");
}
static void cmenuwindow_caption_init(MwCaption *caption) { caption->facts.role = ATK_ROLE_NOTIFICATION; }

GtkWidget *cmenuwindow_caption_new(void) {
  GtkWidget *caption = g_object_new(cmenuwindow_caption_get_type(), "visible", TRUE, NULL);
  gtk_widget_get_accessible(caption); /* which tells when it is shown */
  return caption;
}

GtkWidget *cmenuwindow_row_new(gboolean is_separator) {
  GType type = is_separator ? cmenuwindow_separator_get_type() : cmenuwindow_row_get_type();
  return g_object_new(type, "visible", TRUE, NULL);
}

void cmenuwindow_row_activate(MwRow *row) { g_signal_emit(row, activated, 0); }
