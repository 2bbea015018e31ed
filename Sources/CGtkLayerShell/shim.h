#ifndef MENUBUS_CGTKLAYERSHELL_H
#define MENUBUS_CGTKLAYERSHELL_H

#include <gtk-layer-shell/gtk-layer-shell.h>

#endif
