// Types of src/api that a subscriber names and the project does not have: its hooks would never run, unnoticed.
import { hint } from '../../errors/wording/hint.ts';
import type { Schema } from '../../schema/schema.ts';

export function unknownModels(subscriber: unknown, { contentTypes }: Schema): readonly string[] {
  const { models }: { readonly models?: unknown } = Object(subscriber);
  if (!Array.isArray(models)) return [];
  return models
    .filter((uid) => typeof uid === 'string' && uid.startsWith('api::') && !contentTypes.has(uid))
    .map(
      (uid) =>
        `A subscriber names the content type ${uid}, which does not exist: its hooks are never called.${hint(uid, contentTypes.keys())}`,
    );
}
