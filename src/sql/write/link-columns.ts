// Statements on the columns of to-one relations, from both sides.
import type { Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { linkedLocaleColumn, positionColumn, statusColumn } from '../../schema/storage/storage-names.ts';
import type { LinkTarget } from '../../values/link-target.ts';
import { memoizePer } from '../../values/memoize.ts';
import { columns, computed, integer, type Rows, select, text } from '../columns.ts';
import type { Dialect } from '../dialect.ts';
import { tableOf } from '../scope/scope.ts';
import {
  and,
  comma,
  identifier,
  join,
  literal,
  renderedOnce,
  type Sql,
  sql,
  value,
  valueList,
} from '../sql.ts';
import {
  isPlaced,
  leadsTo,
  type OwnerRows,
  ownerConditions,
  type PlacedOwner,
  placedOwners,
  placedPosition,
} from './owner-rows.ts';

/** One-to-one: removes the target from other rows of the same status and locale. */
export const reassignColumn = (
  owner: OwnerRows,
  column: string,
  sourceId: number,
  target: LinkTarget,
): Sql => {
  const others = sql`id <> ${value(sourceId)}`;
  const conditions = [leadsTo(owner, column, target), others, ...ownerConditions(owner)];
  return sql`update ${tableOf(owner.contentType)} set ${identifier(column)} = null where ${and(conditions)}`;
};

/**
 * The next position in the target's list of the rows that lead to it. `locale` undefined: of all locales together. Each status and
 * locale is queried separately, so that each takes a single step in the index, however many rows there are.
 */
export function selectNextPosition(
  contentType: ContentType,
  column: string,
  { targetId, locale }: { readonly targetId: string; readonly locale: string | undefined },
  { greatestOfGroups }: Pick<Dialect, 'greatestOfGroups'>,
): Rows<{ readonly position: number }> {
  const ofEach = (bound: readonly string[]): readonly string[] =>
    statusesOf(contentType).flatMap(() => bound);
  const statement =
    locale !== undefined
      ? nextInLocale(contentType, ofEach([targetId, locale]), column)
      : greatestOfGroups
        ? nextInGroups(greatestOfGroups)(contentType, [targetId, targetId], column)
        : nextInAll(contentType, ofEach([targetId, targetId, targetId]), column);
  return { statement, decode: next.decode };
}

const next = columns({ position: computed(sql`coalesce(max(position), 0) + 1`, integer) });

const selectNext = (lists: Sql): Sql => select(next, sql`from (${lists}) as lists`).statement;

const nextInLocale = renderedOnce((contentType: ContentType, column: string) =>
  selectNext(leadingRows(contentType, column)(lastPosition(column), sql`locale = ${value('')}`)),
);

/** One statement for each dialect. */
const nextInGroups = memoizePer((greatestOfGroups: NonNullable<Dialect['greatestOfGroups']>) =>
  renderedOnce((contentType: ContentType, column: string) =>
    selectNext(
      greatestOfGroups({
        table: tableOf(contentType),
        where: sql`${identifier(column)} = ${value('')}`,
        groups: [statusColumn, 'locale'],
        value: positionColumn(column),
      }),
    ),
  ),
);

/** Finds each locale of the rows from the previous one; the last is null. */
const nextInAll = renderedOnce((contentType: ContentType, column: string) => {
  const among = leadingRows(contentType, column);
  const first = sql`min(locale) as locale`;
  const least = (...within: readonly Sql[]): Sql =>
    sql`select min(locale) from (${among(first, ...within)}) as least`;
  const last = among(lastPosition(column), sql`locale = plinth_held.locale`);
  return selectNext(sql`with recursive plinth_held(locale) as (${least()} union all
    select (${least(sql`locale > plinth_held.locale`)}) from plinth_held where plinth_held.locale is not null)
    select (select max(position) from (${last}) as ends) as position from plinth_held`);
});

const lastPosition = (column: string): Sql => sql`max(${identifier(positionColumn(column))}) as position`;

/** Selects the rows of each status that lead to the target. */
const leadingRows =
  (contentType: ContentType, column: string) =>
  (selected: Sql, ...within: readonly Sql[]): Sql => {
    const ofStatuses = statusesOf(contentType).map((status) => {
      const target = sql`${identifier(column)} = ${value('')}`;
      const conditions = [target, sql`${identifier(statusColumn)} = ${literal(status)}`, ...within];
      return sql`select ${selected} from ${tableOf(contentType)} where ${and(conditions)}`;
    });
    return join(ofStatuses, sql` union all `);
  };

const statusesOf = ({ hasDraftAndPublish }: ContentType): readonly Status[] =>
  hasDraftAndPublish ? ['draft', 'published'] : ['published'];

export function selectInverseColumn(owner: OwnerRows, column: string, target: LinkTarget): Rows<PlacedOwner> {
  const position = identifier(positionColumn(column));
  const conditions = [leadsTo(owner, column, target), ...ownerConditions(owner)];
  return select(
    columns({ documentId: text, locale: text, position: computed(position, integer) }),
    sql`from ${tableOf(owner.contentType)} where ${and(conditions)} order by ${position}`,
  );
}

export const setInverseColumn = (
  owner: OwnerRows,
  column: string,
  { documentId, locale }: LinkTarget,
  owners: readonly PlacedOwner[],
): Sql => {
  const said = sql`${identifier(linkedLocaleColumn(column))} = ${value(locale === '' ? null : locale)}`;
  const assignments = [
    sql`${identifier(column)} = ${value(documentId)}`,
    sql`${identifier(positionColumn(column))} = ${placedPosition}`,
    ...(owner.contentType.isLocalized ? [] : [said]),
  ];
  return sql`update ${tableOf(owner.contentType)} as o set ${join(assignments, comma)}
    from ${placedOwners(owner, owners)} where ${isPlaced}`;
};

export const clearInverseColumn = (
  owner: OwnerRows,
  column: string,
  target: LinkTarget,
  ownerIds: readonly string[],
): Sql => {
  const isOwner = sql`document_id in (${valueList(ownerIds)})`;
  const conditions = [leadsTo(owner, column, target), isOwner, ...ownerConditions(owner)];
  return sql`update ${tableOf(owner.contentType)} set ${identifier(column)} = null where ${and(conditions)}`;
};
