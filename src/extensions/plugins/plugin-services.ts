// The services of built-in plugins for project code, by uid. Each is created on first use, for one schema.
import type { Access } from '../../auth/access.ts';
import type { Config } from '../../config/config.ts';
import { fileUid, folderUid, type MediaService } from '../../media/service.ts';
import type { Reader } from '../../read.ts';
import type { Schema } from '../../schema/schema.ts';
import { roleUid, userUid } from '../../users/accounts/user-store.ts';
import type { UsersService } from '../../users/service.ts';
import type { DocumentMiddlewares } from '../lifecycles/document-middlewares.ts';
import type { DocumentService } from '../strapi/documents/document-service.ts';
import { guarded } from '../strapi/guarded/guarded.ts';
import type { RowQuery } from '../strapi/rows/row-query.ts';
import { type EmailService, emailService } from './email-service.ts';
import {
  type FolderParts,
  type FolderService,
  folderService,
  type UploadFolderService,
  uploadFolderService,
} from './folder-services.ts';
import { type JwtService, jwtService } from './jwt-service.ts';
import { type LocaleService, type LocalizedTypes, localeService, localizedTypes } from './locale-service.ts';
import { type PopulateBuilderService, populateBuilder } from './populate-builder.ts';
import { type ProvidersRegistry, providersRegistry } from './providers-registry.ts';
import { type RoleService, roleService } from './role-service.ts';
import { type UidService, uidService } from './uid-service.ts';
import { type UploadService, uploadService } from './upload-service.ts';
import { type UserService, userService } from './user-service.ts';
import { type UsersPermissionsService, usersPermissionsService } from './users-permissions-service.ts';

export interface PluginServices {
  readonly 'plugin::users-permissions.user': UserService;
  readonly 'plugin::users-permissions.jwt': JwtService;
  readonly 'plugin::users-permissions.role': RoleService;
  readonly 'plugin::users-permissions.users-permissions': UsersPermissionsService;
  readonly 'plugin::users-permissions.providers-registry': ProvidersRegistry;
  readonly 'plugin::email.email': EmailService;
  readonly 'plugin::upload.upload': UploadService;
  readonly 'plugin::upload.folder': FolderService;
  readonly 'plugin::upload.api-upload-folder': UploadFolderService;
  readonly 'plugin::content-manager.uid': UidService;
  readonly 'plugin::content-manager.populate-builder': PopulateBuilderService;
  readonly 'plugin::i18n.locales': LocaleService;
  readonly 'plugin::i18n.content-types': LocalizedTypes;
}

export interface PluginParts {
  readonly schema: Schema;
  readonly reader: Reader;
  readonly config: Config;
  readonly access: Pick<Access, 'locales' | 'defaultLocale'>;
  readonly users: () => UsersService;
  readonly media: () => MediaService;
  readonly documents: (uid: string) => DocumentService;
  readonly query: (uid: string) => RowQuery;
  readonly middlewares: DocumentMiddlewares;
}

export function pluginServices(parts: PluginParts): PluginServices {
  const { schema, reader, config, access, users, media, documents, query, middlewares } = parts;
  const folderParts = (): FolderParts => ({
    media: media(),
    folders: documents(folderUid),
    rows: query(folderUid),
  });
  const made: { readonly [Uid in keyof PluginServices]: () => PluginServices[Uid] } = {
    'plugin::users-permissions.user': () =>
      userService({ users: users(), documents: documents(userUid), rows: query(userUid), middlewares }),
    'plugin::users-permissions.jwt': () => jwtService(users()),
    'plugin::users-permissions.role': () =>
      roleService({ users: users(), documents, roles: documents(roleUid) }),
    'plugin::users-permissions.users-permissions': () => usersPermissionsService(users),
    'plugin::users-permissions.providers-registry': () => providersRegistry(users),
    'plugin::email.email': () => emailService(users().mailer, config.mail),
    'plugin::upload.upload': () =>
      uploadService({
        media: media(),
        files: documents(fileUid),
        rows: query(fileUid),
      }),
    'plugin::upload.folder': () => folderService(folderParts()),
    'plugin::upload.api-upload-folder': () => uploadFolderService(folderParts()),
    'plugin::content-manager.uid': () =>
      uidService({ schema, reader, defaultLocale: () => access.defaultLocale() }),
    'plugin::content-manager.populate-builder': () => populateBuilder(schema),
    'plugin::i18n.locales': () => localeService({ access, users }),
    'plugin::i18n.content-types': () => localizedTypes(schema),
  };
  const services = {};
  for (const [uid, make] of Object.entries(made)) defineOnce(services, uid, make);
  // Each property is defined by the entry of its name.
  return services as PluginServices;
}

/** By uid: the reason why project code cannot replace a service, and what to do instead. */
const whyFixed: Readonly<Record<string, string>> = {
  'plugin::users-permissions.user':
    'The server itself does not use it. Replace it for your own code in src/extensions/users-permissions/strapi-server, and its routes in plugin.controllers.',
  'plugin::upload.upload':
    "The server itself does not use it. Replace it for your own code in src/extensions/upload/strapi-server, and its routes in plugin.controllers. strapi.eventHub.on('media.create', listener) hears of every file.",
  'plugin::email.email':
    'Mails are sent by the provider of the section email in config/plugins. Choose another one there.',
  'plugin::users-permissions.jwt':
    'The server verifies tokens itself, so that they become invalid with the sessions of their user. For users of another system, write a route that checks their token and responds with issue({ id }).',
};

function defineOnce(services: object, uid: string, make: () => object): void {
  let service: object | undefined;
  const why = whyFixed[uid];
  Object.defineProperty(services, uid, {
    enumerable: true,
    get: () => {
      service ??= guarded(make(), {
        name: `strapi.service('${uid}')`,
        ...(why === undefined ? {} : { whyFixed: why }),
      });
      return service;
    },
  });
}
