// The storage that the configuration asks for: the local folder, S3, Cloudinary, a provider's package, or what the
// project itself brings along.
import { join } from 'node:path';
import type { MediaConfig } from '../config/media-config.ts';
import type { Database } from '../database/database.ts';
import { cloudinaryStorage } from './cloudinary-storage.ts';
import { keptElsewhere } from './kept-elsewhere.ts';
import { localStorage } from './local-storage.ts';
import { providerStorage } from './provider-storage.ts';
import { receiptsIn } from './receipts.ts';
import type { FileStorage } from './storage.ts';

/** Without a database, files that only a provider can find are refused. */
export async function openStorage(
  config: MediaConfig['storage'],
  folder: string,
  database?: Database,
): Promise<FileStorage> {
  switch (config.provider) {
    case 'local':
      return localStorage(join(folder, 'public/uploads'), config.isPrivate);
    case 'aws-s3': {
      // The libraries of S3 are large; they are loaded only where they are used.
      const { s3Storage } = await import('./s3-storage.ts');
      return s3Storage(config);
    }
    case 'cloudinary':
      return cloudinaryStorage(config);
    case 'package':
      return database ? providerStorage(config, receiptsIn(database)) : keptElsewhere(config.name);
    case 'custom':
      // The project's own code; the configuration has checked that the methods are there.
      return config.storage as FileStorage;
  }
}
