// The rows of the media library below the prefix of the content API. Stored files are served by fileRoute of serving.ts.
import type { CallerRoute } from '../routes/route.ts';
import { folderRoutes } from './folder-routes.ts';
import { deleteFileRoute, listFilesRoute, oneFileRoute, pageOfFilesRoute, usesRoute } from './reading.ts';
import { type ResumableService, resumableRoutes } from './resumable.ts';
import { uploadRoute } from './uploading.ts';

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
