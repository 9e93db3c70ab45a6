// Imports and exports: files and databases that cannot be read.
import { defineError } from './define-error.ts';

export const exportFileMissing = defineError({
  code: 'PLINTH_EXPORT_FILE_MISSING',
  name: 'ApplicationError',
  message: 'There is no file <path>',
  help: 'Name an export file: strapi export writes one, and so does plinth export.',
});

export const exportFileWrong = defineError({
  code: 'PLINTH_EXPORT_FILE_WRONG',
  name: 'ApplicationError',
  message: '<path> is no export file: <reason>',
  help: 'An export file is a .tar or .tar.gz, or one of them encrypted, as strapi export and plinth export write it.',
});

export const exportTargetWrong = defineError({
  code: 'PLINTH_EXPORT_TARGET_WRONG',
  name: 'ApplicationError',
  message: '<path> is there and is no file: an export would replace it',
  help: 'Name a file with --output. An earlier export of that name is replaced when the new one is whole.',
});

export const foreignDatabaseWrong = defineError({
  code: 'PLINTH_FOREIGN_DATABASE_WRONG',
  name: 'ApplicationError',
  message: '<name> holds no tables of Strapi',
  help: 'A live database is one of Strapi 4 or 5. Content of a project of Plinth goes to another one with plinth transfer.',
});

export const exportKeyMissing = defineError({
  code: 'PLINTH_EXPORT_KEY_MISSING',
  name: 'ApplicationError',
  message: '<path> is encrypted: give its key with --key',
  help: 'The key is the one that was typed in when the file was made.',
});

export const exportKeyWrong = defineError({
  code: 'PLINTH_EXPORT_KEY_WRONG',
  name: 'ApplicationError',
  message: '<path> cannot be read with this key',
  help: 'The key is the one that was typed in when the file was made.',
});

export const transferToItself = defineError({
  code: 'PLINTH_TRANSFER_TO_ITSELF',
  name: 'ApplicationError',
  message: 'Both projects have the same database: nothing was transferred',
  help: 'Name another database in config/database or in the .env of the project that gets the content. Variables of the environment hold for both.',
});

export const rowsFileWrong = defineError({
  code: 'PLINTH_ROWS_FILE_WRONG',
  name: 'ApplicationError',
  message: '<path> <problem>',
  help: 'Files of rows are CSV with a header, or JSON: an array of objects, or one object on each line. Nothing was written.',
});

export const mappingWrong = defineError({
  code: 'PLINTH_MAPPING_WRONG',
  name: 'ApplicationError',
  message: 'The mapping is wrong: <problem>',
  help: 'Write --map attribute=Column, --map relation.attribute=Column where the attribute is a unique one of the target, or the same in the file of --mapping. Nothing was written.',
});

export const columnsUnplaced = defineError({
  code: 'PLINTH_COLUMNS_UNPLACED',
  name: 'ApplicationError',
  message: 'No attribute of <uid> is called like these columns: <columns>',
  help: 'Map each with --map attribute=Column, or name those that are to be left out: --ignore Column. Nothing was written.',
});

export const importOptionWrong = defineError({
  code: 'PLINTH_IMPORT_OPTION_WRONG',
  name: 'ApplicationError',
  message: '<option> <problem>',
  help: '`plinth import --help` lists the options, and docs/guides/rows.md says what they mean. Nothing was written.',
});
