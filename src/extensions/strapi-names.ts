// The members of the `strapi` object and the services behind them.
import type { Strapi } from './strapi.ts';
import { contentMembers } from './strapi-content.ts';
import type { StrapiOptions, StrapiParts } from './strapi-options.ts';
import { registryMembers } from './strapi-registries.ts';
import { serverMembers } from './strapi-server.ts';

export function strapiNames(options: StrapiOptions, parts: StrapiParts): Strapi {
  const names: Strapi = joined(
    registryMembers(options, parts, () => names),
    contentMembers(options, parts),
    serverMembers(options, parts),
  );
  return names;
}

/** Copies descriptors, because getters read the current schema on each access; a spread would evaluate them once. */
const joined = <A extends object, B extends object, C extends object>(...groups: [A, B, C]): A & B & C =>
  Object.defineProperties(
    {} as A & B & C,
    Object.assign({}, ...groups.map((group) => Object.getOwnPropertyDescriptors(group))),
  );
