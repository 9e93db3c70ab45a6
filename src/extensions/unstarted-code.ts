// Imports the code of a project for commands that do not start it. `strapi` has the part that files may use while they are imported.
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { OwnConfig } from '../config/files/own-config.ts';
import { createHttpServer } from '../values/node-http.ts';
import { loadCode, type ProjectCode } from './code/load-code.ts';
import { CodeServer } from './server/code-server.ts';
import { shareWhileImporting } from './shared-strapi.ts';

export interface UnstartedCode {
  readonly code: ProjectCode;
  readonly strapi: object;
  readonly ownConfig: OwnConfig;
}

/** `strapi` exists until the work has ended. Throws ProjectFaults that name every file that cannot be loaded. */
export async function withUnstartedCode<T>(
  folder: string,
  config: Config,
  work: (unstarted: UnstartedCode) => Promise<T>,
): Promise<T> {
  const ownConfig = new OwnConfig(folder, config.environment === 'production');
  const log = pino({ level: 'silent' });
  const { service: server } = new CodeServer(folder, {
    httpServer: createHttpServer(),
    warn: () => {},
    served: () => [],
  });
  const shared = shareWhileImporting({ config, ownConfig, folder, server, log });
  try {
    const code = await loadCode(folder, config.plugins);
    return await work({ code, strapi: shared.early, ownConfig });
  } finally {
    shared.leave();
  }
}
