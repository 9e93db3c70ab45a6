// End users, who sign in to applications that use the content API.
import { Badge, Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteEndUser, type EndUser, fetchEndUsers } from '../api/end-users.ts';
import { useText } from '../messages/messages.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { Pages } from '../parts/Pages.tsx';
import { SearchInput } from '../parts/SearchInput.tsx';
import { useLastPage } from '../parts/use-last-page.ts';
import { useMay } from '../session.ts';
import { EndUserForm } from './EndUserForm.tsx';
import { RowActions } from './RowActions.tsx';
import classes from './Settings.module.css';

export default function EndUsers() {
  const text = useText();
  const may = useMay();
  const client = useQueryClient();
  const [_q, setSought] = useState('');
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<EndUser | 'new'>();
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: ['end-users'] });
  return (
    <>
      <div className={classes.bar}>
        <SearchInput
          className={classes.find}
          value={_q}
          onChange={(next) => {
            setSought(next);
            setPage(1);
          }}
        />
        {may('plugin::users-permissions.users.create') && (
          <Button onClick={() => setEdited('new')}>{text('settings.newUser')}</Button>
        )}
      </div>
      <EndUserTable _q={_q} page={page} onPage={setPage} onEdit={setEdited} onDeleted={reload} />
      {edited && (
        <EndUserForm
          user={edited === 'new' ? undefined : edited}
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

interface EndUserTableProps {
  /** The searched text. */
  readonly _q: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onEdit: (user: EndUser) => void;
  readonly onDeleted: () => Promise<void>;
}

function EndUserTable({ _q, page, onPage, onEdit, onDeleted }: EndUserTableProps) {
  const text = useText();
  const may = useMay();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['end-users', page, _q],
    queryFn: () => fetchEndUsers(page, _q),
    placeholderData: keepPreviousData,
  });
  useLastPage(page, isPlaceholderData ? undefined : data?.meta.pagination.pageCount, onPage);
  const mayDelete = may('plugin::users-permissions.users.delete');
  const actionsOf = (user: EndUser) => (
    <RowActions
      onEdit={may('plugin::users-permissions.users.update') ? () => onEdit(user) : undefined}
      question={text('settings.deleteUserAsk', { name: user.username })}
      onDelete={mayDelete ? () => deleteEndUser(user.id).then(onDeleted) : undefined}
    />
  );
  return (
    <>
      <DataTable
        label={text('settings.users')}
        rows={data?.data}
        error={error}
        onRetry={() => void refetch()}
        keyOf={({ id }) => id}
        empty={text('settings.noUsers')}
        columns={[
          { title: text('settings.username'), cell: ({ username }) => <strong>{username}</strong> },
          { title: text('auth.email'), cell: ({ email }) => email },
          { title: text('settings.role'), cell: ({ role }) => role?.name ?? '–' },
          { title: text('list.status'), cell: (user) => <Status {...user} /> },
          { title: text('app.actions'), cell: actionsOf },
        ]}
      />
      <Pages
        className={classes.pages}
        page={page}
        pageCount={data?.meta.pagination.pageCount ?? 1}
        onChange={onPage}
      />
    </>
  );
}

function Status({ blocked, confirmed }: Pick<EndUser, 'blocked' | 'confirmed'>) {
  const text = useText();
  return (
    <Badge variant="light" tt="none" color={blocked ? 'red' : confirmed ? 'green' : 'gray'}>
      {text(blocked ? 'settings.blocked' : confirmed ? 'settings.confirmed' : 'settings.unconfirmed')}
    </Badge>
  );
}
