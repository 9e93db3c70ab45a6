// The texts of the panel in the language of the administrator. English has the keys; other languages do not compile with missing keys,
// and are loaded on demand.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { en } from './en.ts';
import { type Messages, type Text, textIn } from './text.ts';

export const languages = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;
export type Language = keyof typeof languages;

const loaders: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => en,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
};

interface Texts {
  readonly text: Text;
  readonly language: Language;
  /** The locale for dates and numbers: that of the browser if it is a variant of the panel's language. */
  readonly formats: string;
  readonly choose: (language: Language) => void;
}

const context = createContext<Texts | undefined>(undefined);
const storageKey = 'plinth-language';

export const isLanguage = (name: string | null | undefined): name is Language =>
  name !== null && name !== undefined && name in languages;

function firstLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages.map((name) => name.slice(0, 2))];
  return wanted.find(isLanguage) ?? 'en';
}

/** Renders nothing until the texts are loaded, so that no other language appears first. */
export function MessagesProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  const [loaded, setLoaded] = useState<{ language: Language; messages: Messages }>();
  useEffect(() => {
    let isLatest = true;
    void loaders[language]().then((messages) => isLatest && setLoaded({ language, messages }));
    document.documentElement.lang = language;
    return () => {
      isLatest = false;
    };
  }, [language]);
  const choose = useCallback((chosen: Language) => {
    localStorage.setItem(storageKey, chosen);
    setLanguage(chosen);
  }, []);
  const texts = useMemo<Texts | undefined>(
    () =>
      loaded && {
        language: loaded.language,
        formats: navigator.languages.find((name) => name.startsWith(loaded.language)) ?? loaded.language,
        choose,
        text: textIn(loaded.messages),
      },
    [loaded, choose],
  );
  return texts && <context.Provider value={texts}>{children}</context.Provider>;
}

export function useTexts(): Texts {
  const texts = useContext(context);
  if (!texts) throw new Error('No MessagesProvider is around this component.');
  return texts;
}

export const useText = (): Text => useTexts().text;
