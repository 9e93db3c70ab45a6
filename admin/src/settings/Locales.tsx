// The locales of content, and the default one.
import { Badge, Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createLocale, deleteLocale, type Locale, updateLocale } from '../api/locales.ts';
import { localesQuery } from '../content/locales.ts';
import { useText } from '../messages/messages.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { useMay } from '../session.ts';
import classes from './Settings.module.css';

export default function Locales() {
  const text = useText();
  const may = useMay();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(localesQuery);
  const [edited, setEdited] = useState<Locale | 'new'>();
  const reload = (): Promise<void> => client.invalidateQueries(localesQuery);
  const mayUpdate = may('plugin::i18n.locale.update');
  return (
    <>
      {may('plugin::i18n.locale.create') && (
        <div className={classes.bar}>
          <Button onClick={() => setEdited('new')}>{text('settings.newLocale')}</Button>
        </div>
      )}
      <DataTable
        label={text('settings.locales')}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        keyOf={({ id }) => id}
        empty={text('settings.noLocales')}
        columns={[
          { title: text('media.name'), cell: ({ name }) => <strong>{name}</strong> },
          { title: text('settings.code'), cell: ({ code }) => <code>{code}</code> },
          {
            title: text('settings.default'),
            cell: ({ isDefault }) =>
              isDefault && (
                <Badge variant="light" tt="none">
                  {text('settings.default')}
                </Badge>
              ),
          },
          {
            title: text('app.actions'),
            cell: (locale) => (
              <>
                {mayUpdate && (
                  <Button size="compact-sm" variant="subtle" onClick={() => setEdited(locale)}>
                    {text('app.edit')}
                  </Button>
                )}
                {mayUpdate && !locale.isDefault && (
                  <ConfirmButton
                    label={text('settings.makeDefault')}
                    question={text('settings.makeDefaultAsk', { name: locale.name })}
                    isDanger={false}
                    onConfirm={() => updateLocale(locale.id, { isDefault: true }).then(reload)}
                  />
                )}
                {may('plugin::i18n.locale.delete') && !locale.isDefault && (
                  <ConfirmButton
                    label={text('app.remove')}
                    question={text('settings.removeLocaleAsk', { name: locale.name })}
                    onConfirm={() => deleteLocale(locale.id).then(reload)}
                  />
                )}
              </>
            ),
          },
        ]}
      />
      {edited && (
        <LocaleForm
          locale={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={async () => {
            await reload();
            setEdited(undefined);
          }}
        />
      )}
    </>
  );
}

interface LocaleFormProps {
  readonly locale: Locale | undefined;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

function LocaleForm({ locale, onClose, onDone }: LocaleFormProps) {
  const text = useText();
  const [code, setCode] = useState(locale?.code ?? '');
  const [name, setName] = useState(locale?.name ?? '');
  const saving = useMutation({
    mutationFn: () =>
      locale ? updateLocale(locale.id, { name }) : createLocale({ code, name: name || nameOfLocale(code) }),
    onSuccess: onDone,
  });
  const problems = problemsOf(saving.error, text);
  return (
    <FormDialog
      title={locale?.name ?? text('settings.newLocale')}
      isPending={saving.isPending}
      error={saving.error}
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
  );
}

function nameOfLocale(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
