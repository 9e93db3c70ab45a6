// `@strapi/plugin-users-permissions` for extensions that import it. The package itself is the plugin object passed to
// the extension; its single files (version 4) are the parts that extensions reuse next to controllers and services of
// their own.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { builtInActions } from '../extended-plugins/built-in-plugin.ts';
import { usersPlugin } from '../extended-plugins/built-in-plugins.ts';
import { givenPlugin } from '../extended-plugins/given-plugins.ts';
import { usersContentTypes } from '../extended-plugins/users-content-types.ts';
import { callOfStrapi } from './global-strapi.ts';
import { bodyValidators } from './users-bodies.ts';

const plugin = '@strapi/plugin-users-permissions';
const { name } = usersPlugin;

const utils = {
  getService: (service: string): unknown => callOfStrapi(['service'], [`plugin::${name}.${service}`]),
};

/** For functions that have no effect, because the server does the same. */
const nothing = (): undefined => undefined;

const controllers = ['auth', 'user', 'role', 'permissions', 'settings', 'content-manager-user'];
const services = ['user', 'jwt', 'role', 'users-permissions', 'providers', 'providers-registry'];

function serviceOf(service: string): unknown {
  const make: unknown = givenPlugin(name).services[service];
  if (typeof make === 'function') return Reflect.apply(make, undefined, []);
  throw new ExtensionFault(
    `There is no service ${service} of ${name}.`,
    `There are: ${Object.keys(givenPlugin(name).services).join(', ')}.`,
  );
}

export const usersPackage: Readonly<Record<string, object>> = {
  [`${plugin}/strapi-server`]: () => givenPlugin(name),
  [`${plugin}/server`]: () => givenPlugin(name),
  [`${plugin}/server/utils`]: utils,
  [`${plugin}/server/register`]: nothing,
  [`${plugin}/server/bootstrap`]: nothing,
  [`${plugin}/server/bootstrap/users-permissions-actions`]: { actions: [] },
  [`${plugin}/server/config`]: {},
  [`${plugin}/server/middlewares`]: {},
  [`${plugin}/server/controllers/validation/auth`]: bodyValidators.auth,
  [`${plugin}/server/controllers/validation/user`]: bodyValidators.user,
  [`${plugin}/server/content-types`]: Object.fromEntries(
    Object.entries(usersContentTypes).map(([type, schema]) => [type, { schema }]),
  ),
  ...Object.fromEntries(
    Object.entries(usersContentTypes).map(([type, schema]) => [
      `${plugin}/server/content-types/${type}`,
      schema,
    ]),
  ),
  ...Object.fromEntries(
    controllers.map((file) => [
      `${plugin}/server/controllers/${file}`,
      builtInActions(usersPlugin).get(file) ?? {},
    ]),
  ),
  ...Object.fromEntries(services.map((file) => [`${plugin}/server/services/${file}`, () => serviceOf(file)])),
};
