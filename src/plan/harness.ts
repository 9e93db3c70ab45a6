// For tests: plans REST parameters against a small schema, and prints plans as text.
import { type Abilities, abilitiesOf } from '../abilities/abilities.ts';
import { PlinthError } from '../errors/errors.ts';
import { parseFields } from '../rest/parse-fields.ts';
import { parsePagination } from '../rest/parse-pagination.ts';
import { parsePopulate } from '../rest/parse-populate.ts';
import { parseSort } from '../rest/parse-sort.ts';
import { relation, schemaOf } from '../schema/harness.ts';
import { contentTypeOf } from '../schema/schema.ts';
import { Claim } from './claim.ts';
import { parseFilters } from './parse-filters.ts';
import type {
  ComponentSelection,
  Condition,
  Link,
  Member,
  MorphLink,
  Order,
  ReadPlan,
  RelatedRows,
  RowSelection,
  Subject,
  VersionRule,
} from './plan.ts';
import type { Limits } from './plan-page.ts';
import type { Purpose } from './purpose.ts';
import type { Query } from './query.ts';
import { type ParsedRead, planRead } from './read/plan-read.ts';

const text = { type: 'string' };

/**
 * Articles and categories have locales and drafts; tags have neither; authors have drafts. No caller may find vaults, nor notes,
 * whose titles have `"search": true`.
 */
