// The storage that the configuration asks for: the local folder, S3, Cloudinary, or what the project itself brings along.
import { join } from 'node:path';
import type { MediaConfig } from '../config/media-config.ts';
import { cloudinaryStorage } from './cloudinary-storage.ts';
import { localStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';

export async function openStorage(config: MediaConfig['storage'], folder: string): Promise<Storage> {
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
    case 'custom':
      // The project's own code; the configuration has checked that the methods are there.
      return config.storage as Storage;
  }
}
