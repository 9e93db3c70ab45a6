// Free ports for servers that start later. They are below the range that the system takes ports from by itself, so that no other
// socket gets one of them meanwhile.
import { createServer } from 'node:net';

const lowest = 20_000;
const count = 10_000;
/** The processes of a run begin at different ports. */
let next = (process.pid * 97) % count;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + next;
    next = (next + 1) % count;
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
