// Parses the rule of a grant, which names attributes, checks it against the content types and converts it to the form that is
// stored, which has their ids. Converts stored rules back for display.
import type { Rule, Rules } from '../../abilities/abilities.ts';
import { PlinthError } from '../../errors/errors.ts';
import {
  ruleFieldUnreadable,
  ruleFilterNoObject,
  ruleFilterTooLong,
  ruleNeedsFields,
  ruleTakesNoFields,
  ruleTakesNoFilter,
  ruleWithoutDocuments,
} from '../../errors/families/rule.ts';
import type { Attribute, ContentType, Schema } from '../../schema/schema.ts';
import { isClaimText } from '../claim.ts';
import { newBudget } from '../planning.ts';
import { planRowRule } from './row-rule.ts';
import { filterById, filterByName, refuseDeep, unknownAttribute } from './rule-filter.ts';

/** `{ fields: ['title'], filter: { author: { id: { $eq: '$user.id' } } } }` */
export interface GivenRule {
  readonly fields?: readonly string[] | undefined;
  readonly filter?: unknown;
}

/** A stored rule with the names of attributes. */
export interface ShownRule extends GivenRule {
  /** An attribute in its filter no longer exists, so that the rule matches no document. */
  readonly isBroken?: true;
}

/** By action. */
export type ShownRules = Readonly<Record<string, ShownRule>>;

const reading = ['find', 'findOne', 'readDraft', 'me'];
const writing = ['create', 'update'];
/** Actions on whole documents: their rules have a filter and no fields. */
const others = ['delete', 'destroy', 'count', 'publish', 'unpublish', 'discardDraft'];
const userUpdate = 'plugin::users-permissions.user.update';
/** A rule is part of a statement once for every relation that leads to its type. */
const maxComparisons = 100;
/** Characters of JSON. */
const maxFilterLength = 10_000;

/** Parses one rule for several actions. Throws if it does not fit one of them. */
export const parseRules = (schema: Schema, actions: readonly string[], given: GivenRule): Rules =>
  Object.fromEntries(
    actions.flatMap((action) => {
      const rule = parseRule(schema, action, given);
      return rule ? [[action, rule]] : [];
    }),
  );

/** Undefined if the rule does not narrow the grant. */
function parseRule(schema: Schema, action: string, { fields, filter }: GivenRule): Rule | undefined {
  if (fields === undefined && filter === undefined) return undefined;
  const contentType = ruledType(schema, action);
  const name = nameOf(action);
  if (!contentType || ![...reading, ...writing, ...others].includes(name))
    throw ruleWithoutDocuments({ action });
  if (fields && others.includes(name)) throw ruleTakesNoFields({ action });
  if (filter !== undefined && name === 'me') throw ruleTakesNoFilter({ action });
  if (fields === undefined && action === userUpdate && mentionsUser(filter))
    throw ruleNeedsFields({ action });
  return {
    ...(fields ? { attributeIds: fields.map((field) => attributeNamed(contentType, field, name).id) } : {}),
    ...(filter === undefined ? {} : { filter: parseFilter(schema, contentType, filter) }),
  };
}

const mentionsUser = (filter: unknown): boolean =>
  typeof filter === 'object' && filter !== null
    ? Object.values(filter).some(mentionsUser)
    : isClaimText(filter);

const nameOf = (action: string): string => action.slice(action.lastIndexOf('.') + 1);

/** The content type whose documents an action reads or writes. */
function ruledType(schema: Schema, action: string): ContentType | undefined {
  const contentType = schema.contentTypes.get(action.slice(0, action.lastIndexOf('.')));
  const isUser = contentType?.uid === 'plugin::users-permissions.user';
  return contentType?.hasContentApi || isUser ? contentType : undefined;
}

function attributeNamed(contentType: ContentType, field: string, action: string): Attribute {
  const attribute = contentType.attributes.get(field);
  if (!attribute) throw unknownAttribute(contentType, field);
  if (reading.includes(action) && (attribute.isPrivate || attribute.kind === 'password'))
    throw ruleFieldUnreadable({ field, uid: contentType.uid });
  return attribute;
}

function parseFilter(schema: Schema, contentType: ContentType, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw ruleFilterNoObject();
  if (JSON.stringify(given).length > maxFilterLength) throw ruleFilterTooLong({ max: maxFilterLength });
  refuseDeep(given);
  const filter = filterById(schema, contentType, given);
  const spent = newBudget(maxComparisons);
  planRowRule(filter, contentType.uid, { schema, defaultLocale: '', status: 'published', spent });
  return filter;
}

export const showRules = (schema: Schema, rules: Rules): ShownRules =>
  Object.fromEntries(Object.entries(rules).map(([action, rule]) => [action, showRule(schema, action, rule)]));

/** `isBroken` if the schema no longer fits it. */
function showRule(schema: Schema, action: string, { attributeIds, filter }: Rule): ShownRule {
  const contentType = ruledType(schema, action);
  const attributes = [...(contentType?.attributes.values() ?? [])];
  const fields = attributeIds && {
    fields: attributes.filter(({ id }) => attributeIds.includes(id)).map(({ name }) => name),
  };
  if (filter === undefined) return { ...fields };
  return contentType && isFitting(schema, contentType, filter)
    ? { ...fields, filter: filterByName(schema, contentType, filter) }
    : { ...fields, isBroken: true };
}

/**
 * The rule without attributes that no longer exist; undefined if all of them do. An attribute that is added again later, or
 * another one with its name, does not return to the rule: it has to be granted.
 */
export function withoutRemoved(
  schema: Schema,
  action: string,
  { attributeIds, filter }: Rule,
): Rule | undefined {
  const contentType = ruledType(schema, action);
  const present = new Set([...(contentType?.attributes.values() ?? [])].map(({ id }) => id));
  const left = attributeIds?.filter((id) => present.has(id));
  const isBroken = filter !== undefined && !(contentType && isFitting(schema, contentType, filter));
  const isChanged = left?.length !== attributeIds?.length || (isBroken && filter !== false);
  if (!isChanged) return undefined;
  return {
    ...(left ? { attributeIds: left } : {}),
    ...(filter === undefined ? {} : { filter: isBroken ? false : filter }),
  };
}

function isFitting(schema: Schema, { uid }: ContentType, filter: unknown): boolean {
  try {
    planRowRule(filter, uid, { schema, defaultLocale: '', status: 'published' });
    return true;
  } catch (error) {
    if (error instanceof PlinthError) return false;
    throw error;
  }
}
