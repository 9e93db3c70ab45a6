// Stands for the storage of a provider's package in commands that run without a database. Only the database has the URLs of such
// files, so every operation is refused.
import { filesKeptByProvider } from '../../errors/families/media.ts';
import type { FileStorage } from './storage.ts';

export function unavailableStorage(name: string): FileStorage {
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
