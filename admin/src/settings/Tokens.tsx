// API tokens.
import { Badge, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiToken, deleteToken, fetchTokens, type MadeToken, regenerateToken } from '../api/tokens.ts';
import { useText } from '../messages/messages.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { useDate } from '../parts/use-date.ts';
import { useMay } from '../session.ts';
import { OnceShown } from './OnceShown.tsx';
import { EditButton } from './RowActions.tsx';
import classes from './Settings.module.css';
import { TokenForm } from './TokenForm.tsx';

const queryKey = ['tokens'];

export default function Tokens() {
  const text = useText();
  const may = useMay();
  const client = useQueryClient();
  const [edited, setEdited] = useState<ApiToken | 'new'>();
  const [made, setMade] = useState<MadeToken>();
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey });
  return (
    <>
      {may('admin::api-tokens.create') && (
        <div className={classes.bar}>
          <Button onClick={() => setEdited('new')}>{text('settings.newToken')}</Button>
        </div>
      )}
      <TokenTable onEdit={setEdited} onRegenerated={setMade} onRevoked={reload} />
      {edited && (
        <TokenForm
          token={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={async (token) => {
            await reload();
            setEdited(undefined);
            if (token) setMade(token);
          }}
        />
      )}
      {made && (
        <OnceShown
          title={made.name}
          help={text('settings.keyOnce')}
          secret={made.accessKey}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}

interface TokenTableProps {
  readonly onEdit: (token: ApiToken) => void;
  readonly onRegenerated: (made: MadeToken) => void;
  readonly onRevoked: () => Promise<void>;
}

function TokenTable(changes: TokenTableProps) {
  const text = useText();
  const date = useDate();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: fetchTokens });
  return (
    <DataTable
      label={text('settings.tokens')}
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      keyOf={({ id }) => id}
      empty={text('settings.noTokens')}
      columns={[
        { title: text('media.name'), cell: ({ name }) => <strong>{name}</strong> },
        {
          title: text('settings.kind'),
          cell: ({ type }) => (
            <Badge variant="light" tt="none">
              {text(`settings.${type}`)}
            </Badge>
          ),
        },
        { title: text('settings.lastUsed'), cell: ({ lastUsedAt }) => date(lastUsedAt) },
        { title: text('settings.expires'), cell: ({ expiresAt }) => date(expiresAt) },
        { title: text('app.actions'), cell: (token) => <TokenActions token={token} {...changes} /> },
      ]}
    />
  );
}

interface TokenActionsProps extends TokenTableProps {
  readonly token: ApiToken;
}

function TokenActions({ token, onEdit, onRegenerated, onRevoked }: TokenActionsProps) {
  const text = useText();
  const may = useMay();
  const { id, name } = token;
  return (
    <>
      {may('admin::api-tokens.update') && <EditButton onClick={() => onEdit(token)} />}
      {may('admin::api-tokens.regenerate') && (
        <ConfirmButton
          label={text('settings.regenerate')}
          question={text('settings.regenerateAsk', { name })}
          isDanger={false}
          onConfirm={async () => onRegenerated(await regenerateToken(id))}
        />
      )}
      {may('admin::api-tokens.delete') && (
        <ConfirmButton
          label={text('settings.revoke')}
          question={text('settings.revokeAsk', { name })}
          onConfirm={() => deleteToken(id).then(onRevoked)}
        />
      )}
    </>
  );
}
