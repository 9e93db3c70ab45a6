// What rows of types without locales show a project's code: `locale: null`, as the code of existing projects knows them, and
// no other locales. Clients are shown neither.
import type { AttributeOwner, ContentType } from '../schema/schema.ts';
import type { Member } from './plan.ts';
import type { FilterQuery } from './query.ts';

type Constant = Extract<Member, { kind: 'constant' }>;

const nullLocale: Constant = { kind: 'constant', name: 'locale', json: 'null' };
export const noLocalizations: Constant = { kind: 'constant', name: 'localizations', json: '[]' };

/** `fields`: the names that were asked for; undefined means all. */
export function nullLocaleOf(
  { hasNullLocale }: ContentType,
  fields: readonly string[] | undefined,
): readonly Constant[] {
  const isAsked = !fields || fields.includes('*') || fields.includes('locale');
  return hasNullLocale && isAsked ? [nullLocale] : [];
}

export const hasNullLocale = (owner: AttributeOwner): boolean =>
  owner.kind === 'contentType' && owner.hasNullLocale === true;

/** What a comparison with the locale says of all those rows. */
export function isNullLocale({ operator, operand }: Extract<FilterQuery, { kind: 'compare' }>): boolean {
  const isNo = operand === false || operand === 'false';
  if (operator === '$null') return !isNo;
  if (operator === '$notNull') return isNo;
  return operator === '$eq' && operand === null;
}
