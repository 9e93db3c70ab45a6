// Where connections lead: to the server itself, or to a pooler such as PgBouncer in transaction mode, which gives each transaction
// another connection of the server. There nothing may be left on a connection: no settings, no named statements.
import pg from 'pg';
import { ProjectFaults } from '../../errors/project-faults.ts';
import type { Pooler } from '../pooler.ts';
import { inSchema } from './search-path.ts';

export interface PostgresPlace {
  readonly connection: pg.PoolConfig;
  /** Tables live here; `public` unless the project says otherwise. */
  readonly schema: string | undefined;
  /** As the project states it; undefined is found out. */
  readonly pooler?: Pooler | undefined;
  /** Nothing can be written there. */
  readonly isReplica?: boolean;
}

export interface Reached {
  /** What all connections are opened with. */
  readonly connection: pg.PoolConfig;
  readonly pooler: Pooler;
}

/** Finds out what is not stated, makes the schema, and refuses connections that would not use it. */
export async function reach({
  connection,
  schema,
  pooler: stated,
  isReplica = false,
}: PostgresPlace): Promise<Reached> {
  const pooler = await withClient(connection, async (client) => {
    if (schema && !isReplica)
      await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
    const found = stated ?? (await findPooler(client));
    if (found === 'transaction') await warnOfEndless(client);
    return found;
  });
  // Poolers refuse the option, or pass over it.
  const placed = pooler === 'transaction' ? connection : inSchema(connection, schema);
  if (schema) await withClient(placed, (client) => checkSchema(client, schema));
  return { connection: placed, pooler };
}

/** A pooler tells each client another process than the one that runs its statements, so that it can cancel them for it. */
async function findPooler(client: pg.Client): Promise<Pooler> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid === Reflect.get(client, 'processID') ? 'session' : 'transaction';
}

async function checkSchema(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>('select current_schema() as found');
  const found = rows[0]?.found;
  if (found === schema) return;
  const problem = `Tables are found in ${found ?? 'no schema'}, not in ${schema}.`;
  throw new ProjectFaults([
    { file: 'config/database', path: 'connection.connection.schema', problem, remedy: schemaRemedy(schema) },
  ]);
}

const schemaRemedy = (schema: string): string =>
  [
    'Give the role its search path, and let the pooler connect anew:',
    `alter role … in database … set search_path = ${pg.escapeIdentifier(schema)}.`,
    'Or connect to the server itself.',
  ].join(' ');

/** A process that is killed cannot cancel what it asked for. */
async function warnOfEndless(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select 1 where current_setting('statement_timeout') = '0'");
  if (rows.length > 0) process.emitWarning(endless);
}

const endless = [
  'Behind a pooler no connection keeps settings, and the role has no statement_timeout:',
  'a statement of a process that is killed may run without end.',
  "Write: alter role … set statement_timeout = '11s'",
].join(' ');

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
