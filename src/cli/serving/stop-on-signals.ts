// Stops a server at signals of the system.
import type { Plinth } from '../../app/app.ts';

/** A closed terminal, and programs that rotate logs, send SIGHUP: a terminal often twice, by its shell and by the system. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * On the first signal the server finishes open requests and the process ends. A second signal other than SIGHUP, or the end of
 * `gracefulTimeout`, ends it at once. Returns a function that has the effect of the first signal.
 */
export function stopOnSignals(plinth: Plinth): () => void {
  let isStopping = false;
  const { log } = plinth.server;
  const stop = (signal?: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    const { gracefulTimeout } = plinth.project.config.server;
    setTimeout(() => {
      log.warn(`server.gracefulTimeout (${gracefulTimeout} ms) is over: what was still running was cut off`);
      process.exit(1);
    }, gracefulTimeout).unref();
    plinth.close().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (!isStopping) return void stop(signal);
    if (signal === 'SIGHUP') return;
    log.warn({ signal }, 'a second signal: what was still running was cut off');
    process.exit(1);
  };
  for (const signal of stopSignals) process.on(signal, onSignal);
  return stop;
}