export const schema = schemaOf({
  types: {
    article: {
      hasDrafts: true,
      isLocalized: true,
      attributes: {
        title: text,
        metaTitle: text,
        rank: { type: 'integer' },
        views: { type: 'biginteger' },
        price: { type: 'decimal' },
        isHot: { type: 'boolean' },
        day: { type: 'date' },
        extra: { type: 'json' },
        secret: { type: 'string', private: true },
        pin: { type: 'password' },
        category: relation('manyToOne', 'category', { inversedBy: 'articles' }),
        tags: relation('manyToMany', 'tag', { inversedBy: 'articles' }),
        author: relation('oneToOne', 'author', { inversedBy: 'article' }),
        vault: relation('oneToOne', 'vault'),
        hidden: relation('oneToOne', 'tag', { private: true }),
        cover: { type: 'media' },
        gallery: { type: 'media', multiple: true },
        seo: { type: 'component', component: 'shared.seo' },
        cards: { type: 'component', component: 'shared.card', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.card', 'shared.seo'] },
        subject: { type: 'relation', relation: 'morphToOne' },
        subjects: { type: 'relation', relation: 'morphToMany' },
      },
    },
    category: {
      pluralName: 'categories',
      hasDrafts: true,
      isLocalized: true,
      attributes: {
        name: text,
        articles: relation('oneToMany', 'article', { mappedBy: 'category' }),
        tag: relation('manyToOne', 'tag'),
      },
    },
    tag: {
      attributes: {
        name: text,
        articles: relation('manyToMany', 'article', { mappedBy: 'tags' }),
        category: relation('oneToOne', 'category'),
        about: {
          type: 'relation',
          relation: 'morphMany',
          target: 'api::article.article',
          morphBy: 'subjects',
        },
        mention: {
          type: 'relation',
          relation: 'morphOne',
          target: 'api::article.article',
          morphBy: 'subject',
        },
      },
    },
    author: {
      hasDrafts: true,
      attributes: {
        name: text,
        pin: { type: 'string', private: true },
        article: relation('oneToOne', 'article', { mappedBy: 'author' }),
      },
    },
    vault: { attributes: { name: text } },
    note: {
      attributes: { title: { type: 'string', search: true }, words: text, count: { type: 'integer' } },
    },
    home: { kind: 'singleType', attributes: { title: text, articles: relation('oneToMany', 'article') } },
  },
  components: {
    'shared.card': { text, pin: { type: 'string', private: true } },
    'shared.seo': {
      metaTitle: text,
      rank: { type: 'integer' },
      image: { type: 'media' },
      tag: relation('manyToOne', 'tag'),
      tags: relation('manyToMany', 'tag'),
      card: { type: 'component', component: 'shared.card' },
    },
  },
});

const readable = ['article', 'category', 'tag', 'author', 'home'].map((name) => `api::${name}.${name}`);
const mayFind = readable.map((uid) => `${uid}.find`);
/** May read published documents of every type except vaults. */
export const reader: Abilities = abilitiesOf(mayFind);
/** May read drafts too. */
export const editor: Abilities = abilitiesOf([...mayFind, ...readable.map((uid) => `${uid}.readDraft`)]);
/** May read every type except this one. */
export const without = (name: string): Abilities =>
  abilitiesOf(mayFind.filter((action) => !action.startsWith(`api::${name}.`)));

/** Parameters as `qs` returns them; `status`, `locale` and the like as in a Query. */
export type ReadParameters = Readonly<Record<string, unknown>>;

export interface PlanningOptions {
  readonly type?: string;
  readonly as?: Abilities;
  readonly limits?: Partial<Limits>;
  readonly result?: ParsedRead['result'];
  readonly purpose?: Purpose;
  readonly shape?: ParsedRead['shape'];
}

export function planOf(parameters: ReadParameters, options: PlanningOptions = {}): ReadPlan {
  const { type = 'article', as = reader, limits = {}, ...others } = options;
  const contentType = contentTypeOf(schema, `api::${type}.${type}`);
  return planRead(
    {
      contentType,
      query: queryOf(parameters),
      result: 'list',
      purpose: { kind: 'read' },
      shape: 'flat',
      ...others,
    },
    {
      schema,
      abilities: as,
      defaultLocale: 'en',
      limits: { defaultLimit: 25, maxLimit: 100, withCount: true, ...limits },
      comparisons: 300,
    },
  );
}

function queryOf({ fields, populate, filters, sort, pagination, ...others }: ReadParameters): Query {
  return {
    ...(fields === undefined ? {} : { fields: parseFields(fields) }),
    ...(populate === undefined ? {} : { populate: parsePopulate(populate) }),
    ...(filters === undefined ? {} : { filters: parseFilters(filters) }),
    ...(sort === undefined ? {} : { sort: parseSort(sort) }),
    ...(pagination === undefined ? {} : { pagination: parsePagination(pagination) }),
    ...others,
  };
}

/** The message of the error and, for names, its details: `Invalid key nope at category | nope category filters`. */
export function refusalOf(parameters: ReadParameters, options: PlanningOptions = {}): string {
  try {
    planOf(parameters, options);
  } catch (error) {
    if (!(error instanceof PlinthError)) throw error;
    const { key, path, source, param, ...more } = error.details ?? {};
    const details = key === undefined ? [] : [key, String(path), param ?? 'no param'];
    if (key !== undefined && param !== undefined && source !== 'query') throw new Error(`source ${source}`);
    if (Object.keys(more).length > 0) throw new Error(`unexpected details ${JSON.stringify(more)}`);
    return [error.message, details.join(' ')].filter((part) => part !== '').join(' | ');
  }
  return 'not refused';
}

export const conditionOf = (filters: unknown, options?: PlanningOptions): string =>
  showCondition(planOf({ filters }, options).where);
export const orderOf = (sort: unknown, options?: PlanningOptions): string =>
  planOf({ sort }, options).order.map(showOrder).join(', ');
export const membersOf = (
  populate: unknown,
  options?: PlanningOptions,
  others: ReadParameters = {},
): readonly string[] => planOf({ populate, ...others }, options).selection.members.map(showMember);

/** `title eq "a"`, `(… and …)`, `some column category [published, same locale] where …, or none`. */
export function showCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'always':
    case 'never':
      return condition.kind;
    case 'and':
    case 'or':
      return `(${condition.conditions.map(showCondition).join(` ${condition.kind} `)})`;
    case 'none':
      return `no ${showCondition(condition.condition)}`;
    case 'not':
      return `not ${showCondition(condition.condition)}`;
    case 'compare': {
      const operands = condition.operands
        .map((operand) => (operand instanceof Claim ? `$${operand.name}` : JSON.stringify(operand)))
        .join(', ');
      return [showSubject(condition.subject), condition.operator, operands]
        .filter((part) => part !== '')
        .join(' ');
    }
    case 'related':
      return `some ${showLink(condition.link)} ${showRows(condition.rows)}${orNone(condition.orNone)}`;
    case 'component':
      return `some ${condition.attribute.name} where ${showCondition(condition.where)}${orNone(condition.orNone)}`;
    case 'search':
      return `${JSON.stringify(condition.text)} in ${condition.subjects.map(showSubject).join(', ')}`;
  }
}

const orNone = (isOrNone: boolean): string => (isOrNone ? ', or none' : '');

const showRows = ({ versions, where }: Pick<RelatedRows, 'versions' | 'where'>): string =>
  `[${showVersions(versions)}]${where.kind === 'always' ? '' : ` where ${showCondition(where)}`}`;

function showSubject(subject: Subject): string {
  if (subject.kind === 'attribute') return subject.attribute.name;
  if (subject.kind === 'inComponent') return `${subject.component.name}.${subject.attribute.name}`;
  return subject.kind === 'column' ? `"${subject.column}"` : 'component id';
}

export const showVersions = (versions: readonly VersionRule[]): string =>
  versions.map(showVersion).join(', ');

