// What the rules of a caller's grants say of a write: which attributes it may set, which documents it may touch, and
// what those must be when it is done. Callers without rules cost nothing here.
import type { Abilities } from '../abilities/abilities.ts';
import type { Transaction } from '../database/database.ts';
import { forbidden, PlinthError, type Problem, validationProblems } from '../errors/errors.ts';
import { always, type Condition, type Status } from '../plan/plan.ts';
import { rulesOf } from '../plan/readable.ts';
import { planRowRules } from '../plan/row-rule.ts';
import type { Attribute, ContentType, Schema } from '../schema/schema.ts';
import { type RuledRows, selectInside, selectOutside } from '../sql/write/rules.ts';
import type { Data } from '../values/data.ts';

export interface Ruled {
  readonly schema: Schema;
  readonly abilities: Abilities;
  readonly contentType: ContentType;
  /** What is done: the last part of an action. */
  readonly action: string;
  readonly defaultLocale: string;
}

export interface Touched {
  readonly documentIds: readonly string[];
  readonly statuses: readonly Status[];
  /** Undefined: all of them. */
  readonly locales: readonly string[] | undefined;
}

// Attributes

export type RuledAttributes = Pick<Ruled, 'abilities' | 'contentType' | 'action'>;

const isListed = (
  { abilities, contentType }: Pick<Ruled, 'abilities' | 'contentType'>,
  action: string,
  { id }: Attribute,
): boolean =>
  rulesOf(abilities, contentType.uid, [action]).every(
    ({ attributeIds }) => !attributeIds || attributeIds.includes(id),
  );

export const isWritable = (ruled: RuledAttributes, attribute: Attribute): boolean =>
  isListed(ruled, ruled.action, attribute);

/** Whether the caller may know of the attribute: he reads it, or writes it. */
export const isKnown = (ruled: RuledAttributes, attribute: Attribute): boolean =>
  isWritable(ruled, attribute) ||
  (!attribute.isPrivate &&
    attribute.kind !== 'password' &&
    readingActions(ruled).some((action) => isListed(ruled, action, attribute)));

/** Whether the answer to the write shows it: to readers what they read, to others what they write. */
export function isAnswered(ruled: RuledAttributes, attribute: Attribute): boolean {
  const [reading = ruled.action] = readingActions(ruled);
  return isListed(ruled, reading, attribute);
}

/** As plan-read.ts goes by them in answers to writes. */
const readingActions = ({ abilities, contentType }: Pick<Ruled, 'abilities' | 'contentType'>) =>
  ['findOne', 'find'].filter((action) => abilities.may(`${contentType.uid}.${action}`));

// Documents

/** `hidden`: for this caller the document is not there. `closed`: he sees it, and may not do this to it. */
export async function reach(
  ruled: Ruled,
  touched: Touched,
  transaction: Transaction,
): Promise<'open' | 'hidden' | 'closed'> {
  const { abilities, contentType } = ruled;
  const reading = readingActions(ruled);
  const named = rulesOf(abilities, contentType.uid, [...reading, 'readDraft', ruled.action]);
  if (named.every(({ filter }) => filter === undefined)) return 'open';
  const isNarrowed =
    reading.length > 0 &&
    reading.every((action) =>
      rulesOf(abilities, contentType.uid, [action]).some(({ filter }) => filter !== undefined),
    );
  if (isNarrowed && !(await isSeen(ruled, touched.documentIds, transaction))) return 'hidden';
  if (!(await leavesRule(ruled, touched, transaction))) return 'open';
  return (await isSeen(ruled, touched.documentIds, transaction)) ? 'closed' : 'hidden';
}

/** Whether one of the rows is outside the rule of the action. */
export async function leavesRule(ruled: Ruled, touched: Touched, transaction: Transaction): Promise<boolean> {
  const rules = rulesOf(ruled.abilities, ruled.contentType.uid, [ruled.action]);
  for (const status of touched.statuses) {
    const condition = planRowRules(rules, ruled.contentType, { ...ruled, status });
    if (condition && (await hasOne(selectOutside, ruled, { ...touched, status }, condition, transaction)))
      return true;
  }
  return false;
}

/** Whether the caller may read any version of the document. */
async function isSeen(
  ruled: Ruled,
  documentIds: readonly string[],
  transaction: Transaction,
): Promise<boolean> {
  const { abilities, contentType } = ruled;
  const mayReadDraft = contentType.hasDraftAndPublish && abilities.may(`${contentType.uid}.readDraft`);
  const statuses: readonly Status[] = mayReadDraft ? ['published', 'draft'] : ['published'];
  for (const status of statuses) {
    for (const action of readingActions(ruled)) {
      const rules = rulesOf(
        abilities,
        contentType.uid,
        status === 'draft' ? [action, 'readDraft'] : [action],
      );
      const condition = planRowRules(rules, contentType, { ...ruled, status }) ?? always;
      const rows = { documentIds, status, locales: undefined };
      if (await hasOne(selectInside, ruled, rows, condition, transaction)) return true;
    }
  }
  return false;
}

async function hasOne(
  select: typeof selectInside,
  { abilities, contentType }: Ruled,
  rows: Omit<RuledRows, 'contentType'>,
  condition: Condition,
  transaction: Transaction,
): Promise<boolean> {
  const ruling = { dialect: transaction.dialect, claims: abilities.claims };
  return (await transaction.rows(select({ ...rows, contentType }, condition, ruling))).length > 0;
}

// Other documents that a write changes on its way

/**
 * Edits from the other side of a relation need no right on that type, as in the recorded service. Once a grant on it
 * carries a rule they need `update`, and stay inside its rule.
 */
export async function refuseForeignEdit(
  ruled: Ruled,
  attribute: Attribute,
  touched: Touched,
  transaction: Transaction,
): Promise<void> {
  const { abilities, contentType } = ruled;
  if (touched.documentIds.length === 0 || !hasRules(abilities, contentType)) return;
  const isAllowed =
    abilities.may(`${contentType.uid}.update`) &&
    isListed(ruled, 'update', attribute) &&
    !(await leavesRule({ ...ruled, action: 'update' }, touched, transaction));
  if (!isAllowed) throw forbidden();
}

export const hasRules = ({ rules }: Abilities, { uid }: ContentType): boolean =>
  rules.size > 0 && [...rules.keys()].some((action) => action.startsWith(`${uid}.`));

// Problems

/** What is wrong with attributes that the caller neither reads nor wrote is not for him: it would tell their values. */
export function withoutHidden(error: unknown, ruled: RuledAttributes, data: Data): unknown {
  const errors = error instanceof PlinthError ? error.details?.errors : undefined;
  if (!Array.isArray(errors) || !hasRules(ruled.abilities, ruled.contentType)) return error;
  const isShown = ({ path: [name] }: Problem): boolean => {
    if (name === undefined || Object.hasOwn(data, name)) return true;
    const attribute = ruled.contentType.attributes.get(name);
    return attribute !== undefined && isKnown(ruled, attribute);
  };
  const problems: readonly Problem[] = errors;
  const shown = problems.filter(isShown);
  return shown.length === problems.length ? error : validationProblems([...shown, hiddenProblem]);
}

const hiddenProblem: Problem = {
  path: [],
  message: 'The document cannot be stored: something is wrong with it that you may not see',
  name: 'ValidationError',
};

export const notWritable = (names: readonly string[]): PlinthError =>
  forbidden(`Forbidden to write ${names.join(', ')}`);
