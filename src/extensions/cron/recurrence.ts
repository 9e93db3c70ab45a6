// Recurrence objects of node-schedule: `{ hour: 3, dayOfWeek: [1, 5] }`, with its names and numbers. A part left out matches any
// value, except seconds, which default to 0.
// https://github.com/node-schedule/node-schedule#recurrence-rule-scheduling
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';

interface Part {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** The offset to the numbers of a cron rule: months begin with 0 in node-schedule. */
  readonly shift?: number;
}

/** In the order of a cron rule. */
const parts: readonly Part[] = [
  { name: 'second', from: 0, to: 59 },
  { name: 'minute', from: 0, to: 59 },
  { name: 'hour', from: 0, to: 23 },
  { name: 'date', from: 1, to: 31 },
  { name: 'month', from: 0, to: 11, shift: 1 },
  { name: 'dayOfWeek', from: 0, to: 6 },
  { name: 'year', from: 1970, to: 2099 },
];

/** `recurs` is how the class of node-schedule marks its rules. */
const names = new Set([...parts.map(({ name }) => name), 'tz', 'recurs']);

const remedy = `Write numbers, lists of numbers or ranges for ${parts.map(({ name }) => name).join(', ')}.`;

type Given = Readonly<Record<string, unknown>>;

export const isRecurrence = (given: Given): boolean => parts.some(({ name }) => name in given);

/** The equivalent cron rule of seven parts; days of the month and of the week must both match. */
export function ruleOf(given: Given): string {
  const unknown = Object.keys(given).find((name) => !names.has(name));
  if (unknown !== undefined) throw new ExtensionFault(`${unknown} is not a part of a rule.`, remedy);
  return parts.map((part) => partOf(part, given[part.name])).join(' ');
}

function partOf(part: Part, value: unknown): string {
  const { name, from, to, shift = 0 } = part;
  if (value === undefined || value === null) return name === 'second' ? '0' : '*';
  const numbers = [value].flat().flatMap((one) => numbersOf(one, part));
  const wrong = numbers.find((number) => !Number.isInteger(number) || number < from || number > to);
  if (numbers.length === 0 || wrong !== undefined)
    throw new ExtensionFault(`Its ${name} is not a number from ${from} to ${to}.`, remedy);
  return numbers.map((number) => number + shift).join(',');
}

/** One number, also as a text, or a range. As in node-schedule, a range with steps excludes its last number. */
function numbersOf(value: unknown, { from, to }: Part): readonly number[] {
  if (typeof value === 'number') return [value];
  if (typeof value === 'string' && /^\d+$/.test(value)) return [Number(value)];
  if (typeof value !== 'object' || value === null || !('start' in value)) return [Number.NaN];
  const { start, end, step }: { start?: unknown; end?: unknown; step?: unknown } = value;
  const width = Number(step ?? 1);
  const last = Math.min(Number(end ?? to) - (width === 1 ? 0 : 1), to);
  const first = Math.max(Number(start ?? from), from);
  const isRange = Number.isInteger(width) && width > 0 && Number.isInteger(first) && Number.isInteger(last);
  return isRange
    ? Array.from(
        { length: Math.max(0, Math.floor((last - first) / width) + 1) },
        (_, at) => first + at * width,
      )
    : [Number.NaN];
}
