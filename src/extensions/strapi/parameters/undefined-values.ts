// Conditions with undefined values, and others that JSON cannot hold. It omits them, so that the filter would match more rows.
// A text attribute is compared with the empty text, as in Strapi, if the value is undefined; everything else is refused.
import { wrongParameter } from '../../../errors/families/project-code.ts';
import type { Attribute, AttributeOwner, Schema } from '../../../schema/schema.ts';
import { lostValue, printsItself } from './lost-values.ts';

/** `name`: the parameter, for errors. */
export function refuseUndefined(conditions: unknown, name: string): void {
  const lost = lostValue(conditions);
  if (lost) throw wrongParameter({ name, expected: `a value, and is ${lost}` });
  if (!isNested(conditions)) return;
  for (const [key, value] of Object.entries(conditions)) refuseUndefined(value, `${name}.${key}`);
}

/** The owner of the attributes in the conditions. */
export interface ConditionsOf {
  readonly owner: AttributeOwner;
  readonly schema: Schema;
}

/** The conditions without undefined values. */
export function definedConditions<T extends object>(conditions: T, name: string, of: ConditionsOf): T {
  if (!hasLost(conditions)) return conditions;
  const settled = settle(conditions, of);
  refuseUndefined(settled, name);
  // The same keys, with the empty text in place of undefined.
  return settled as T;
}

const hasLost = (value: unknown): boolean =>
  lostValue(value) !== undefined || (isNested(value) && Object.values(value).some((inner) => hasLost(inner)));

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !printsItself(value);

function settle(conditions: unknown, of: ConditionsOf): unknown {
  if (Array.isArray(conditions)) return conditions.map((item) => settle(item, of));
  if (!isNested(conditions) || lostValue(conditions)) return conditions;
  const entries = Object.entries(conditions).map(([key, value]) => [key, settleKey(key, value, of)]);
  return Object.fromEntries(entries);
}

function settleKey(key: string, value: unknown, { owner, schema }: ConditionsOf): unknown {
  if (key.startsWith('$')) return settle(value, { owner, schema });
  const attribute = owner.attributes.get(key);
  if (key === 'documentId' || (attribute && isText(attribute))) return settleText(value);
  const inner = attribute && ownerBelow(attribute, schema);
  return inner ? settle(value, { owner: inner, schema }) : value;
}

function settleText(value: unknown): unknown {
  if (value === undefined) return '';
  if (!isNested(value) || lostValue(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    inner === undefined && ['$eq', '$ne'].includes(key) ? '' : inner,
  ]);
  return Array.isArray(value) ? value : Object.fromEntries(entries);
}

const texts = ['string', 'text', 'richtext', 'uid', 'email', 'enumeration'];

const isText = (attribute: Attribute): boolean =>
  attribute.kind === 'scalar' && texts.includes(attribute.type.name);

function ownerBelow(attribute: Attribute, { contentTypes, components }: Schema): AttributeOwner | undefined {
  if (attribute.kind === 'relation') return contentTypes.get(attribute.target);
  return attribute.kind === 'component' ? components.get(attribute.component) : undefined;
}

/** A parameter with the value null counts as missing, as in Strapi. */
export const isGiven = <T>(parameter: T): parameter is NonNullable<T> =>
  parameter !== undefined && parameter !== null;
