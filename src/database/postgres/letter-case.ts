// Filters and searches that ignore case use `ilike`, which knows the letters of the database's locale: with C those from A to Z,
// with Turkish no i that is an I. They would find less than on other databases, without an error.
import type pg from 'pg';

const differs = "select 1 where not ('É' ilike 'é' and 'I' ilike 'i')";

export async function warnOfLetterCase(client: pg.Client): Promise<void> {
  const { rows } = await client.query(differs);
  if (rows.length > 0) process.emitWarning(warning);
}

const warning = [
  'Filters and searches that ignore case miss documents, because of the locale of the database:',
  'É is not é there, or I is not i. Use a database with another one:',
  "create database … encoding 'UTF8' locale 'C.UTF-8' template template0",
].join(' ');
