// Administrators: inviting, roles, blocking.
import { Badge, Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteAdmin, fetchAdmins } from '../api/admins.ts';
import type { Admin } from '../api/session.ts';
import { useText } from '../messages/messages.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { Pages } from '../parts/Pages.tsx';
import { useLastPage } from '../parts/use-last-page.ts';
import { useMay, useSession } from '../session.ts';
import { AdminForm, nameOf } from './AdminForm.tsx';
import { OnceShown } from './OnceShown.tsx';
import { RowActions } from './RowActions.tsx';
import classes from './Settings.module.css';

export default function Admins() {
  const text = useText();
  const may = useMay();
  const client = useQueryClient();
  const [edited, setEdited] = useState<Admin | 'new'>();
  const [link, setLink] = useState<string>();
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: ['admins'] });
  return (
    <>
      {may('admin::users.create') && (
        <div className={classes.bar}>
          <Button onClick={() => setEdited('new')}>{text('settings.invite')}</Button>
        </div>
      )}
      <AdminTable onEdit={setEdited} onDeleted={reload} />
      {edited && (
        <AdminForm
          admin={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={async (token) => {
            await reload();
            setEdited(undefined);
            if (token) setLink(`${location.origin}/admin/auth/register?registrationToken=${token}`);
          }}
        />
      )}
      {link && (
        <OnceShown
          title={text('settings.invited')}
          help={text('settings.invitedHelp')}
          secret={link}
          onClose={() => setLink(undefined)}
        />
      )}
    </>
  );
}

interface AdminTableProps {
  readonly onEdit: (admin: Admin) => void;
  readonly onDeleted: () => Promise<void>;
}

function AdminTable({ onEdit, onDeleted }: AdminTableProps) {
  const text = useText();
  const may = useMay();
  const { me } = useSession();
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['admins', page],
    queryFn: () => fetchAdmins(page, ''),
    placeholderData: keepPreviousData,
  });
  useLastPage(page, isPlaceholderData ? undefined : data?.pagination.pageCount, setPage);
  const mayDelete = (admin: Admin): boolean => may('admin::users.delete') && admin.id !== me.id;
  const actionsOf = (admin: Admin) => (
    <RowActions
      onEdit={may('admin::users.update') ? () => onEdit(admin) : undefined}
      question={text('settings.deleteUserAsk', { name: nameOf(admin) })}
      onDelete={mayDelete(admin) ? () => deleteAdmin(admin.id).then(onDeleted) : undefined}
    />
  );
  return (
    <>
      <DataTable
        label={text('settings.admins')}
        rows={data?.results}
        error={error}
        onRetry={() => void refetch()}
        keyOf={({ id }) => id}
        empty={text('settings.noUsers')}
        columns={[
          { title: text('media.name'), cell: (admin) => <strong>{nameOf(admin)}</strong> },
          { title: text('auth.email'), cell: ({ email }) => email },
          { title: text('settings.role'), cell: ({ roles }) => roles.map(({ name }) => name).join(', ') },
          { title: text('list.status'), cell: (admin) => <Status {...admin} /> },
          { title: text('app.actions'), cell: actionsOf },
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

function Status({ isActive }: Pick<Admin, 'isActive'>) {
  const text = useText();
  return (
    <Badge variant="light" tt="none" color={isActive ? 'green' : 'gray'}>
      {text(isActive ? 'settings.active' : 'settings.inactive')}
    </Badge>
  );
}
