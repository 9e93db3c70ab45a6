// Codes of locales, such as `en-GB`: what a write may name, whether the project has that locale or not.

export const isLocaleCode = (text: string): boolean => /^[A-Za-z0-9_-]{1,35}$/.test(text);
