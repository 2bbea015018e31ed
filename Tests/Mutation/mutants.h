/// Whether the environment variable MENUBUS_MUTANT has this number.
_Bool mutantIsOn(int number);
