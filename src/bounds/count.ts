// Counts the statistics for estimates, with many small statements.
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { readAll, readSingle } from '../database/rows.ts';
import { onDemandColumns } from '../database/tables/kept-indexes.ts';
import type { Attribute, ContentType, Schema } from '../schema/schema.ts';
import { type Indexing, indexedInComponents } from '../schema/storage/component-value.ts';
import { storageKind } from '../schema/storage/storage-kind.ts';
import { linkTable } from '../schema/storage/storage-names.ts';
import type { Rows } from '../sql/columns.ts';
import type { Dialect } from '../sql/dialect.ts';
import { indexedExpression } from '../sql/indexed-expression.ts';
import {
  countComponentLinks,
  countItems,
  countLinks,
  countPointing,
  countRows,
  countValues,
  maxCounted,
  maxValues,
  rowsOfItems,
  type Sizes,
} from '../sql/statistics.ts';
import { emptyStatistics, type FanOut, fanOutKeys, type RowCount, type Statistics } from './statistics.ts';

type Counted = Pick<Statistics, 'rows' | 'fanOuts'>;

export interface Counting {
  /** The previous statistics, used for numbers that could not be counted in time. */
  readonly before: Counted;
  readonly warn: (error: Error) => void;
  /** Returns true when counting shall stop, because the server closes. */
  readonly isEnough: () => boolean;
}

export async function countStatistics(
  database: Database,
  schema: Schema,
  { before, warn, isEnough }: Counting,
): Promise<Counted> {
  const note = (error: Error): void => {
    if (!isEnough()) warn(error);
  };
  const surveyed = { rows: database.survey, dialect: database.dialect };
  const needed = await onDemandColumns(surveyed);
  const rows = new Map<string, readonly RowCount[]>();
  const fanOuts = new Map<string, FanOut>();
  for (const contentType of schema.contentTypes.values()) {
    if (isEnough()) break;
    const { table } = contentType;
    const counted = await readAll(surveyed, countRows(contentType)).catch((error: Error) => {
      note(error);
      return before.rows.get(table) ?? [];
    });
    rows.set(table, counted);
    const all = counted.reduce((sum, one) => sum + one.rows, 0);
    if (all === 0) continue;
    for (const count of countsOf(contentType, database.dialect, {
      schema,
      needed: needed.get(table) ?? new Set(),
    })) {
      if (isEnough()) break;
      // Lets requests run between two statements. Not in the first count: it has to end before project code of the start runs.
      if (before !== emptyStatistics) await setImmediate();
      const known = before.fanOuts.get(count.key);
      const fanOut = await readSingle(surveyed, count.sizes).then(
        (sizes) => fanOutOf(sizes, count, all),
        (error: Error) => {
          note(error);
          return known;
        },
      );
      if (fanOut) fanOuts.set(count.key, fanOut);
    }
  }
  return { rows, fanOuts };
}

/** Extrapolates the counted sample to all `rows` rows of the content type. */
function fanOutOf(
  { groups, sum, largest, squares }: Sizes,
  { sample, maxEntries = maxCounted }: Count,
  rows: number,
): FanOut {
  const counted = sample ?? (sum < maxEntries ? rows : groups);
  const share = Math.max(1, rows / Math.max(1, counted));
  return { total: sum * share, high: largest, squares: squares * share };
}

interface Count {
  readonly key: string;
  readonly sizes: Rows<Sizes>;
  /** The number of rows in the sample; undefined if all rows are counted. */
  readonly sample?: number;
  /** The maximum number of entries that the statement counts. */
  readonly maxEntries?: number;
}

function countsOf(contentType: ContentType, dialect: Dialect, indexing: Indexing): readonly Count[] {
  const { table } = contentType;
  const attributes = [...contentType.attributes.values()];
  const components: readonly Count[] = [
    { key: fanOutKeys.components(table), sizes: countComponentLinks(contentType, 'row_id') },
    { key: fanOutKeys.componentTargets(table), sizes: countComponentLinks(contentType, 'target_id') },
  ];
  return [
    ...attributes.flatMap((attribute) => countsOfAttribute(attribute, contentType, dialect)),
    ...(attributes.some(({ kind }) => kind === 'component' || kind === 'zone') ? components : []),
    ...indexedInComponents(contentType, indexing).map((id) => countOfValues(contentType, id, dialect)),
  ];
}

function countsOfAttribute(
  attribute: Attribute,
  contentType: ContentType,
  dialect: Dialect,
): readonly Count[] {
  const { id } = attribute;
  switch (storageKind(attribute)) {
    case 'toOne':
    case 'morphToOne':
      return [{ key: fanOutKeys.column(contentType.table, id), sizes: countPointing(contentType, id) }];
    case 'toMany':
    case 'morphToMany': {
      const links = linkTable(contentType, id);
      return [
        { key: fanOutKeys.source(links), sizes: countLinks(links, 'source_id') },
        { key: fanOutKeys.target(links), sizes: countLinks(links, 'target_id') },
      ];
    }
    case 'components':
    case 'zone':
      return [
        {
          key: fanOutKeys.items(contentType.table, id),
          sizes: countItems(contentType, id, dialect),
          sample: rowsOfItems,
        },
      ];
    default:
      return attribute.kind === 'scalar' && attribute.index !== 'never' && !attribute.isUnique
        ? [countOfValues(contentType, id, dialect)]
        : [];
  }
}

/** `id`: of an attribute, or of a value in a component. */
const countOfValues = (contentType: ContentType, id: string, dialect: Dialect): Count => ({
  key: fanOutKeys.values(contentType.table, id),
  sizes: countValues(contentType, indexedExpression(id, dialect)),
  maxEntries: maxValues,
});
