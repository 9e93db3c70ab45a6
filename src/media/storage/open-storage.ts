// Opens the configured storage: the local folder, S3, Cloudinary, a provider's package, or the project's own implementation.
import { join } from 'node:path';
import type { MediaConfig } from '../../config/media/media-config.ts';
import type { Database } from '../../database/database.ts';
import { cloudinaryStorage } from './cloudinary-storage.ts';
import { localStorage } from './local-storage.ts';
import { providerStorage } from './provider-storage.ts';
import { receiptsIn } from './receipts.ts';
import type { FileStorage } from './storage.ts';
import { unavailableStorage } from './unavailable-storage.ts';

/** Without a database, the storage of a provider's package refuses every operation. */
export async function openStorage(
  config: MediaConfig['storage'],
  folder: string,
  database?: Database,
): Promise<FileStorage> {
  switch (config.provider) {
    case 'local':
      return localStorage(join(folder, 'public/uploads'), config.isPrivate);
    case 'aws-s3': {
      // The libraries of S3 are large, so they are loaded only if S3 is configured.
      const { s3Storage } = await import('./s3-storage.ts');
      return s3Storage(config);
    }
    case 'cloudinary':
      return cloudinaryStorage(config);
    case 'package':
      return database ? providerStorage(config, receiptsIn(database)) : unavailableStorage(config.name);
    case 'custom':
      // The project's own code. src/config has checked that it has the methods.
      return config.storage as FileStorage;
  }
}
