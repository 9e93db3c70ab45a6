// The description of an operation: parameters, body and responses.
import { errorKinds } from '../errors/errors.ts';
import { type JsonSchema, type SharedSchemas, wholeObject } from './json-schema.ts';

export interface Operation {
  readonly summary: string;
  /** Unique; by default it is derived from method and path. */
  readonly id?: string;
  readonly parameters?: readonly JsonSchema[];
  readonly body?: { readonly schema: JsonSchema; readonly type?: string; readonly isOptional?: true };
  /** The status of success; 200 by default. */
  readonly status?: number;
  /** The body of success; undefined if it is empty. */
  readonly response?: JsonSchema;
  /** Descriptions of other statuses of success. */
  readonly others?: Readonly<Record<number, string>>;
  /** Statuses of refusals, besides 400, 401 and 403, which every operation has. */
  readonly refusals?: readonly number[];
}

export const content = (schema: JsonSchema, type = 'application/json'): JsonSchema => ({
  [type]: { schema },
});

const meanings: Readonly<Record<number, string>> = {
  400: 'A parameter or a value is wrong; `details` says where',
  401: 'The bearer token is unknown or has expired',
  403: 'The caller has no permission for the action, the document or an attribute',
  404: 'The document does not exist, or the caller may not read it',
  409: 'The request conflicts with another one',
  412: 'The document has another version than `If-Match` names',
  413: 'The body is too large',
  429: 'Too many attempts',
};

/** All refusals have the same schema. */
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
            description: '`errors` lists the problems of a body, each with its path',
          },
        },
        required: ['status', 'name', 'message'],
      },
    }),
  );
