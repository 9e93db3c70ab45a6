// Generates values of uid attributes from texts, and checks that they are unique.
import { fullAccess } from '../abilities/abilities.ts';
import type { FilterQuery, Query } from '../plan/query.ts';
import type { ContentType, ScalarAttribute } from '../schema/schema.ts';
import { newDocumentId } from '../values/document-id.ts';
import { slug } from '../values/slug.ts';
import type { ManagerService } from './service.ts';

export interface UidTarget {
  readonly contentType: ContentType;
  readonly attribute: ScalarAttribute;
  /** The document that gets the value; undefined for a new one. */
  readonly documentId: string | undefined;
  readonly locale: string;
}

/** How many numbers are tried as a suffix, before a random suffix is used. */
const maxNumbers = 20;

type UidRules = Pick<ScalarAttribute, 'maxLength' | 'uidOptions'>;

export function uidOf(text: string, { maxLength, uidOptions }: UidRules): string {
  const whole = slug(text, uidOptions);
  // The truncated text may end with a separator.
  return maxLength === undefined || whole.length <= maxLength
    ? whole
    : whole.slice(0, maxLength).replace(/[-_.~]+$/, '');
}

/** Returns `a-title`, or `a-title-1` if another document has that value. */
export async function freeUid(
  text: string,
  target: UidTarget,
  service: Pick<ManagerService, 'reader'>,
): Promise<string> {
  const { attribute, contentType } = target;
  const base = uidOf(text, attribute) || contentType.singularName;
  const withEnd = (end: string): string => {
    const room = attribute.maxLength === undefined ? undefined : attribute.maxLength - end.length;
    return `${base.slice(0, room)}${end}`;
  };
  for (let number = 0; number < maxNumbers; number++) {
    const value = number === 0 ? base : withEnd(`-${number}`);
    if (await isFree(value, target, service)) return value;
  }
  return withEnd(`-${newDocumentId().slice(0, 8)}`);
}

/** Checks drafts and published versions, since both have to be unique. */
export async function isFree(
  value: string,
  { contentType, attribute, documentId, locale }: UidTarget,
  { reader }: Pick<ManagerService, 'reader'>,
): Promise<boolean> {
  const filters: FilterQuery[] = [isEqual(attribute.name, '$eq', value)];
  if (documentId !== undefined) filters.push(isEqual('documentId', '$ne', documentId));
  const query: Query = {
    fields: [],
    filters: { kind: 'and', filters, isWritten: false },
    pagination: { kind: 'page', page: 1, pageSize: 1, withCount: false },
    ...(contentType.isLocalized ? { locale: attribute.isLocalized ? [locale] : '*' } : {}),
  };
  const statuses = contentType.hasDraftAndPublish
    ? (['draft', 'published'] as const)
    : (['published'] as const);
  for (const status of statuses) {
    const purpose = { kind: 'read' } as const;
    const parse = () =>
      ({ contentType, query: { ...query, status }, result: 'list', purpose, shape: 'flat' }) as const;
    const key = `uid ${contentType.uid} ${status} ${JSON.stringify(filters)} ${locale}`;
    const { json } = await reader.read({ key, abilities: fullAccess, documentId: undefined, parse });
    if (String(json ?? '[]') !== '[]') return false;
  }
  return true;
}

const isEqual = (name: string, operator: '$eq' | '$ne', operand: string): FilterQuery => ({
  kind: 'below',
  name,
  filter: { kind: 'compare', operator, operand },
});
