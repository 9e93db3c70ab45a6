// Prepares a body before its transaction: checks names, hashes passwords, and reserves ids of components. Hashing is
// slow and a counter may have to be awaited, so neither happens while the transaction holds locks.
import type { Abilities } from '../abilities/abilities.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import type { Data } from '../values/data.ts';
import type { Body, Hashes } from './body/body.ts';
import { checkKeys } from './body/check-keys.ts';
import { type Gathered, gather } from './body/gather.ts';
import type { ComponentIds } from './component-ids.ts';
import { hashPassword, isTakenAsHash } from './passwords.ts';

export interface BodyRequest {
  readonly contentType: ContentType;
  readonly action: 'create' | 'update';
  readonly data: Data;
  /** Values that the server sets, independent of the caller's rights. */
  readonly fixed?: Data | undefined;
  readonly takesHashes?: boolean | undefined;
}

export async function readBody(
  { contentType, action, data: sent, fixed, takesHashes }: BodyRequest,
  checking: { readonly schema: Schema; readonly abilities: Abilities },
  componentIds: ComponentIds,
): Promise<Body> {
  checkKeys(sent, contentType, { ...checking, action });
  const data = { ...sent, ...fixed };
  const { passwords, ...gathered } = gather(data, contentType, checking.schema);
  const { componentCount } = gathered;
  return {
    data,
    named: namedAttributes(data, contentType),
    ...gathered,
    hashes: await hashesOf(passwords, takesHashes),
    nextComponentId: componentCount > 0 ? await componentIds.reserve(componentCount) : () => 0,
  };
}

const namedAttributes = (data: Data, { attributes }: ContentType): ReadonlySet<string> =>
  new Set([...attributes.values()].filter(({ name }) => data[name] !== undefined).map(({ id }) => id));

async function hashesOf(passwords: Gathered['passwords'], takesHashes?: boolean): Promise<Hashes> {
  const hashes = new Map<object, Record<string, string>>();
  for (const { holder, attributeId, password } of passwords) {
    // Validation will refuse it, so it needs no hash.
    if (password.length > 256) continue;
    const hash = isTakenAsHash(password, takesHashes) ? password : await hashPassword(password);
    hashes.set(holder, { ...hashes.get(holder), [attributeId]: hash });
  }
  return hashes;
}
