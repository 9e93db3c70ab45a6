// Opens the content manager of a server: it has its own reader, which includes private attributes.
import type { Access } from '../auth/access.ts';
import { boundsOf } from '../bounds/bounds.ts';
import type { Statistics } from '../bounds/statistics.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { withPrivateAttributes } from '../plan/rules/row-rule.ts';
import type { ReadContext } from '../read/prepared-reads.ts';
import { SchemaReader } from '../read.ts';
import type { Served } from '../served.ts';
import { type ManagerService, viewing } from './service.ts';

export interface ManagerOptions {
  readonly database: Database;
  readonly config: Config;
  readonly access: Access;
  readonly statistics: () => Statistics;
  readonly indexes: ReadContext['indexes'];
  readonly seeing: ManagerService['seeing'];
  readonly contentRows: ManagerService['contentRows'];
}

/** The budget of rows is this multiple of that of the content API, since administrators can wait longer for a list. */
const patience = 10;

const limits = { defaultLimit: 25, maxLimit: 100, withCount: true };

/** The services that the routes use, for one schema. */
export function managerOf(
  { schema: served, documents }: Pick<Served, 'schema' | 'documents'>,
  { database, config, access, statistics, indexes, seeing, contentRows }: ManagerOptions,
): ManagerService {
  const schema = withPrivateAttributes(served);
  const defaultLocale = () => access.defaultLocale();
  const reader = new SchemaReader({ database, schema, defaultLocale, statistics, indexes });
  const bounds = boundsOf(config.api.bounds);
  const patient = { ...bounds, rows: patience * bounds.rows };
  return {
    schema,
    reader: reader.at({ name: 'content-manager', limits, bounds: patient }),
    searchReader: reader.at({ name: 'content-manager search', limits, bounds }),
    documents,
    database,
    rules: { limits: config.http.query, isStrict: true },
    restPrefix: config.api.restPrefix,
    contentRows,
    graphqlConsole:
      config.graphql.isEnabled && config.graphql.hasConsole ? config.graphql.endpoint : undefined,
    defaultLocale,
    locales: () => access.locales(),
    preview: config.admin.preview,
    seeing,
    viewOf: viewing(schema, () => access.mainFields()),
    refreshNames: () => access.refresh(),
  };
}
