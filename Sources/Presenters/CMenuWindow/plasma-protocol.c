#include "plasma-private.h"

#include <stddef.h>

/* The interfaces of arguments: a window first, or none. */
static const struct wl_interface *window[] = {&cmenuwindow_plasma_window_interface, NULL};
static const struct wl_interface *none[] = {NULL, NULL, NULL, NULL, NULL};

static const struct wl_message requests[] = {
    {"show_desktop", "u", none},
    {"get_window", "nu", window},
    {"get_window_by_uuid", "12ns", window},
};

static const struct wl_message events[] = {
    {"show_desktop_changed", "u", none},
    {"window", "u", none},
    {"stacking_order_changed", "11a", none},
    {"stacking_order_uuid_changed", "12s", none},
    {"window_with_uuid", "13us", none},
};

const struct wl_interface cmenuwindow_plasma_interface = {
    "org_kde_plasma_window_management", PLASMA_VERSION, 3, requests, 5, events,
};

/* Up to the last that is sent. Those before it are not, so the interfaces of their arguments are left out. */
static const struct wl_message window_requests[] = {
    {"set_state", "uu", none},
    {"set_virtual_desktop", "u", none},
    {"set_minimized_geometry", "ouuuu", none},
    {"unset_minimized_geometry", "o", none},
    {"close", "", none},
    {"request_move", "3", none},
    {"request_resize", "3", none},
    {"destroy", "4", none},
};

static const struct wl_message window_events[] = {
    {"title_changed", "s", none},
    {"app_id_changed", "s", none},
    {"state_changed", "u", none},
    {"virtual_desktop_changed", "i", none},
    {"themed_icon_name_changed", "s", none},
    {"unmapped", "", none},
    {"initial_state", "4", none},
    {"parent_window", "5?o", window},
    {"geometry", "6iiuu", none},
    {"icon_changed", "7", none},
    {"pid_changed", "u", none},
    {"virtual_desktop_entered", "8s", none},
    {"virtual_desktop_left", "8s", none},
    {"application_menu", "10ss", none},
    {"activity_entered", "14s", none},
    {"activity_left", "14s", none},
    {"resource_name_changed", "16s", none},
};

const struct wl_interface cmenuwindow_plasma_window_interface = {
    "org_kde_plasma_window", PLASMA_VERSION, 8, window_requests, 17, window_events,
};
