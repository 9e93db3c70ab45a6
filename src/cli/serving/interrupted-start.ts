// A signal that ends the process before it serves requests, while it changes tables or waits for code of the project, is a line of
// the log too. What the start has not committed is undone by the database.
import { logLine } from './announce.ts';
import { stopSignals } from './stop-on-signals.ts';

/** Returns a function that ends this, when others handle the signals. */
export function logInterruptedStart(): () => void {
  const leave = (): void => {
    for (const signal of stopSignals) process.off(signal, onSignal);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    leave();
    const line = logLine(40, 'the start was interrupted: the next one does again what was not finished', {
      signal,
    });
    // As without a listener, so that the exit status is that of the signal.
    process.stderr.write(`${line}\n`, () => process.kill(process.pid, signal));
  };
  for (const signal of stopSignals) process.on(signal, onSignal);
  return leave;
}
