// The core actions of a content type for project code: `await super.find(ctx)` resolves to the parsed body, limited to what the
// caller may see. They run the operations of the content API with the same planner.
import { conditionsOf } from '../../rest/conditions.ts';
import { respondContent } from '../../rest/content.ts';
import type { Action, ContentRequest, Publication } from '../../rest/content-request.ts';
import { formOf } from '../../rest/version-4.ts';
import type { Response } from '../../routes/request.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import { throwOriginal } from '../code/original-errors.ts';
import { unparsedQueryOf } from '../http/changed-query.ts';
import { type Call, type Context, callOf } from '../http/context.ts';
import { wholeContext } from '../http/partial-context.ts';
import { applyRule } from '../http/rule-enforcement.ts';
import { runningContext } from '../http/running-context.ts';
import type { Registry } from '../strapi/registries/registry.ts';
import { calling } from './calling.ts';
import { type CoreAction, throughService } from './through-service.ts';

export type ControllerAction = (context: Context, next?: () => Promise<unknown>) => unknown;

/** The prototype of the controllers of `createCoreController(uid)`. */
export function coreController(
  uid: string,
  services: Registry,
): Readonly<Record<Exclude<Action, Publication>, ControllerAction>> {
  const action = (name: Exclude<Action, Publication>) => (given: Context) => {
    const context = wholeContext(given);
    const service = services.added(uid);
    const core = { uid, action: name };
    return service && Object.hasOwn(service, name)
      ? throughService(core, service, context)
      : parsedCore(core, context);
  };
  return {
    find: action('find'),
    findOne: action('findOne'),
    create: action('create'),
    update: action('update'),
    delete: action('delete'),
  };
}

async function parsedCore(core: CoreAction, context: Context): Promise<unknown> {
  applyRule(runningContext() ?? context, `${core.uid}.${core.action}`);
  const { status, body } = await respondCore(core, callOf(context), givenBy(context)).catch(throwOriginal);
  if (status !== 200) context.status = status;
  return body === undefined ? undefined : JSON.parse(String(body));
}

export type GivenRequest = Pick<ContentRequest, 'unparsed' | 'documentId' | 'body'>;

/** The current state of the context. */
export const givenBy = (context: Context): GivenRequest => ({
  unparsed: unparsedQueryOf(context),
  documentId: documentIdIn(context.params),
  body: context.request.body,
});

export const documentIdIn = ({ id, documentId = id }: Readonly<Record<string, string>>): string | undefined =>
  documentId;

/** The response of a core action to the request, or to the query and body that project code put in its place. */
export function respondCore({ uid, action }: CoreAction, call: Call, given: GivenRequest): Promise<Response> {
  const { request, principal, content, schema } = call;
  const contentType = contentTypeOf(schema, uid);
  return respondContent(
    {
      ...given,
      ...(contentType.modelKind === 'singleType' ? { documentId: undefined } : {}),
      contentType,
      action,
      abilities: calling(principal.abilities, `${uid}.${action}`),
      ...formOf(request.headers, content),
      ...conditionsOf(action, request),
      stages: request.stages,
    },
    content,
  );
}
