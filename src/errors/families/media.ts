// Uploads, files and images.
import { defineError } from '../definition/define-error.ts';

export const uploadTooSlow = defineError({
  code: 'PLINTH_UPLOAD_TOO_SLOW',
  name: 'RequestTimeoutError',
  message: 'An upload must send at least <bytes> bytes in <ms> milliseconds',
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
  help: 'The server has reached its maximum of unfinished uploads. Try again after `Retry-After`.',
});

export const storingTooSlow = defineError({
  code: 'PLINTH_STORING_TOO_SLOW',
  name: 'ServiceUnavailableError',
  message: 'Storing the file took too long; try again',
  help: 'The file was not recorded. Upload it again.',
});

export const storageUnavailable = defineError({
  code: 'PLINTH_STORAGE_AWAY',
  name: 'ServiceUnavailableError',
  message: 'The file cannot be stored now; try again',
  help: 'The storage refused the file or cannot be reached; the log has the cause.',
});

export const uploadsUnwritable = defineError({
  code: 'PLINTH_UPLOADS_UNWRITABLE',
  name: 'ServiceUnavailableError',
  message: 'The folder of uploads cannot be written: the file was not stored',
  help: 'Make `public/uploads` of the project writable for the account of the server, with other storages `.tmp/uploads`. The log names the folder.',
});

export const fileTooLargeForProvider = defineError({
  code: 'PLINTH_FILE_TOO_LARGE_FOR_PROVIDER',
  name: 'PayloadTooLargeError',
  message: 'The file is too large for the storage <provider>',
  help: 'Send a smaller file. The storage provider in config/plugins made this check; the log has its error.',
});

export const filesKeptByProvider = defineError({
  code: 'PLINTH_FILES_KEPT_BY_PROVIDER',
  name: 'ApplicationError',
  message: 'The files are stored by the provider <provider>, which a backup cannot read',
  help: 'Use `--no-files`, and back the files up at the provider; `plinth export` and `plinth import` include them.',
});

export const fileTypeNotAccepted = defineError({
  code: 'PLINTH_FILE_TYPE_NOT_ACCEPTED',
  name: 'UnsupportedMediaTypeError',
  message: 'Files of the type <mime> are not accepted',
  help: 'Send a file of another type, or allow this type in config/plugins.',
});

export const fileTypeTooLarge = defineError({
  code: 'PLINTH_FILE_TYPE_TOO_LARGE',
  name: 'PayloadTooLargeError',
  message: 'Files of the type <mime> may have at most <max> bytes',
  help: 'Send a smaller file, or raise the limit in config/plugins.',
});

export const filesTooLarge = defineError({
  code: 'PLINTH_FILES_TOO_LARGE',
  name: 'PayloadTooLargeError',
  message: 'The files are larger than <max> bytes',
  help: 'Send fewer files at once, or use a resumable upload.',
});

export const tooManyPixels = defineError({
  code: 'PLINTH_TOO_MANY_PIXELS',
  name: 'PayloadTooLargeError',
  message: 'The image has <width> × <height> pixels; at most <max> are accepted',
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
  help: 'The body is truncated or malformed. Send it again.',
});

export const multipartTooManyParts = defineError({
  code: 'PLINTH_MULTIPART_TOO_MANY_PARTS',
  name: 'ValidationError',
  message: 'The multipart body has too many parts',
  help: 'Send fewer files or fields at once.',
});

export const formTooLarge = defineError({
  code: 'PLINTH_FORM_TOO_LARGE',
  name: 'PayloadTooLargeError',
  message: 'The form is larger than <max> bytes',
  help: 'This route accepts form fields, and no files. Send files to `/api/upload`.',
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
  message: 'The image cannot be decoded: it is damaged, or not of the type that it is declared as',
  help: 'Check that the image opens in other software, and send it with its type.',
});

export const noResizableImage = defineError({
  code: 'PLINTH_NO_RESIZABLE_IMAGE',
  name: 'ValidationError',
  message: 'This file is not an image that can be resized',
  help: 'Request the original file.',
});

export const noCroppableImage = defineError({
  code: 'PLINTH_NO_CROPPABLE_IMAGE',
  name: 'ValidationError',
  message: 'Files of the type <mime> cannot be cropped; images of these types can: <types>',
  help: 'Convert the file to one of these types, and upload the result.',
});

export const wrongPart = defineError({
  code: 'PLINTH_WRONG_PART',
  name: 'ValidationError',
  message:
    'The part of an image must be given as {"left":0,"top":0,"width":640,"height":480}: integers, width and height at least 1',
  help: 'Send all four numbers.',
});

export const partOutside = defineError({
  code: 'PLINTH_PART_OUTSIDE',
  name: 'ValidationError',
  message: 'The part is outside the image, which has <width> × <height> pixels',
  help: 'Read the file again: it may have been replaced in the meantime.',
});

export const fileInfoNotJson = defineError({
  code: 'PLINTH_FILE_INFO_NOT_JSON',
  name: 'ValidationError',
  message: 'fileInfo must be JSON, such as {"alternativeText":"A red door"}',
  help: 'Correct the JSON.',
});

export const fileInfoNotObject = defineError({
  code: 'PLINTH_FILE_INFO_NOT_OBJECT',
  name: 'ValidationError',
  message: 'fileInfo must be an object',
  help: 'Send one object for each file.',
});

export const fileInfoNotText = defineError({
  code: 'PLINTH_FILE_INFO_NOT_TEXT',
  name: 'ValidationError',
  message: 'fileInfo.<key> must be a string',
  help: 'Send a text.',
});

