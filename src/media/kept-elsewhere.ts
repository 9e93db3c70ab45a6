// The storage of a project whose provider is a package, for commands that have no database to ask where its files are.
import { filesKeptByProvider } from '../errors/media.ts';
import type { FileStorage } from './storage.ts';

export function keptElsewhere(name: string): FileStorage {
  const refuse = async (): Promise<never> => {
    throw filesKeptByProvider({ provider: name });
  };
  return {
    name,
    isPrivate: false,
    incomingFolder: undefined,
    publicUrl: () => undefined,
    signedUrl: refuse,
    save: refuse,
    find: refuse,
    delete: refuse,
  };
}
