// The locales of content, and the default one.
import { Badge, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteLocale, type Locale, updateLocale } from '../api/locales.ts';
import { localesQuery } from '../content/locales.ts';
import { useText } from '../messages/messages.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { useMay } from '../session.ts';
import { LocaleForm } from './LocaleForm.tsx';
import { EditButton } from './RowActions.tsx';
import classes from './Settings.module.css';

export default function Locales() {
  const text = useText();
  const may = useMay();
  const client = useQueryClient();
  const [edited, setEdited] = useState<Locale | 'new'>();
  const reload = (): Promise<void> => client.invalidateQueries(localesQuery);
  return (
    <>
      {may('plugin::i18n.locale.create') && (
        <div className={classes.bar}>
          <Button onClick={() => setEdited('new')}>{text('settings.newLocale')}</Button>
        </div>
      )}
      <LocaleTable onEdit={setEdited} onChanged={reload} />
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

interface LocaleTableProps {
  readonly onEdit: (locale: Locale) => void;
  readonly onChanged: () => Promise<void>;
}

function LocaleTable(changes: LocaleTableProps) {
  const text = useText();
  const { data, error, refetch } = useQuery(localesQuery);
  return (
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
          cell: (locale) => <LocaleActions locale={locale} {...changes} />,
        },
      ]}
    />
  );
}

interface LocaleActionsProps extends LocaleTableProps {
  readonly locale: Locale;
}

function LocaleActions({ locale, onEdit, onChanged }: LocaleActionsProps) {
  const { id, name, isDefault } = locale;
  const text = useText();
  const may = useMay();
  const mayUpdate = may('plugin::i18n.locale.update');
  return (
    <>
      {mayUpdate && <EditButton onClick={() => onEdit(locale)} />}
      {mayUpdate && !isDefault && (
        <ConfirmButton
          label={text('settings.makeDefault')}
          question={text('settings.makeDefaultAsk', { name })}
          isDanger={false}
          onConfirm={() => updateLocale({ id }, { isDefault: true }).then(onChanged)}
        />
      )}
      {may('plugin::i18n.locale.delete') && !isDefault && (
        <ConfirmButton
          label={text('app.remove')}
          question={text('settings.removeLocaleAsk', { name })}
          onConfirm={() => deleteLocale(id).then(onChanged)}
        />
      )}
    </>
  );
}
