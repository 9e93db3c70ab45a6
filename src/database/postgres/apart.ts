// Statements for which open transactions wait, so they wait for none: each is committed by itself, on a connection of its own.
import { postgres } from '../../sql/dialects/postgres.ts';
import { bindValues, renderStatement, type Sql } from '../../sql/sql.ts';
import type { Row } from '../database.ts';
import { diskFullOr } from '../full-disk.ts';
import type { RowSource } from '../rows.ts';
import { OwnConnection, type OwnConnectionOptions } from './own-connection.ts';
import type { Reached } from './pooler.ts';
import { retried } from './transactions.ts';
import { isReadOnly, unavailableOr } from './unavailable.ts';

export interface ApartOptions extends Omit<OwnConnectionOptions, 'connection'> {
  readonly reached: Reached;
}

/**
 * Milliseconds. Longer than the time-out of statements: behind a pooler, a statement that holds the last connection while it waits for a
 * lock is to end first.
 */
const defaultDeadline = 15_000;
/** Milliseconds after our own deadline at which the server ends the statement. */
const grace = 1000;

export class Apart implements RowSource {
  readonly dialect = postgres;
  readonly #connection: OwnConnection;

  constructor({ reached, onError, deadline = defaultDeadline }: ApartOptions) {
    const { connection, pooler } = reached;
    // Poolers refuse the parameter; behind one the role has it.
    const limit = pooler === 'session' ? { statement_timeout: deadline + grace } : {};
    this.#connection = new OwnConnection({ connection: { ...connection, ...limit }, onError, deadline });
  }

  rows = (statement: Sql): Promise<readonly Row[]> => {
    const { text, values } = renderStatement(statement, postgres);
    const query = { text, values: bindValues({ text, values }, {}), rowMode: 'array' } as const;
    const run = () => this.#connection.use((client) => client.query<unknown[]>(query));
    return retried(run)
      .catch((error: unknown) => {
        // The server has become a replica. This connection is closed now, and a new one may lead to the primary.
        if (isReadOnly(error)) return run();
        throw error;
      })
      .then(
        ({ rows }) => rows,
        (error: unknown) => {
          throw diskFullOr(unavailableOr(error));
        },
      );
  };

  close(): Promise<void> {
    return this.#connection.close();
  }
}
