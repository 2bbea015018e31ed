/* For LD_PRELOAD: a compositor without a layer shell, as GNOME's, Weston and cage are. */
int gtk_layer_is_supported(void) { return 0; }
