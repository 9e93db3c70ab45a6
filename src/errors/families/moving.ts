// Imports and exports: files and databases that cannot be read.
import { defineError } from '../definition/define-error.ts';

export const exportFileMissing = defineError({
  code: 'PLINTH_EXPORT_FILE_MISSING',
  name: 'ApplicationError',
  message: 'There is no file <path>',
  help: 'Pass the path of an export file, as strapi export and plinth export write it.',
});

export const exportFileWrong = defineError({
  code: 'PLINTH_EXPORT_FILE_WRONG',
  name: 'ApplicationError',
  message: '<path> is not an export file: <reason>',
  help: 'An export file is a .tar or .tar.gz, or one of them encrypted, as strapi export and plinth export write it.',
});

export const exportExists = defineError({
  code: 'PLINTH_EXPORT_EXISTS',
  name: 'ApplicationError',
  message: '<path> already exists',
  help: 'An export never overwrites a file. Choose another name with --output, or leave it out: the default name contains the time.',
});

export const exportNameWrong = defineError({
  code: 'PLINTH_EXPORT_NAME_WRONG',
  name: 'ApplicationError',
  message: 'The name <name> does not fit the options: the export would be <form>',
  help: 'A plain tar (--no-compress) ends with .tar, a compressed one with .tar.gz, and only an encrypted one (--key) also with .enc.',
});

export const foreignDatabaseWrong = defineError({
  code: 'PLINTH_FOREIGN_DATABASE_WRONG',
  name: 'ApplicationError',
  message: '<name> has no tables of Strapi',
  help: 'Pass the database of a Strapi 4 or 5 project. plinth transfer moves content between projects of Plinth.',
});

export const exportKeyMissing = defineError({
  code: 'PLINTH_EXPORT_KEY_MISSING',
  name: 'ApplicationError',
  message: '<path> is encrypted: pass its key with --key',
  help: 'Pass the key that was entered when the file was exported.',
});

export const exportKeyWrong = defineError({
  code: 'PLINTH_EXPORT_KEY_WRONG',
  name: 'ApplicationError',
  message: '<path> cannot be read with this key',
  help: 'Pass the key that was entered when the file was exported.',
});

export const importRunning = defineError({
  code: 'PLINTH_IMPORT_RUNNING',
  name: 'ApplicationError',
  message: 'Another import of <source> into this project is running',
  help: 'Wait until it has ended. If it is interrupted, run the command again: it continues.',
});

export const transferToItself = defineError({
  code: 'PLINTH_TRANSFER_TO_ITSELF',
  name: 'ApplicationError',
  message: 'Both projects have the same database: nothing was transferred',
  help: 'Configure another database in config/database or in the .env of the project that receives the content. Environment variables apply to both projects.',
});

export const rowsFileWrong = defineError({
  code: 'PLINTH_ROWS_FILE_WRONG',
  name: 'ApplicationError',
  message: '<path> <problem>',
  help: 'A file of rows must be CSV with a header, or JSON: an array of objects, or one object on each line. Nothing was written.',
});

export const mappingWrong = defineError({
  code: 'PLINTH_MAPPING_WRONG',
  name: 'ApplicationError',
  message: 'The mapping is wrong: <problem>',
  help: 'Write --map attribute=Column; for a relation --map relation.attribute=Column with a unique attribute of its target; or the same in the file of --mapping. Nothing was written.',
});

export const columnsUnplaced = defineError({
  code: 'PLINTH_COLUMNS_UNPLACED',
  name: 'ApplicationError',
  message: '<uid> has no attributes with the names of these columns: <columns>',
  help: 'Map each column with --map attribute=Column, or leave it out with --ignore Column. Nothing was written.',
});

export const importOptionWrong = defineError({
  code: 'PLINTH_IMPORT_OPTION_WRONG',
  name: 'ApplicationError',
  message: '<option> <problem>',
  help: '`plinth import --help` lists the options, and docs/guides/rows.md explains them. Nothing was written.',
});
