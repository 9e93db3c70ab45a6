// The routes of the content-type builder, below /admin/content-type-builder.
import type { AdminPrincipal } from '../admin/principal.ts';
import { dataResponse } from '../admin/route.ts';
import type { Change } from '../database/schema-changes/changes.ts';
import type { Route } from '../routes/route.ts';
import type { SchemaFile } from '../schema/schema-files.ts';
import type { ContentEffect } from './content-effects.ts';
import { parseEdit } from './edit.ts';
import type { LiveSchema } from './live-schema.ts';

const path = '/content-type-builder/schema';
const right = 'plugin::content-type-builder';

export const builderRoutes: readonly Route<LiveSchema, AdminPrincipal>[] = [
  {
    method: 'GET',
    path,
    demand: 'administrator',
    action: `${right}.read`,
    body: 'none',
    handler: async (_request, live) => {
      const { contentTypes, components } = live.files();
      return dataResponse({
        isReadOnly: live.isReadOnly,
        contentTypes: contentTypes.map(shownFile),
        components: components.map(shownFile),
      });
    },
  },
  {
    method: 'POST',
    path: `${path}/preview`,
    demand: 'administrator',
    action: `${right}.read`,
    body: 'json',
    handler: async ({ body }, live) =>
      dataResponse({ changes: (await live.preview(parseEdit(body))).map(shownChange) }),
  },
  {
    method: 'POST',
    path: `${path}/apply`,
    demand: 'administrator',
    action: `${right}.update`,
    body: 'json',
    handler: async ({ body }, live) =>
      dataResponse({ changes: (await live.apply(parseEdit(body))).map(shownChange) }),
  },
];

const shownFile = ({ uid, file, content }: SchemaFile) => ({
  uid,
  file,
  isEditable: file.endsWith('.json') && !/^(plugin|admin)::/.test(uid),
  schema: content,
});

const shownChange = ({
  kind,
  table,
  description,
  messages,
  rows,
  documents = [],
}: Change | ContentEffect) => ({
  kind,
  table,
  description,
  told: messages,
  rows,
  documents,
});
