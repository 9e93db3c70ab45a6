// The description of an operation: parameters, body and responses.
import { errorKinds } from '../errors/errors.ts';
import { type JsonSchema, type SharedSchemas, wholeObject } from './json-schema.ts';

export interface Operation {
  readonly summary: string;
  /** Unique; made of method and path if left out. */
  readonly id?: string;
  readonly parameters?: readonly JsonSchema[];
  readonly body?: { readonly schema: JsonSchema; readonly type?: string; readonly isOptional?: true };
  /** Of success; without a schema the body is empty. */
  readonly status?: number;
  readonly response?: JsonSchema;
  /** Other statuses of success, by what they mean. */
  readonly others?: Readonly<Record<number, string>>;
  /** Of refusals, beside those of every operation. */
  readonly refusals?: readonly number[];
}

export const content = (schema: JsonSchema, type = 'application/json'): JsonSchema => ({
  [type]: { schema },
});

const meanings: Readonly<Record<number, string>> = {
  400: 'A parameter or a value is wrong; `details` says where',
  401: 'The bearer token is not known',
  403: "The action, the document or an attribute is not the caller's",
  404: 'There is no such document for this caller',
  409: 'The request contradicts another one',
  412: 'The document was changed since the version that `If-Match` names',
  413: 'The body is over the limit',
  429: 'Too many attempts',
};

/** Refusals have one form, whatever refuses. */
export const refusals = (statuses: readonly number[], shared: SharedSchemas): JsonSchema =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: meanings[status] ?? 'Refused', content: content(errorSchema(shared)) },
    ]),
  );

const errorSchema = (shared: SharedSchemas): JsonSchema =>
  shared.refer('Error', () =>
    wholeObject({
      data: { type: 'null' },
      error: {
        type: 'object',
        properties: {
          status: { type: 'integer' },
          name: { type: 'string', description: `Such as ${Object.keys(errorKinds).slice(0, 6).join(', ')}` },
          message: { type: 'string' },
          details: {
            type: 'object',
            description: '`errors` lists what is wrong with a body, each with its path',
          },
        },
        required: ['status', 'name', 'message'],
      },
    }),
  );
