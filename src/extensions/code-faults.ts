// What of a project's code, and of the plugins that it has installed, cannot be loaded, and which handlers of its routes are not there.
// It is imported as a start imports it; of what it exports only what makes controllers and routes is called.
import { createServer } from 'node:http';
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { OwnConfig } from '../config/own-config.ts';
import { ProjectFaults } from '../errors/project-faults.ts';
import type { Schema } from '../schema/schema.ts';
import { loadCode } from './code/load-code.ts';
import { type RoutedActions, routedActions } from './routes/routed-actions.ts';
import { CodeServer } from './server/code-server.ts';
import { shareWhileImporting } from './shared-strapi.ts';

interface Read {
  readonly config: Config;
  readonly schema: Schema;
}

export async function codeFaults(folder: string, { config, schema }: Read): Promise<RoutedActions> {
  const ownConfig = new OwnConfig(folder, config.environment === 'production');
  const log = pino({ level: 'silent' });
  const { service: server } = new CodeServer(createServer(), () => {});
  const shared = shareWhileImporting({ config, ownConfig, folder, server, log });
  try {
    const code = await loadCode(folder, config.plugins);
    return routedActions(code, { folder, schema, strapi: Reflect.get(globalThis, 'strapi') });
  } catch (error) {
    if (error instanceof ProjectFaults) return { faults: error.faults, unseen: [] };
    throw error;
  } finally {
    shared.leave();
  }
}
