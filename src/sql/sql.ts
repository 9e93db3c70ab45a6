// SQL as a value: text that only our code and the content types can produce, and separate parameters. The type does not accept
// plain strings, so no value of a request can become text. What databases spell differently is resolved by a grammar when the
// statement is rendered, so that code which builds statements does not depend on a dialect.
import { getOrCreate } from '../values/memoize.ts';

/** A value that is known only when the statement runs, such as the documentId of the path. */
interface Input {
  readonly input: string;
}

export interface Bound {
  readonly value: unknown;
}

const brand = Symbol('sql');

/** A tree of fragments. Composing copies nothing; it is walked once, when it is rendered. */
export interface Sql {
  readonly [brand]: Text | Name | Phrase | Bound | Input | Template | List | Run;
}

interface Text {
  readonly text: string;
}

/** Parts of a name: `["alias", "column"]`. */
interface Name {
  readonly name: readonly string[];
}

interface Phrase {
  readonly phrase: (grammar: Grammar) => Sql;
}

interface Template {
  readonly strings: readonly string[];
  readonly fragments: readonly Sql[];
}

/** A statement that was rendered before. */
interface Run {
  readonly rendered: string;
  readonly bound: readonly unknown[];
}

interface List {
  readonly items: readonly Sql[];
  readonly separator: Sql;
}

/** An insert, without a rule for rows whose key exists. */
export interface Insertion {
  readonly table: string;
  readonly columns: readonly string[];
  /** Rows in parentheses, or a select. */
  readonly rows: readonly Sql[] | Sql;
}

/** Rows in parentheses. */
export interface RowsToInsert extends Insertion {
  readonly rows: readonly Sql[];
}

/** How a row is updated whose key exists. */
export interface Conflict {
  /** Columns of one unique index. */
  readonly key: readonly string[];
  /** New values by column. They may use `proposed` values, and columns of the stored row by the name of its table. */
  readonly set: Readonly<Record<string, Sql>>;
  /** The stored row is updated only if it holds. */
  readonly where?: Sql | undefined;
}

/** The part of a dialect that all statements need. The compiler needs more (dialect.ts). */
export interface Grammar {
  /** The mark for the n-th parameter, counted from 1. */
  readonly placeholder: (position: number) => string;
  readonly quoteName: (name: string) => string;
  /** Updates rows whose key exists, inserts the others. */
  readonly upsert: (insertion: Insertion, conflict: Conflict) => Sql;
  /** Inserts the rows whose unique keys do not exist yet. */
  readonly insertMissing: (insertion: Insertion) => Sql;
  /** Within an upsert: the value that would have been inserted. */
  readonly proposed: (column: string) => Sql;
  /** An insert, update or delete that returns its rows. */
  readonly returning: (change: Sql, columns: Sql) => Sql;
  /** A select whose rows other writers must not change before the commit. */
  readonly locked: (select: Sql) => Sql;
  /** The same; fails at once where another writer has locked one of them. */
  readonly lockedAtOnce: (select: Sql) => Sql;
  /** A select whose rows other writers must not delete before the commit. */
  readonly kept: (select: Sql) => Sql;
  /** Compares like `<>`, but null equals null. */
  readonly isDistinct: (one: Sql, other: Sql) => Sql;
  readonly cast: (expression: Sql, to: 'text' | 'integer') => Sql;
  /** A `from` item of rows that one parameter holds, with an alias. */
  readonly listedRows: (listed: ListedRows) => Sql;
}

/** Any number of rows as one parameter, so that the statement does not depend on their number. */
export interface ListedRows {
  readonly alias: string;
  /** Their names are constants. */
  readonly columns: Readonly<Record<string, 'text' | 'number'>>;
  /** By the names of the columns. */
  readonly rows: readonly Readonly<Record<string, string | number>>[];
}

/** Joins fragments: sql`select ${identifier('id')} from ${table}`. */
export const sql = (strings: TemplateStringsArray, ...fragments: readonly Sql[]): Sql => ({
  [brand]: { strings, fragments },
});

/** A parameter, which the driver sends separately from the text. */
export const value = (bound: unknown): Sql => ({ [brand]: { value: bound } });

/** A parameter whose value each run of the statement provides. */
export const input = (name: string): Sql => ({ [brand]: { input: name } });

const text = (part: string): Sql => ({ [brand]: { text: part } });

