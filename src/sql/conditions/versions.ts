// Compiles version rules, which decide which rows of a document count.
import type { Link, Status, VersionRule } from '../../plan/plan.ts';
import { linkedLocaleColumn, statusColumn, targetLocaleColumn } from '../../schema/storage/storage-names.ts';
import { hasDraftState } from '../draft-state.ts';
import type { Compiling } from '../scope/compiling.ts';
import { type Joined, joinLink } from '../scope/links.ts';
import { type RowScope, tableOf } from '../scope/scope.ts';
import { and, column, comma, identifier, join, literal, type Sql, sql, value } from '../sql.ts';
import { where } from './where.ts';

/** The row that a rule restricts, and the row that the relation starts from. */
export interface RuleScope {
  readonly row: RowScope;
  readonly source: RowScope | undefined;
  /** The link between them, if it may store a locale. */
  readonly link?: Link | undefined;
}

/** Whether it chooses rows by what their stored number is kept for (sql/content-versions.ts), and what indexes begin with. */
export const isCountedRule = ({ kind }: VersionRule): boolean => kind === 'status' || kind === 'locales';

export function versionConditions(
  rules: readonly VersionRule[],
  related: RuleScope,
  compiling: Compiling,
): readonly Sql[] {
  const visible = rules.filter((rule) => rule.kind === 'visible');
  return rules.map((rule) =>
    rule.kind === 'oneLocale'
      ? hasOneLocale(rule, rules, related, compiling)
      : versionCondition(rule, visible, related, compiling),
  );
}

type OneLocale = Extract<VersionRule, { kind: 'oneLocale' }>;

/** The locale is the first of those in which the other rules find a row that leads to the same document. */
function hasOneLocale(
  rule: OneLocale,
  rules: readonly VersionRule[],
  { row, source, link }: RuleScope,
  compiling: Compiling,
): Sql {
  if (!source || !link) return sql`1=1`;
  const other: RowScope = { ...row, alias: `${row.alias}o` };
  const joined = joinSame(link, other, { row, source }, compiling);
  const others = rules.filter(({ kind }) => kind !== 'oneLocale');
  const conditions = [
    ...joined.on,
    ...versionConditions(others, { row: other, source: row, link }, compiling),
  ];
  const locale = column(other.alias, 'locale');
  const order = sql`${locale} <> ${value(rule.defaultLocale)}, ${locale}`;
  const first = sql`select ${locale} from ${joined.from} where ${and(conditions)} order by ${order} limit 1`;
  return sql`${column(row.alias, 'locale')} = (${first})`;
}

/** Rows that lead to the same document as `row`. Compared with `row` where that is possible, so that a semi-join reads no outer row. */
function joinSame(
  link: Link,
  other: RowScope,
  { row, source }: { readonly row: RowScope; readonly source: RowScope },
  { dialect }: Compiling,
): Pick<Joined, 'from' | 'on'> {
  if (link.kind !== 'inverseColumn') return joinLink(dialect, link, source, other);
  const isSame = sql`${column(other.alias, link.column)} = ${column(row.alias, link.column)}`;
  return { from: sql`${tableOf(other.contentType)} ${identifier(other.alias)}`, on: [isSame] };
}

type LinkedLocale = Extract<VersionRule, { kind: 'linkedLocale' }>;

function hasLinkedLocale(rule: LinkedLocale, { row, source, link }: RuleScope): Sql {
  if (!source) return sql`1=1`;
  const located = rule.of === 'target' ? row : source;
  return sql`${column(located.alias, 'locale')} = ${linkedLocale(rule, link, { row, source })}`;
}

/** The locale that a link stores, or the default one. */
export function linkedLocale(
  { defaultLocale }: LinkedLocale,
  link: Link | undefined,
  ends: { readonly row: RowScope; readonly source: RowScope },
): Sql {
  const said = link && saidLocale(link, ends);
  return said ? sql`coalesce(${said}, ${value(defaultLocale)})` : value(defaultLocale);
}

/** Null if the link stores no locale; undefined for links that never do. */
function saidLocale(
  link: Link,
  { row, source }: { readonly row: RowScope; readonly source: RowScope },
): Sql | undefined {
  switch (link.kind) {
    case 'column':
      return column(source.alias, linkedLocaleColumn(link.column));
    case 'inverseColumn':
      return column(row.alias, linkedLocaleColumn(link.column));
    case 'table':
    case 'inverseTable':
      return sql`nullif(${column(`${row.alias}l`, targetLocaleColumn)}, '')`;
    default:
      return undefined;
  }
}

