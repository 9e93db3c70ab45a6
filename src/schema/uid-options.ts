// `options` of a uid attribute: how a slug is made of a text. The names are those of the library that Strapi uses.
// https://docs.strapi.io/cms/backend-customization/models#attribute-options
import type { Options } from './attribute-options.ts';

export interface UidOptions {
  readonly separator?: string;
  readonly lowercase?: boolean;
  readonly decamelize?: boolean;
  readonly transliterate?: boolean;
  readonly preserveLeadingUnderscore?: boolean;
  readonly preserveTrailingDash?: boolean;
  readonly preserveCharacters?: string[];
  readonly customReplacements?: [string, string][];
}

interface OptionKind {
  readonly isValid: (value: unknown) => boolean;
  readonly remedy: string;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const truth: OptionKind = {
  isValid: (value) => typeof value === 'boolean',
  remedy: 'Write true or false.',
};

const kinds: Readonly<Record<keyof UidOptions, OptionKind>> = {
  separator: {
    // The characters that a uid may have.
    isValid: (value) => typeof value === 'string' && /^[A-Za-z0-9-_.~]*$/.test(value),
    remedy: 'Write one of - _ . ~, or letters.',
  },
  lowercase: truth,
  decamelize: truth,
  transliterate: truth,
  preserveLeadingUnderscore: truth,
  preserveTrailingDash: truth,
  preserveCharacters: {
    isValid: (value) => Array.isArray(value) && value.every(isText),
    remedy: 'Write a list of characters.',
  },
  customReplacements: {
    isValid: (value) => Array.isArray(value) && value.every(isPair),
    remedy: 'Write a list of pairs: [["&", " and "]].',
  },
};

const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isText);

const names = Object.keys(kinds);

/** Parses the options; invalid ones are faults. */
export function parseUidOptions(options: Options): UidOptions | undefined {
  options.checkKeys(names, 'is no option of a uid');
  const given = Object.entries(kinds).filter(([name]) => options.raw[name] !== undefined);
  for (const [name, { isValid, remedy }] of given)
    if (!isValid(options.raw[name])) options.fault(name, 'has a value of another kind', remedy);
  if (given.length === 0) return undefined;
  return Object.fromEntries(given.map(([name]) => [name, options.raw[name]]));
}
