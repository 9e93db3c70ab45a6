// One exchange over a socket of its own, byte by byte as given: for requests that no client library would send.
import { connect } from 'node:net';

/** What the server wrote until it closed the connection or fell silent. */
export const rawExchange = (address: string, request: string): Promise<string> =>
  slowExchange(address, [request], 0);

/** Sends the parts one after the other, with a pause between them. */
export function slowExchange(
  address: string,
  parts: readonly (string | Buffer)[],
  pauseMs: number,
  silenceMs = 300,
): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(Number(port), hostname);
    const finish = (): void => {
      socket.destroy();
      resolve(response);
    };
    for (const [index, part] of parts.entries()) setTimeout(() => socket.write(part), index * pauseMs);
    // The first byte may come late on a busy machine.
    socket.setTimeout(Math.max(silenceMs, 3000), finish);
    socket.on('data', (chunk) => {
      socket.setTimeout(silenceMs);
      response += String(chunk);
    });
    socket.on('error', finish);
    socket.on('close', finish);
  });
}
