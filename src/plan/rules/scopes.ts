// Plans the scopes of an administrator's right (own documents, locales) as a condition on the versions of a document.
import type { RightScope } from '../../abilities/abilities.ts';
import type { ContentType } from '../../schema/schema.ts';
import { creatorColumn } from '../../schema/storage/storage-names.ts';
import { Claim } from '../claim.ts';
import { always, type Condition } from '../plan.ts';

interface Deciding {
  /** The locales that a write changes. Scopes by locale are checked against them instead of the rows. */
  readonly decided?: readonly string[] | undefined;
}

export const planScopes = (
  scopes: readonly RightScope[],
  contentType: ContentType,
  context: Deciding,
): Condition =>
  scopes.length === 0
    ? { kind: 'never' }
    : { kind: 'or', conditions: scopes.map((scope) => planScope(scope, contentType, context)) };

/** On types without locales the locales of a right are ignored. */
function planScope(
  { creators, locales, documentIds }: RightScope,
  { isLocalized }: ContentType,
  { decided }: Deciding,
): Condition {
  const conditions = [
    ...(creators === undefined ? [] : [madeBy(creators)]),
    ...(!isLocalized || locales === undefined ? [] : [inLocales(locales, decided)]),
    ...(documentIds === undefined ? [] : [among('document_id', documentIds)]),
  ];
  const [only = always, another] = conditions;
  return another ? { kind: 'and', conditions } : only;
}

function madeBy(creators: NonNullable<RightScope['creators']>): Condition {
  const subject = { kind: 'column', column: creatorColumn, storage: 'integer' } as const;
  if (creators === 'own')
    return { kind: 'compare', subject, operator: 'eq', operands: [new Claim('admin.id', 'integer')] };
  if (creators.length === 0) return { kind: 'never' };
  return { kind: 'compare', subject, operator: 'in', operands: creators };
}

function inLocales(locales: readonly string[], decided: readonly string[] | undefined): Condition {
  if (decided) return decided.every((locale) => locales.includes(locale)) ? always : { kind: 'never' };
  return among('locale', locales);
}

function among(column: string, values: readonly string[]): Condition {
  if (values.length === 0) return { kind: 'never' };
  const subject = { kind: 'column', column, storage: 'text' } as const;
  return { kind: 'compare', subject, operator: 'in', operands: values };
}
