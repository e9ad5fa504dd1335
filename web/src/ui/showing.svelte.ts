// Whether a table is still showing what has happened. The shell waits for it before it turns the page.

export const showing = $state({ busy: false });
