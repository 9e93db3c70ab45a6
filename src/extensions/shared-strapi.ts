// The global `strapi`, which existing code uses everywhere, also while its files are imported. At that time there is no
// content yet, and only the configuration can be read.
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { OwnConfig } from '../config/files/own-config.ts';
import { readManifest } from './code/manifest.ts';
import { tooEarly } from './code/too-early.ts';
import { lateServices } from './late-services.ts';
import type { ServerService } from './server/code-server.ts';
import { projectFolders } from './strapi/settings/folders.ts';
import { byProperty, projectConfig } from './strapi/settings/project-config.ts';
import { projectLog } from './strapi/settings/project-log.ts';
import type { Strapi } from './strapi.ts';

interface Known {
  readonly config: Config;
  readonly ownConfig: OwnConfig;
  readonly folder: string;
  readonly server: ServerService;
  readonly log: Logger;
}

export interface SharedStrapi {
  /** What files find as the global while they are imported. */
  readonly early: object;
  /** Makes this the global from now on, also for files that kept a reference while they were imported. */
  become(strapi: Strapi): void;
  leave(): void;
}

export function shareWhileImporting({ config, ownConfig, folder, server, log }: Known): SharedStrapi {
  let strapi: Strapi | undefined;
  let current: object = early({
    ...lateServices(() => strapi),
    server,
    config: byProperty(projectConfig(config, ownConfig, readManifest(join(folder, 'package.json')))),
    log: projectLog(log),
    dirs: projectFolders(folder),
  });
  const shared = new Proxy<object>(
    {},
    {
      get: (_target, key) => Reflect.get(current, key),
      set: (_target, key, value) => Reflect.set(current, key, value),
    },
  );
  Reflect.set(globalThis, 'strapi', shared);
  return {
    early: shared,
    become: (ready) => {
      strapi = ready;
      current = ready;
      Reflect.set(globalThis, 'strapi', ready);
    },
    leave: () => {
      if ([shared, current].includes(Reflect.get(globalThis, 'strapi')))
        Reflect.deleteProperty(globalThis, 'strapi');
    },
  };
}

const early = (known: object): object =>
  new Proxy(known, {
    get: (_target, key) => {
      if (typeof key === 'symbol' || Object.hasOwn(known, key)) return Reflect.get(known, key);
      throw tooEarly(`strapi.${key}`);
    },
  });
