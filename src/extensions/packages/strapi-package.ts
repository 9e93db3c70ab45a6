// `@strapi/strapi` as code of a project imports it. In a script that `plinth run` runs, createStrapi() opens the project;
// elsewhere the project is open already, and starting another one is an error.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { factories } from '../code/factories.ts';

/** A project that a script has opened. */
export interface OpenedProject {
  readonly strapi: object;
  close(): Promise<void>;
}

let openProject: (() => Promise<OpenedProject>) | undefined;

/** Sets the function with which createStrapi() opens a project. */
export function openForScripts(open: () => Promise<OpenedProject>): void {
  openProject = open;
}

const refuse = (name: string): never => {
  throw new ExtensionFault(
    `${name}() starts Strapi, which is not part of this server.`,
    'Run plinth start; scripts that open the project run with plinth run.',
  );
};

/** The result of createStrapi(), as in Strapi: an object whose load() resolves to the application. */
function createStrapi(): object {
  const open = openProject ?? refuse('createStrapi');
  let app: object | undefined;
  const load = async (): Promise<object> => {
    const { strapi, close } = await open();
    app = Object.assign(strapi, { destroy: close });
    return app;
  };
  const unloaded = { load, start: () => refuse('start') };
  return new Proxy(unloaded, {
    get: (_target, key) => Reflect.get(Object.hasOwn(unloaded, key) || !app ? unloaded : app, key),
  });
}

/** Code is not compiled, so both folders are the project's folder. */
async function compileStrapi(): Promise<object> {
  if (!openProject) refuse('compileStrapi');
  return { appDir: process.cwd(), distDir: process.cwd() };
}

/** A function, as in version 4: `require('@strapi/strapi')().load()`. */
export const strapiPackage: object = Object.assign(() => createStrapi(), {
  factories,
  createStrapi,
  compileStrapi,
  compile: compileStrapi,
});
