// /admin/content-manager/presence/:uid/:documentId: which other administrators have a document open. The panel repeats POST
// while it has the document open, and sends DELETE when it closes it.
import { dataResponse } from '../../admin/route.ts';
import { readAll } from '../../database/rows.ts';
import { notFound } from '../../errors/errors.ts';
import {
  deletePresence,
  deletePresenceBefore,
  type Presence,
  selectPresent,
  writePresence,
} from '../../sql/stored/presence.ts';
import { parametersOf, placeOf } from '../place.ts';
import { purpose } from '../reading.ts';
import {
  type ManagerRequest,
  type ManagerRoute,
  type ManagerService,
  type RequestedType,
  requestedType,
} from '../service.ts';

const path = '/content-manager/presence/:uid/:documentId';

export const presenceRoutes: readonly ManagerRoute[] = [
  { method: 'POST', path, demand: 'any administrator', body: 'none', handler: stay },
  { method: 'DELETE', path, demand: 'any administrator', body: 'none', handler: leave },
];

/** Milliseconds after which an administrator without a heartbeat is removed: three intervals of the panel. */
const heartbeatTimeout = 45_000;

async function stay(request: ManagerRequest, service: ManagerService) {
  const requested = requestedType(request, service, { action: 'findOne' });
  const presence = presenceOf(request, requested, service);
  if (!(await isThere(requested, presence.documentId, service))) throw notFound();
  const now = service.database.now();
  const since = new Date(now - heartbeatTimeout).toISOString();
  const others = await service.database.write(async (transaction) => {
    await transaction.run(deletePresenceBefore(since));
    await transaction.run(writePresence(presence, new Date(now).toISOString()));
    return readAll(transaction, selectPresent(presence, since));
  });
  return dataResponse(others);
}

async function leave(request: ManagerRequest, service: ManagerService) {
  const requested = requestedType(request, service, { action: 'findOne' });
  const presence = presenceOf(request, requested, service);
  await service.database.write(async (transaction) => void (await transaction.run(deletePresence(presence))));
  return { status: 204 };
}

function presenceOf(
  request: ManagerRequest,
  { contentType }: RequestedType,
  service: ManagerService,
): Presence {
  const { locale } = placeOf(parametersOf(request, service, ['locale']), contentType);
  return {
    uid: contentType.uid,
    documentId: request.parameters.documentId ?? '',
    locale: contentType.isLocalized ? (locale?.[0] ?? service.defaultLocale()) : '',
    adminId: request.principal.admin.id,
  };
}

/** Whether the document exists and this administrator may read it; otherwise they must not learn who has it open. */
async function isThere(
  { contentType, view: { abilities } }: RequestedType,
  documentId: string,
  { reader }: ManagerService,
): Promise<boolean> {
  const query = { fields: [], status: 'draft', locale: '*' } as const;
  const parse = () => ({ contentType, query, result: 'byDocumentId', purpose, shape: 'flat' }) as const;
  const key = `is there ${contentType.uid}`;
  return (await reader.read({ key, abilities, documentId, parse })).json !== undefined;
}
