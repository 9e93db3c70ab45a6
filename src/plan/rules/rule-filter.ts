// The stored form of a rule's filter. It has stable ids of attributes instead of names, so that a rule follows a rename and never
// applies to another attribute that got the name of a removed one.
import { ruleTooDeep, unknownRuleAttribute } from '../../errors/families/rule.ts';
import { hint } from '../../errors/wording/hint.ts';
import { ownerBehind } from '../../schema/owner-behind.ts';
import type { Attribute, AttributeOwner, Schema } from '../../schema/schema.ts';
import { systemSubject } from '../subjects.ts';

/** Converts a key of one form into the other; undefined if there is no such attribute. */
type Translate = (
  owner: AttributeOwner,
  key: string,
) => { readonly key: string; readonly attribute: Attribute } | undefined;

const mark = '#';

const toId: Translate = (owner, name) => {
  const attribute = owner.attributes.get(name);
  return attribute && { key: `${mark}${attribute.id}`, attribute };
};

const toName: Translate = (owner, key) => {
  const attribute = [...owner.attributes.values()].find(({ id }) => `${mark}${id}` === key);
  return attribute && { key: attribute.name, attribute };
};

/** A rule is part of a statement once for every relation that leads to its type, and SQLite adds up their depths. */
const maxNames = 4;
const maxNesting = 16;

/** Throws for a filter that is nested too deep for a statement. */
export function refuseDeep(filter: unknown): void {
  const { names, levels } = depthOf(filter);
  if (names > maxNames || levels > maxNesting) throw ruleTooDeep({ names: maxNames, levels: maxNesting });
}

interface Depth {
  readonly names: number;
  readonly levels: number;
}

function depthOf(filter: unknown): Depth {
  if (typeof filter !== 'object' || filter === null) return { names: 0, levels: 0 };
  const isList = Array.isArray(filter);
  const inside = Object.entries(filter).map(([key, inner]) => {
    const { names, levels } = depthOf(inner);
    return { names: names + (isList || key.startsWith('$') ? 0 : 1), levels: levels + 1 };
  });
  return {
    names: Math.max(0, ...inside.map(({ names }) => names)),
    levels: Math.max(1, ...inside.map(({ levels }) => levels)),
  };
}

/** Throws for a name that is not an attribute. */
export const filterById = (schema: Schema, owner: AttributeOwner, filter: unknown): unknown =>
  translate(filter, owner, { schema, key: toId });

/** Throws if an attribute of the stored filter no longer exists. */
export const filterByName = (schema: Schema, owner: AttributeOwner, stored: unknown): unknown =>
  translate(stored, owner, { schema, key: toName });

interface Translating {
  readonly schema: Schema;
  readonly key: Translate;
}

function translate(filter: unknown, owner: AttributeOwner | undefined, translating: Translating): unknown {
  if (Array.isArray(filter)) return filter.map((inner) => translate(inner, owner, translating));
  if (typeof filter !== 'object' || filter === null) return filter;
  return Object.fromEntries(
    Object.entries(filter).map(([key, inner]) => translateKey(key, inner, owner, translating)),
  );
}

function translateKey(
  key: string,
  inner: unknown,
  owner: AttributeOwner | undefined,
  translating: Translating,
): readonly [string, unknown] {
  if (['$and', '$or', '$not'].includes(key)) return [key, translate(inner, owner, translating)];
  if (key.startsWith('$') || !owner || systemSubject(owner, key)) return [key, inner];
  const found = translating.key(owner, key);
  if (!found) throw unknownAttribute(owner, key);
  const target = ownerBehind(found.attribute, translating.schema);
  return [found.key, translate(inner, target, translating)];
}

export function unknownAttribute(owner: AttributeOwner, name: string): Error {
  return unknownRuleAttribute({ uid: owner.uid, name, hint: hint(name, owner.attributes.keys()) });
}
