// Opens configuration and storage of a project for a backup. Faults in content types do not prevent a backup.
import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import { providePackages } from '../extensions/packages/provide.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import type { FileStorage } from '../media/storage/storage.ts';

interface BackedUpProject {
  readonly config: Config;
  readonly storage: FileStorage;
}

export async function openBackedUp(folder: string): Promise<BackedUpProject> {
  providePackages();
  const config = await loadConfig(folder, { isProduction: false });
  return { config, storage: await openStorage(config.media.storage, folder) };
}
