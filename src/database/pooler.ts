// The mode of a connection pooler between the server and its database.

/** `session`: a connection keeps its server connection for its whole life, as without a pooler. */
export type Pooler = 'session' | 'transaction';
