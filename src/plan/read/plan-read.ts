// Plans a read: Query → ReadPlan, for one caller. Everything that can be refused is refused here: permission first, then names,
// then values. Clients rely on this order of errors.
import type { Abilities, Rule } from '../../abilities/abilities.ts';
import type { ContentType, Schema } from '../../schema/schema.ts';
import { negate } from '../filters/conditions.ts';
import { planFilters } from '../filters/plan-filters.ts';
import {
  always,
  type Condition,
  type Member,
  type Order,
  type ReadPlan,
  type RequestedStatus,
  type RowSelection,
  type Shape,
  type Status,
  type VersionRule,
} from '../plan.ts';
import { type Limits, planPage } from '../plan-page.ts';
import { newBudget, type Planning, type Position, spentComparisons } from '../planning.ts';
import { type DeepPopulate, withDeep } from '../populate/deep-populate.ts';
import { planPopulate } from '../populate/plan-populate.ts';
import { comparesDrafts, planPublication } from '../publication.ts';
import { demandRights, namedIn, otherLocales, type Purpose, rootRules, shownMembers } from '../purpose.ts';
import type { FilterQuery, PublicationFilter, Query } from '../query.ts';
import { readableSchema, readableType, rulesOf } from '../readable.ts';
import type { FilterScope } from '../relations/followed-relation.ts';
import { nullLocaleOf } from '../relations/null-locale.ts';
import { planRowRules, type RuleContext } from '../rules/row-rule.ts';
import { defaultFields } from '../selection/default-selection.ts';
import { planFields } from '../selection/plan-fields.ts';
import { planSort } from '../selection/plan-sort.ts';
import { withSortedFields } from '../selection/sorted-fields.ts';
import { searchSubjects } from '../subjects.ts';
import { planKeyset } from './cursor.ts';

export interface ParsedRead {
  readonly contentType: ContentType;
  readonly query: Query;
  /** A list, one document by its documentId, or the document of a single type. */
  readonly result: 'list' | 'byDocumentId' | 'single';
  readonly purpose: Purpose;
  readonly shape: Shape;
  /** The result consists of rows, drafts and published ones alike, regardless of the query's status. */
  readonly rows?: Exclude<RequestedStatus, Status>;
  /** Members that are added to every row of the result. */
  readonly constants?: readonly Extract<Member, { kind: 'constant' | 'passwordSet' }>[];
  /** A condition of the route itself. */
  readonly where?: Condition | undefined;
  /** Called with a name in `populate` that does not exist. Without it such a name is an error. */
  readonly leaveOut?: Planning['leaveOut'];
}

export interface PlanningContext {
  readonly schema: Schema;
  readonly abilities: Abilities;
  readonly defaultLocale: string;
  readonly limits: Limits;
  /** The largest number of comparisons in the filters of one query. */
  readonly comparisons: number;
  /** Set if the project has a plugin for it. */
  readonly deepPopulate?: DeepPopulate | undefined;
}

export function planRead(request: ParsedRead, context: PlanningContext): ReadPlan {
  const { query, result, shape } = request;
  const target = planTarget(request, context);
  const { contentType, scope, planning } = target;
  const filters = planFilters(query.filters, scope, planning, at('filters'));
  const requested = planSort(query.sort ?? [], scope, planning, at('sort'));
  const isJoined = leavesRow(filters) && requested.every(isOfRow);
  const selecting = { contentType, scope, planning, shownOrder: isJoined ? requested : [] };
  const selection = planSelection(request, selecting, context.deepPopulate);
  const versions = planVersions(request, target);
  const order = target.status === 'draft' ? requested.filter(mayDiffer) : requested;
  const { pagination } = query;
  const isByCursor = result === 'list' && pagination?.kind === 'cursor';
  return {
    contentType,
    result:
      result === 'list'
        ? { kind: 'list', page: planPage(pagination, context.limits) }
        : { kind: 'document', isAddressed: result === 'byDocumentId' },
    versions,
    keyset: isByCursor ? planKeyset(pagination, { uid: contentType.uid, order, versions }) : undefined,
    where: both(request.where ?? always, both(filters, planSearch(contentType, query.search))),
    order,
    selection,
    shape,
    comparisons: spentComparisons(planning.budget),
  };
}

/** The content type of a read as the caller may read it, and where its names are resolved. */
interface Target {
  readonly contentType: ContentType;
  readonly status: RequestedStatus;
  readonly locales: readonly VersionRule[];
  /** The row rules of the caller's grants. */
  readonly visible: readonly VersionRule[];
  readonly scope: FilterScope;
  readonly planning: Planning;
}

/** Throws if the caller may not read the content type. */
function planTarget(request: ParsedRead, context: PlanningContext): Target {
  const { query, leaveOut } = request;
  const { abilities, defaultLocale } = context;
  const requested: RequestedStatus = request.rows ?? query.status ?? 'published';
  const status = request.contentType.hasDraftAndPublish ? requested : 'published';
  const isAboutDrafts =
    status !== 'published' ||
    (request.contentType.hasDraftAndPublish && comparesDrafts(query.publicationFilter));
  demandRights(request, isAboutDrafts, abilities);
  const planning = {
    ...newPlanning(context, query.relatedStatus ?? requested, query.publicationFilter),
    leaveOut,
  };
  const rules = rootRules(request, isAboutDrafts, abilities);
  const contentType = readableType(request.contentType, rules, planning.schema, abilities);
  const locales = planLocales(contentType, query, defaultLocale);
  const visible = visibleBy(rules, contentType, { ...context, status });
  const scope: FilterScope = {
    owner: contentType,
    row: contentType,
    locale: onlyLocale(locales),
    otherLocales: otherLocales(request, isAboutDrafts, abilities, visible),
  };
  return { contentType, status, locales, visible, scope, planning };
}

