/* The floor of a click for a program that keeps handlers on its main thread: limit-copy of the yardstick, whose bus
 * thread answers an event, wakes the main thread by an eventfd, and sends the signal when the main thread wakes it by
 * another. It takes the arguments of `limit`:
 *
 *   cc -O2 -I BENCH/peers -o handover Benchmarks/handover.c $(pkg-config --cflags --libs dbus-1) -lpthread
 *   handover copy NAME PATH SHAPE */
#define main limit_main
#include "limit.c"
#undef main
#include <pthread.h>
#include <sys/eventfd.h>

static int to_main, to_bus, clicked_id = -1;

static void wake(int fd) { uint64_t one = 1; if (write(fd, &one, sizeof one) != sizeof one) _exit(1); }
static void sleep_on(int fd) { uint64_t n; if (read(fd, &n, sizeof n) != sizeof n) _exit(1); }

/* Clicks go the long way; everything else is answered as `limit` answers it. */
static DBusHandlerResult on_message(DBusConnection *c, DBusMessage *m, void *data) {
    DBusMessageIter i;
    const char *name;
    dbus_int32_t id;
    if (!dbus_message_is_method_call(m, IFACE, "Event")) return filter(c, m, data);
    dbus_message_iter_init(m, &i);
    dbus_message_iter_get_basic(&i, &id);
    dbus_message_iter_next(&i);
    dbus_message_iter_get_basic(&i, &name);
    if (strcmp(name, "clicked")) return filter(c, m, data);
    if (!dbus_message_get_no_reply(m)) {
        DBusMessage *reply = dbus_message_new_method_return(m);
        dbus_connection_send(c, reply, NULL);
        dbus_message_unref(reply);
        dbus_connection_flush(c);
    }
    clicked_id = id;
    wake(to_main);
    return DBUS_HANDLER_RESULT_HANDLED;
}

static void *bus_thread(void *connection) {
    DBusConnection *c = connection;
    int fd;
    dbus_connection_get_unix_fd(c, &fd);
    for (;;) {
        while (dbus_connection_dispatch(c) == DBUS_DISPATCH_DATA_REMAINS) ;
        dbus_connection_flush(c);
        struct pollfd fds[2] = { { fd, POLLIN, 0 }, { to_bus, POLLIN, 0 } };
        poll(fds, 2, -1);
        if (fds[1].revents) {
            sleep_on(to_bus);
            click(c, clicked_id);
        }
        if (fds[0].revents && !dbus_connection_read_write(c, 0)) exit(0);
    }
}

int main(int argc, char **argv) {
    int b, m;
    if (argc < 5 || !shape_parse(argv[4], &b, &m)) return 2;
    mode = COPY;
    PATHN = argv[3];
    build(b, m);
    dbus_threads_init_default();
    to_main = eventfd(0, EFD_CLOEXEC);
    to_bus = eventfd(0, EFD_CLOEXEC);
    DBusError e = DBUS_ERROR_INIT;
    DBusConnection *c = dbus_bus_get(DBUS_BUS_SESSION, &e);
    if (!c) { fprintf(stderr, "%s\n", e.message); return 1; }
    dbus_connection_add_filter(c, on_message, NULL, NULL);
    dbus_bus_request_name(c, argv[2], 4, NULL);
    pthread_t thread;
    pthread_create(&thread, NULL, bus_thread, c);
    for (;;) {
        sleep_on(to_main); /* the handler of the row, which does nothing but be on this thread */
        wake(to_bus);
    }
}
