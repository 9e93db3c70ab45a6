// Content types of users-permissions as in its version 4, for extensions that pass them on or change a copy. Storage is
// defined by the server's own types and the extension's schema files.
const fixed = { configurable: false };
const uid = 'plugin::users-permissions';
const hidden = { 'content-manager': { visible: false }, 'content-type-builder': { visible: false } };
const code = { type: 'string', ...fixed, private: true, searchable: false };

const permission = {
  collectionName: 'up_permissions',
  info: {
    name: 'permission',
    description: '',
    singularName: 'permission',
    pluralName: 'permissions',
    displayName: 'Permission',
  },
  options: {},
  pluginOptions: hidden,
  attributes: {
    action: { type: 'string', required: true, ...fixed },
    role: {
      type: 'relation',
      relation: 'manyToOne',
      target: `${uid}.role`,
      inversedBy: 'permissions',
      ...fixed,
    },
  },
};

const role = {
  collectionName: 'up_roles',
  info: { name: 'role', description: '', singularName: 'role', pluralName: 'roles', displayName: 'Role' },
  options: {},
  pluginOptions: hidden,
  attributes: {
    name: { type: 'string', minLength: 3, required: true, ...fixed },
    description: { type: 'string', ...fixed },
    type: { type: 'string', unique: true, ...fixed },
    permissions: {
      type: 'relation',
      relation: 'oneToMany',
      target: `${uid}.permission`,
      mappedBy: 'role',
      ...fixed,
    },
    users: { type: 'relation', relation: 'oneToMany', target: `${uid}.user`, mappedBy: 'role', ...fixed },
  },
};

const user = {
  collectionName: 'up_users',
  info: { name: 'user', description: '', singularName: 'user', pluralName: 'users', displayName: 'User' },
  options: { draftAndPublish: false, timestamps: true },
  pluginOptions: {},
  attributes: {
    username: { type: 'string', minLength: 3, unique: true, required: true, ...fixed },
    email: { type: 'email', minLength: 6, required: true, ...fixed },
    provider: { type: 'string', ...fixed },
    password: { type: 'password', minLength: 6, private: true, searchable: false, ...fixed },
    resetPasswordToken: code,
    confirmationToken: code,
    confirmed: { type: 'boolean', default: false, ...fixed },
    blocked: { type: 'boolean', default: false, ...fixed },
    role: { type: 'relation', relation: 'manyToOne', target: `${uid}.role`, inversedBy: 'users', ...fixed },
  },
};

export const usersContentTypes = { permission, role, user };
