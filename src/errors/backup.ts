// Backups: invalid files, and databases that are not replaced.
import { defineError } from './define-error.ts';

export const backupExists = defineError({
  code: 'PLINTH_BACKUP_EXISTS',
  name: 'ApplicationError',
  message: '<path> is there already',
  help: 'A backup never overwrites a file. Choose another name, or leave it out: it has the time in it then.',
});

export const backupWrong = defineError({
  code: 'PLINTH_BACKUP_WRONG',
  name: 'ApplicationError',
  message: '<path> is no whole backup: <reason>',
  help: 'Nothing was restored. A file that was cut off or changed is refused: take another copy of it, or an earlier backup.',
});

export const backupOfAnother = defineError({
  code: 'PLINTH_BACKUP_OF_ANOTHER',
  name: 'ApplicationError',
  message: 'The <part> of the backup is <found>, that of the project <wanted>',
  help: 'A backup goes back to the same kind of database and storage. `plinth export` and `plinth import`, or `plinth transfer`, move content between kinds; `--no-files` restores the database alone.',
});

export const backupKeyMissing = defineError({
  code: 'PLINTH_BACKUP_KEY_MISSING',
  name: 'ApplicationError',
  message: '<path> is encrypted: give its key with --key',
  help: 'The key is the one that the backup was taken with. Without it nobody reads the file.',
});

export const backupKeyWrong = defineError({
  code: 'PLINTH_BACKUP_KEY_WRONG',
  name: 'ApplicationError',
  message: '<path> was encrypted with another key',
  help: 'The key is the one that the backup was taken with. Nothing was restored.',
});

export const restoreTargetFilled = defineError({
  code: 'PLINTH_RESTORE_TARGET_FILLED',
  name: 'ApplicationError',
  message: 'Nothing was restored: <what>',
  help: 'Restore into an empty database and storage, or replace what is there with `--overwrite`.',
});

export const restoreTargetUsed = defineError({
  code: 'PLINTH_RESTORE_TARGET_USED',
  name: 'ApplicationError',
  message: 'Nothing was restored: <what> is in use',
  help: 'Stop the servers of the project first, and whatever else is connected to its database.',
});

export const restoredOtherwise = defineError({
  code: 'PLINTH_RESTORED_OTHERWISE',
  name: 'ApplicationError',
  message: 'What was written is not what the backup holds: <what>',
  help: 'The database is as it was before. Disk and database are to be looked after.',
});

export const nothingToBackUp = defineError({
  code: 'PLINTH_NOTHING_TO_BACK_UP',
  name: 'ApplicationError',
  message: 'There is no content yet: <what>',
  help: 'The first start of a project makes its database.',
});

export const tableNotBackedUp = defineError({
  code: 'PLINTH_TABLE_NOT_BACKED_UP',
  name: 'ApplicationError',
  message: 'The table <table> has computed columns, which a backup does not hold',
  help: 'Such a table was made beside Plinth: back the database up with `pg_dump`, or move the table to another schema.',
});