/** A quoted name. Names come from the schema, never from a request. */
export const identifier = (name: string): Sql => ({ [brand]: { name: [name] } });

/** `alias.column` */
export const column = (alias: string, name: string): Sql => ({ [brand]: { name: [alias, name] } });

/** SQL that the dialect's grammar builds when the statement is rendered. */
export const phrase = (build: (grammar: Grammar) => Sql): Sql => ({ [brand]: { phrase: build } });

/** A constant text (JSON keys, names of components) as an SQL literal. */
export const literal = (constant: string): Sql => text(`'${constant.replaceAll("'", "''")}'`);

/** A parenthesised list of parameters. */
export const valueList = (items: readonly unknown[]): Sql =>
  join(
    items.map((item) => value(item)),
    comma,
  );

/**
 * A statement whose text depends only on its owner (such as a content type) and variant. It is built and rendered once; the values
 * that its builder binds are replaced by the parameters of each run, in the same order.
 */
export function renderedOnce<Owner extends object, Variant extends string = never>(
  build: (owner: Owner, variant: Variant) => Sql,
): (owner: Owner, bound: readonly unknown[], variant?: Variant) => Sql {
  const texts = new WeakMap<Grammar, WeakMap<Owner, Map<Variant | undefined, string>>>();
  return (owner, bound, variant) =>
    phrase((grammar) => {
      const byOwner = getOrCreate(texts, grammar, () => new WeakMap());
      const byVariant = getOrCreate(byOwner, owner, () => new Map());
      const rendered = getOrCreate(
        byVariant,
        variant,
        () => renderStatement(build(owner, variant as Variant), grammar).text,
      );
      return { [brand]: { rendered, bound } };
    });
}

export const join = (items: readonly Sql[], separator: Sql): Sql => ({ [brand]: { items, separator } });

export const comma = sql`, `;
const conjunction = sql` and `;
const disjunction = sql` or `;

export const and = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`1=1` : join(conditions, conjunction);
export const or = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`1=0` : sql`(${join(conditions, disjunction)})`;

/** Text and parameters of one statement, ready for a driver; the same SQL always renders to the same text. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (Bound | Input)[];
}

export function renderStatement(statement: Sql, grammar: Grammar): Statement {
  const values: (Bound | Input)[] = [];
  const render = ({ [brand]: node }: Sql): string => {
    if ('text' in node) return node.text;
    if ('strings' in node) return renderTemplate(node, render);
    if ('name' in node) return renderName(node, grammar);
    if ('items' in node) return renderList(node, render);
    if ('phrase' in node) return render(node.phrase(grammar));
    if ('rendered' in node) {
      if (values.length > 0) throw new Error('A rendered statement is no part of another');
      for (const bound of node.bound) values.push({ value: bound });
      return node.rendered;
    }
    return grammar.placeholder(values.push(node));
  };
  return { text: render(statement), values };
}

function renderName({ name }: Name, { quoteName }: Grammar): string {
  const [first = '', second] = name;
  return second === undefined ? quoteName(first) : `${quoteName(first)}.${quoteName(second)}`;
}

function renderTemplate({ strings, fragments }: Template, render: (part: Sql) => string): string {
  let rendered = strings[0] ?? '';
  for (const [index, fragment] of fragments.entries())
    rendered += render(fragment) + (strings[index + 1] ?? '');
  return rendered;
}

function renderList({ items, separator }: List, render: (part: Sql) => string): string {
  let rendered = '';
  for (const [index, item] of items.entries())
    rendered += (index === 0 ? '' : render(separator)) + render(item);
  return rendered;
}

/** The statement with values in the places of inputs of these names. */
export const withInputs = ({ text, values }: Statement, filled: ReadonlyMap<string, Bound>): Statement => ({
  text,
  values: values.map((slot) => ('input' in slot ? (filled.get(slot.input) ?? slot) : slot)),
});

/** The value of a fragment that is a single parameter; otherwise undefined. */
export const boundAlone = ({ [brand]: node }: Sql): Bound | undefined => ('value' in node ? node : undefined);

/** The parameters of one run, in order. */
export const bindValues = (statement: Statement, inputs: Readonly<Record<string, unknown>>): unknown[] =>
  statement.values.map((slot) => ('input' in slot ? (inputs[slot.input] ?? null) : slot.value));
