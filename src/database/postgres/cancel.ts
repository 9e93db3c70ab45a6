// Ends what a connection runs: by a request to cancel it, which travels on a connection of its own, and then by closing the
// connection itself, which the server notices within a second (`client_connection_check_interval`). In this order: a pooler does not
// know any more what a connection that is closed was running.
// https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS
import pg from 'pg';

/** Milliseconds for the request to arrive. */
const patience = 5000;

/** The connection cannot be used afterwards: its reply and the cancellation may cross. */
export function cancel(client: pg.Client): void {
  const { stream } = client.connection;
  // Nothing more is received meanwhile.
  stream.pause();
  const close = (): void => void stream.destroy();
  const timer = setTimeout(close, patience);
  stream.once('close', () => clearTimeout(timer));
  requestCancel(client, close);
}

/** `done`: when the other side has closed the connection of the request, which it does once it has passed it on. */
function requestCancel(client: pg.Client, done: () => void): void {
  const { host, port, ssl } = client;
  const connection = new pg.Connection({ ssl });
  // PgBouncer 1.18 ends itself if this side closes the connection first: https://github.com/pgbouncer/pgbouncer/pull/846
  const send = (): void =>
    call(connection, 'cancel', Reflect.get(client, 'processID'), Reflect.get(client, 'secretKey'));
  connection.once('error', () => connection.stream.destroy());
  connection.stream.once('close', done);
  if (ssl) connection.once('sslconnect', send);
  connection.once('connect', () => (ssl ? call(connection, 'requestSsl') : send()));
  if (host.startsWith('/')) call(connection, 'connect', `${host}/.s.PGSQL.${port}`);
  else call(connection, 'connect', port, host);
}

/** Methods of the driver that its types leave out. */
function call(connection: pg.Connection, method: string, ...given: readonly unknown[]): void {
  const found: unknown = Reflect.get(connection, method);
  if (typeof found !== 'function') throw new Error(`The driver has no ${method}()`);
  found.apply(connection, given);
}
