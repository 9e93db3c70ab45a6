// `strings` of `@strapi/utils`.
import type { Options } from '@sindresorhus/slugify';
import { slug } from '../../values/slug.ts';

/** `/` between paths that may begin or end with it. */
function joinBy(joint: string, ...parts: readonly string[]): string {
  const last = parts.length - 1;
  const trimmed = parts.map((part, index) => {
    const from = index === 0 ? part : trimStart(part, joint);
    return index === last ? from : trimEnd(from, joint);
  });
  return trimmed.join(joint);
}

const trimStart = (text: string, joint: string): string =>
  joint !== '' && text.startsWith(joint) ? trimStart(text.slice(joint.length), joint) : text;

const trimEnd = (text: string, joint: string): string =>
  joint !== '' && text.endsWith(joint) ? trimEnd(text.slice(0, -joint.length), joint) : text;

function getCommonPath(...paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/'));
  const end = first.findIndex((part, index) => others.some((other) => other[index] !== part));
  return first.slice(0, end === -1 ? undefined : end).join('/');
}

export const strings = {
  nameToSlug: (name: string, options: Options = { separator: '-' }): string => slug(name, options),
  nameToCollectionName: (name: string): string => slug(name, { separator: '_' }),
  toRegressedEnumValue: (value: string): string =>
    slug(value, { decamelize: false, lowercase: false, separator: '_' }),
  toKebabCase: (text: string): string => slug(text),
  isCamelCase: (text: string): boolean => /^[a-z][a-zA-Z0-9]+$/.test(text),
  isKebabCase: (text: string): boolean => /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(text),
  startsWithANumber: (text: string): boolean => /^[0-9]/.test(text),
  isEqual: (one: unknown, other: unknown): boolean => String(one) === String(other),
  joinBy,
  getCommonPath,
};

export const arrays = {
  includesString: (list: readonly unknown[], value: unknown): boolean =>
    list.some((item) => String(item) === String(value)),
};
