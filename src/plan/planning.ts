// The context of the planner: the schema, the caller's abilities, the budget, and the current position in the query.
import type { Abilities } from '../abilities/abilities.ts';
import type { PlinthError } from '../errors/errors.ts';
import { pathTooDeep, tooManyComparisons, tooManyPlaces } from '../errors/families/plan.ts';
import { type InvalidKey, invalidKey } from '../errors/invalid-key.ts';
import { aboutPrivate, lacking } from '../errors/refusal.ts';
import type { Attribute, AttributeOwner, ContentType, PasswordAttribute, Schema } from '../schema/schema.ts';
import type { Condition, RequestedStatus, VersionRule } from './plan.ts';
import type { Limits } from './plan-page.ts';
import { comparesDrafts, planPublication } from './publication.ts';
import type { PublicationFilter } from './query.ts';

export interface Planning {
  /** Limited to what the caller may read. */
  readonly schema: Schema;
  readonly abilities: Abilities;
  readonly defaultLocale: string;
  readonly status: RequestedStatus;
  /** The query's `publicationFilter`, which applies to populated relations too. */
  readonly publicationFilter?: PublicationFilter | undefined;
  readonly limits: Limits;
  readonly budget: Budget;
  /** Negates a condition. Requests and row rules differ for lists. */
  readonly negate: (condition: Condition) => Condition;
  /** Whether an id may be compared with a text that is no number, which matches nothing. Requests may do so, rules may not. */
  readonly takesTextsAsIds: boolean;
  /** The row rules for documents of a type that are reached through relations. */
  readonly visible: (target: ContentType) => readonly VersionRule[];
  /** The rows of a type to which the caller may apply an action. */
  readonly reached: (target: ContentType, action: string) => Condition;
  /** Called with a name in `populate` that does not exist. Without it such a name is an error. */
  readonly leaveOut?: ((place: string) => void) | undefined;
}

/** What a query may still use up. A short text can name very many things, through zones and morph relations. */
export interface Budget {
  left: number;
  comparisons: number;
  operands: number;
  /** The initial values of `comparisons` and `operands`. */
  readonly initial: { readonly comparisons: number; readonly operands: number };
}

/** Relations, components and sort keys of one query. The message of the error contains it. */
export const maxPlaces = 1000;
/** Operands of all comparisons of one query. Each is a parameter of the statement. */
export const maxOperands = 2000;
/** Comparisons in all row rules of one query. A rule counts for each relation that leads to its type. */
const ruleComparisons = 1000;

export function newBudget(comparisons = ruleComparisons): Budget {
  const initial = { comparisons, operands: Number.isFinite(comparisons) ? maxOperands : comparisons };
  return { left: maxPlaces, ...initial, initial };
}

/** Charges comparisons, negations and operands to the budget. */
export function spendComparisons(
  { budget }: Pick<Planning, 'budget'>,
  { comparisons, operands = 0 }: { readonly comparisons: number; readonly operands?: number },
): void {
  budget.comparisons -= comparisons;
  budget.operands -= operands;
  if (budget.comparisons < 0 || budget.operands < 0) throw tooManyComparisons(budget.initial);
}

export const spentComparisons = ({ initial, comparisons }: Budget): number =>
  Number.isFinite(comparisons) ? initial.comparisons - comparisons : 0;

/** Charges what was spent of another budget to this one too. */
export function chargeSpent(budget: Budget, { initial, comparisons, operands }: Budget): void {
  const spent = { comparisons: initial.comparisons - comparisons, operands: initial.operands - operands };
  spendComparisons({ budget }, spent);
}

/** SQLite adds up the depths of nested selects, so the depth of a statement grows with the square of this. */
const maxPathDepth = 12;

/** Charges one relation, component or file that the read shows, filters or sorts by, and checks the depth. */
export function spend({ budget }: Planning, { path }: Position): void {
  if (path.length > maxPathDepth) throw pathTooDeep({ max: maxPathDepth });
  budget.left -= 1;
  if (budget.left < 0) throw tooManyPlaces();
}

/** The parameter that is being planned, and the path inside it. */
export interface Position {
  readonly param: string;
  readonly path: readonly string[];
  /** The path at which unknown keys are reported, if it is another one. */
  readonly keysAt?: readonly string[];
}

