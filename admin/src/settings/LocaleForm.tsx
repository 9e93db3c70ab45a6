// The form of a locale. The code of an existing one stays.
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createLocale, fetchLocale, type Locale, updateLocale } from '../api/locales.ts';
import { localesQuery } from '../content/locales.ts';
import { useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { useReloadOnConflict } from '../parts/use-reload-on-conflict.ts';
import { useSettingConflict } from './use-setting-conflict.tsx';

interface LocaleFormProps {
  /** Undefined for a new one. */
  readonly locale: Locale | undefined;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

export function LocaleForm({ locale: opened, onClose, onDone }: LocaleFormProps) {
  const text = useText();
  const [locale, setLocale] = useState(opened);
  const [code, setCode] = useState(locale?.code ?? '');
  const [name, setName] = useState(locale?.name ?? '');
  const saving = useMutation({
    mutationFn: () =>
      locale ? updateLocale(locale, { name }) : createLocale({ code, name: name || nameOfLocale(code) }),
    onSuccess: onDone,
    onError: useReloadOnConflict(localesQuery.queryKey),
  });
  const conflict = useSettingConflict(saving, {
    before: { name: locale?.name ?? '' },
    mine: { name },
    read: () => fetchLocale(locale?.id),
    partsOf: (stored) => ({ name: stored.name }),
    nameOf: () => text('media.name'),
    shownAs: (_, value) => String(value),
    onTaken: (stored, parts) => {
      setLocale(stored);
      setName(parts.name);
    },
  });
  const problems = problemsOf(saving.error, text);
  return (
    <>
      <FormDialog
        isBehind={conflict.isOpen}
        title={locale?.name ?? text('settings.newLocale')}
        isPending={saving.isPending}
        error={conflict.error}
        fields={locale ? ['name'] : ['code', 'name']}
        onSubmit={() => saving.mutate()}
        onClose={onClose}
      >
        {!locale && (
          <TextInput
            label={text('settings.code')}
            description={text('settings.codeHelp')}
            data-autofocus
            withAsterisk
            error={problems.code}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        )}
        <TextInput
          label={text('media.name')}
          placeholder={nameOfLocale(code)}
          error={problems.name}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </FormDialog>
      {conflict.dialog}
    </>
  );
}

function nameOfLocale(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
