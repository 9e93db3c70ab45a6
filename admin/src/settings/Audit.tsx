// The audit trail, newest entries first.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAudit } from '../api/admins.ts';
import { useText } from '../messages/messages.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { Pages } from '../parts/Pages.tsx';
import { SearchInput } from '../parts/SearchInput.tsx';
import { useDate } from '../parts/use-date.ts';
import classes from './Settings.module.css';

export default function Audit() {
  const text = useText();
  const date = useDate();
  const [page, setPage] = useState(1);
  const [sought, setSought] = useState('');
  const action = sought.trim();
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', page, action],
    queryFn: () => fetchAudit(page, action || undefined),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={classes.bar}>
        <SearchInput
          className={classes.find}
          label={text('settings.byAction')}
          value={sought}
          onChange={(next) => {
            setSought(next);
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
      <Pages
        className={classes.pages}
        page={page}
        pageCount={data?.pagination.pageCount ?? 1}
        onChange={setPage}
      />
    </>
  );
}
