// Ends what a connection runs: by a request to cancel it, which travels on a connection of its own, and by closing the
// connection itself, which the server notices within a second (`client_connection_check_interval`).
// https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS
import pg from 'pg';

/** The connection cannot be used afterwards: its reply and the cancellation may cross. */
export function cancel(client: pg.Client): void {
  requestCancel(client);
  client.connection.stream.destroy();
}

function requestCancel(client: pg.Client): void {
  const { host, port, ssl } = client;
  const connection = new pg.Connection({ ssl });
  const send = (): void => {
    call(connection, 'cancel', Reflect.get(client, 'processID'), Reflect.get(client, 'secretKey'));
    connection.stream.end();
  };
  connection.once('error', () => connection.stream.destroy());
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
