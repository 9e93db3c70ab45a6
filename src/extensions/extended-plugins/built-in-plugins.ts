// The built-in plugins whose routes a project's `strapi-server` may change.

import { respondToLocalFiles } from '../../media/recording.ts';
import { parseFileInfos } from '../../media/routes/file-info.ts';
import type { ResumableService } from '../../media/routes/resumable/resumable.ts';
import { uploadRoute } from '../../media/routes/uploading.ts';
import { mediaRoutes } from '../../media/routes.ts';
import { schemaRoutes } from '../../rest/schema.ts';
import type { Response } from '../../routes/request.ts';
import type { Route } from '../../routes/route.ts';
import type { Schema } from '../../schema/schema.ts';
import { usersRoutes } from '../../users/routes.ts';
import type { UsersService } from '../../users/service.ts';
import { asText } from '../../values/as-text.ts';
import { isData } from '../../values/data.ts';
import { searchOf } from '../http/changed-search.ts';
import type { Call, Context } from '../http/context.ts';
import { localFile } from '../plugins/upload-service.ts';
import { usersContentTypes } from './users-content-types.ts';

export interface BuiltInPlugin<Service> {
  readonly name: string;
  readonly routes: readonly Route<Service>[];
  /** The prefix that the paths of its routes omit for project code. */
  readonly prefix: string;
  readonly serviceOf: (call: Call) => Service | undefined;
  /** Services that project code finds by name and may replace for other code. */
  readonly services?: readonly string[];
  /** Services that exist in Strapi only. */
  readonly unseen?: readonly string[];
  /** The content types of Strapi, with attributes that only Strapi stores, for extensions that pass them on. */
  readonly contentTypes?: Readonly<Record<string, { readonly attributes: object }>>;
  /** Routes that Strapi does not have: hidden from project code, and removed if their action is changed. */
  readonly isAdded?: (route: Route<Service>) => boolean;
  /** The response of a row whose body project code has read already; undefined for rows that read it themselves. */
  readonly respondRead?: (route: Route<Service>, given: Given<Service>) => Promise<Response> | undefined;
}

interface Given<Service> {
  readonly call: Call;
  readonly context: Context;
  readonly service: Service;
}

export const usersPlugin: BuiltInPlugin<UsersService> = {
  name: 'users-permissions',
  routes: usersRoutes,
  prefix: '',
  services: ['user', 'jwt', 'role', 'users-permissions', 'providers-registry'],
  unseen: ['providers', 'permission'],
  contentTypes: usersContentTypes,
  serviceOf: ({ users }) => users,
};

const ofUploads = ['/upload', '/upload/files', '/upload/files/:id'];

export const uploadPlugin: BuiltInPlugin<ResumableService> = {
  name: 'upload',
  routes: mediaRoutes,
  prefix: '/upload',
  services: ['upload'],
  unseen: ['image-manipulation', 'file', 'folder', 'provider', 'api-upload-folder', 'extensions'],
  serviceOf: ({ media }) => media,
  isAdded: ({ path }) => !ofUploads.includes(path),
  respondRead: (route, given) => (route === uploadRoute ? respondToFiles(given) : undefined),
};

export const builderPlugin: BuiltInPlugin<{ readonly schema: Schema }> = {
  name: 'content-type-builder',
  routes: schemaRoutes,
  prefix: '/content-type-builder',
  serviceOf: ({ schema }) => ({ schema }),
};

/** With the permissions of the caller, regardless of the form values that code has set. */
function respondToFiles({ call, context, service }: Given<ResumableService>): Promise<Response> | undefined {
  const { body, files } = context.request;
  const given = isData(files) ? Object.values(files).flat() : [];
  if (given.length === 0) return undefined;
  const form = isData(body) ? body : {};
  const infos = parseFileInfos([form.fileInfo ?? []].flat());
  const text = (name: string) =>
    form[name] === undefined || form[name] === null ? undefined : asText(form[name]);
  const { abilities } = call.principal;
  const search = searchOf(context, call.request.search);
  return respondToLocalFiles(service, { files: given.map(localFile), infos, text }, { abilities, search });
}
