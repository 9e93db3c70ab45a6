// For tests: a project with changes, and its audit trail.
import type { DatabaseName, TestResponse } from '../harness/project.ts';
import { type AdminApp, startAdminApp } from './project.ts';

export interface Entry {
  readonly date: string;
  readonly id: number;
  readonly action: string;
  readonly actor: { readonly kind: string; readonly id: string | null; readonly name: string | null };
  readonly user: object | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

export const resultsOf = ({ body }: TestResponse): readonly Entry[] =>
  (body as { results: readonly Entry[] }).results;

export const user = 'plugin::users-permissions';

export function startAudited(database: DatabaseName): Promise<AdminApp> {
  const actions = ['create', 'update', 'delete', 'find'].map((name) => `api::note.note.${name}`);
  return startAdminApp(database, {
    grants: {
      public: [`${user}.auth.register`, `${user}.auth.callback`, 'api::note.note.create'],
      authenticated: actions,
    },
  });
}

export const entriesOf = async (app: AdminApp, search = ''): Promise<readonly Entry[]> =>
  resultsOf(await app.admin('GET', `audit-logs?pageSize=100&${search}`));
