// The packages that a project's code imports by the names of the service that it was written for, and that this server
// brings itself: they need not be installed, and are not used if they are.
import { providePackage } from '../../config/modules/provided.ts';
import { ExtensionFault } from '../../errors/extension-fault.ts';
import { factories } from '../code/factories.ts';
import { guarded } from '../strapi/guarded.ts';
import { database, transactionContext } from './database.ts';
import { dotenv } from './dotenv.ts';
import { callOfStrapi } from './global-strapi.ts';
import { utils } from './utils.ts';

const startsItself = (name: string) => (): never => {
  throw new ExtensionFault(
    `${name}() starts the service that this code was written for.`,
    'Run plinth start.',
  );
};

const strapi = {
  factories,
  createStrapi: startsItself('createStrapi'),
  compileStrapi: startsItself('compileStrapi'),
};

/** Of the plugin of end users, as extensions of it ask for its services. */
const usersUtils = {
  getService: (name: string): unknown => callOfStrapi(['service'], [`plugin::users-permissions.${name}`]),
};

const packages = {
  '@strapi/strapi': strapi,
  '@strapi/core': strapi,
  '@strapi/utils': utils,
  '@strapi/utils/lib/errors': utils.errors,
  '@strapi/utils/dist/errors': utils.errors,
  '@strapi/strapi/lib/factories': factories,
  '@strapi/database': database,
  '@strapi/database/dist/transaction-context': transactionContext,
  '@strapi/plugin-users-permissions/server/utils': usersUtils,
  '@strapi/plugin-users-permissions/server/utils/index': usersUtils,
  // Code of the panel; what of it the server's code names are types.
  '@strapi/strapi/admin': {},
};

/** That come with the service, so that projects import them without naming them among their own. */
const packagesBeside = { dotenv, 'dotenv/config': {} };

/** Files import more of these than they call. */
const importedInPart = new Set(['@strapi/utils', '@strapi/database']);

const failingCall = (problem: string) => (): never => {
  throw new ExtensionFault(problem, 'Call what is there.');
};

/** Before the first file of a project is imported. */
export function providePackages(): void {
  for (const [name, exports] of Object.entries(packagesBeside)) providePackage(name, exports, 'absent');
  for (const [name, exports] of Object.entries(packages)) {
    const values = Object.create(null, Object.getOwnPropertyDescriptors(exports));
    // Compilers ask for it, to tell how a module exports its default.
    Object.defineProperty(values, '__esModule', { value: false });
    providePackage(
      name,
      guarded(values, importedInPart.has(name) ? { name, missing: failingCall } : { name }),
    );
  }
}
