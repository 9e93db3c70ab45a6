// Which tables tell that a database belongs to Strapi: Plinth would add its columns to tables of the same names.

/** Of versions 4 and 5, and of version 3. */
const signs = ['strapi_core_store_settings', 'core_store'];

/** A database that Plinth has made tables in is its own, whatever else is there. */
export const areForeign = (tables: { readonly has: (table: string) => boolean }): boolean =>
  signs.some((table) => tables.has(table)) && !tables.has('plinth_state');
