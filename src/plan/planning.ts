// What the planner knows while it plans: the schema, the caller's abilities, and where in the query it stands.
import type { Abilities } from '../abilities/abilities.ts';
import type { PlinthError } from '../errors/errors.ts';
import { type InvalidKey, invalidKey } from '../errors/invalid-key.ts';
import { pathTooDeep, tooManyComparisons, tooManyPlaces } from '../errors/plan.ts';
import { lacking, ofPrivate } from '../errors/refusal.ts';
import type { Attribute, AttributeOwner, ContentType, PasswordAttribute, Schema } from '../schema/schema.ts';
import type { Compared } from './compared.ts';
import type { AskedStatus, Condition, VersionRule } from './plan.ts';
import type { Limits } from './plan-page.ts';
import { comparesDrafts, planPublication } from './publication.ts';
import type { PublicationFilter } from './query.ts';

export interface Planning {
  /** What this caller may read. */
  readonly schema: Schema;
  readonly abilities: Abilities;
  readonly defaultLocale: string;
  readonly status: AskedStatus;
  /** Of the query: populated relations show only documents with that history. */
  readonly publicationFilter?: PublicationFilter | undefined;
  readonly limits: Limits;
  readonly budget: Budget;
  /** What `$not` means: requests and row rules differ below lists. */
  readonly negate: (condition: Condition) => Condition;
  /** What an operator right below a relation compares: requests may name a documentId there, a rule that did would decide nothing. */
  readonly relatedId: (target: ContentType) => Compared;
  /** The row rules that hold for documents of a type that the read reaches through relations. */
  readonly visible: (target: ContentType) => readonly VersionRule[];
  /** The rows of a type that an action of the caller reaches. */
  readonly reached: (target: ContentType, action: string) => Condition;
  /** Told where `populate` names what is not there, which is an error without it. */
  readonly leaveOut?: ((place: string) => void) | undefined;
}

/** How much a query may still lead to: a short text can name far more than it is long, over zones and morph relations. */
export interface Budget {
  left: number;
  comparisons: number;
  operands: number;
  /** What there was of the last two. */
  readonly most: { readonly comparisons: number; readonly operands: number };
}

/** Relations, components and sort keys of one query; the message of the error names it. */
export const mostPlaces = 1000;
/** Values that the comparisons of one query compare with, in all: each is a parameter of the statement. */
export const mostOperands = 2000;
/** Of the row rules that one query meets: a rule counts for each relation that leads to its type. */
const ruleComparisons = 1000;

export function newBudget(comparisons = ruleComparisons): Budget {
  const most = { comparisons, operands: Number.isFinite(comparisons) ? mostOperands : comparisons };
  return { left: mostPlaces, ...most, most };
}

/** Counts comparisons and negations, and the values that they compare with. */
export function spendComparisons(
  { budget }: Pick<Planning, 'budget'>,
  { comparisons, operands = 0 }: { readonly comparisons: number; readonly operands?: number },
): void {
  budget.comparisons -= comparisons;
  budget.operands -= operands;
  if (budget.comparisons < 0 || budget.operands < 0) throw tooManyComparisons(budget.most);
}

export const spentComparisons = ({ most, comparisons }: Budget): number =>
  Number.isFinite(comparisons) ? most.comparisons - comparisons : 0;

/** Counts what was spent of another budget, too. */
export function spendAlso(budget: Budget, { most, comparisons, operands }: Budget): void {
  const spent = { comparisons: most.comparisons - comparisons, operands: most.operands - operands };
  spendComparisons({ budget }, spent);
}

/** SQLite adds up the heights of nested selects, so the deepest statement grows with the square of this. */
const deepestPath = 12;

/** Counts one relation, component or file that the read shows, filters or sorts by, and how deep it is. */
export function spend({ budget }: Planning, { path }: Position): void {
  if (path.length > deepestPath) throw pathTooDeep({ most: deepestPath });
  budget.left -= 1;
  if (budget.left < 0) throw tooManyPlaces();
}

