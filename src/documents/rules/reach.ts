// Checks row rules before and after a write. Callers without rules cost nothing.
import { readFirst } from '../../database/rows.ts';
import { notFound } from '../../errors/errors.ts';
import { outsideRule } from '../../errors/refusal.ts';
import { always, type Condition, type Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { type RuledRows, selectInside, selectOutside } from '../../sql/write/rules.ts';
import type { WriteContext } from './write-context.ts';

type RuleContext = Pick<WriteContext, 'grants' | 'transaction'>;

/** The rows that an action changes. */
export interface Touched {
  readonly contentType: ContentType;
  /** The last part of the action's name. */
  readonly action: string;
  readonly documentIds: readonly string[];
  readonly statuses: readonly Status[];
  /** Undefined means all. */
  readonly locales: readonly string[] | undefined;
  /** The locales that are changed, if these are not those of the rows: a translation changes the other locales too. */
  readonly decided?: readonly string[] | undefined;
}

/** Throws NotFound for a document that the caller may not see, Forbidden for one that they may see and not change. */
export async function refuseUnreachable(touched: Touched, context: RuleContext): Promise<void> {
  const reached = await reach(touched, context);
  if (reached === 'hidden') throw notFound();
  if (reached === 'closed') throw outsideRule(touched.contentType.uid, touched.action);
}

/** `hidden`: the caller may not see the document. `closed`: they may see it, but the action does not apply to it. */
export async function reach(
  touched: Touched,
  { grants, transaction }: RuleContext,
): Promise<'open' | 'hidden' | 'closed'> {
  const { contentType, action } = touched;
  const reading = grants.reading(contentType);
  if (![...reading, 'readDraft', action].some((name) => grants.isNarrowed(contentType, name))) return 'open';
  const isNarrowed = reading.length > 0 && reading.every((name) => grants.isNarrowed(contentType, name));
  const context = { grants, transaction };
  if (isNarrowed && !(await isSeen(touched, context))) return 'hidden';
  if (!(await violatesRule(touched, context))) return 'open';
  return (await isSeen(touched, context)) ? 'closed' : 'hidden';
}

/** Whether one of the rows does not match the rule of the action. */
export async function violatesRule(touched: Touched, context: RuleContext): Promise<boolean> {
  const { contentType, action, decided } = touched;
  for (const status of touched.statuses) {
    const condition = context.grants.rows(contentType, [action], status, decided);
    if (condition && (await hasOne(selectOutside, { ...touched, status }, condition, context))) return true;
  }
  return false;
}

/** Whether the caller may read any version of the document. */
const isSeen = async ({ contentType, documentIds }: Touched, context: RuleContext): Promise<boolean> => {
  const rows = { contentType, documentIds, locales: undefined };
  return (
    (await isVersionSeen({ ...rows, status: 'published' }, context)) ||
    (await isVersionSeen({ ...rows, status: 'draft' }, context))
  );
};

/** Whether the caller may read one of the rows. */
export async function isVersionSeen(rows: RuledRows, context: RuleContext): Promise<boolean> {
  const { contentType, status } = rows;
  const { grants } = context;
  const isDraft = status === 'draft';
  if (isDraft && !(contentType.hasDraftAndPublish && grants.may(contentType, 'readDraft'))) return false;
  for (const action of grants.reading(contentType)) {
    const actions = isDraft ? [action, 'readDraft'] : [action];
    const condition = grants.rows(contentType, actions, status) ?? always;
    if (await hasOne(selectInside, rows, condition, context)) return true;
  }
  return false;
}

async function hasOne(
  select: typeof selectInside,
  rows: RuledRows,
  condition: Condition,
  { grants, transaction }: RuleContext,
): Promise<boolean> {
  const ruling = { dialect: transaction.dialect, claims: grants.claims };
  return (await readFirst(transaction, select(rows, condition, ruling))) !== undefined;
}
