#ifndef MENUBUS_CXCBRES_H
#define MENUBUS_CXCBRES_H

#include <xcb/res.h>

#endif
