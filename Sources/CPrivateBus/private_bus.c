#include "private_bus.h"
