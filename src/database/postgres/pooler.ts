// Connects directly, or through a pooler such as PgBouncer in transaction mode, where each transaction may get another server
// connection. Behind such a pooler connections must have no settings and no named statements.
import pg from 'pg';
import { ProjectFaults } from '../../errors/faults/project-faults.ts';
import type { Sql } from '../../sql/sql.ts';
import type { Pooler } from '../pooler.ts';
import { warnOfLetterCase } from './letter-case.ts';
import { inSchema } from './search-path.ts';
import { findVersion } from './timeline.ts';

export interface PostgresPlace {
  readonly connection: pg.PoolConfig;
  /** The schema of the tables. Default: `public`. */
  readonly schema: string | undefined;
  /** The configured mode. Without it the mode is detected. */
  readonly pooler?: Pooler | undefined;
  /** Whether the server is read-only. */
  readonly isReplica?: boolean;
}

export interface Reached {
  /** The settings of all connections. */
  readonly connection: pg.PoolConfig;
  readonly pooler: Pooler;
  /** The version of a content type, as an aggregate over its rows. */
  readonly version: Sql;
}

/** Detects the mode, creates the schema, and refuses connections that would not use it, and encodings other than UTF8. */
export async function reach({
  connection,
  schema,
  pooler: stated,
  isReplica = false,
}: PostgresPlace): Promise<Reached> {
  const { pooler, version } = await withClient(connection, async (client) => {
    await checkEncoding(client);
    if (!isReplica) await warnOfLetterCase(client);
    if (schema && !isReplica) await ensureSchema(client, schema);
    const found = stated ?? (await findPooler(client));
    if (found === 'transaction') await warnOfEndless(client);
    return { pooler: found, version: await findVersion(client) };
  });
  // Poolers refuse or ignore the option.
  const placed = pooler === 'transaction' ? connection : inSchema(connection, schema);
  if (schema) await withClient(placed, (client) => checkSchema(client, schema));
  return { connection: placed, pooler, version };
}

/** `if not exists` needs the right to create schemas even where the schema exists, and its owner often lacks it. */
async function ensureSchema(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query('select 1 from pg_namespace where nspname = $1', [schema]);
  if (rows.length > 0) return;
  try {
    await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== forbidden) throw error;
    const problem = `There is no schema ${schema}, and this role may not create it.`;
    const statement = `create schema ${pg.escapeIdentifier(schema)} authorization …`;
    const remedy = `Create it as an owner of the database: ${statement}`;
    throw new ProjectFaults([{ ...schemaSetting, problem, remedy }]);
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const forbidden = '42501';

/** Behind a pooler the process id of the connection differs from that of the server process that runs its statements. */
async function findPooler(client: pg.Client): Promise<Pooler> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid === Reflect.get(client, 'processID') ? 'session' : 'transaction';
}

/** A text that the encoding lacks would be refused, or stored as bytes that are compared and counted as if they were characters. */
async function checkEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: string }>(
    "select current_setting('server_encoding') as found",
  );
  const found = rows[0]?.found;
  if (found === 'UTF8') return;
  const problem = `The database has the encoding ${found}, which does not store every text.`;
  const remedy = "Create a database with UTF8: create database … encoding 'UTF8' template template0.";
  throw new ProjectFaults([
    { file: 'config/database', path: 'connection.connection.database', problem, remedy },
  ]);
}

async function checkSchema(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>('select current_schema() as found');
  const found = rows[0]?.found;
  if (found === schema) return;
  const problem = `Tables are found in ${found ?? 'no schema'}, not in ${schema}.`;
  throw new ProjectFaults([{ ...schemaSetting, problem, remedy: schemaRemedy(schema) }]);
}

const schemaSetting = { file: 'config/database', path: 'connection.connection.schema' };

const schemaRemedy = (schema: string): string =>
  [
    'Set the search path of the role, and restart the connections of the pooler:',
    `alter role … in database … set search_path = ${pg.escapeIdentifier(schema)}.`,
    'Or connect to the server without the pooler.',
  ].join(' ');

/** Warns if statements have no time-out on the server: a process that is killed cannot cancel its statements. */
async function warnOfEndless(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select 1 where current_setting('statement_timeout') = '0'");
  if (rows.length > 0) process.emitWarning(endless);
}

const endless = [
  'Connections of a pooler keep no settings, and the role has no statement_timeout:',
  'a statement of a killed process may run without a time limit.',
  "Run: alter role … set statement_timeout = '11s'",
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