function showVersion(rule: VersionRule): string {
  switch (rule.kind) {
    case 'status':
      return rule.status;
    case 'locales':
      return `locale ${rule.locales.map((code) => code || '-').join('/')}`;
    case 'current':
      return 'current';
    case 'sameStatus':
      return 'same status';
    case 'sameLocale':
      return 'same locale';
    case 'linkedLocale':
      return `${rule.of === 'source' ? 'from ' : ''}linked locale or ${rule.defaultLocale}`;
    case 'oneLocale':
      return `one locale, ${rule.defaultLocale} first`;
    case 'sibling':
      return `${rule.exists ? 'with' : 'without'} ${rule.status}${rule.isAnyLocale ? ' in any locale' : ''}`;
    case 'modified':
      return `${rule.isModified ? 'modified' : 'unmodified'} ${rule.status}`;
    case 'state':
      return `state ${rule.states.join('/')}${rule.orInAnyLocale ? ' or published in any locale' : ''}`;
    case 'visible':
      return `if ${showCondition(rule.where)}`;
    case 'never':
      return 'never';
  }
}

function showLink(link: Link): string {
  switch (link.kind) {
    case 'column':
    case 'inverseColumn':
      return `${link.kind} ${link.column}`;
    case 'table':
    case 'inverseTable':
      return `${link.kind} ${link.table}`;
    case 'localizations':
      return link.kind;
    case 'member':
      return `${link.isMany ? 'members' : 'member'} ${link.key}`;
    case 'inverseMorph':
      return `inverseMorph ${showMorphLink(link.morph)} ${link.uid}`;
  }
}

const showMorphLink = (link: MorphLink): string =>
  link.kind === 'table' ? link.table : `${link.typeColumn}/${link.column}`;

function showOrder(order: Order): string {
  if (order.kind === 'subject') return `${showSubject(order.subject)} ${order.direction}`;
  if (order.kind === 'component') return `${order.attribute.name}(${showOrder(order.by)})`;
  return `${showLink(order.link)} [${showVersions(order.rows.versions)}](${showOrder(order.by)})`;
}

/** `tags: many table articles_tags_links [published] {all}`. */
function showMember(member: Member): string {
  switch (member.kind) {
    case 'related': {
      const order = member.rows.order.length > 0 ? ` by ${member.rows.order.map(showOrder).join(', ')}` : '';
      return `${member.name}: ${member.isMany ? 'many' : 'one'} ${showLink(member.link)} ${showRows(member.rows)}${order} ${showSelection(member.rows.selection)}`;
    }
    case 'constant':
      return `${member.name}: ${member.json}`;
    case 'passwordSet':
      return `${member.name}: whether it is set`;
    case 'state':
      return `${member.name}: state`;
    case 'permissions':
      return `${member.name}: ${member.fields.join(', ')}`;
    case 'administrator':
      return `${member.name}: ${member.who}`;
    case 'may':
      return `${member.name}: whether ${Object.entries(member.reached)
        .map(([key, condition]) => `${key} ${showCondition(condition)}`)
        .join(', ')}`;
    case 'uses':
      return `${member.name}: uses ${member.referring.map(({ uid, links }) => `${uid}(${links.map((link) => (link.kind === 'components' ? link.kind : showLink(link))).join(', ')})`).join(' ')}`;
    case 'count':
      return `${member.name}: count ${showLink(member.link)} ${showRows(member.rows)}`;
    case 'componentCount':
      return `${member.name}: count${member.where.kind === 'always' ? '' : ` where ${showCondition(member.where)}`}`;
    case 'morph': {
      const targets = member.targets.map(
        (target) =>
          `${target.uid.replace(/^.*\./, '')} ${showRows(target)} ${showSelection(target.selection)}`,
      );
      return `${member.name}: ${member.isMany ? 'many' : 'one'} ${showMorphLink(member.link)} of ${targets.join(', ') || 'nothing'}`;
    }
    case 'component': {
      const where = member.where.kind === 'always' ? '' : ` where ${showCondition(member.where)}`;
      const order = member.order.length > 0 ? ` by ${member.order.map(showOrder).join(', ')}` : '';
      return `${member.name}: component${where}${order} ${showComponent(member.selection)}`;
    }
    case 'zone': {
      const components = member.components.map(
        (selection) => `${selection.component.uid} ${showComponent(selection)}`,
      );
      return `${member.name}: zone${member.isDefault ? ' as it is' : ` of ${components.join(', ') || 'nothing'}`}`;
    }
  }
}

export function showSelection({ fields, members }: RowSelection): string {
  const shown =
    fields === 'all'
      ? 'all'
      : fields.map((field) => (field.kind === 'attribute' ? field.attribute.name : field.name)).join(' ');
  return `{${[shown, ...members.map(showMember)].filter((part) => part !== '').join('; ')}}`;
}

function showComponent({ fields, members }: ComponentSelection): string {
  const shown = typeof fields === 'string' ? fields : fields.map(({ name }) => name).join(' ');
  return `{${[shown, ...members.map(showMember)].filter((part) => part !== '').join('; ')}}`;
}
