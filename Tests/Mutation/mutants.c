// The one switch of all breaks, read once before the program begins.
#include "CMutants.h"

#include <stdlib.h>

static int chosen;

__attribute__((constructor)) static void choose(void) {
  const char *text = getenv("MENUBUS_MUTANT");
  chosen = text ? atoi(text) : 0;
}

_Bool mutantIsOn(int number) { return number == chosen; }
