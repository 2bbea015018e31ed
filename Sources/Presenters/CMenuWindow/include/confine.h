#ifndef MENUBUS_CMENUWINDOW_CONFINE_H
#define MENUBUS_CMENUWINDOW_CONFINE_H

/* Ends this process with its parent, keeps it from gaining rights, and closes all descriptors but 0 to 2; 0 if done. */
int cmenuwindow_confine(void);

/* Whether this is a build with a sanitizer, whose bookkeeping takes terabytes of addresses: no limit of them goes. */
int cmenuwindow_maps_terabytes(void);

#endif
