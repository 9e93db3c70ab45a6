// What of a project's code, and of the plugins that it has installed, cannot be loaded. It is imported as a start imports it, and
// nothing of it is called.
import { createServer } from 'node:http';
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { OwnConfig } from '../config/own-config.ts';
import { type Fault, ProjectFaults } from '../errors/project-faults.ts';
import { loadCode } from './code/load-code.ts';
import { CodeServer } from './server/code-server.ts';
import { shareWhileImporting } from './shared-strapi.ts';

export async function codeFaults(folder: string, config: Config): Promise<readonly Fault[]> {
  const ownConfig = new OwnConfig(folder, config.environment === 'production');
  const log = pino({ level: 'silent' });
  const { service: server } = new CodeServer(createServer(), () => {});
  const shared = shareWhileImporting({ config, ownConfig, folder, server, log });
  try {
    await loadCode(folder, config.plugins);
    return [];
  } catch (error) {
    if (error instanceof ProjectFaults) return error.faults;
    throw error;
  } finally {
    shared.leave();
  }
}