type Visible = Extract<VersionRule, { kind: 'visible' }>;

function versionCondition(
  rule: Exclude<VersionRule, OneLocale>,
  visible: readonly Visible[],
  { row, source, link }: RuleScope,
  compiling: Compiling,
): Sql {
  const locale = column(row.alias, 'locale');
  switch (rule.kind) {
    case 'status':
      return hasStatus(row.alias, rule.status);
    case 'locales':
      return rule.locales.length === 1
        ? sql`${locale} = ${value(rule.locales[0])}`
        : sql`${locale} in (${join(
            rule.locales.map((code) => value(code)),
            comma,
          )})`;
    case 'current': {
      const isOnly = siblingCondition(published({ exists: false, isAnyLocale: false }), row, []);
      return sql`(${hasStatus(row.alias, 'published')} or ${isOnly})`;
    }
    case 'sameStatus':
      return source
        ? sql`${column(row.alias, statusColumn)} = ${column(source.alias, statusColumn)}`
        : sql`1=1`;
    case 'sameLocale':
      return source ? sql`${locale} = ${column(source.alias, 'locale')}` : sql`1=1`;
    case 'linkedLocale':
      return hasLinkedLocale(rule, { row, source, link });
    case 'never':
      return sql`1=0`;
    case 'state':
      return hasState(rule, row);
    case 'visible':
      return where(rule.where, row, compiling);
    case 'sibling':
    case 'modified': {
      const sibling: RowScope = { ...row, alias: `${row.alias}s` };
      const seen = visible.map((one) => where(one.where, sibling, compiling));
      return siblingCondition(rule, row, seen);
    }
  }
}

type Sibling = Extract<VersionRule, { kind: 'sibling' }>;

const published = (rule: Pick<Sibling, 'exists' | 'isAnyLocale'>): Sibling => ({
  ...rule,
  kind: 'sibling',
  status: 'published',
});

/** The own state first, so that other rows are read only if it does not decide. */
function hasState({ states, orInAnyLocale }: Extract<VersionRule, { kind: 'state' }>, row: RowScope): Sql {
  const own = hasDraftState(row.alias, states);
  if (!orInAnyLocale) return own;
  return sql`(${own} or ${siblingCondition(published({ exists: true, isAnyLocale: true }), row, [])})`;
}

/** `seen`: the caller's row rules for the other version. */
function siblingCondition(
  rule: Sibling | Extract<VersionRule, { kind: 'modified' }>,
  row: RowScope,
  seen: readonly Sql[],
): Sql {
  const sibling = `${row.alias}s`;
  const same = (name: string): Sql => sql`${column(sibling, name)} = ${column(row.alias, name)}`;
  const conditions = [same('document_id'), ...seen];
  if (rule.kind === 'modified' || !rule.isAnyLocale) conditions.push(same('locale'));
  conditions.push(
    rule.kind === 'sibling' ? hasStatus(sibling, rule.status) : differs(rule, row.alias, sibling),
  );
  const from = sql`${tableOf(row.contentType)} ${identifier(sibling)}`;
  const exists = sql`exists (select 1 from ${from} where ${and(conditions)})`;
  return rule.kind === 'sibling' && !rule.exists ? sql`not ${exists}` : exists;
}

/** A literal, so that partial indexes are used. */
const hasStatus = (alias: string, status: Status): Sql =>
  sql`${column(alias, statusColumn)} = ${literal(status)}`;

/** The draft is newer than the published version. Publishing sets the same time for both, every edit a later one. */
function differs(rule: Extract<VersionRule, { kind: 'modified' }>, alias: string, sibling: string): Sql {
  const [draft, published] = rule.status === 'draft' ? [alias, sibling] : [sibling, alias];
  const comparison = rule.isModified ? sql`>` : sql`<=`;
  const other = hasStatus(sibling, rule.status === 'draft' ? 'published' : 'draft');
  return sql`${other} and ${column(draft, 'updated_at')} ${comparison} ${column(published, 'updated_at')}`;
}
