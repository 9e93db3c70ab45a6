// A readable part of a name for identifiers.

/** The ASCII letters and digits of a name, without accents: `Éditeur en chef` → `editeur_en_chef`. Empty if it has none. */
export const asciiSlug = (name: string, maxLength: number): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, maxLength);
