// Methods on `this` of content type controllers besides the actions: building the response body, and validating and sanitizing
// queries, input and output for the caller.
import { dataOf } from '../../rest/body.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import { checkQuery } from '../content-api/check-query.ts';
import { checkInput, sanitizeInput } from '../content-api/sanitize-input.ts';
import { sanitizeOutput } from '../content-api/sanitize-output.ts';
import { sanitizedQuery } from '../content-api/sanitize-populate.ts';
import { viewerIn } from '../content-api/viewer.ts';
import { type Context, callOf } from '../http/context.ts';
import { isReadByCode } from '../http/rule-enforcement.ts';
import { runningContext } from '../http/running-context.ts';
import { inClientForm } from './client-form.ts';

export const controllerMethods = (uid: string) => {
  const contentTypeIn = (context: Context) => contentTypeOf(callOf(context).schema, uid);
  return {
    transformResponse: (data: unknown, meta: unknown = {}): unknown =>
      data === undefined || data === null ? data : { data: inClientForm(data, uid, runningContext()), meta },
    /** Without a context, for the caller of the request that is running. */
    sanitizeOutput: async (data: unknown, given?: Context): Promise<unknown> => {
      const context = inRequest(given);
      const isUnruled = isReadByCode(runningContext() ?? context);
      return sanitizeOutput(data, contentTypeIn(context), { ...viewerIn(context), isUnruled });
    },
    /** Throws if the caller may not request it. */
    validateQuery: async (context: Context): Promise<void> => checkQuery(contentTypeIn(context), context),
    sanitizeQuery: async (context: Context): Promise<Data> => {
      checkQuery(contentTypeIn(context), context);
      return sanitizedQuery({ ...context.query }, contentTypeIn(context), viewerIn(context));
    },
    sanitizeInput: async (data: Data, context?: Context): Promise<Data> =>
      sanitizeInput(data, contentTypeIn(inRequest(context))),
    /** Throws for values that the caller cannot set. */
    validateInput: async (data: unknown, context: Context): Promise<void> =>
      checkInput(dataOf({ data }), contentTypeIn(context), callOf(context).principal.abilities),
  };
};

function inRequest(given: Context | undefined): Context {
  const context = given ?? runningContext();
  if (context) return context;
  throw new Error('Outside of a request, pass a context: this.sanitizeOutput(data, ctx).');
}
