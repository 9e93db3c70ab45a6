// The timeline of PostgreSQL is part of each version of content. A replica that takes the place of a lost primary begins another one:
// if the last commits had not reached it, its next ones get the numbers of the lost ones, and must not be taken for these.
// https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-TIMELINES
import type pg from 'pg';
import { sumOfVersions } from '../../sql/content-versions.ts';
import { postgres } from '../../sql/dialects/postgres.ts';
import { renderStatement, type Sql, sql } from '../../sql/sql.ts';

/** The only function that knows it at once, and not only after the next checkpoint. It is an error on a replica. */
const timeline = sql`case when pg_is_in_recovery() then ''
  else left(pg_walfile_name(pg_current_wal_lsn()), 8) end`;

const withTimeline = sql`${timeline} || ':' || sum(version)`;

/** The version of a content type, as an aggregate over its rows. Compatible engines have no timeline. */
export const findVersion = (client: pg.Client): Promise<Sql> =>
  client.query(renderStatement(sql`select ${timeline}`, postgres).text).then(
    () => withTimeline,
    () => sumOfVersions,
  );