export const below = (position: Position, name: string): Position => ({
  ...position,
  path: [...position.path, name],
});

/** The error for a name that the owner does not have. Its path is that of the parent. */
export const unknownKey = (key: string, { param, path, keysAt = path }: Position): PlinthError =>
  invalidKey({ key, path: keysAt.length === 0 ? null : keysAt.join('.'), source: 'query', param });

/** The error for a name that exists but may not be used here or by this caller. Its path includes the name. */
export const refusedKey = (
  key: string,
  { param, path }: Position,
  details: Partial<InvalidKey> = {},
): PlinthError => invalidKey({ key, path: [...path, key].join('.'), source: 'query', param, ...details });

/** Every row has creator fields, but filters and sorts of requests may not use them. */
export const isCreatorField = (name: string): name is CreatorField =>
  name === 'createdBy' || name === 'updatedBy';

export type CreatorField = 'createdBy' | 'updatedBy';

/** The attribute of this name, if the caller may read it. */
export function readableAttribute(owner: AttributeOwner, name: string): Attribute | undefined {
  const attribute = owner.attributes.get(name);
  return attribute && !attribute.isPrivate && attribute.kind !== 'password' ? attribute : undefined;
}

/** The password attribute of this name, if the caller may test whether it is set. */
export function openPassword(owner: AttributeOwner, name: string): PasswordAttribute | undefined {
  const attribute = owner.kind === 'contentType' ? owner.attributes.get(name) : undefined;
  return attribute?.kind === 'password' && attribute.isOpen ? attribute : undefined;
}

/** The error for a name that cannot be used. Its path depends on whether the name exists. */
export function refusedName(owner: AttributeOwner, name: string, position: Position): PlinthError {
  if (!isRefusedName(owner, name)) return unknownKey(name, position);
  const error = refusedKey(name, position);
  return owner.attributes.has(name) && !readableAttribute(owner, name)
    ? aboutPrivate(`${owner.uid}.${name}`, error)
    : error;
}

/** Private attributes of users in Strapi. Here they are no attributes, and are refused in the same words. */
const codesOfUsers = ['resetPasswordToken', 'confirmationToken'];

const isRefusedName = (owner: AttributeOwner, name: string): boolean =>
  owner.attributes.has(name) ||
  isCreatorField(name) ||
  (owner.uid === 'plugin::users-permissions.user' && codesOfUsers.includes(name)) ||
  ((name === 'localizations' || name === 'locale') && owner.kind === 'contentType');

/** Reaching documents of a type needs its action `find`, and `readDraft` for drafts. Every caller reaches files. */
export const mayReach = (planning: Reaching, target: ContentType): boolean =>
  missingActionsFor(planning, target).length === 0;

/** The actions that the caller lacks. */
export function missingActionsFor(
  { abilities, status }: Reaching,
  { uid, hasDraftAndPublish }: ContentType,
): readonly string[] {
  if (uid === 'plugin::upload.file') return [];
  const drafts = status === 'published' || !hasDraftAndPublish ? [] : [`${uid}.readDraft`];
  return [`${uid}.find`, ...drafts].filter((action) => !abilities.may(action));
}

type Reaching = Pick<Planning, 'abilities' | 'status'>;

/** Refuses a relation to documents that the caller may not reach, with the error of a name that does not exist. */
export function refuseUnreached(
  target: ContentType,
  name: string,
  planning: Planning,
  position: Position,
): void {
  const missing = missingActionsFor(planning, target);
  if (missing.length > 0) throw lacking(missing, refusedKey(name, position));
}

/** Like `mayReach`, for documents that are shown: undefined if they are not, otherwise the conditions of `publicationFilter`. */
export function shownVersions(planning: Planning, target: ContentType): readonly VersionRule[] | undefined {
  const { abilities, status, publicationFilter } = planning;
  if (!mayReach(planning, target)) return undefined;
  const ofStatus = target.hasDraftAndPublish ? status : 'published';
  const rules = planPublication(target, publicationFilter, { status: ofStatus, hidesRows: true });
  const revealsDrafts = rules.length > 0 && comparesDrafts(publicationFilter);
  return revealsDrafts && !abilities.may(`${target.uid}.readDraft`) ? undefined : rules;
}
