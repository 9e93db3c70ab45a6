// Reads the options of one attribute of schema.json and collects faults. It does not depend on other attributes.
import type { Meaning } from '../errors/faults/finding.ts';
import { didYouMean, meantOr } from '../errors/wording/hint.ts';
import { nearest } from '../errors/wording/nearest.ts';
import { type Pattern, PatternTooPowerful, parsePattern } from './attribute-types/pattern.ts';
import {
  idleOption,
  misspelledInPackage,
  type Note,
  uncheckedPattern,
  unknownOption,
} from './schema-notes.ts';

/** Options that every attribute may have. Options of other plugins are ignored. */
export const commonOptions = [
  'type',
  'required',
  'private',
  'configurable',
  'pluginOptions',
  'writable',
  'visible',
  'useJoinTable',
  'column',
  'searchable',
  'conditions',
  'customField',
  'options',
];

type Report = (path: string, problem: string, remedy: string) => void;

/** What happens to problems of a file. */
export interface Reporting {
  readonly report: Report;
  readonly note?: Note | undefined;
  /** Whether the file is part of an installed package, where the project cannot correct misspelled options. */
  readonly isInstalled?: boolean;
}

/** Options that have an effect for some attribute types. */
export const ofSomeType: readonly string[] = [
  ...'min max minLength maxLength regex enum default unique targetField multiple allowedTypes'.split(' '),
  ...'relation target mappedBy inversedBy morphBy component components repeatable'.split(' '),
];
const knownAnywhere: readonly string[] = [
  ...commonOptions,
  ...ofSomeType,
  ...'enumName joinTable index search displayName description label placeholder'.split(' '),
  ...'morphColumn unstable_virtual baseType pluralName autoPopulate'.split(' '),
];
export type RawAttribute = Readonly<Record<string, unknown>>;

const linearRemedy =
  'Patterns are matched in linear time, without look-around (but at the beginning), back-references and more than 1,000 repetitions: write another pattern, and lengths as minLength and maxLength.';

/** Reads typed options of one attribute. An invalid option is reported and treated as missing. */
export class Options {
  readonly raw: RawAttribute;
  readonly #path: string;
  readonly #reporting: Reporting;

  constructor(raw: RawAttribute, path: string, reporting: Reporting) {
    this.raw = raw;
    this.#path = path;
    this.#reporting = reporting;
  }

  note(option: string, meaning: Meaning): void {
    this.#reporting.note?.(this.#at(option), meaning);
  }

  /** An option that Strapi accepts and ignores: a note at the start, a fault in the content-type builder, which shows no notes. */
  slip(option: string, problem: string, meaning: Meaning): void {
    if (this.#reporting.note) this.note(option, meaning);
    else this.fault(option, problem, meaning.remedy);
  }

  /** The options of an option that is an object. */
  below(option: string): Options {
    const value = this.raw[option];
    const raw = typeof value === 'object' && value !== null ? (value as RawAttribute) : {};
    return new Options(raw, this.#at(option), this.#reporting);
  }

  #at(option: string): string {
    return [this.#path, option].filter((part) => part !== '').join('.');
  }

  fault(option: string, problem: string, remedy: string): void {
    this.#reporting.report(this.#at(option), problem, remedy);
  }

  boolean(option: string): boolean {
    const value = this.raw[option];
    if (value === undefined || typeof value === 'boolean') return value ?? false;
    this.fault(option, `${JSON.stringify(value)} is not a boolean`, 'Write true or false.');
    return false;
  }

  /** Whether an option that is on by default is switched off. */
  isOff(option: string): boolean {
    return this.raw[option] !== undefined && !this.boolean(option);
  }

  number(option: string): number | undefined {
    const value = this.raw[option];
    if (value === undefined || value === null) return undefined;
    const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return number;
    this.fault(option, `${JSON.stringify(value)} is not a number`, 'Write a number.');
    return undefined;
  }

  text(option: string): string | undefined {
    const value = this.raw[option];
    if (value === undefined || typeof value === 'string') return value;
    this.fault(option, `${JSON.stringify(value)} is not a text`, 'Write a text in quotes.');
    return undefined;
  }

  texts(option: string): readonly string[] {
    const value = this.raw[option];
    if (
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((item) => typeof item === 'string' && item !== '')
    )
      return value;
    this.fault(
      option,
      value === undefined ? 'is missing' : 'is not a list of texts',
      'Write a list of one or more texts.',
    );
    return [];
  }

  oneOf<T extends string>(option: string, allowed: readonly T[]): T | undefined {
    const value = this.raw[option];
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) {
      const meant = typeof value === 'string' ? nearest(value, allowed) : undefined;
      const problem = value === undefined ? 'is missing' : `${JSON.stringify(value)} is unknown`;
      this.fault(option, problem, meantOr(meant, `Write one of: ${allowed.join(', ')}.`));
    }
    return found;
  }

  regex(option: string): Pattern | undefined {
    const value = this.text(option);
    if (value === undefined || value === '') return undefined;
    try {
      return parsePattern(value);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (error instanceof PatternTooPowerful) this.slip(option, problem, uncheckedPattern(linearRemedy));
      else this.fault(option, problem, 'Write a JavaScript regular expression.');
      return undefined;
    }
  }

  /** Reports likely typos of known options as faults, and unknown options and those of other types as notes. */
  checkNames(known: readonly string[]): void {
    const names = [...commonOptions, ...known];
    this.checkKeys(names, 'is no option of this attribute', knownAnywhere);
    for (const option of Object.keys(this.raw))
      if (ofSomeType.includes(option) && !names.includes(option) && this.raw[option])
        this.note(option, idleOption);
  }

  /** The same for a nested object of options. `harmless`: options that Strapi ignores too. */
  checkKeys(known: readonly string[], problem: string, harmless: readonly string[] = []): void {
    for (const option of Object.keys(this.raw)) {
      if (known.includes(option)) continue;
      const meant = nearest(option, known);
      if (meant && this.#reporting.isInstalled) this.note(option, misspelledInPackage);
      else if (meant) this.fault(option, problem, didYouMean(meant));
      else if (!harmless.includes(option)) this.note(option, unknownOption);
    }
  }
}
