// Lists the files of a project and of its installed plugins that cannot be loaded, and the routes whose handler does not exist.
// Files are imported as at startup; of their exports only those that create controllers and routes are called.
import { createServer } from 'node:http';
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { OwnConfig } from '../config/files/own-config.ts';
import { ProjectFaults } from '../errors/faults/project-faults.ts';
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
