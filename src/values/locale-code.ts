// The form of locale codes, such as `en-GB`, whether the project has the locale or not.

export const isLocaleCode = (text: string): boolean => /^[A-Za-z0-9_-]{1,35}$/.test(text);
