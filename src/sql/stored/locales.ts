// The locales of content.
import { columns, flag, integer, type RowOf, type Rows, select, text } from '../columns.ts';
import { insert, rowInto } from '../insert.ts';
import { type Sql, sql, value } from '../sql.ts';

const locale = {
  id: integer,
  documentId: text,
  /** `French (fr)` */
  name: text,
  code: text,
  createdAt: text,
  updatedAt: text,
  isDefault: flag,
};
export type Locale = RowOf<typeof locale>;

/** In the order of their creation. */
export const selectLocales = (): Rows<Locale> =>
  select(columns(locale), sql`from plinth_locales order by id`);

export interface NewLocale extends Pick<Locale, 'documentId' | 'code' | 'name'> {
  readonly at: string;
}

/** Adds a locale, which is not the default one; see updateDefaultLocale(). */
export const insertLocale = ({ at, ...row }: NewLocale): Sql =>
  insert(rowInto('plinth_locales', { ...row, isDefault: 0, createdAt: at, updatedAt: at }));

/** Gives a locale the documentId that it has in an imported project. */
export const adoptLocale = ({
  code,
  documentId,
  createdAt,
  updatedAt,
}: Pick<Locale, 'code' | 'documentId' | 'createdAt' | 'updatedAt'>): Sql =>
  sql`update plinth_locales set document_id = ${value(documentId)}, created_at = ${value(createdAt)},
    updated_at = ${value(updatedAt)} where code = ${value(code)}`;

/** Makes a locale the default one in place of the current one. */
export const updateDefaultLocale = (code: string, at: string): Sql =>
  sql`update plinth_locales
    set is_default = case when code = ${value(code)} then 1 else 0 end, updated_at = ${value(at)}
    where code = ${value(code)} or is_default = 1`;

export const updateLocaleName = (
  code: string,
  { name, at }: { readonly name: string; readonly at: string },
): Sql =>
  sql`update plinth_locales set name = ${value(name)}, updated_at = ${value(at)} where code = ${value(code)}`;

export const deleteLocale = (code: string): Sql =>
  sql`delete from plinth_locales where code = ${value(code)}`;
