// `strapi.entityValidator`: checks whether data may be written, without writing it.
import { validate } from '../../../documents/check/validate.ts';
import { validationProblems } from '../../../errors/errors.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { Data } from '../../../values/data.ts';
import { unknownName } from '../guarded/unknown-name.ts';

interface Checked {
  /** Whether required values may be missing. */
  readonly isDraft?: boolean;
}

/** The functions return the data, or throw all problems. Unique values and related documents are checked by the write. */
export interface EntityValidator {
  validateEntityCreation(model: { readonly uid: string }, data: Data, checked?: Checked): Promise<Data>;
  validateEntityUpdate(model: { readonly uid: string }, data: Data, checked?: Checked): Promise<Data>;
}

export const entityValidator = (schema: () => Schema): EntityValidator => ({
  validateEntityCreation: async ({ uid }, data, checked = {}) =>
    checkedData({ uid, data, schema: schema(), isCreate: true, ...checked }),
  validateEntityUpdate: async ({ uid }, data, checked = {}) =>
    checkedData({ uid, data, schema: schema(), isCreate: false, ...checked }),
});

interface DataToCheck extends Checked {
  readonly uid: string;
  readonly data: Data;
  readonly schema: Schema;
  readonly isCreate: boolean;
}

function checkedData({ uid, data, schema, isCreate, isDraft = false }: DataToCheck): Data {
  const contentType = schema.contentTypes.get(uid);
  if (!contentType) throw unknownName('content type', uid, [...schema.contentTypes.keys()]);
  const { problems, unreadable } = validate(data, contentType, {
    schema,
    isCreate,
    isDraft: isDraft && contentType.hasDraftAndPublish,
    isStored: false,
  });
  if (problems.length > 0) throw validationProblems(problems);
  if (unreadable) throw unreadable;
  return data;
}
