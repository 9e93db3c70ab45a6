// One exchange over a socket of its own, byte by byte as given: for requests that no client library would send.
import { connect } from 'node:net';

/** What the server wrote until it closed the connection or fell silent. */
export function rawExchange(address: string, request: string | Buffer, silenceMs = 300): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(request));
    const finish = (): void => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString('latin1'));
    };
    socket.setTimeout(silenceMs, finish);
    socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
    socket.on('error', finish);
    socket.on('close', finish);
  });
}
