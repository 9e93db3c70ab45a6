// What stands between the server and its database.

/** `session`: a connection is one of the database's for its whole life, as it is without a pooler. */
export type Pooler = 'session' | 'transaction';
