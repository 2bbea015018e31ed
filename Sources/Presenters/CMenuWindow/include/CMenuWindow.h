#ifndef MENUBUS_CMENUWINDOW_H
#define MENUBUS_CMENUWINDOW_H

/* What of GTK is macros, casts and classes, and so does not come over to Swift. */

#include "../../CGtk3/shim.h"

#include "activation.h"
#include "confine.h"
#include "globals.h"
#include "keys.h"
#include "level.h"
#include "motion.h"
#include "plasma.h"
#include "row.h"
#include "signals.h"

#endif
