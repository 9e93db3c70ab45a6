// Recognises a database of Strapi by its tables. Plinth refuses it, because it would add columns to tables of the same names.

/** Of versions 4 and 5, and of version 3. */
const signs = ['strapi_core_store_settings', 'core_store'];

/** A database with tables of Plinth is Plinth's own, whatever other tables it has. */
export const areForeign = (tables: { readonly has: (table: string) => boolean }): boolean =>
  signs.some((table) => tables.has(table)) && !tables.has('plinth_state');
