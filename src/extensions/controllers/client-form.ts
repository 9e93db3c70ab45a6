// Converts documents that project code has read into the response format that the current client uses.
import type { ClientForm } from '../../rest/content-request.ts';
import { nested } from '../../rest/nested.ts';
import { formOf } from '../../rest/version-4.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import { type Context, callOf } from '../http/context.ts';

export function clientForm(context: Context): ClientForm {
  const { request, content } = callOf(context);
  return formOf(request.headers, content);
}

/** Unchanged without a request. */
export function inClientForm(data: unknown, uid: string, context: Context | undefined): unknown {
  if (!context || clientForm(context).shape === 'flat') return data;
  const { schema } = callOf(context);
  return nested(data, contentTypeOf(schema, uid), schema);
}
