"""The session: what a user and a program do, in steps that are the same for a real panel and a simulated one.

A step is a function of the stage, and its name is that of the step. What the program received during it, and what was
seen in it, are the step's record."""
from change_steps import *
from item_steps import *
from menu_steps import *

STEPS = [before, dies, after, opening, closing, opening_again, submenu, submenu_again, choice, choice_in_submenu, check,
         radio, lazy_early, lazy_early_again, lazy_late, lazy_late_again, rename, rename_open, icon, hide_open, insert,
         insert_open, insert_in_submenu, insert_in_open_submenu, remove, empty_submenu, filled_submenu, renumber,
         renumber_open, status, title_and_icon, tooltip, activation, middle_button, wheel, restart]
