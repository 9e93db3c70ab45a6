// The whole project for a command: with its code registered, without its bootstrap and without a server that listens.
import type { Plinth } from '../../app/app.ts';

export async function openApp(folder: string): Promise<Plinth> {
  // Lines of a log would stand between what the command prints.
  process.env.LOG_LEVEL ??= 'silent';
  const { createPlinth } = await import('../../app/app.ts');
  return createPlinth(folder, { bootstraps: false });
}
