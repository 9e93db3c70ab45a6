// Opens the project with its code for a command: register() runs, bootstrap() does not, and no server listens.
import type { Plinth } from '../../app/app.ts';

export async function openApp(folder: string): Promise<Plinth> {
  // Log lines would mix with the output of the command.
  process.env.LOG_LEVEL ??= 'silent';
  const { createPlinth } = await import('../../app/app.ts');
  return createPlinth(folder, { bootstraps: false });
}
