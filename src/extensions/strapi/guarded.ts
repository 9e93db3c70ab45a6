// An object of ours as a project's code sees it: a name that it does not have is an error that says what there is, where
// plain JavaScript would go on with undefined and fail far away from the cause.
import { nearest } from '../../errors/nearest.ts';

/** Names that the language and its tools ask every object for. */
const ordinary = new Set([
  'then',
  'catch',
  'toJSON',
  'constructor',
  'prototype',
  'nodeType',
  'asymmetricMatch',
]);

export interface Guard {
  /** `strapi` */
  readonly name: string;
  /** What to use instead, by names that code of existing projects may ask for. */
  readonly instead?: Readonly<Record<string, string>>;
}

export function guarded<T extends object>(target: T, { name, instead = {} }: Guard): T {
  return new Proxy(target, {
    get: (_target, key) => {
      if (typeof key === 'symbol' || ordinary.has(key) || Object.hasOwn(target, key))
        return Reflect.get(target, key);
      const known = Object.keys(target);
      const hint = Object.hasOwn(instead, key) ? instead[key] : hintOf(key, known);
      throw new Error(`${name}.${key} does not exist. ${hint}`);
    },
    set: (_target, key) => {
      throw new Error(`${name}.${String(key)} cannot be changed.`);
    },
  });
}

function hintOf(key: string, known: readonly string[]): string {
  const meant = nearest(key, known);
  return meant ? `Did you mean ${meant}?` : `There are: ${known.join(', ')}.`;
}
