// Default values: literals of the attribute's type. They are not evaluated, and never become SQL text.
import { PlinthError } from '../../errors/errors.ts';
import type { JsonValue } from '../attribute-types/scalar-type.ts';
import type { AttributeOwner, ScalarAttribute } from '../schema.ts';

/** The default in its stored form; null without one. */
export function defaultValue(attribute: ScalarAttribute): JsonValue {
  if (attribute.default === undefined || attribute.default === null) return null;
  return attribute.type.check(attribute.default, {
    attribute,
    isDraft: true,
    label: attribute.name,
    report: () => undefined,
  });
}

/** The defaults of all attributes that have one, by name. */
export const defaultsOf = ({ attributes }: AttributeOwner): Readonly<Record<string, JsonValue>> =>
  Object.fromEntries(
    [...attributes].flatMap(([name, attribute]) => {
      const value = attribute.kind === 'scalar' ? defaultValue(attribute) : null;
      return value === null ? [] : [[name, value]];
    }),
  );

/** The problem of an invalid default, or undefined. */
export function invalidDefault(attribute: ScalarAttribute): string | undefined {
  if (attribute.default === undefined || attribute.default === null) return undefined;
  const problems: string[] = [];
  try {
    attribute.type.check(attribute.default, {
      attribute,
      isDraft: true,
      label: attribute.name,
      report: ({ message }) => problems.push(message),
    });
  } catch (error) {
    if (!(error instanceof PlinthError)) throw error;
    problems.push(error.message);
  }
  return problems[0];
}
