// SQL as a value: text that only our code and the content types can make, and parameters kept apart from it.
// A plain string cannot be put into it, so no request value can reach the text (invariant 2).

/** Something that is known only when the statement runs, such as the documentId of the path. */
interface Input {
  readonly input: string;
}

interface Bound {
  readonly value: unknown;
}

const brand = Symbol('sql');

/** A tree: nothing is copied while it grows, and it is walked once, when it is rendered. */
export interface Sql {
  readonly [brand]: Text | Bound | Input | Template | List;
}

interface Text {
  readonly text: string;
}

interface Template {
  readonly strings: readonly string[];
  readonly fragments: readonly Sql[];
}

interface List {
  readonly items: readonly Sql[];
  readonly separator: Sql;
}

/** Joins fragments: sql`select ${identifier('id')} from ${table}`. */
export const sql = (strings: TemplateStringsArray, ...fragments: readonly Sql[]): Sql => ({
  [brand]: { strings, fragments },
});

/** A parameter: the driver sends it beside the text. */
export const value = (bound: unknown): Sql => ({ [brand]: { value: bound } });

/** A parameter that each run of the statement brings along. */
export const input = (name: string): Sql => ({ [brand]: { input: name } });

const text = (part: string): Sql => ({ [brand]: { text: part } });

const quoteName = (name: string): string =>
  name.includes('"') ? `"${name.replaceAll('"', '""')}"` : `"${name}"`;

/** A quoted name. Names come from the schema, never from a request. */
export const identifier = (name: string): Sql => text(quoteName(name));

/** `alias.column` */
export const column = (alias: string, name: string): Sql => text(`${quoteName(alias)}.${quoteName(name)}`);

/** A text constant of ours (JSON keys, component names), as an SQL literal. */
export const literal = (constant: string): Sql => text(`'${constant.replaceAll("'", "''")}'`);

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

/** `placeholder` gives the dialect's mark for the n-th parameter, counted from 1. */
export function renderStatement(statement: Sql, placeholder: (position: number) => string): Statement {
  const values: (Bound | Input)[] = [];
  const render = ({ [brand]: node }: Sql): string => {
    if ('text' in node) return node.text;
    if ('strings' in node) return renderTemplate(node, render);
    if ('items' in node) return renderList(node, render);
    return placeholder(values.push(node));
  };
  return { text: render(statement), values };
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

/** The parameters of one run, in order. */
export const bindValues = (statement: Statement, inputs: Readonly<Record<string, unknown>>): unknown[] =>
  statement.values.map((slot) => ('input' in slot ? (inputs[slot.input] ?? null) : slot.value));
