// What a statement takes while it is kept.
import type { Statement } from './sql.ts';

/** Bytes of a parameter beside its text, and of the object around all. */
const slotBytes = 100;
const objectBytes = 500;

export const sizeOfStatement = ({ text, values }: Statement): number =>
  values.reduce((size, slot) => size + slotBytes + textBytes(slot), objectBytes + 2 * text.length);

const textBytes = (slot: Statement['values'][number]): number =>
  'value' in slot && typeof slot.value === 'string' ? 2 * slot.value.length : 0;

/** A text that was cut out of a request keeps the whole request in memory: kept statements have texts of their own. */
export const withOwnTexts = ({ text, values }: Statement): Statement => ({
  text,
  values: values.map((slot) =>
    'value' in slot && typeof slot.value === 'string' ? { value: ownText(slot.value) } : slot,
  ),
});

/** Characters: V8 copies what is shorter when it is cut out, so that it refers to no other text. */
const shortestSlice = 13;

export const ownText = (text: string): string =>
  text.length < shortestSlice ? text : Buffer.from(text, 'utf16le').toString('utf16le');
