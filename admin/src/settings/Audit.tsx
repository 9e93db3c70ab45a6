// The audit trail: who did what and when, newest first.
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAudit } from '../api/admins.ts';
import { useText } from '../messages/messages.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { Pages } from '../parts/Pages.tsx';
import { useDate } from '../parts/use-date.ts';
import classes from './Settings.module.css';

export default function Audit() {
  const text = useText();
  const date = useDate();
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const [action] = useDebouncedValue(typed.trim(), 300);
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', page, action],
    queryFn: () => fetchAudit(page, action || undefined),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={classes.bar}>
        <TextInput
          type="search"
          className={classes.find}
          aria-label={text('settings.byAction')}
          placeholder={text('settings.byAction')}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setPage(1);
          }}
        />
      </div>
      <DataTable
        label={text('settings.audit')}
        rows={data?.results}
        error={error}
        onRetry={() => void refetch()}
        keyOf={({ id }) => id}
        empty={text('list.noMatch')}
        columns={[
          { title: text('settings.when'), cell: (entry) => date(entry.date) },
          { title: text('settings.who'), cell: ({ actor }) => actor.name ?? actor.kind },
          { title: text('settings.what'), cell: (entry) => <code>{entry.action}</code> },
          {
            title: text('settings.where'),
            cell: ({ payload: { uid, documentId, locale } }) =>
              [uid, documentId, locale].filter((part) => part).join(' · '),
          },
        ]}
      />
      {data && data.pagination.pageCount > 1 && (
        <div className={classes.pages}>
          <Pages page={page} pageCount={data.pagination.pageCount} onChange={setPage} />
        </div>
      )}
    </>
  );
}
