// The services and controllers that a project's code exports, in the registries by which all code finds them.
import type { ProjectCode } from './code/load-code.ts';
import { type ControllerMaking, madeController } from './controllers/make-controllers.ts';
import { madeService } from './services/make-services.ts';
import type { Registries } from './strapi/registries/registry.ts';

type AddedMaking = Omit<ControllerMaking, 'services'>;

/** Each is created on first use, because one may use another while it is created. */
export function addCode(
  loaded: ProjectCode,
  { services, controllers }: Registries,
  making: AddedMaking,
): void {
  for (const [uid, module] of loaded.services)
    services.addMade(uid, () => madeService(module, making, services));
  for (const [uid, module] of loaded.controllers)
    controllers.addMade(uid, () => madeController(module, { ...making, services }));
}

/**
 * Creates all of them, so that faults are reported at startup. Services of packages stay lazy: some need things this
 * project lacks.
 */
export function makeCode(loaded: ProjectCode, { services, controllers }: Registries): void {
  const packages = loaded.plugins.filter(({ isPackage }) => isPackage).map(({ name }) => `plugin::${name}.`);
  for (const uid of loaded.services.keys())
    if (!packages.some((prefix) => uid.startsWith(prefix))) services.get(uid);
  for (const uid of loaded.controllers.keys()) controllers.get(uid);
}
