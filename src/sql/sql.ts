// SQL as a value: text that only our code and the content types can make, and parameters kept apart from it.
// A plain string cannot be put into it, so no request value can reach the text (invariant 2).

/** Something that is known only when the statement runs, such as the documentId of the path. */
interface Input {
  readonly input: string;
}

interface Bound {
  readonly value: unknown;
}

type Part = string | Bound | Input;

const brand = Symbol('sql');

export interface Sql {
  readonly [brand]: true;
  readonly parts: readonly Part[];
}

const fromParts = (parts: readonly Part[]): Sql => ({ [brand]: true, parts });

/** Joins fragments: sql`select ${identifier('id')} from ${table}`. */
export function sql(strings: TemplateStringsArray, ...fragments: readonly Sql[]): Sql {
  const parts: Part[] = [];
  strings.forEach((text, index) => {
    if (text !== '') parts.push(text);
    const fragment = fragments[index];
    if (fragment) parts.push(...fragment.parts);
  });
  return fromParts(parts);
}

/** A parameter: the driver sends it beside the text. */
export const value = (bound: unknown): Sql => fromParts([{ value: bound }]);

/** A parameter that each run of the statement brings along. */
export const input = (name: string): Sql => fromParts([{ input: name }]);

/** A quoted name. Names come from the schema, never from a request. */
export const identifier = (name: string): Sql => fromParts([`"${name.replaceAll('"', '""')}"`]);

/** `alias.column` */
export const column = (alias: string, name: string): Sql => sql`${identifier(alias)}.${identifier(name)}`;

/** A text constant of ours (JSON keys, component names), as an SQL literal. */
export const literal = (text: string): Sql => fromParts([`'${text.replaceAll("'", "''")}'`]);

export const join = (fragments: readonly Sql[], separator: Sql): Sql =>
  fromParts(
    fragments.flatMap((fragment, index) =>
      index === 0 ? fragment.parts : [...separator.parts, ...fragment.parts],
    ),
  );

export const comma = sql`, `;
export const and = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`1=1` : join(conditions, sql` and `);
export const or = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`1=0` : sql`(${join(conditions, sql` or `)})`;

/** Text and parameters of one statement, ready for a driver; the same SQL always renders to the same text. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (Bound | Input)[];
}

/** `placeholder` gives the dialect's mark for the n-th parameter, counted from 1. */
export function renderStatement(fragment: Sql, placeholder: (position: number) => string): Statement {
  const values: (Bound | Input)[] = [];
  let text = '';
  for (const part of fragment.parts) {
    if (typeof part === 'string') text += part;
    else text += placeholder(values.push(part));
  }
  return { text, values };
}

/** The parameters of one run, in order. */
export const bindValues = (statement: Statement, inputs: Readonly<Record<string, unknown>>): unknown[] =>
  statement.values.map((slot) => ('input' in slot ? inputs[slot.input] : slot.value));
