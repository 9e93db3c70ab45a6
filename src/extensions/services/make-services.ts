// The services of a project's files, created on first use, because one may use another while it is created. Services of
// `createCoreService(uid)` inherit the core functions of the content type: `super.find(parameters)`.
import { isCore } from '../code/factories.ts';
import type { ProjectModule } from '../code/load-code.ts';
import { type Making, madeModule } from '../code/made-module.ts';
import { placedFault } from '../code/placed-fault.ts';
import type { Registry } from '../strapi/registries/registry.ts';

export function madeService(module: ProjectModule, making: Making, services: Registry): object {
  const { file, exported } = module;
  if (!isCore(exported, 'service')) return madeModule(module, making);
  const { uid } = exported;
  try {
    return Object.setPrototypeOf(exported.make({ strapi: making.strapi }), coreFunctions(uid, services));
  } catch (error) {
    throw placedFault(error, { folder: making.folder, file, path: `createCoreService('${uid}')` });
  }
}

/** Functions of a missing content type; calling one throws an error that says so. */
const usualNames = ['find', 'findOne', 'create', 'update', 'delete'];

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
