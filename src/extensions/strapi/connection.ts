// `strapi.db.connection`: there are no statements of one's own, because the tables are Plinth's. Code that asks whether the database
// responds, or whether a type has a table, is told so; everything else is refused where it is called.
import type { Config } from '../../config/config.ts';
import { notTakenHere, useQuery } from '../../errors/project-code.ts';
import { guarded } from './guarded.ts';

export interface DatabaseAsked {
  readonly client: Config['database']['client'];
  /** Rejects where the database does not respond. */
  readonly respond: () => Promise<unknown>;
  /** The names of tables that content types say they have. */
  readonly tables: () => ReadonlySet<string>;
}

export interface Connection {
  /** `select 1` alone. */
  raw(statement: unknown): Promise<unknown>;
  readonly schema: { hasTable(name: string): Promise<boolean> };
  readonly client: { readonly config: { readonly client: DatabaseAsked['client'] } };
}

const refused = (what: string): Error => notTakenHere({ what, remedy: useQuery });

const missing = (problem: string): (() => never) => {
  const [what = ''] = problem.split(' ');
  return () => {
    throw refused(what);
  };
};

export function connection({ client, respond, tables }: DatabaseAsked): Connection {
  const name = 'strapi.db.connection';
  const table = (): never => {
    throw refused(`${name}()`);
  };
  const raw: Connection['raw'] = async (statement) => {
    if (!/^\s*select\s+1\s*;?\s*$/i.test(String(statement))) throw refused(`${name}.raw()`);
    await respond();
    const rows = [{ '?column?': 1 }];
    // As one driver gives them, and as the other.
    return Object.assign([...rows], { rows });
  };
  const hasTable = async (given: string): Promise<boolean> => tables().has(given);
  const members: Connection = {
    raw,
    schema: guarded({ hasTable }, { name: `${name}.schema`, missing }),
    client: { config: { client } },
  };
  return guarded(Object.assign(table, members), { name, missing });
}
