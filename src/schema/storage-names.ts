// Names of tables and columns beyond the attributes' own ids. All begin with plinth_, which no attribute id does.
import { createHash } from 'node:crypto';
import type { ContentType } from './schema.ts';

/** The finished JSON members of a row's default response (docs/decisions/003-rendered-json.md). */
export const renderedColumn = 'plinth_json';
export const statusColumn = 'plinth_status';
/** The administrator who made the document, and the one who wrote the version last; null for everybody else. */
export const creatorColumn = 'plinth_created_by';
export const editorColumn = 'plinth_updated_by';

/** On drafts: when the published version beside them was edited last; null without one. */
export const publicationColumn = 'plinth_publication';

/** The finished JSON of a component or dynamic zone, as `populate=<name>` shows it. */
export const renderedComponentColumn = (id: string): string => `plinth_json_${id}`;

/** The place of a row among the rows that point to the same document through this to-one relation. */
export const positionColumn = (id: string): string => `plinth_pos_${id}`;

/** The locale of the document that a to-one relation of a type without locales points to; null for the default one. */
export const linkedLocaleColumn = (id: string): string => `plinth_loc_${id}`;

/** The same in link tables, where the empty text stands for the default locale. */
export const targetLocaleColumn = 'target_locale';

/** The type that a morphToOne relation points to. */
export const morphTypeColumn = (id: string): string => `plinth_type_${id}`;

/** The ordered link table of a to-many relation. */
export const linkTable = (contentType: Pick<ContentType, 'table'>, id: string): string =>
  shorten(`${contentType.table}_${id}_links`);

/** Where SQLite finds parts of the texts of a type's rows; PostgreSQL has indexes whose names begin so. */
export const textIndexName = (table: string): string => shorten(`plinth_f_${table}`);

/** What a column or link table held for one locale, before all locales shared one value. */
export const ownName = (name: string): string => shorten(`plinth_own_${name}`);

/** What a column held that the type of its attribute cannot read. */
export const asideName = (id: string): string => shorten(`plinth_aside_${id}`);

/** PostgreSQL cuts names at 63 bytes; a digest keeps cut names apart. */
export function shorten(name: string): string {
  if (name.length <= 60) return name;
  return `${name.slice(0, 49)}_${createHash('sha256').update(name).digest('hex').slice(0, 10)}`;
}

/** Whether rows of the table are counted as they come and go; those of Plinth's own tables are not. */
export const isCounted = (table: string): boolean => !table.startsWith('plinth_');
