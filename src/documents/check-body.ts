// Checks names and values of a body without the database, for writes that run hooks first.
import type { Abilities } from '../abilities/abilities.ts';
import { validationProblems } from '../errors/errors.ts';
import type { Schema } from '../schema/schema.ts';
import { checkKeys } from './body/check-keys.ts';
import { inSchemaOrder } from './check/check.ts';
import { validate } from './check/validate.ts';
import type { BodyRequest } from './read-body.ts';

export interface CheckedBody extends BodyRequest {
  /** Whether the document does not exist yet. */
  readonly isCreate: boolean;
}

/** Throws all problems at once, with the error that the write itself would throw. */
export function checkBody(
  { contentType, action, data, fixed, isCreate }: CheckedBody,
  { schema, abilities }: { readonly schema: Schema; readonly abilities: Abilities },
): void {
  checkKeys(data, contentType, { schema, abilities, action });
  const isDraft = contentType.hasDraftAndPublish;
  const given = { ...data, ...fixed };
  const { problems, unreadable } = validate(given, contentType, {
    schema,
    isDraft,
    isCreate,
    isStored: false,
  });
  if (problems.length > 0) throw validationProblems(inSchemaOrder(problems, contentType));
  if (unreadable) throw unreadable;
}
