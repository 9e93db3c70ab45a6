// The memory that a cached statement takes.
import type { Statement } from './sql.ts';

/** Bytes of a parameter apart from its text, and of the statement object. */
const slotBytes = 100;
const objectBytes = 500;

export const sizeOfStatement = ({ text, values }: Statement): number =>
  values.reduce((size, slot) => size + slotBytes + textBytes(slot), objectBytes + 2 * text.length);

const textBytes = (slot: Statement['values'][number]): number =>
  'value' in slot && typeof slot.value === 'string' ? 2 * slot.value.length : 0;

/** Copies its texts: a substring of a request would keep the whole request in memory. */
export const withOwnTexts = ({ text, values }: Statement): Statement => ({
  text,
  values: values.map((slot) =>
    'value' in slot && typeof slot.value === 'string' ? { value: ownText(slot.value) } : slot,
  ),
});

/** Characters. V8 copies shorter substrings, and makes longer ones refer to the original. */
const minSliceLength = 13;

export const ownText = (text: string): string =>
  text.length < minSliceLength ? text : Buffer.from(text, 'utf16le').toString('utf16le');
