// A list of roles, of administrators or end users, with actions by permission.
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useText } from '../messages/messages.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { notify } from '../parts/notify.ts';
import { useMay } from '../session.ts';
import { RowActions } from './RowActions.tsx';
import classes from './Settings.module.css';

interface Role {
  readonly id: number;
  readonly name: string;
  readonly description: string;
}

export interface RoleFormProps<R> {
  /** Undefined for a new document. */
  readonly role: R | undefined;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

interface RoleListProps<R extends Role> {
  readonly label: string;
  /** The prefix of the permissions to create, update and delete. */
  readonly right: string;
  readonly queryKey: readonly string[];
  readonly fetchAll: () => Promise<readonly R[]>;
  /** The title of the column with the number of users. */
  readonly usersTitle: string;
  readonly usersOf: (role: R) => number;
  readonly isEditable: (role: R) => boolean;
  readonly isDeletable: (role: R) => boolean;
  readonly remove: (id: number) => Promise<unknown>;
  readonly Form: ComponentType<RoleFormProps<R>>;
}

export function RoleList<R extends Role>(props: RoleListProps<R>) {
  const { label, right, queryKey, fetchAll, usersTitle, usersOf, isEditable, isDeletable, remove, Form } =
    props;
  const text = useText();
  const may = useMay();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: fetchAll });
  const [edited, setEdited] = useState<R | 'new'>();
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey });
  const actionsOf = (role: R) => (
    <RowActions
      onEdit={isEditable(role) && may(`${right}.update`) ? () => setEdited(role) : undefined}
      question={text('settings.deleteRoleAsk', { name: role.name })}
      onDelete={isDeletable(role) && may(`${right}.delete`) ? () => remove(role.id).then(reload) : undefined}
    />
  );
  return (
    <>
      {may(`${right}.create`) && (
        <div className={classes.bar}>
          <Button onClick={() => setEdited('new')}>{text('settings.newRole')}</Button>
        </div>
      )}
      <DataTable
        label={label}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        keyOf={({ id }) => id}
        empty={text('settings.noRoles')}
        columns={[
          { title: text('media.name'), cell: ({ name }) => <strong>{name}</strong> },
          { title: text('settings.description'), cell: ({ description }) => description },
          { title: usersTitle, cell: usersOf },
          { title: text('app.actions'), cell: actionsOf },
        ]}
      />
      {edited && (
        <Form
          role={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={async () => {
            await reload();
            notify(text('app.saved'));
            setEdited(undefined);
          }}
        />
      )}
    </>
  );
}
