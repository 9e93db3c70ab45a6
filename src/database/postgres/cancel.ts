// Ends the statement of a connection: by a cancel request on a separate connection, and then by closing the connection, which the
// server notices within a second (`client_connection_check_interval`). The order matters: a pooler forgets what a closed connection
// was running.
// https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS
import pg from 'pg';

/** Milliseconds for the request to arrive. */
const cancelTimeoutMs = 5000;

/** The connection cannot be used afterwards, because its reply and the cancellation may cross. */
export function cancel(client: pg.Client): void {
  const { stream } = client.connection;
  // Stops receiving.
  stream.pause();
  const close = (): void => void stream.destroy();
  const timer = setTimeout(close, cancelTimeoutMs);
  stream.once('close', () => clearTimeout(timer));
  requestCancel(client, close);
}

/** Calls `done` when the server has closed the connection of the cancel request, which it does after passing it on. */
function requestCancel(client: pg.Client, done: () => void): void {
  const { host, port, ssl } = client;
  const connection = new pg.Connection({ ssl });
  // PgBouncer 1.18 crashes if the client closes the connection first: https://github.com/pgbouncer/pgbouncer/pull/846
  const send = (): void =>
    call(connection, 'cancel', Reflect.get(client, 'processID'), Reflect.get(client, 'secretKey'));
  connection.once('error', () => connection.stream.destroy());
  connection.stream.once('close', done);
  if (ssl) connection.once('sslconnect', send);
  connection.once('connect', () => (ssl ? call(connection, 'requestSsl') : send()));
  if (host.startsWith('/')) call(connection, 'connect', `${host}/.s.PGSQL.${port}`);
  else call(connection, 'connect', port, host);
}

/** Methods of the driver that its types lack. */
function call(connection: pg.Connection, method: string, ...given: readonly unknown[]): void {
  const found: unknown = Reflect.get(connection, method);
  if (typeof found !== 'function') throw new Error(`The driver has no ${method}()`);
  found.apply(connection, given);
}
