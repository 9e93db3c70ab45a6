// Uploads, files and images.
import { defineError } from './define-error.ts';

export const uploadTooSlow = defineError({
  code: 'PLINTH_UPLOAD_TOO_SLOW',
  name: 'RequestTimeoutError',
  message: 'An upload has to send at least <bytes> bytes in <ms> milliseconds',
  help: 'Use a better connection, or a resumable upload.',
});

export const tooManyAtOnce = defineError({
  code: 'PLINTH_MEDIA_BUSY',
  name: 'ServiceUnavailableError',
  message: 'Too many <of> at once; try again',
  help: 'Try again after `Retry-After`.',
});

export const tooManyUnfinished = defineError({
  code: 'PLINTH_UNFINISHED_UPLOADS',
  name: 'ServiceUnavailableError',
  message: 'Too many unfinished uploads; try again',
  help: 'The server holds as many unfinished uploads as it may. Try again after `Retry-After`.',
});

export const storingTooSlow = defineError({
  code: 'PLINTH_STORING_TOO_SLOW',
  name: 'ServiceUnavailableError',
  message: 'Storing the file took too long; try again',
  help: 'The file was given up before it was recorded. Upload it again.',
});

export const storageAway = defineError({
  code: 'PLINTH_STORAGE_AWAY',
  name: 'ServiceUnavailableError',
  message: 'The file cannot be stored now; try again',
  help: 'The storage refuses or cannot be reached; the log has the cause.',
});

export const fileTypeNotAccepted = defineError({
  code: 'PLINTH_FILE_TYPE_NOT_ACCEPTED',
  name: 'UnsupportedMediaTypeError',
  message: 'Files of the type <mime> are not accepted',
  help: 'Send another kind of file, or allow the type in config/plugins.',
});

export const fileTypeTooLarge = defineError({
  code: 'PLINTH_FILE_TYPE_TOO_LARGE',
  name: 'PayloadTooLargeError',
  message: 'Files of the type <mime> have at most <most> bytes',
  help: 'Send a smaller file, or raise the limit in config/plugins.',
});

export const filesTooLarge = defineError({
  code: 'PLINTH_FILES_TOO_LARGE',
  name: 'PayloadTooLargeError',
  message: 'The files are larger than <most> bytes',
  help: 'Send less at once, or use a resumable upload.',
});

export const tooManyPixels = defineError({
  code: 'PLINTH_TOO_MANY_PIXELS',
  name: 'PayloadTooLargeError',
  message: 'The image has <width> × <height> pixels; at most <most> are taken',
  help: 'Send a smaller image.',
});

export const filesEmpty = defineError({
  code: 'PLINTH_FILES_EMPTY',
  name: 'ValidationError',
  message: 'Files are empty',
  help: 'The upload has no file, or an empty one.',
});

export const oneFileReplaces = defineError({
  code: 'PLINTH_ONE_FILE_REPLACES',
  name: 'ValidationError',
  message: 'Cannot replace a file with multiple ones',
  help: 'Send one file.',
});

export const multipartUnreadable = defineError({
  code: 'PLINTH_MULTIPART_UNREADABLE',
  name: 'ValidationError',
  message: 'The multipart body cannot be read',
  help: 'The body is cut or malformed. Send it again.',
});

export const multipartTooManyParts = defineError({
  code: 'PLINTH_MULTIPART_TOO_MANY_PARTS',
  name: 'ValidationError',
  message: 'The multipart body has too many parts',
  help: 'Send fewer files or fields at once.',
});

export const formFieldTooLong = defineError({
  code: 'PLINTH_FORM_FIELD_TOO_LONG',
  name: 'ValidationError',
  message: 'The form field <name> is too long',
  help: 'Send shorter values.',
});

export const imageUnreadable = defineError({
  code: 'PLINTH_IMAGE_UNREADABLE',
  name: 'ValidationError',
  message: 'The image cannot be read: it is broken, or not of the kind that it says',
  help: 'Send an image that opens elsewhere.',
});

export const noResizableImage = defineError({
  code: 'PLINTH_NO_RESIZABLE_IMAGE',
  name: 'ValidationError',
  message: 'This file is no image that can be resized',
  help: 'Ask for the file as it is.',
});
