// `strapi.db.entityManager`: the methods of `strapi.db.query(uid)` with the uid as first parameter.
import { guarded } from '../guarded/guarded.ts';
import type { RowQuery } from './row-query.ts';

export type EntityManager = {
  readonly [Name in keyof RowQuery]: (
    uid: string,
    ...parameters: Parameters<RowQuery[Name]>
  ) => ReturnType<RowQuery[Name]>;
};

const names = [
  'findOne',
  'findMany',
  'findWithCount',
  'findPage',
  'count',
  'create',
  'createMany',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const;

const useQuery = 'Write strapi.db.query(uid), or strapi.documents(uid) for relations and copies.';
const instead = {
  createQueryBuilder: useQuery,
  getRepository: useQuery,
  populate: useQuery,
  load: useQuery,
  clone: useQuery,
};

export function entityManager(rows: (uid: string) => RowQuery): EntityManager {
  const functions = names.map((name) => [
    name,
    async (uid: string, given: unknown): Promise<unknown> => {
      // The row queries check the parameters.
      const run = rows(uid)[name] as (parameters: unknown) => Promise<unknown>;
      return run(given);
    },
  ]);
  return guarded(Object.fromEntries(functions) as EntityManager, {
    name: 'strapi.db.entityManager',
    instead,
  });
}
