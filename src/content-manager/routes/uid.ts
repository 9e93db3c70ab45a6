// POST …/uid/:owner/:attribute/generate and /check: generates a uid from a text, and checks whether one is free. Inside
// components a uid is only generated; uniqueness is checked when the whole document is written.
import { fieldsOf } from '../../admin/parameters/fields.ts';
import { dataResponse } from '../../admin/route.ts';
import { forbidden, notFound } from '../../errors/errors.ts';
import { uidTextMissing } from '../../errors/families/content-manager.ts';
import type { AttributeOwner, ScalarAttribute } from '../../schema/schema.ts';
import { placeOf } from '../place.ts';
import type { ManagerRequest, ManagerRoute, ManagerService } from '../service.ts';
import { freeUid, isFree, type UidTarget, uidOf } from '../uid-values.ts';

const path = '/content-manager/uid/:owner/:attribute';

export const uidRoutes: readonly ManagerRoute[] = [
  { method: 'POST', path: `${path}/generate`, demand: 'any administrator', body: 'json', handler: generate },
  { method: 'POST', path: `${path}/check`, demand: 'any administrator', body: 'json', handler: check },
];

async function generate(request: ManagerRequest, service: ManagerService) {
  const text = textIn(request, 'text');
  const component = service.schema.components.get(request.parameters.owner ?? '');
  if (component) return dataResponse({ value: uidOf(text, uidAttribute(component, request)) });
  return dataResponse({ value: await freeUid(text, targetOf(request, service), service) });
}

/** Responds with `suggestion`: a similar free value, or null if the value is free. */
async function check(request: ManagerRequest, service: ManagerService) {
  const value = textIn(request, 'value');
  const target = targetOf(request, service);
  const isAvailable = await isFree(value, target, service);
  return dataResponse({
    isAvailable,
    suggestion: isAvailable ? null : await freeUid(value, target, service),
  });
}

/** Only for content types that the administrator may write, because a taken value reveals that a document exists. */
function targetOf(request: ManagerRequest, { schema, viewOf, defaultLocale }: ManagerService): UidTarget {
  const { owner = '' } = request.parameters;
  const contentType = schema.contentTypes.get(owner);
  if (!contentType?.uid.startsWith('api::')) throw notFound();
  const { abilities } = viewOf(request.principal);
  const attribute = uidAttribute(contentType, request);
  const mayWrite = ['create', 'update'].some((action) => {
    const lists = abilities.rules.get(`${owner}.${action}`)?.attributeIds;
    return abilities.may(`${owner}.${action}`) && (lists?.includes(attribute.id) ?? true);
  });
  if (!mayWrite) throw forbidden();
  const { documentId, locale } = bodyOf(request);
  const place = placeOf({ locale: locale ?? undefined }, contentType);
  return {
    contentType,
    attribute,
    documentId: typeof documentId === 'string' ? documentId : undefined,
    locale: place.locale?.[0] ?? defaultLocale(),
  };
}

function uidAttribute(owner: AttributeOwner, { parameters }: ManagerRequest): ScalarAttribute {
  const attribute = owner.attributes.get(parameters.attribute ?? '');
  if (attribute?.kind !== 'scalar' || attribute.type.name !== 'uid') throw notFound();
  return attribute;
}

const bodyOf = ({ body }: ManagerRequest) => fieldsOf(body, ['text', 'value', 'documentId', 'locale']);

function textIn(request: ManagerRequest, name: string): string {
  const text = bodyOf(request)[name];
  if (typeof text !== 'string' || text.length > 1000 || text.includes('\u0000'))
    throw uidTextMissing({ name });
  return text;
}
