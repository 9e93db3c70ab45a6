// The time limit of hooks. They run inside the transaction of their write, so exceeding the limit rolls it back.
import { notTakenHere } from '../../errors/families/project-code.ts';

/** Milliseconds: other writers wait meanwhile. */
const maxDurationMs = 30_000;

export async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = notTakenHere({
      what: `A lifecycle hook of more than ${maxDurationMs / 1000} seconds`,
      remedy: 'Other writes wait for it: start long work without awaiting it.',
    });
    timer = setTimeout(() => reject(error), maxDurationMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
