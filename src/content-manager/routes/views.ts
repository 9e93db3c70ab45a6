// View settings of a content type, which apply to all administrators, and saved views: query strings of lists with a name, private
// or shared.
import { fieldsOf, optionalFlag, requiredText } from '../../admin/parameters/fields.ts';
import { dataResponse, parseId } from '../../admin/route.ts';
import { record } from '../../audit/trail.ts';
import { refuseChanged } from '../../auth/unchanged.ts';
import type { Transaction } from '../../database/database.ts';
import { committed, readAll, readFirst, readSingle } from '../../database/rows.ts';
import { forbidden, notFound } from '../../errors/errors.ts';
import { tooManyViews, viewQueryWrong } from '../../errors/families/content-manager.ts';
import { parseIfMatch } from '../../rest/conditions.ts';
import type { AttributeOwner } from '../../schema/schema.ts';
import type { Sql } from '../../sql/sql.ts';
import { raiseAccessVersion } from '../../sql/stored/access-version.ts';
import * as statements from '../../sql/stored/views.ts';
import { opened } from '../rights.ts';
import { type ManagerRequest, type ManagerRoute, type ManagerService, requestedType } from '../service.ts';
import { shownSettings, storedSettings, versionOf } from '../view-settings.ts';

const settings = '/content-manager/view-settings/:uid';
const views = '/content-manager/views/:uid';
const one = `${views}/:id`;
const configure = 'plugin::content-manager.configure-view';

export const viewsRoutes: readonly ManagerRoute[] = [
  { method: 'GET', path: settings, demand: 'any administrator', body: 'none', handler: readSettings },
  {
    method: 'PUT',
    path: settings,
    demand: 'administrator',
    action: configure,
    body: 'json',
    handler: writeSettings,
  },
  {
    method: 'DELETE',
    path: settings,
    demand: 'administrator',
    action: configure,
    body: 'none',
    handler: forgetSettings,
  },
  { method: 'GET', path: views, demand: 'any administrator', body: 'none', handler: list },
  { method: 'POST', path: views, demand: 'any administrator', body: 'json', handler: create },
  { method: 'PUT', path: one, demand: 'any administrator', body: 'json', handler: update },
  { method: 'DELETE', path: one, demand: 'any administrator', body: 'none', handler: remove },
];

/** How many views an administrator may save per content type. The message of the error contains this number. */
const maxViews = 100;

function ownerOf({ parameters: { uid = '' } }: ManagerRequest, { schema }: ManagerService): AttributeOwner {
  const contentType = uid.startsWith('api::') ? schema.contentTypes.get(uid) : undefined;
  const owner = contentType ?? schema.components.get(uid);
  if (!owner) throw notFound();
  return owner;
}

/** Responds with null if there are no settings. */
async function readSettings(request: ManagerRequest, service: ManagerService) {
  const owner = ownerOf(request, service);
  const { abilities } = service.viewOf(request.principal);
  const actions = Object.values(opened).flat();
  const holdsAny = actions.some((action) => abilities.may(`${owner.uid}.${action}`));
  if (owner.kind === 'contentType' && !holdsAny && !request.principal.may(configure)) throw forbidden();
  const row = await readFirst(committed(service.database), statements.selectViewSettings(owner));
  return dataResponse(row ? shownSettings(row.settings, owner) : null);
}

async function writeSettings(request: ManagerRequest, service: ManagerService) {
  const owner = ownerOf(request, service);
  const given = { ...storedSettings(request.body, owner), updatedAt: new Date().toISOString() };
  await writeNames(request, service, {
    owner,
    statement: statements.writeViewSettings(owner, given),
    action: 'view-settings.update',
  });
  return dataResponse(shownSettings(given, owner));
}

interface SettingsChange {
  readonly owner: AttributeOwner;
  readonly statement: Sql;
  readonly action: string;
}

