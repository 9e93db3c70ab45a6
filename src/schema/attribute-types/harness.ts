// For tests of this folder: checks a value, or reads it as an operand.
import type { ProblemText } from '../../errors/definition/define-problem.ts';
import { PlinthError } from '../../errors/errors.ts';
import { plainAttribute } from '../plain-attribute.ts';
import type { ScalarAttribute } from '../schema.ts';
import { scalarTypes } from './index.ts';
import type { JsonValue, Operand, ScalarType } from './scalar-type.ts';

interface Checked {
  readonly stored: JsonValue;
  readonly problems: readonly string[];
}

interface CheckOptions extends Partial<ScalarAttribute> {
  readonly isDraft?: boolean;
}

export function typeOf(name: string): ScalarType {
  const type = scalarTypes.get(name);
  if (!type) throw new Error(`No attribute type ${name}`);
  return type;
}

/** The stored value of an attribute `x`, and all messages. A value that no parser reads is null. */
export function check(
  typeName: string,
  value: unknown,
  { isDraft = false, ...options }: CheckOptions = {},
): Checked {
  const problems: string[] = [];
  const checking = {
    attribute: attributeOf(typeName, options),
    isDraft,
    label: 'x',
    report: ({ message }: ProblemText) => problems.push(message),
  };
  try {
    return { stored: typeOf(typeName).check(value, checking), problems };
  } catch (error) {
    if (!(error instanceof PlinthError)) throw error;
    return { stored: null, problems: [error.message] };
  }
}

/** The messages alone. */
export const problemsOf = (typeName: string, value: unknown, options?: CheckOptions): readonly string[] =>
  check(typeName, value, options).problems;

/** The operand, or `refused: ` and the message. */
export function operandOf(typeName: string, value: unknown): Operand {
  try {
    return typeOf(typeName).parseOperand(value, 'filters.x.$eq');
  } catch (error) {
    if (!(error instanceof PlinthError)) throw error;
    return `refused: ${error.message}`;
  }
}

const attributeOf = (typeName: string, options: Partial<ScalarAttribute>): ScalarAttribute => ({
  ...plainAttribute('x', typeOf(typeName)),
  enum: ['red', 'green'],
  ...options,
});
