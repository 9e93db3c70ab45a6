// Which field of a form shows a problem of a refused document, and the labels that lead to it.
import { ApiError, type Problem } from '../../api/api-error.ts';
import type { Attributes, Component, ContentType } from '../../api/content-types.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import type { Text } from '../../messages/text.ts';
import { nameOf } from '../attribute-name.ts';
import { attributesIn, type Form } from './form.ts';
import { type Values, valueAt } from './form-store.ts';
import { walkOf } from './form-values.ts';

export interface PlacedProblem {
  /** The path of the field; undefined if no field of the form shows the value. */
  readonly field: readonly string[] | undefined;
  readonly message: string;
}

/** The problems of a refused document, with the label of the field in place of the name of the server: `sections[0].heading`. */
export function placedProblems(form: Form, error: unknown, text: Text): readonly PlacedProblem[] {
  if (!(error instanceof ApiError)) return [];
  return error.problems.map((problem) => {
    const found = fieldAlong(attributesIn(form), form.store.values, problem.path, form);
    const field = found.length > 0 ? found : undefined;
    const label = field && namesAlong(form, field, text).at(-1);
    return { field, message: text(label === undefined ? problem : named(problem, label)) };
  });
}

/** The messages by dotted path of the field. Several messages of one field are lines of one text. */
export const messagesOf = (problems: readonly PlacedProblem[]): Readonly<Record<string, string>> => {
  const byField = Map.groupBy(problems, ({ field }) => field?.join('.'));
  return Object.fromEntries(
    [...byField].flatMap(([key, those]) =>
      key === undefined ? [] : [[key, those.map(({ message }) => message).join('\n')]],
    ),
  );
};

/** The labels along a path: `quotes.0.words` gives "Quotes", "1", "Words". */
export function namesAlong(
  { contentType, types, store }: Form,
  path: readonly string[],
  text: Text,
): readonly string[] {
  let owner: ContentType | Component = contentType;
  return path.map((part, index) => {
    const value = valueAt(store.values, path.slice(0, index + 1)) as { __component?: string } | undefined;
    const isPlace = /^\d+$/.test(part);
    const name = isPlace ? String(Number(part) + 1) : nameOf(owner, part, text);
    const component = isPlace ? value?.__component : owner.attributes[part]?.component;
    owner = types.components.find(({ uid }) => uid === component) ?? owner;
    return name;
  });
}

/** The longest beginning of a path that leads to a field. A part of a value, such as a related document, has no field of its own. */
function fieldAlong(
  attributes: Attributes,
  values: Values,
  [name = '', ...rest]: readonly string[],
  form: Form,
): readonly string[] {
  const attribute = attributes[name];
  if (!attribute) return [];
  const walk = walkOf(form.types);
  const below = rest.join('.');
  const inside = attributeTypeOf(attribute).inside?.(values[name], attribute) ?? [];
  const entered = inside.find((one) => below.startsWith(one.below));
  if (!entered) return [name];
  const places = entered.below === '' ? [] : rest.slice(0, 1);
  const deeper = rest.slice(places.length);
  const found = fieldAlong(walk.attributesOf(entered.component), entered.entry, deeper, form);
  return found.length === 0 ? [name] : [name, ...places, ...found];
}

/** The server names the value in its message. */
function named(problem: Problem, label: string): Problem {
  const { name } = problem.values;
  if (typeof name !== 'string') return problem;
  return {
    ...problem,
    values: { ...problem.values, name: label },
    message: problem.message.replace(name, () => label),
  };
}
