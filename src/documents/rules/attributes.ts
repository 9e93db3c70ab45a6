// Field rules: which attributes a caller may write, and which ones they may know of.
import type { Abilities } from '../../abilities/abilities.ts';
import {
  type PlinthError,
  type Problem,
  problemAt,
  problemsOf,
  validationProblems,
} from '../../errors/errors.ts';
import { attributesNotWritable } from '../../errors/families/permission.ts';
import { hiddenProblem } from '../../errors/families/value-problems.ts';
import { outsideRule } from '../../errors/refusal.ts';
import { rulesOf } from '../../plan/readable.ts';
import { type Attribute, type ContentType, contentTypeOf, type Schema } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';

export interface RuledAttributes {
  readonly abilities: Abilities;
  readonly contentType: ContentType;
  /** The last part of the action's name. */
  readonly action: string;
}

/** Whether any action on the type has a rule. */
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

/** Whether the caller may read or write the attribute. */
export const isKnown = (ruled: RuledAttributes, attribute: Attribute): boolean =>
  isWritable(ruled, attribute) ||
  (!attribute.isPrivate &&
    attribute.kind !== 'password' &&
    readingActions(ruled).some((action) => isListed(ruled, action, attribute)));

/** Whether the result of the write shows it: to readers if they may read it, to others if they may write it. */
export function isReturned(ruled: RuledAttributes, attribute: Attribute): boolean {
  const [reading = ruled.action] = readingActions(ruled);
  return isListed(ruled, reading, attribute);
}

const readingActions = ({ abilities, contentType }: Omit<RuledAttributes, 'action'>): readonly string[] =>
  ['findOne', 'find'].filter((action) => abilities.may(`${contentType.uid}.${action}`));

/** Removes problems of attributes that the caller may not know of and did not send, because these reveal values. */
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
    // Problems of other documents arise from edits of inverse relations.
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
