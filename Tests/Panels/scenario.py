"""The checks, in the order in which they run: each leaves to the next what it needs, a panel, a program, no menu."""
from bar_checks import *
from item_checks import *
from live_checks import *
from menu_checks import *

CHECKS = [panel_starts, icon_of_earlier_program, menu_on_right_button, menu_on_left_button, row_of_root, disabled_row,
          row_of_submenu, lazy_submenu, check_row, radio_rows, changes_while_open, row_comes_into_open_submenu, row_is_added,
          search_field, search_field_in_submenu, attention, passive, tooltip, panel_restarts, program_ends, later_program]
# Of the menus in data/menus, with `menubus` in the place of the program.
LIVE_CHECKS = [live_panel, weather, vpn, timer, mail]
BAR_CHECKS = [bar_starts, row_of_bar, lazy_submenu_of_bar]
# Without these there is nothing to look at.
NEEDED = [panel_starts, icon_of_earlier_program, bar_starts, live_panel]
