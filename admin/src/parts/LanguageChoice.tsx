// The language of the panel, for this browser.
import { NativeSelect } from '@mantine/core';
import { isLanguage, languages, useTexts } from '../messages/messages.tsx';

export function LanguageChoice({ label }: { readonly label?: string }) {
  const { language, choose, text } = useTexts();
  return (
    <NativeSelect
      {...(label === undefined ? { 'aria-label': text('profile.language'), size: 'xs' } : { label })}
      value={language}
      onChange={({ currentTarget: { value } }) => isLanguage(value) && choose(value)}
      data={Object.entries(languages).map(([value, name]) => ({ value, label: name }))}
    />
  );
}
