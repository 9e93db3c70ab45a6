// `strapi.db.entityManager`: what `strapi.db.query(uid)` does, with the uid as the first parameter. It knows a second word for
// the condition, `filters`, which narrows beside `where`.
import { wrongParameter } from '../../errors/project-code.ts';
import { type Data, isData } from '../../values/data.ts';
import { guarded } from './guarded.ts';
import type { RowQuery } from './row-query.ts';

export type EntityManager = {
  readonly [Name in keyof RowQuery]: (
    uid: string,
    ...parameters: Parameters<RowQuery[Name]>
  ) => ReturnType<RowQuery[Name]>;
};

const filtered = ['findOne', 'findMany', 'findWithCount', 'findPage', 'count', 'deleteMany'] as const;
const others = ['create', 'createMany', 'update', 'updateMany', 'delete'] as const;

const useQuery = 'Write strapi.db.query(uid), or strapi.documents(uid) for relations and copies.';
const instead = {
  createQueryBuilder: useQuery,
  getRepository: useQuery,
  populate: useQuery,
  load: useQuery,
  clone: useQuery,
};

export function entityManager(rows: (uid: string) => RowQuery): EntityManager {
  const called =
    (name: keyof RowQuery, written: (given: unknown) => unknown) =>
    async (uid: string, given: unknown): Promise<unknown> => {
      // What each takes is checked by the rows themselves.
      const run = rows(uid)[name] as (parameters: unknown) => Promise<unknown>;
      return run(written(given));
    };
  const functions = [
    ...filtered.map((name) => [name, called(name, withFilters)]),
    ...others.map((name) => [name, called(name, (given) => given)]),
  ];
  return guarded(Object.fromEntries(functions) as EntityManager, {
    name: 'strapi.db.entityManager',
    instead,
  });
}

/** Both conditions hold. */
function withFilters(given: unknown): unknown {
  if (!isData(given) || given.filters === undefined || given.filters === null) return given;
  const { filters, where, ...others }: Data = given;
  if (!isData(filters)) throw wrongParameter({ name: 'filters', expected: 'an object' });
  return { ...others, where: where === undefined || where === null ? filters : { $and: [where, filters] } };
}
