// The services of a project's files, created on first use, because one may use another while it is created. Services of
// `createCoreService(uid)` inherit the core functions of the content type: `super.find(parameters)`.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type { Schema } from '../../schema/schema.ts';
import { isCore } from '../code/factories.ts';
import type { ProjectModule } from '../code/load-code.ts';
import { type Making, madeModule } from '../code/made-module.ts';
import { placedFault } from '../code/placed-fault.ts';
import { refuseMisspelledType } from '../code/type-of-factory.ts';
import type { Registry } from '../strapi/registries/registry.ts';

export interface ServiceMaking extends Making {
  readonly schema: Schema;
}

export function madeService(module: ProjectModule, making: ServiceMaking, services: Registry): object {
  const { file, exported } = module;
  if (!isCore(exported, 'service')) return madeModule(module, making);
  const { uid } = exported;
  checkTypeOfService(module, making.schema, making.folder);
  try {
    const made = exported.make({ strapi: making.strapi });
    refuseReplaced(made);
    return Object.setPrototypeOf(made, coreFunctions(uid, services));
  } catch (error) {
    throw placedFault(error, { folder: making.folder, file, path: `createCoreService('${uid}')` });
  }
}

/** In Strapi, all core functions ask it; what it adds, such as a filter, would be missing. */
function refuseReplaced(made: object): void {
  if (!Object.hasOwn(made, 'getFetchParams')) return;
  throw new ExtensionFault(
    'It replaces getFetchParams, which the core functions do not call here.',
    'Write find, findOne, create, update and delete, and pass the parameters to super.',
  );
}

/** Throws the fault of `madeService` that is known without calling the code. */
export function checkTypeOfService({ file, exported }: ProjectModule, schema: Schema, folder: string): void {
  if (!isCore(exported, 'service')) return;
  try {
    refuseMisspelledType(exported.uid, schema);
  } catch (error) {
    throw placedFault(error, { folder, file, path: `createCoreService('${exported.uid}')` });
  }
}

/** Functions of a missing content type; calling one throws an error that says so. */
const usualNames = ['find', 'findOne', 'create', 'update', 'delete', 'getFetchParams'];

function namesOf(uid: string, services: Registry): readonly string[] {
  const own = services.own(uid);
  return own ? Object.keys(own) : usualNames;
}

/** They use the schema that is current when they are called. */
const coreFunctions = (uid: string, services: Registry) =>
  Object.fromEntries(
    namesOf(uid, services).map((name) => [
      name,
      (...given: readonly unknown[]): unknown => {
        const own = services.own(uid);
        if (!own) throw new Error(`There is no content type ${uid}.`);
        return Reflect.apply(Reflect.get(own, name), own, given);
      },
    ]),
  );
