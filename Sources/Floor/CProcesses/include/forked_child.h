#ifndef MENUBUS_FORKED_CHILD_H
#define MENUBUS_FORKED_CHILD_H

/* For a child between fork and exec. Other threads may have held any lock when it was forked, that of malloc included:
 * these functions take none. */

/* Gives all signals their standard action. Before they are unblocked: one that waits must not run a handler of the
 * parent's. */
void forked_child_reset_handlers(void);

/* Unblocks all signals. */
void forked_child_unblock_signals(void);

/* Closes `first` and all higher descriptors. */
void forked_child_close_from(int first);

#endif
