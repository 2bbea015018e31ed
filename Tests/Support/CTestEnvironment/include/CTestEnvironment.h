// The environment of the tests, the same on every machine; see environment.c. It is there before `main`, and has no
// functions to call.
