// The cron tasks of config/server.
import type { Config } from '../../config/config.ts';
import { placedFault } from '../code/placed-fault.ts';
import { type CronTask, cronTasks } from './cron-task.ts';

/** None if cron is disabled. Throws ProjectFaults that name the task. */
export function configuredTasks({ server }: Config, folder: string): readonly CronTask[] {
  const { isEnabled = true, tasks = {} } = server.cron;
  try {
    return isEnabled ? cronTasks(tasks) : [];
  } catch (error) {
    throw placedFault(error, { folder, file: 'config/server', path: 'cron.tasks' });
  }
}
