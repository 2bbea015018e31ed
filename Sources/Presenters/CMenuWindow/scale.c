#include <gtk/gtk-a11y.h>

#include "row.h"

typedef struct {
  GtkScale parent;
  char *spoken_value;
} MwScale;

typedef GtkScaleClass MwScaleClass;
typedef GtkScaleAccessible MwScaleAccessible;
typedef GtkScaleAccessibleClass MwScaleAccessibleClass;

G_DEFINE_TYPE(MwScale, cmenuwindow_scale, GTK_TYPE_SCALE)
G_DEFINE_TYPE(MwScaleAccessible, cmenuwindow_scale_accessible, GTK_TYPE_SCALE_ACCESSIBLE)

#define SCALE(object) G_TYPE_CHECK_INSTANCE_CAST((object), cmenuwindow_scale_get_type(), MwScale)

static void scale_finalize(GObject *object) {
  g_free(SCALE(object)->spoken_value);
  G_OBJECT_CLASS(cmenuwindow_scale_parent_class)->finalize(object);
}

static void cmenuwindow_scale_class_init(MwScaleClass *class) {
  G_OBJECT_CLASS(class)->finalize = scale_finalize;
  gtk_widget_class_set_accessible_type(GTK_WIDGET_CLASS(class), cmenuwindow_scale_accessible_get_type());
}

static void cmenuwindow_scale_init(MwScale *scale) { (void)scale; }

GtkWidget *cmenuwindow_scale_new(double lower, double upper, double step) {
  GtkAdjustment *adjustment = gtk_adjustment_new(lower, lower, upper, step, 10 * step, 0);
  GtkWidget *scale = g_object_new(cmenuwindow_scale_get_type(), "adjustment", adjustment, "draw-value", FALSE, NULL);
  gtk_range_set_round_digits(GTK_RANGE(scale), -1);
  return scale;
}

void cmenuwindow_scale_set_spoken_value(GtkWidget *widget, const char *text) {
  MwScale *scale = SCALE(widget);
  g_free(scale->spoken_value);
  scale->spoken_value = g_strdup(text);
}

/* Screen readers say the attribute in place of the number. */
static AtkAttributeSet *get_attributes(AtkObject *object) {
  AtkAttributeSet *set = ATK_OBJECT_CLASS(cmenuwindow_scale_accessible_parent_class)->get_attributes(object);
  GtkWidget *widget = gtk_accessible_get_widget(GTK_ACCESSIBLE(object));
  if (!widget || !SCALE(widget)->spoken_value) return set;
  AtkAttribute *attribute = g_new(AtkAttribute, 1);
  attribute->name = g_strdup("valuetext");
  attribute->value = g_strdup(SCALE(widget)->spoken_value);
  return g_slist_prepend(set, attribute);
}

static void cmenuwindow_scale_accessible_class_init(MwScaleAccessibleClass *class) {
  ATK_OBJECT_CLASS(class)->get_attributes = get_attributes;
}

static void cmenuwindow_scale_accessible_init(MwScaleAccessible *accessible) { (void)accessible; }

void cmenuwindow_switch_be_check_box(GtkWidget *widget) {
  atk_object_set_role(gtk_widget_get_accessible(widget), ATK_ROLE_CHECK_BOX);
}

void cmenuwindow_set_description(GtkWidget *widget, const char *text) {
  AtkObject *accessible = gtk_widget_get_accessible(widget);
  const char *old = atk_object_get_description(accessible);
  if (g_strcmp0(old ? old : "", text)) atk_object_set_description(accessible, text);
}
