// The `env` argument of config files: reads environment variables as strings, numbers, lists and dates.
// An invalid value is reported as a fault of the variable; the config file gets the fallback.
// https://docs.strapi.io/cms/configurations/guides/access-cast-environment-variables
import type { Finding } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { Environment } from './environment.ts';

export interface Env {
  <T = undefined>(name: string, fallback?: T): string | T | undefined;
  int(name: string, fallback?: number): number | undefined;
  float(name: string, fallback?: number): number | undefined;
  bool(name: string, fallback?: boolean): boolean | undefined;
  json(name: string, fallback?: unknown): unknown;
  array(name: string, fallback?: readonly unknown[]): readonly unknown[] | undefined;
  date(name: string, fallback?: Date): Date | undefined;
  oneOf(name: string, expected: readonly unknown[], fallback?: unknown): unknown;
}

/** Adds a finding for a value that `bool` reads as false although it may mean true, or that `oneOf` does not expect. */
export function createEnv(environment: Environment, faults: Fault[], findings: Finding[] = []): Env {
  const text = <T>(name: string, fallback?: T): string | T | undefined =>
    environment.variable(name) ?? fallback;
  const reported = new Set<string>();
  const reading =
    <T>(expected: string, parse: (text: string) => T | undefined) =>
    (name: string, fallback?: T): T | undefined => {
      const text = environment.variable(name);
      if (text === undefined) return fallback;
      const value = parse(text);
      if (value !== undefined) return value;
      if (!reported.has(name))
        faults.push(environment.fault(name, printVariable(name, text), `Write ${expected}.`));
      reported.add(name);
      return fallback;
    };
  return Object.assign(text, {
    int: reading('a whole number', parseInteger),
    float: reading('a number', parseDecimal),
    bool: (name: string, fallback?: boolean): boolean | undefined => {
      const text = environment.variable(name);
      if (text === undefined) return fallback;
      if (mayMeanTrue(text) && !reported.has(name))
        findings.push(readAsFalse(environment.fault(name, printText(name, text), 'Write true or false.')));
      reported.add(name);
      return text === 'true';
    },
    json: reading<unknown>('JSON', parseJson),
    array: reading<readonly unknown[]>('values with commas between them', parseArray),
    date: reading('a date, 2026-01-31T12:00:00Z', parseDate),
    // As in the reference, an unexpected value counts as unset.
    oneOf: (name: string, expected: readonly unknown[], fallback?: unknown): unknown => {
      const text = environment.variable(name);
      if (expected.includes(text)) return text;
      if (text && !reported.has(name))
        findings.push(countedAsUnset(environment.fault(name, printText(name, text), oneOfRemedy(expected))));
      reported.add(name);
      return fallback;
    },
  });
}

function printVariable(name: string, value: string): string {
  return `${printText(name, value)} cannot be read.`;
}

/** Hides values that may be secrets, because faults are logged. */
function printText(name: string, value: string): string {
  const isSecret = /secret|password|token|key|salt|url|json/i.test(name) || value.length > 40;
  return isSecret ? 'Its value' : JSON.stringify(value);
}

function parseInteger(text: string): number | undefined {
  const number = /^[+-]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

function parseDecimal(text: string): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** As in the reference, `env.bool` reads everything except `true` as false. */
const mayMeanTrue = (text: string): boolean =>
  text !== 'true' && !['false', '0', 'no', 'off'].includes(text.toLowerCase());

const readAsFalse = ({ file, path, problem, remedy }: Fault): Finding => ({
  file,
  path,
  does: `${problem} is read as false, as in Strapi.`,
  instead: 'Only "true" is read as true.',
  remedy,
  weight: 'notRun',
});

const oneOfRemedy = (expected: readonly unknown[]): string => `Write one of ${expected.join(', ')}.`;

const countedAsUnset = ({ file, path, problem, remedy }: Fault): Finding => ({
  file,
  path,
  does: `${problem} is none of the values that env.oneOf expects.`,
  instead: 'It counts as unset, as in Strapi.',
  remedy,
  weight: 'notRun',
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `a, b`, `[a,b]` and `["a","b"]` are the same list. */
function parseArray(text: string): string[] {
  const isBracketed = text.startsWith('[') && text.endsWith(']');
  const items = (isBracketed ? text.slice(1, -1) : text).split(',');
  return items.map((item) => item.trim().replace(/^"+|"+$/g, ''));
}

function parseDate(text: string): Date | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