/** Writes settings, and updates the cached label attributes on this node; other nodes poll them. */
async function writeNames(
  request: ManagerRequest,
  { database, refreshNames }: ManagerService,
  { owner, statement, action }: SettingsChange,
): Promise<void> {
  await database.write(async (transaction) => {
    await transaction.run(raiseAccessVersion());
    const before = await readFirst(transaction, statements.selectViewSettings(owner));
    refuseChanged(parseIfMatch(request), {
      name: owner.displayName,
      updatedAt: versionOf(before?.settings),
    });
    await transaction.run(statement);
    await record(transaction, [{ action, uid: owner.uid }]);
  });
  await refreshNames();
}

async function forgetSettings(request: ManagerRequest, service: ManagerService) {
  const owner = ownerOf(request, service);
  await writeNames(request, service, {
    owner,
    statement: statements.deleteViewSettings(owner),
    action: 'view-settings.delete',
  });
  return { status: 204 };
}

async function viewsFor(request: ManagerRequest, service: ManagerService) {
  const { contentType } = requestedType(request, service, { action: 'find' });
  const { id } = request.principal.admin;
  return readAll(committed(service.database), statements.selectViews(contentType.uid, id));
}

const shownView = (
  { adminId, uid: _type, ...view }: statements.SavedView,
  { principal }: ManagerRequest,
) => ({
  ...view,
  isOwn: adminId === principal.admin.id,
});

async function list(request: ManagerRequest, service: ManagerService) {
  const known = await viewsFor(request, service);
  return dataResponse(known.map((view) => shownView(view, request)));
}

async function create(request: ManagerRequest, service: ManagerService) {
  const { contentType } = requestedType(request, service, { action: 'find' });
  const content = viewIn(request, { isShared: false });
  const view = { ...content, uid: contentType.uid, adminId: request.principal.admin.id };
  const { id } = await service.database.write(async (transaction) => {
    const { count } = await readSingle(transaction, statements.countViews(view.uid, view.adminId));
    if (count >= maxViews) throw tooManyViews();
    await recordShared(transaction, 'create', view);
    return readSingle(transaction, statements.insertView(view));
  });
  return dataResponse(shownView({ id, ...view }, request), { status: 201 });
}

async function update(request: ManagerRequest, service: ManagerService) {
  const view = await changeableView(request, service);
  const content = viewIn(request, view);
  await service.database.write(async (transaction) => {
    await transaction.run(statements.updateView(view.id, content));
    await recordShared(transaction, 'update', { ...view, isShared: view.isShared || content.isShared });
  });
  return dataResponse(shownView({ ...view, ...content }, request));
}

async function remove(request: ManagerRequest, service: ManagerService) {
  const view = await changeableView(request, service);
  await service.database.write(async (transaction) => {
    await transaction.run(statements.deleteView(view.id));
    await recordShared(transaction, 'delete', view);
  });
  return { status: 204 };
}

/** Records a change that other administrators see. A private view is a preference of one administrator. */
async function recordShared(
  transaction: Transaction,
  change: 'create' | 'update' | 'delete',
  { uid, name, isShared }: Pick<statements.SavedView, 'uid' | 'name' | 'isShared'>,
): Promise<void> {
  if (isShared) await record(transaction, [{ action: `view.${change}`, uid, details: { name } }]);
}

/** The view of a request, if the administrator may change it: their own, or a shared one with the permission to configure views. */
async function changeableView(
  request: ManagerRequest,
  service: ManagerService,
): Promise<statements.SavedView> {
  const { principal, parameters } = request;
  const id = parseId(parameters.id);
  const view = (await viewsFor(request, service)).find((known) => known.id === id);
  if (!view) throw notFound();
  if (view.adminId !== principal.admin.id && !principal.may(configure)) throw forbidden();
  return view;
}

/** Parses a view. Sharing it requires the permission to configure views. */
function viewIn(
  { body, principal }: ManagerRequest,
  before: Pick<statements.SavedView, 'isShared'>,
): statements.ViewContent {
  const fields = fieldsOf(body, ['name', 'query', 'isShared']);
  const { query } = fields;
  if (typeof query !== 'string' || query.length > 8000 || query.includes('\u0000')) throw viewQueryWrong();
  const isShared = optionalFlag(fields, 'isShared') ?? before.isShared;
  if (isShared && !before.isShared && !principal.may(configure)) throw forbidden();
  return { name: requiredText(fields, 'name'), query, isShared };
}
