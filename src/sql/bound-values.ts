// The values that are bound to a statement, as JSON values, so that keys made of them are equal on every node.
import type { Statement } from './sql.ts';

export const boundValues = ({ values }: Statement): readonly unknown[] =>
  values.map((slot) => ('value' in slot ? [typeof slot.value, printed(slot.value)] : slot));

/** The names of a statement's inputs, in the order of its parameters. */
export const inputsOf = ({ values }: Statement): readonly string[] =>
  values.flatMap((slot) => ('input' in slot ? [slot.input] : []));

const printed = (bound: unknown): string =>
  typeof bound === 'object' ? JSON.stringify(bound) : String(bound);
