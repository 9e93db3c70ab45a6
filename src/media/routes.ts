// The rows of the media library below the prefix of the content API. Stored files are served by fileRoute of serving/serving.ts.
import type { CallerRoute } from '../routes/route.ts';
import { folderRoutes } from './routes/folder-routes.ts';
import {
  deleteFileRoute,
  listFilesRoute,
  oneFileRoute,
  pageOfFilesRoute,
  usesRoute,
} from './routes/reading.ts';
import { type ResumableService, resumableRoutes } from './routes/resumable/resumable.ts';
import { uploadRoute } from './routes/uploading.ts';

export const mediaRoutes: readonly CallerRoute<ResumableService>[] = [
  listFilesRoute,
  pageOfFilesRoute,
  oneFileRoute,
  uploadRoute,
  deleteFileRoute,
  usesRoute,
  ...folderRoutes,
  ...resumableRoutes,
];