function planVersions(
  { query, purpose }: ParsedRead,
  { contentType, status, locales, visible }: Target,
): readonly VersionRule[] {
  const inSight = purpose.kind === 'read' ? visible : [];
  return [
    ...rowsOf(status),
    ...locales,
    ...inSight,
    ...planPublication(contentType, query.publicationFilter, { status, hidesRows: inSight.length > 0 }),
  ];
}

const at = (param: string): Position => ({ param, path: [] });

interface Selecting extends Pick<Target, 'contentType' | 'scope' | 'planning'> {
  /** The part of the order whose values are shown with `fields`. */
  readonly shownOrder: ReadPlan['order'];
}

function planSelection(
  { query, purpose, constants = [] }: ParsedRead,
  { contentType, scope, planning, shownOrder }: Selecting,
  deepPopulate: DeepPopulate | undefined,
): RowSelection {
  const fields = planFields(query.fields, contentType, at('fields'));
  const populate = withDeep(query, contentType, deepPopulate);
  const members = shownMembers(purpose, planPopulate(populate, scope, planning, at('populate')));
  return {
    fields: onlyNamed(purpose, withSortedFields(fields, shownOrder), contentType),
    members: [...members, ...nullLocaleOf(contentType, query.fields), ...constants],
    layout: query.layout,
  };
}

function rowsOf(status: RequestedStatus): readonly VersionRule[] {
  if (status === 'each') return [];
  return [status === 'current' ? { kind: 'current' } : { kind: 'status', status }];
}

/** Related documents need `find`, and their drafts `readDraft`. */
function newPlanning(
  context: PlanningContext,
  status: RequestedStatus,
  publicationFilter: PublicationFilter | undefined,
): Planning {
  const { schema, abilities } = context;
  const isAboutDrafts = status !== 'published' || comparesDrafts(publicationFilter);
  const actions = isAboutDrafts ? ['find', 'readDraft'] : ['find'];
  const rules = newBudget();
  const contextOf = (target: ContentType): RuleContext => ({
    ...context,
    spent: rules,
    status: target.hasDraftAndPublish ? status : 'published',
  });
  return {
    ...context,
    schema: readableSchema(schema, abilities, actions),
    status,
    publicationFilter,
    budget: newBudget(context.comparisons),
    negate,
    takesTextsAsIds: true,
    visible: (target) => visibleBy(rulesOf(abilities, target.uid, actions), target, contextOf(target)),
    reached: (target, action) =>
      abilities.may(`${target.uid}.${action}`)
        ? (planRowRules(rulesOf(abilities, target.uid, [action]), target, contextOf(target)) ?? always)
        : { kind: 'never' },
  };
}

function visibleBy(
  rules: readonly Rule[],
  contentType: ContentType,
  context: RuleContext,
): readonly VersionRule[] {
  const where = planRowRules(rules, contentType, context);
  return where ? [{ kind: 'visible', where }] : [];
}

function onlyNamed(
  purpose: Purpose,
  fields: RowSelection['fields'],
  contentType: ContentType,
): RowSelection['fields'] {
  const named = namedIn(purpose);
  if (!named) return fields;
  const all = fields === 'all' ? defaultFields(contentType) : fields;
  return all.filter((field) => field.kind === 'system' || named.includes(field.attribute.name));
}

function planLocales(
  contentType: ContentType,
  { locale, filters }: Pick<Query, 'locale' | 'filters'>,
  defaultLocale: string,
): readonly VersionRule[] {
  if (!contentType.isLocalized) return [{ kind: 'locales', locales: [''] }];
  if (locale === '*' || namesLocale(filters)) return [];
  const locales = (locale ?? [defaultLocale]).filter(isStorable);
  return locales.length === 0 ? [{ kind: 'never' }] : [{ kind: 'locales', locales }];
}

/** Whether `filters[locale]` is given: it replaces the parameter `locale` and the default. Deeper ones narrow the locale. */
function namesLocale(filter: FilterQuery | undefined): boolean {
  if (filter?.kind === 'and') return !filter.isWritten && filter.filters.some(namesLocale);
  return filter?.kind === 'below' && filter.name === 'locale';
}

/** No database stores U+0000 in a text, and PostgreSQL refuses to compare with it. */
const isStorable = (text: string): boolean => !text.includes('\u0000');

const onlyLocale = ([rule]: readonly VersionRule[]): string | undefined =>
  rule?.kind === 'locales' && rule.locales.length === 1 ? rule.locales[0] : undefined;

export function planSearch(contentType: ContentType, text: string | undefined): Condition {
  if (text === undefined) return always;
  if (!isStorable(text)) return { kind: 'never' };
  return { kind: 'search', subjects: searchSubjects(contentType), text: text.slice(0, 1000) };
}

/** Whether a condition reads more than the row itself. */
const leavesRow = (condition: Condition): boolean => {
  if (condition.kind === 'and' || condition.kind === 'or') return condition.conditions.some(leavesRow);
  if (condition.kind === 'not') return leavesRow(condition.condition);
  if (condition.kind === 'compare') return condition.subject.kind === 'inComponent';
  return condition.kind === 'related' || condition.kind === 'component';
};

/** Drafts have no time of publication. Indexes would have all of them beside each other, to be sorted by the next key. */
const mayDiffer = (order: Order): boolean =>
  order.kind !== 'subject' || order.subject.kind !== 'column' || order.subject.column !== 'published_at';

const isOfRow = (order: Order): boolean => order.kind === 'subject' && order.subject.kind !== 'inComponent';

const both = (first: Condition, second: Condition): Condition =>
  first.kind === 'always'
    ? second
    : second.kind === 'always'
      ? first
      : { kind: 'and', conditions: [first, second] };
