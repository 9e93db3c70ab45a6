// Runs one read on one connection. It ends at its deadline, when its client disconnects, and when its rows become too large.
import { clientDisconnected, tookTooLong, tooLarge } from '../../errors/families/limits.ts';
import type { Row } from '../database.ts';
import { AnnouncedRows } from './announced-rows.ts';
import { Batches, type BatchStatement } from './batch.ts';
import { cancel } from './cancel.ts';
import type { HeldConnection } from './connections.ts';
import { unavailableOr } from './unavailable.ts';

export interface ReadBounds {
  readonly deadline: number;
  readonly maxSize: number;
  readonly signal: AbortSignal | undefined;
}

export async function readOn(
  held: HeldConnection,
  statement: BatchStatement,
  { deadline, maxSize, signal }: ReadBounds,
): Promise<readonly Row[]> {
  const { client, release } = held;
  let reason: Error | undefined;
  const end = (error: Error): void => {
    if (reason) return;
    reason = error;
    cancel(client);
  };
  const { stream } = client.connection;
  const announced = new AnnouncedRows();
  const weigh = (chunk: Buffer): void => {
    if (reason) return;
    announced.receive(chunk);
    if (announced.bytes <= maxSize) return;
    reason = tooLarge({ bytes: maxSize });
    // The server is sending rows already, and would process a cancel request only afterwards. It stops when the connection closes.
    stream.destroy();
  };
  const leave = (): void => end(clientDisconnected());
  // After a long turn of the event loop timers run before it reads what has arrived meanwhile, which may be the response.
  let afterArrivals: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    afterArrivals = setImmediate(() => end(tookTooLong({ milliseconds: deadline })));
  }, deadline);
  stream.on('data', weigh);
  signal?.addEventListener('abort', leave);
  try {
    if (signal?.aborted) throw clientDisconnected();
    const { rows } = await new Batches(held).query(statement);
    // Rows that arrive in one chunk are parsed before their size is known.
    if (reason) throw reason;
    return rows;
  } catch (error) {
    throw reason ?? understood(error, { deadline, maxSize });
  } finally {
    clearTimeout(timer);
    clearImmediate(afterArrivals);
    stream.off('data', weigh);
    signal?.removeEventListener('abort', leave);
    release(reason !== undefined);
  }
}

/** Codes of https://www.postgresql.org/docs/current/errcodes-appendix.html */
function understood(
  error: unknown,
  { deadline, maxSize }: Pick<ReadBounds, 'deadline' | 'maxSize'>,
): unknown {
  const code: unknown = Reflect.get(Object(error), 'code');
  if (code === '57014') return tookTooLong({ milliseconds: deadline });
  // A text of more than 1 GB.
  return code === '54000' ? tooLarge({ bytes: maxSize }) : unavailableOr(error);
}
