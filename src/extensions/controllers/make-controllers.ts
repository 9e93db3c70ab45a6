// Creates the controllers of a project's files once `strapi` is complete. Controllers of `createCoreController(uid)`
// inherit the core actions of the content type: `super.find(ctx)`.
import type { Schema } from '../../schema/schema.ts';
import { isCore } from '../code/factories.ts';
import type { ProjectModule } from '../code/load-code.ts';
import { type Making, madeModule } from '../code/made-module.ts';
import { placedFault } from '../code/placed-fault.ts';
import { typeOfFactory } from '../code/type-of-factory.ts';
import type { Registry } from '../strapi/registries/registry.ts';
import { controllerMethods } from './controller-methods.ts';
import { coreController } from './core-controller.ts';

export interface ControllerMaking extends Making {
  readonly services: Registry;
  readonly schema: Schema;
}

export function madeController(module: ProjectModule, making: ControllerMaking): object {
  const { file, exported } = module;
  if (!isCore(exported, 'controller')) return madeModule(module, making);
  const { uid } = exported;
  try {
    typeOfFactory(uid, making.schema);
    const own = exported.make({ strapi: making.strapi });
    // `super` in a method of an object is the prototype of that object.
    return Object.setPrototypeOf(own, { ...controllerMethods(uid), ...coreController(uid, making.services) });
  } catch (error) {
    throw placedFault(error, { folder: making.folder, file, path: `createCoreController('${uid}')` });
  }
}
