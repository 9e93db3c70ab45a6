// The locales of the atlas, the default first.
export type Locale = 'en' | 'fr' | 'de';

/** A text in every locale. */
export type Texts = Readonly<Record<Locale, string>>;

export const atlasLocales: readonly { readonly code: Locale; readonly name: string }[] = [
  { code: 'en', name: 'English (en)' },
  { code: 'fr', name: 'French (fr)' },
  { code: 'de', name: 'German (de)' },
];
