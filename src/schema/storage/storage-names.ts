// Names of tables and columns other than attribute ids. All begin with plinth_, which attribute ids never do.
import { createHash } from 'node:crypto';
import type { ContentType } from '../schema.ts';

/** The finished JSON members of a row's default response (docs/decisions/003-rendered-json.md). */
export const renderedColumn = 'plinth_json';
export const statusColumn = 'plinth_status';
/** The administrator who created the document, and the one who last changed the version; null for other callers. */
export const creatorColumn = 'plinth_created_by';
export const editorColumn = 'plinth_updated_by';

/** In drafts: when the published version was last edited; null without one. */
export const publicationColumn = 'plinth_publication';

/** The finished JSON of a component or dynamic zone, as `populate=<name>` shows it. */
export const renderedComponentColumn = (id: string): string => `plinth_json_${id}`;

/** The position of a row among the rows that lead to the same document through this to-one relation. */
export const positionColumn = (id: string): string => `plinth_pos_${id}`;

/** The locale of the target of a to-one relation of a type without locales; null for the default one. */
export const linkedLocaleColumn = (id: string): string => `plinth_loc_${id}`;

/** The same in link tables, where the empty text means the default locale. */
export const targetLocaleColumn = 'target_locale';

/** The target type of a morphToOne relation. */
export const morphTypeColumn = (id: string): string => `plinth_type_${id}`;

/** The ordered link table of a to-many relation. */
export const linkTable = (contentType: Pick<ContentType, 'table'>, id: string): string =>
  shorten(`${contentType.table}_${id}_links`);

/** The FTS5 table of a content type on SQLite, and the prefix of its trigram indexes on PostgreSQL. */
export const textIndexName = (table: string): string => shorten(`plinth_f_${table}`);

/** The column or link table with the former values of locales that now share one. */
export const ownName = (name: string): string => shorten(`plinth_own_${name}`);

/** The locale of rows that are hidden since the locales of their type were switched on or off. */
export const supersededLocale = (locale: string): string => `${locale}#superseded`;

/** The column with values that the current type of the attribute cannot read. */
export const asideName = (id: string): string => shorten(`plinth_aside_${id}`);

/** Shortens names over PostgreSQL's limit of 63 bytes, with a digest, so that they stay different. */
export function shorten(name: string): string {
  if (name.length <= 60) return name;
  return `${name.slice(0, 49)}_${createHash('sha256').update(name).digest('hex').slice(0, 10)}`;
}

/** Whether rows of the table are counted. Plinth's own tables are not. */
export const isCounted = (table: string): boolean => !table.startsWith('plinth_');
