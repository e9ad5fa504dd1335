/* All of Python that the small modules need which open a compiled library: reading the whole of
   Python.h a hundred and forty times takes longer than compiling a game. What is declared here
   is the same in every Python 3. */
typedef struct _object PyObject;
#define NULL ((void *)0)
#define PyMODINIT_FUNC __attribute__((visibility("default"))) PyObject *
#define Py_DECREF(thing) Py_DecRef(thing)
void Py_DecRef(PyObject *);
PyObject *Py_BuildValue(const char *, ...);
PyObject *PyImport_ImportModuleLevel(
    const char *, PyObject *, PyObject *, PyObject *, int);
PyObject *PyObject_GetAttrString(PyObject *, const char *);
void *PyCapsule_GetPointer(PyObject *, const char *);
void PyErr_Clear(void);
