// The packages that a project's code imports by the names of the service that it was written for, and that this server
// brings itself: they need not be installed, and are not used if they are.
import { providePackage } from '../../config/modules/provided.ts';
import { factories } from '../code/factories.ts';
import { guarded } from '../strapi/guarded.ts';
import { coreApiFiles } from './core-api.ts';
import { database, transactionContext } from './database.ts';
import { dotenv } from './dotenv.ts';
import { errors } from './errors.ts';
import { strapiPackage } from './strapi-package.ts';
import { usersPackage } from './users-permissions.ts';
import { failingCall, utils } from './utils.ts';

const packages: Readonly<Record<string, object>> = {
  '@strapi/strapi': strapiPackage,
  '@strapi/core': strapiPackage,
  '@strapi/utils': utils,
  '@strapi/utils/lib/errors': errors,
  '@strapi/utils/dist/errors': errors,
  '@strapi/strapi/lib/factories': factories,
  '@strapi/database': database,
  '@strapi/database/dist/transaction-context': transactionContext,
  ...coreApiFiles,
  ...usersPackage,
  // Code of the panel; what of it the server's code names are types.
  '@strapi/strapi/admin': {},
};

/** That come with the service, so that projects import them without naming them among their own. */
const packagesBeside = { dotenv, 'dotenv/config': {} };

/** Files import more of these than they call. */
const importedInPart = new Set(['@strapi/strapi', '@strapi/core', '@strapi/utils', '@strapi/database']);

/** Before the first file of a project is imported. */
export function providePackages(): void {
  for (const [name, exports] of Object.entries(packagesBeside)) providePackage(name, exports, 'absent');
  for (const [name, exports] of Object.entries(packages)) {
    const isInPart = importedInPart.has(name);
    if (typeof exports === 'function' && !isInPart) {
      providePackage(name, exports);
      continue;
    }
    const values =
      typeof exports === 'function'
        ? exports
        : Object.create(null, Object.getOwnPropertyDescriptors(exports));
    // Compilers ask for it, to tell how a module exports its default.
    Object.defineProperty(values, '__esModule', { value: false });
    providePackage(name, guarded(values, isInPart ? { name, missing: failingCall } : { name }));
  }
}
