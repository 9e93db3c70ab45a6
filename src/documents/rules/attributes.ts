// Field rules: which attributes of a type a caller may write, and which ones the caller may know of.
import type { Abilities } from '../../abilities/abilities.ts';
import {
  type PlinthError,
  type Problem,
  problemAt,
  problemsOf,
  validationProblems,
} from '../../errors/errors.ts';
import { attributesNotWritable } from '../../errors/permission.ts';
import { outsideRule } from '../../errors/refusal.ts';
import { hiddenProblem } from '../../errors/value-problems.ts';
import { rulesOf } from '../../plan/readable.ts';
import { type Attribute, type ContentType, contentTypeOf, type Schema } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';

export interface RuledAttributes {
  readonly abilities: Abilities;
  readonly contentType: ContentType;
  /** What is done: the last part of an action. */
  readonly action: string;
}

/** Whether any action on the type is narrowed. */
export const isRuled = ({ rules }: Abilities, { uid }: ContentType): boolean =>
  rules.size > 0 && [...rules.keys()].some((action) => action.startsWith(`${uid}.`));

const isListed = (
  { abilities, contentType }: Omit<RuledAttributes, 'action'>,
  action: string,
  { id }: Attribute,
): boolean =>
  rulesOf(abilities, contentType.uid, [action]).every(
    ({ attributeIds }) => !attributeIds || attributeIds.includes(id),
  );

export const isWritable = (ruled: RuledAttributes, attribute: Attribute): boolean =>
  isListed(ruled, ruled.action, attribute);

/** Whether the caller may know of the attribute: it is readable or writable for them. */
export const isKnown = (ruled: RuledAttributes, attribute: Attribute): boolean =>
  isWritable(ruled, attribute) ||
  (!attribute.isPrivate &&
    attribute.kind !== 'password' &&
    readingActions(ruled).some((action) => isListed(ruled, action, attribute)));

/** Whether the result of the write shows it: to readers what they may read, to others what they may write. */
export function isReturned(ruled: RuledAttributes, attribute: Attribute): boolean {
  const [reading = ruled.action] = readingActions(ruled);
  return isListed(ruled, reading, attribute);
}

const readingActions = ({ abilities, contentType }: Omit<RuledAttributes, 'action'>): readonly string[] =>
  ['findOne', 'find'].filter((action) => abilities.may(`${contentType.uid}.${action}`));

/** A problem with an attribute that the caller may not know of, and did not send, would tell its value. */
export function withoutHidden(
  error: unknown,
  { schema, ...ruled }: RuledAttributes & { readonly schema: Schema },
  sent: Data,
): unknown {
  const problems = problemsOf(error);
  if (!problems || ruled.abilities.rules.size === 0) return error;
  const { uid } = ruled.contentType;
  const isShown = ({ path, named = { uid, names: path.slice(0, 1) } }: Problem): boolean => {
    const contentType = contentTypeOf(schema, named.uid);
    // Other documents are edited from the other side of a relation.
    const naming = named.uid === uid ? ruled : { ...ruled, contentType, action: 'update' };
    const isSent = (name: string): boolean => named.uid === uid && Object.hasOwn(sent, name);
    return named.names.every((name) => isSent(name) || mayKnow(naming, name));
  };
  const shown = problems.filter(isShown);
  return shown.length === problems.length
    ? error
    : validationProblems([...shown, problemAt([], hiddenProblem())]);
}

function mayKnow(ruled: RuledAttributes, name: string): boolean {
  if (!isRuled(ruled.abilities, ruled.contentType)) return true;
  const attribute = ruled.contentType.attributes.get(name);
  return attribute !== undefined && isKnown(ruled, attribute);
}

export const notWritable = (
  { contentType, action }: RuledAttributes,
  names: readonly string[],
): PlinthError => outsideRule(contentType.uid, action, attributesNotWritable({ names: names.join(', ') }));
