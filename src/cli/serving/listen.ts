// Has a server listen, or says what to change in the configuration so that it can.
import type { Plinth } from '../../app/app.ts';

/** Resolves to the address. If the server cannot listen, the project is closed, and an error with a remedy is thrown. */
export async function listen(plinth: Plinth): Promise<string> {
  try {
    return await plinth.listen();
  } catch (error) {
    await plinth.close();
    const { syscall, code } = Object(error);
    // In a cluster worker the error comes from the primary process, where the system call is `bind`.
    const isAddressError = ['listen', 'bind', 'getaddrinfo'].includes(syscall);
    const message = isAddressError ? listenErrors[String(code)]?.(plinth.project.config.server) : undefined;
    throw message === undefined ? error : new Error(message, { cause: error });
  }
}

type ListenAddress = Pick<Plinth['project']['config']['server'], 'host' | 'port'>;

const unknownHost = ({ host }: ListenAddress): string =>
  `The name ${host} of "host" in config/server cannot be resolved. Choose an address of this machine: HOST=127.0.0.1 for this machine only, HOST=0.0.0.0 for all addresses.`;

/** Messages by the error code of listening. */
const listenErrors: Readonly<Record<string, (place: ListenAddress) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is in use by another program. Stop it, or choose another port: PORT=${port + 1}.`,
  EADDRNOTAVAIL: ({ host }) =>
    `This machine does not have the address ${host}. Choose another one: HOST=127.0.0.1 for this machine only, HOST=0.0.0.0 for all addresses.`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  EACCES: ({ port }) =>
    `This account may not listen on port ${port}. Choose a port from 1024 (PORT=1337), and put a proxy in front of the server.`,
};
