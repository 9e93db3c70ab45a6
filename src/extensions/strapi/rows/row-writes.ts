// Writes of `strapi.db.query(uid)`, each of one row or of all that are found.
import type { Transactions } from '../../../database/joined.ts';
import { wrongParameter } from '../../../errors/families/project-code.ts';
import type { Data } from '../../../values/data.ts';
import { isGiven } from '../parameters/undefined-values.ts';
import type { Entry } from '../reading/reading.ts';
import {
  checkedRows,
  narrowed,
  type Shown,
  shownKeys,
  type WhereParameters,
  whereKeys,
  withFilters,
} from './row-parameters.ts';
import { RowWriter, type RowWriting } from './row-writer.ts';
import type { StoredRows } from './stored-rows.ts';
import { byDocument, type DocumentVersions } from './version-row.ts';

interface Writing extends Shown {
  readonly data: Data;
}

export interface RowWrites {
  /** Creates a published document, or with `publishedAt: null` a draft. In version 4 it is a draft without `publishedAt`. */
  create(parameters: Writing): Promise<Entry>;
  /** All of them or none. */
  createMany(parameters: { readonly data: readonly Data[] }): Promise<Counted & { readonly ids: number[] }>;
  /** Updates the first matching row; null without one. `where` is needed, so that a missing id changes no other row. */
  update(parameters: Writing & WhereParameters): Promise<Entry | null>;
  updateMany(parameters: { readonly data: Data } & WhereParameters): Promise<Counted>;
  /** Deletes the first matching row and resolves to it; null without one. */
  delete(parameters: Shown & WhereParameters): Promise<Entry | null>;
  deleteMany(parameters?: WhereParameters): Promise<Counted>;
}

interface Counted {
  readonly count: number;
}

export function rowWrites(rows: StoredRows, writing: RowWriting): RowWrites {
  const { schema } = writing.content;
  const checked = <T extends object>(parameters: T, known: readonly string[]): T =>
    checkedRows(parameters, known, { owner: writing.contentType, schema });
  const parts = { rows, writer: new RowWriter(rows, writing), checked };
  return { ...singleWrites(parts), ...manyWrites(parts, writing.content.transactions) };
}

interface WriteParts {
  readonly rows: StoredRows;
  readonly writer: RowWriter;
  readonly checked: <T extends object>(parameters: T, known: readonly string[]) => T;
}

function singleWrites({
  rows,
  writer,
  checked,
}: WriteParts): Pick<RowWrites, 'create' | 'update' | 'delete'> {
  const firstFound = async (parameters: WhereParameters) => {
    const [row] = await rows.found({ ...narrowed(parameters), limit: 1 });
    return row;
  };
  return {
    create: async (parameters) => {
      const { data, ...shown } = checked(parameters, [...shownKeys, 'data']);
      return rows.show(await writer.create(data), shown);
    },
    update: async (sent) => {
      const { data, ...parameters } = withWhere(checked(sent, [...shownKeys, ...whereKeys, 'data']));
      const row = await firstFound(parameters);
      if (!row) return null;
      const [versions] = byDocument([row]);
      return versions ? rows.show(await writer.update(versions, data), shownIn(parameters)) : null;
    },
    delete: async (sent) => {
      const parameters = withWhere(checked(sent, [...shownKeys, ...whereKeys]));
      const row = await firstFound(parameters);
      if (!row) return null;
      const entry = await rows.show(row, shownIn(parameters));
      for (const versions of byDocument([row])) await writer.delete(versions);
      return entry;
    },
  };
}

function withWhere<T extends WhereParameters>(parameters: T): T {
  const { where } = parameters;
  if (isGiven(where) && Object.keys(where).length > 0) return parameters;
  throw wrongParameter({ name: 'where', expected: 'an object with a condition' });
}

const shownIn = ({ select, populate }: Shown): Shown => ({
  ...(select === undefined ? {} : { select }),
  ...(populate === undefined ? {} : { populate }),
});

function manyWrites(
  { rows, writer, checked }: WriteParts,
  transactions: Transactions,
): Pick<RowWrites, 'createMany' | 'updateMany' | 'deleteMany'> {
  const changeEach = (
    parameters: WhereParameters,
    change: (versions: DocumentVersions) => Promise<unknown>,
  ): Promise<Counted> =>
    transactions.together(async () => {
      const found = await rows.found(parameters);
      for (const versions of byDocument(found)) await change(versions);
      return { count: found.length };
    });
  return {
    createMany: async (parameters) => {
      const { data } = checked(parameters, ['data']);
      if (!Array.isArray(data)) throw wrongParameter({ name: 'data', expected: 'a list of objects' });
      const ids: number[] = [];
      await transactions.together(async () => {
        for (const one of data) ids.push((await rows.show(await writer.create(one), {})).id);
      });
      return { count: ids.length, ids };
    },
    updateMany: async (sent) => {
      const { data, ...parameters } = checked(sent, [...whereKeys, 'data']);
      return changeEach(narrowed(parameters), (versions) => writer.update(versions, data));
    },
    deleteMany: async (sent = {}) =>
      changeEach(checked(withFilters(sent), whereKeys), (versions) => writer.delete(versions)),
  };
}
