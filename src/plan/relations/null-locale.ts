// In types without locales, code of a project reads `locale: null` and no other locales, as in existing projects. Responses to
// clients have neither.
import type { AttributeOwner, ContentType } from '../../schema/schema.ts';
import type { Member } from '../plan.ts';
import type { FilterQuery } from '../query.ts';

type Constant = Extract<Member, { kind: 'constant' }>;

const nullLocale: Constant = { kind: 'constant', name: 'locale', json: 'null' };
export const noLocalizations: Constant = { kind: 'constant', name: 'localizations', json: '[]' };

/** `fields`: the requested names; undefined means all. */
export function nullLocaleOf(
  { hasNullLocale }: ContentType,
  fields: readonly string[] | undefined,
): readonly Constant[] {
  const isSelected = !fields || fields.includes('*') || fields.includes('locale');
  return hasNullLocale && isSelected ? [nullLocale] : [];
}

export const hasNullLocale = (owner: AttributeOwner): boolean =>
  owner.kind === 'contentType' && owner.hasNullLocale === true;

/** The result of comparing the locale of such a row. */
export function isNullLocale({ operator, operand }: Extract<FilterQuery, { kind: 'compare' }>): boolean {
  const isNo = operand === false || operand === 'false';
  if (operator === '$null') return !isNo;
  if (operator === '$notNull') return isNo;
  return operator === '$eq' && operand === null;
}
