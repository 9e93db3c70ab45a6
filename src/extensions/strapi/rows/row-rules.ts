// How `strapi.db.query` and `strapi.entityService` read and write rows, by the version of Strapi that a project was written for.
/** Which rows there are: `current` is one for each document and locale, as in version 4 of Strapi. */
export type WhichRows = 'each' | 'current';

export interface RowRules {
  readonly which: WhichRows;
  /** Whether a row that is created without `publishedAt` is published, as since version 5. */
  readonly isPublishing: boolean;
  /** Whether rows are stored without values that their type requires. */
  readonly mayLack: boolean;
}