/** The parameter that is being planned, and the path inside it. */
export interface Position {
  readonly param: string;
  readonly path: readonly string[];
}

export const below = (position: Position, name: string): Position => ({
  ...position,
  path: [...position.path, name],
});

/** A name that the owner does not have: reported at its parent. */
export const unknownKey = (key: string, { param, path }: Position): PlinthError =>
  invalidKey({ key, path: path.length === 0 ? null : path.join('.'), source: 'query', param });

/** A name that exists but cannot be asked for here, or not by this caller: reported with its full path. */
export const refusedKey = (
  key: string,
  { param, path }: Position,
  details: Partial<InvalidKey> = {},
): PlinthError => invalidKey({ key, path: [...path, key].join('.'), source: 'query', param, ...details });

/** Creator fields exist on every row, and no content query may use them. */
export const isCreatorField = (name: string): name is CreatorField =>
  name === 'createdBy' || name === 'updatedBy';

export type CreatorField = 'createdBy' | 'updatedBy';

/** The attribute under this name if this caller may know of it at all. */
export function readableAttribute(owner: AttributeOwner, name: string): Attribute | undefined {
  const attribute = owner.attributes.get(name);
  return attribute && !attribute.isPrivate && attribute.kind !== 'password' ? attribute : undefined;
}

/** The password under this name, for callers who may ask whether there is one. */
export function openPassword(owner: AttributeOwner, name: string): PasswordAttribute | undefined {
  const attribute = owner.kind === 'contentType' ? owner.attributes.get(name) : undefined;
  return attribute?.kind === 'password' && attribute.isOpen ? attribute : undefined;
}

/** The error for a name that cannot be used. Whether it names something that exists decides how the error shows its path. */
export function refusedName(owner: AttributeOwner, name: string, position: Position): PlinthError {
  if (!isRefusedName(owner, name)) return unknownKey(name, position);
  const error = refusedKey(name, position);
  return owner.attributes.has(name) && !readableAttribute(owner, name)
    ? ofPrivate(`${owner.uid}.${name}`, error)
    : error;
}

const isRefusedName = (owner: AttributeOwner, name: string): boolean =>
  owner.attributes.has(name) ||
  isCreatorField(name) ||
  ((name === 'localizations' || name === 'locale') && owner.kind === 'contentType');

/** Documents of a type are reached with its action `find`, drafts with `readDraft`; files are reached by every caller. */
export const mayReach = (planning: Reaching, target: ContentType): boolean =>
  lackedToReach(planning, target).length === 0;

/** The actions that the caller would need besides their own. */
export function lackedToReach(
  { abilities, status }: Reaching,
  { uid, hasDraftAndPublish }: ContentType,
): readonly string[] {
  if (uid === 'plugin::upload.file') return [];
  const drafts = status === 'published' || !hasDraftAndPublish ? [] : [`${uid}.readDraft`];
  return [`${uid}.find`, ...drafts].filter((action) => !abilities.may(action));
}

type Reaching = Pick<Planning, 'abilities' | 'status'>;

/** The name of a relation whose documents the caller may not reach: refused like one that does not exist. */
export function refuseUnreached(
  target: ContentType,
  name: string,
  planning: Planning,
  position: Position,
): void {
  const missing = lackedToReach(planning, target);
  if (missing.length > 0) throw lacking(missing, refusedKey(name, position));
}

/** Like `mayReach`, for documents that are shown: undefined, or what their publication history has to be. */
export function shownVersions(planning: Planning, target: ContentType): readonly VersionRule[] | undefined {
  const { abilities, status, publicationFilter } = planning;
  if (!mayReach(planning, target)) return undefined;
  const ofStatus = target.hasDraftAndPublish ? status : 'published';
  const rules = planPublication(target, publicationFilter, { status: ofStatus, hidesRows: true });
  const tellsOfDrafts = rules.length > 0 && comparesDrafts(publicationFilter);
  return tellsOfDrafts && !abilities.may(`${target.uid}.readDraft`) ? undefined : rules;
}
