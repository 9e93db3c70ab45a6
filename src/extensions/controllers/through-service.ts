// A core action whose service method the project overrides: the action checks query and data of the caller, calls the method, and
// removes from its result what the caller may not see. The method itself reads and writes without permission checks.
import { checkKeys } from '../../documents/body/check-keys.ts';
import { ruleNotObeyed } from '../../errors/families/project-code.ts';
import { dataOf } from '../../rest/body.ts';
import type { Action } from '../../rest/content-request.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import { checkQuery } from '../content-api/check-query.ts';
import { sanitizeInput } from '../content-api/sanitize-input.ts';
import { sanitizeOutput } from '../content-api/sanitize-output.ts';
import { viewerIn } from '../content-api/viewer.ts';
import { type Context, callOf } from '../http/context.ts';
import { calling } from './calling.ts';
import { clientForm, inClientForm } from './client-form.ts';

export interface CoreAction {
  readonly uid: string;
  readonly action: Action;
}

export async function throughService(core: CoreAction, service: object, context: Context): Promise<unknown> {
  const { uid, action } = core;
  const { schema, principal } = callOf(context);
  const contentType = contentTypeOf(schema, uid);
  // The planner applies rules, and the method may read without the planner.
  if (principal.abilities.rules.has(`${uid}.${action}`)) throw ruleNotObeyed({ action: `${uid}.${action}` });
  checkQuery(contentType, context);
  const call: unknown = Reflect.get(service, action);
  if (typeof call !== 'function') throw new Error(`${uid}.${action} is no function.`);
  const abilities = calling(principal.abilities, `${uid}.${action}`);
  const given = givenTo(core, { isSingle: contentType.modelKind === 'singleType' }, context, (data) => {
    checkKeys(data, contentType, { schema, abilities, action });
    return sanitizeInput(data, contentType);
  });
  const result: unknown = await Reflect.apply(call, service, given);
  const { isVersion4 } = clientForm(context);
  if (action === 'create' && !isVersion4) context.status = 201;
  if (action === 'delete' && !isVersion4) context.status = 204;
  if ((action === 'delete' && !isVersion4) || result === undefined || result === null) return undefined;
  const viewer = { ...viewerIn(context), isUnruled: true };
  const shown = (found: unknown) => inClientForm(sanitizeOutput(found, contentType, viewer), uid, context);
  if (!isData(result) || !Array.isArray(result.results)) return { data: shown(result), meta: {} };
  return { data: shown(result.results), meta: { pagination: result.pagination } };
}

/** The arguments of the service method. */
function givenTo(
  { action }: CoreAction,
  { isSingle }: { readonly isSingle: boolean },
  context: Context,
  cleaned: (data: Data) => Data,
): readonly unknown[] {
  const { id } = context.params;
  const query = { ...context.query };
  const address = isSingle ? [] : [id];
  if (action === 'find') return [query];
  if (action === 'findOne' || action === 'delete') return [...address, query];
  const data = { ...query, data: cleaned(dataOf(context.request.body)) };
  return action === 'create' ? [data] : [...address, data];
}
