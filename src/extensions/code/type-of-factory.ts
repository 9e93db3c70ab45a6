// The content type that a controller, router or service of a factory is for: `createCoreController('api::article.article')`.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { nameOneOf } from '../../errors/wording/hint.ts';
import { nearest } from '../../errors/wording/nearest.ts';
import type { ContentType, Schema } from '../../schema/schema.ts';
import { isCore } from './factories.ts';

export function typeOfFactory(uid: string, { contentTypes }: Schema): ContentType {
  const found = contentTypes.get(uid);
  if (found) return found;
  const known = [...contentTypes.keys()].filter((one) => one.startsWith('api::'));
  throw new ExtensionFault(`There is no content type ${JSON.stringify(uid)}.`, nameOneOf(uid, known));
}

/** A service may be for a type that does not exist, as in Strapi: its core functions throw. A misspelled uid is a fault. */
export function refuseMisspelledType(uid: string, { contentTypes }: Schema): void {
  const known = [...contentTypes.keys()];
  if (!contentTypes.has(uid) && nearest(uid, known) !== undefined)
    throw new ExtensionFault(`There is no content type ${JSON.stringify(uid)}.`, nameOneOf(uid, known));
}

/** Whether a file exports a controller or router whose content type does not exist. */
export const lacksType = (exported: unknown, { contentTypes }: Schema): boolean =>
  (isCore(exported, 'controller') || isCore(exported, 'router')) && !contentTypes.has(exported.uid);
