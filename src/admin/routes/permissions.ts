// GET /admin/permissions lists the actions of administrators, POST /admin/permissions/check evaluates permissions of
// the caller, GET /admin/content-api/permissions and /routes list the actions and routes for end-user roles and API
// tokens.
import { permissionNeedsAction, permissionsNotList } from '../../errors/families/admin.ts';
import type { Schema } from '../../schema/schema.ts';
import { isData } from '../../values/data.ts';
import { fieldsOf } from '../parameters/fields.ts';
import type { AdminPrincipal } from '../principal.ts';
import {
  conditions,
  contentActions,
  contentSubjects,
  pluginActions,
  settingsActions,
} from '../roles/actions.ts';
import { type AdminRoute, dataResponse } from '../route.ts';

export const permissionsRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/permissions',
    demand: 'administrator',
    action: 'admin::roles.read',
    body: 'none',
    handler: async (_request, { schema }) => dataResponse({ conditions, sections: sectionsOf(schema) }),
  },
  {
    method: 'POST',
    path: '/permissions/check',
    demand: 'any administrator',
    body: 'json',
    handler: async ({ principal, body }) => {
      const { permissions } = fieldsOf(body, ['permissions']);
      if (!Array.isArray(permissions) || permissions.length > 1000) throw permissionsNotList();
      return dataResponse(permissions.map((requested) => holds(principal, requested)));
    },
  },
  {
    method: 'GET',
    path: '/content-api/permissions',
    demand: 'administrator',
    action: 'admin::api-tokens.access',
    body: 'none',
    handler: async (_request, { knownActions }) => dataResponse(contentApiTree(knownActions)),
  },
];

function sectionsOf(schema: Schema) {
  const types = contentSubjects(schema);
  const section = (kind: string) => {
    const subjects = types.filter(({ modelKind }) => modelKind === kind);
    return {
      subjects: subjects.map(({ uid, displayName, attributes }) => ({
        uid,
        label: displayName,
        properties: [
          {
            label: 'Fields',
            value: 'fields',
            children: [...attributes.keys()].map((name) => ({ label: name, value: name })),
          },
        ],
      })),
      actions: contentActions.map(({ action, displayName, isOf }) => ({
        label: displayName,
        actionId: action,
        subjects: subjects.filter(isOf).map(({ uid }) => uid),
      })),
    };
  };
  return {
    collectionTypes: section('collectionType'),
    singleTypes: section('singleType'),
    plugins: pluginActions,
    settings: settingsActions,
  };
}

function holds({ isSuper, permissions }: AdminPrincipal, requested: unknown): boolean {
  if (!isData(requested) || typeof requested.action !== 'string') throw permissionNeedsAction();
  const { action, subject = null, field } = requested;
  const reaches = (fields: readonly string[] | undefined): boolean =>
    fields === undefined || field === undefined || fields.some((name) => name === field);
  return (
    isSuper ||
    permissions.some(
      (held) => held.action === action && held.subject === subject && reaches(held.properties.fields),
    )
  );
}

/** `api::tag.tag.find` gives `{"api::tag":{"controllers":{"tag":["find"]}}}`. */
function contentApiTree(actions: readonly string[]) {
  const tree: Record<string, { readonly controllers: Record<string, string[]> }> = {};
  for (const action of actions) {
    const [owner = '', controller = '', name = ''] = action.split('.');
    tree[owner] ??= { controllers: {} };
    const { controllers } = tree[owner];
    controllers[controller] = [...(controllers[controller] ?? []), name];
  }
  return tree;
}