export const fileInfoTextTooLong = defineError({
  code: 'PLINTH_FILE_INFO_TEXT_TOO_LONG',
  name: 'ValidationError',
  message: 'fileInfo.<key> must have at most 10000 characters and must not contain U+0000',
  help: 'Send a shorter text.',
});

export const wrongFocalPoint = defineError({
  code: 'PLINTH_WRONG_FOCAL_POINT',
  name: 'ValidationError',
  message: 'fileInfo.focalPoint must be {"x":50,"y":50}: percent of width and height, 0 to 100',
  help: 'Send both numbers, or null.',
});

export const nameMissing = defineError({
  code: 'PLINTH_FILE_NAME_MISSING',
  name: 'ValidationError',
  message: 'The name of <what> is missing',
  help: 'A name must not be empty or blank, `.` or `..`.',
});

export const nameTooLong = defineError({
  code: 'PLINTH_FILE_NAME_TOO_LONG',
  name: 'ValidationError',
  message: 'The name of <what> must have at most 255 characters',
  help: 'Write a shorter name.',
});

export const nameWithSlash = defineError({
  code: 'PLINTH_FILE_NAME_WITH_SLASH',
  name: 'ValidationError',
  message: 'The name of <what> must not contain / or \\',
  help: 'A name is not a path; the folder of a file is set separately.',
});

export const nameInvisible = defineError({
  code: 'PLINTH_FILE_NAME_INVISIBLE',
  name: 'ValidationError',
  message: 'The name of <what> must not contain invisible characters',
  help: 'The name contains control characters, or characters that make it look like another name.',
});

export const folderNameMissing = defineError({
  code: 'PLINTH_FOLDER_NAME_MISSING',
  name: 'ValidationError',
  message: 'name must be defined.',
  help: 'A new folder needs a name.',
});

export const folderNameNotText = defineError({
  code: 'PLINTH_FOLDER_NAME_NOT_TEXT',
  name: 'ValidationError',
  message: 'name must be a string',
  help: 'Send a text.',
});

export const wrongFolderParent = defineError({
  code: 'PLINTH_WRONG_FOLDER_PARENT',
  name: 'ValidationError',
  message: 'The parent of a folder must be the id of a folder, or null',
  help: 'Null is the top of the media library.',
});

export const folderNameTaken = defineError({
  code: 'PLINTH_FOLDER_NAME_TAKEN',
  name: 'ValidationError',
  message: 'A folder with the name "<name>" already exists there',
  help: 'Choose another name or another parent folder.',
});

export const folderTooDeep = defineError({
  code: 'PLINTH_FOLDER_TOO_DEEP',
  name: 'ValidationError',
  message: 'A folder must not be inside itself, nor deeper than <max> folders',
  help: 'Choose another parent.',
});

export const folderNotEmpty = defineError({
  code: 'PLINTH_FOLDER_NOT_EMPTY',
  name: 'ValidationError',
  message: 'The folder "<name>" is not empty: delete it with POST /upload/actions/bulk-delete',
  help: 'That action also deletes the content of the folder.',
});

export const idsNotList = defineError({
  code: 'PLINTH_MEDIA_IDS_NOT_LIST',
  name: 'ValidationError',
  message: '<name> must be a list of at most <max> ids',
  help: 'Move or delete fewer at once.',
});

export const destinationMissing = defineError({
  code: 'PLINTH_DESTINATION_MISSING',
  name: 'ValidationError',
  message: 'destinationFolderId must be the id of a folder, or null',
  help: 'Null is the top of the media library.',
});

export const linkedTypeUnknown = defineError({
  code: 'PLINTH_LINKED_TYPE_UNKNOWN',
  name: 'ValidationError',
  message: 'There is no content type <uid> to link files to',
  help: '`ref` is the uid of a content type with a content API, or plugin::users-permissions.user.',
});

export const linkedRowUnknown = defineError({
  code: 'PLINTH_LINKED_ROW_UNKNOWN',
  name: 'ValidationError',
  message: 'There is no <uid> with the id <id> to link files to',
  help: '`refId` is the id of a document that the caller may update.',
});

export const wrongReplacedId = defineError({
  code: 'PLINTH_WRONG_REPLACED_ID',
  name: 'ValidationError',
  message: 'File id is required and must be a single value',
  help: 'An upload with `?id=` replaces the file with this id; without the parameter it creates a new file.',
});

export const wrongDuplicates = defineError({
  code: 'PLINTH_WRONG_DUPLICATES',
  name: 'ValidationError',
  message: 'duplicates must be true or false',
  help: 'Send `duplicates=true`, or leave the parameter out.',
});

export const wrongDuplicateOf = defineError({
  code: 'PLINTH_WRONG_DUPLICATE_OF',
  name: 'ValidationError',
  message: 'duplicateOf must be the id of a file',
  help: 'Send the id of one file, or leave the parameter out.',
});

export const tooManyOfOwner = defineError({
  code: 'PLINTH_UNFINISHED_UPLOADS_OF_USER',
  name: 'RateLimitError',
  message: 'You have <count> unfinished uploads; finish or delete one',
  help: 'An upload that is not finished within a day is deleted.',
});

export const tooManyOfAddress = defineError({
  code: 'PLINTH_UNFINISHED_UPLOADS_OF_ADDRESS',
  name: 'RateLimitError',
  message: 'Your address has <count> unfinished uploads; finish or delete one',
  help: 'An upload that is not finished within a day is deleted.',
});

export const wrongVariant = defineError({
  code: 'PLINTH_WRONG_VARIANT',
  name: 'ValidationError',
  message: '<name> must be one of <allowed>',
  help: 'Request a width, height or format that the configuration of images allows.',
});
