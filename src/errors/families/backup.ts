// Backups: invalid files, and databases that are not replaced.
import { defineError } from '../definition/define-error.ts';

export const backupExists = defineError({
  code: 'PLINTH_BACKUP_EXISTS',
  name: 'ApplicationError',
  message: 'The file <path> already exists',
  help: 'A backup never overwrites a file. Choose another name, or leave it out: the default name contains the time.',
});

export const backupWrong = defineError({
  code: 'PLINTH_BACKUP_WRONG',
  name: 'ApplicationError',
  message: '<path> is not a complete backup: <reason>',
  help: 'Nothing was restored. Truncated or changed files are refused: use another copy of the file, or an earlier backup.',
});

export const backupOfAnother = defineError({
  code: 'PLINTH_BACKUP_OF_ANOTHER',
  name: 'ApplicationError',
  message: 'The <part> of the backup is <found>, but the project uses <wanted>',
  help: 'A backup can only be restored to the same kind of database and storage. `plinth export` and `plinth import`, or `plinth transfer`, move content between kinds; `--no-files` restores only the database.',
});

export const backupKeyMissing = defineError({
  code: 'PLINTH_BACKUP_KEY_MISSING',
  name: 'ApplicationError',
  message: '<path> is encrypted: pass its key with --key',
  help: 'Pass the key with which the backup was made. Without it the file cannot be read.',
});

export const backupKeyWrong = defineError({
  code: 'PLINTH_BACKUP_KEY_WRONG',
  name: 'ApplicationError',
  message: '<path> was encrypted with another key',
  help: 'Pass the key with which the backup was made. Nothing was restored.',
});

export const restoreTargetFilled = defineError({
  code: 'PLINTH_RESTORE_TARGET_FILLED',
  name: 'ApplicationError',
  message: 'Nothing was restored: <what>',
  help: 'Restore into an empty database and storage, or replace their content with `--overwrite`.',
});

export const restoreTargetUsed = defineError({
  code: 'PLINTH_RESTORE_TARGET_USED',
  name: 'ApplicationError',
  message: 'Nothing was restored: <what> is in use',
  help: 'Stop the servers of the project and every other client of its database first.',
});

export const restoredOtherwise = defineError({
  code: 'PLINTH_RESTORED_OTHERWISE',
  name: 'ApplicationError',
  message: 'The restored content differs from the backup: <what>',
  help: 'The database was left unchanged. Check the disk and the database for faults.',
});

export const nothingToBackUp = defineError({
  code: 'PLINTH_NOTHING_TO_BACK_UP',
  name: 'ApplicationError',
  message: 'There is no content yet: <what>',
  help: 'Start the project once: the first start creates its database.',
});

export const tableNotBackedUp = defineError({
  code: 'PLINTH_TABLE_NOT_BACKED_UP',
  name: 'ApplicationError',
  message: 'The table <table> has generated columns, which a backup cannot contain',
  help: 'Plinth did not create this table. Back the database up with `pg_dump`, or move the table to another schema.',
});
