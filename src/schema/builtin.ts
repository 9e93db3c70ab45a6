// Built-in content types: files of the media library, end users, roles and administrators. Relations, filters and
// populate treat them like any other type. A project may add attributes to users in
// src/extensions/users-permissions/content-types/user/schema.json.
import type { SchemaFile } from './schema-files.ts';

/** The place in faults about built-in types, instead of a file. */
export const builtInFile = 'built in';
const file = builtInFile;

export const fileType: SchemaFile = {
  uid: 'plugin::upload.file',
  file,
  content: {
    kind: 'collectionType',
    collectionName: 'files',
    info: { singularName: 'file', pluralName: 'files', displayName: 'File' },
    options: { draftAndPublish: false },
    attributes: {
      name: { type: 'string', required: true },
      alternativeText: { type: 'text' },
      caption: { type: 'text' },
      focalPoint: { type: 'json' },
      width: { type: 'integer' },
      height: { type: 'integer' },
      formats: { type: 'json' },
      hash: { type: 'string', required: true },
      ext: { type: 'string' },
      mime: { type: 'string', required: true },
      size: { type: 'decimal', required: true },
      url: { type: 'text', required: true },
      previewUrl: { type: 'text' },
      provider: { type: 'string', required: true },
      provider_metadata: { type: 'json' },
      related: { type: 'relation', relation: 'morphToMany' },
      folder: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::upload.folder',
        inversedBy: 'files',
        private: true,
      },
    },
  },
};

export const folderType: SchemaFile = {
  uid: 'plugin::upload.folder',
  file,
  content: {
    kind: 'collectionType',
    collectionName: 'upload_folders',
    info: { singularName: 'folder', pluralName: 'folders', displayName: 'Folder' },
    options: { draftAndPublish: false },
    attributes: {
      name: { type: 'string', required: true },
      parent: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::upload.folder',
        inversedBy: 'children',
      },
      children: {
        type: 'relation',
        relation: 'oneToMany',
        target: 'plugin::upload.folder',
        mappedBy: 'parent',
      },
      files: { type: 'relation', relation: 'oneToMany', target: 'plugin::upload.file', mappedBy: 'folder' },
    },
  },
};

export const userType: SchemaFile = {
  uid: 'plugin::users-permissions.user',
  file,
  content: {
    kind: 'collectionType',
    collectionName: 'up_users',
    info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
    options: { draftAndPublish: false },
    attributes: {
      username: { type: 'string', minLength: 3, maxLength: 255, unique: true, required: true, index: true },
      email: { type: 'email', minLength: 6, unique: true, required: true, index: true },
      provider: { type: 'string' },
      password: { type: 'password', minLength: 6 },
      confirmed: { type: 'boolean', default: false },
      blocked: { type: 'boolean', default: false },
      role: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.role' },
    },
  },
};

/** Roles of end users. The table is a system table (auth/role-store.ts), to which content may refer. */
export const roleType: SchemaFile = {
  uid: 'plugin::users-permissions.role',
  file,
  content: {
    kind: 'collectionType',
    collectionName: 'plinth_roles',
    info: { singularName: 'role', pluralName: 'roles', displayName: 'Role' },
    options: { draftAndPublish: false },
    attributes: {
      name: { type: 'string', minLength: 3, required: true },
      description: { type: 'string' },
      type: { type: 'string' },
    },
  },
};

/** Administrators as targets of relations, with their names only. The table is that of sql/stored/admins.ts. */
export const adminType: SchemaFile = {
  uid: 'admin::user',
  file,
  content: {
    kind: 'collectionType',
    collectionName: 'plinth_admins',
    info: { singularName: 'admin-user', pluralName: 'admin-users', displayName: 'Administrator' },
    options: { draftAndPublish: false },
    attributes: {
      firstname: { type: 'string', writable: false },
      lastname: { type: 'string', writable: false },
      username: { type: 'string', writable: false },
    },
  },
};
