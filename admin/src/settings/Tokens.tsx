// API tokens: who of the machines may ask for what.
import { Badge, Button, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemsOf } from '../api/api-error.ts';
import {
  type ApiToken,
  createToken,
  deleteToken,
  fetchActions,
  fetchTokens,
  type MadeToken,
  regenerateToken,
  type TokenFields,
  updateToken,
} from '../api/tokens.ts';
import { useText } from '../messages/messages.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { useDate } from '../parts/use-date.ts';
import { useMay } from '../session.ts';
import { ActionMatrix, groupsOf } from './ActionMatrix.tsx';
import { NameFields } from './NameFields.tsx';
import { OnceShown } from './OnceShown.tsx';
import classes from './Settings.module.css';

const queryKey = ['tokens'];

export default function Tokens() {
  const text = useText();
  const may = useMay();
  const date = useDate();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: fetchTokens });
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
          {
            title: text('app.actions'),
            cell: (token) => (
              <>
                {may('admin::api-tokens.update') && (
                  <Button size="compact-sm" variant="subtle" onClick={() => setEdited(token)}>
                    {text('app.edit')}
                  </Button>
                )}
                {may('admin::api-tokens.regenerate') && (
                  <ConfirmButton
                    label={text('settings.regenerate')}
                    question={text('settings.regenerateAsk', { name: token.name })}
                    isDanger={false}
                    onConfirm={async () => setMade(await regenerateToken(token.id))}
                  />
                )}
                {may('admin::api-tokens.delete') && (
                  <ConfirmButton
                    label={text('settings.revoke')}
                    question={text('settings.revokeAsk', { name: token.name })}
                    onConfirm={() => deleteToken(token.id).then(reload)}
                  />
                )}
              </>
            ),
          },
        ]}
      />
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

const day = 24 * 3600 * 1000;
const lifespans = ['7', '30', '90', 'none'] as const;

interface TokenFormProps {
  readonly token: ApiToken | undefined;
  readonly onClose: () => void;
  readonly onDone: (made: MadeToken | undefined) => Promise<void>;
}

function TokenForm({ token, onClose, onDone }: TokenFormProps) {
  const text = useText();
  const [fields, setFields] = useState<TokenFields>({
    name: token?.name ?? '',
    description: token?.description ?? '',
    type: token?.type ?? 'read-only',
    permissions: token?.permissions ?? [],
    lifespan: token?.lifespan ?? null,
  });
  const { data: actions } = useQuery({
    queryKey: ['actions'],
    queryFn: fetchActions,
    enabled: fields.type === 'custom',
  });
  const saving = useMutation({
    mutationFn: async () => {
      const { permissions, lifespan, ...others } = fields;
      const sent = { ...others, ...(fields.type === 'custom' ? { permissions } : {}) };
      if (token) {
        await updateToken(token.id, sent);
        return undefined;
      }
      return createToken({ ...sent, lifespan });
    },
    onSuccess: onDone,
  });
  const problems = problemsOf(saving.error);
  const held = new Set(fields.permissions ?? []);
  return (
    <FormDialog
      title={token?.name ?? text('settings.newToken')}
      size="48rem"
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <NameFields
        value={fields}
        problems={problems}
        onChange={(named) => setFields({ ...fields, ...named })}
      />
      {!token && (
        <Select
          label={text('settings.lifespan')}
          allowDeselect={false}
          data={lifespans.map((value) => ({
            value,
            label: text(value === 'none' ? 'settings.unlimited' : 'settings.days', { count: value }),
          }))}
          value={fields.lifespan === null ? 'none' : String(fields.lifespan / day)}
          onChange={(value) =>
            setFields({
              ...fields,
              lifespan: value === 'none' || value === null ? null : Number(value) * day,
            })
          }
        />
      )}
      <Select
        label={text('settings.kind')}
        allowDeselect={false}
        data={(['read-only', 'full-access', 'custom'] as const).map((value) => ({
          value,
          label: text(`settings.${value}`),
        }))}
        value={fields.type}
        onChange={(type) => setFields({ ...fields, type: (type ?? 'read-only') as TokenFields['type'] })}
      />
      {fields.type === 'custom' && actions && (
        <ActionMatrix
          groups={groupsOf(actions)}
          isHeld={(action) => held.has(action)}
          onChange={(changed, isHeld) => {
            for (const action of changed) isHeld ? held.add(action) : held.delete(action);
            setFields({ ...fields, permissions: [...held] });
          }}
        />
      )}
    </FormDialog>
  );
}
