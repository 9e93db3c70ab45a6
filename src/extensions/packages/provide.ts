// Strapi packages that project code imports and that this server provides itself: they need not be installed, and are ignored if
// they are.
import { providePackage } from '../../config/modules/provided.ts';
import { factories } from '../code/factories.ts';
import { guarded } from '../strapi/guarded/guarded.ts';
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
  // Panel code, of which server code uses types only.
  '@strapi/strapi/admin': {},
};

/** Dependencies of Strapi that projects import without declaring them. */
const packagesBeside = { dotenv, 'dotenv/config': {} };

/** Packages of which files import more names than they call. */
const importedInPart = new Set(['@strapi/strapi', '@strapi/core', '@strapi/utils', '@strapi/database']);

/** To be called before the first file of a project is imported. */
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
    // Compiled code checks it to find out how a module exports its default.
    Object.defineProperty(values, '__esModule', { value: false });
    providePackage(name, guarded(values, isInPart ? { name, missing: failingCall } : { name }));
  }
}
