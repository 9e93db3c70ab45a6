// The form of an API token: its name, lifespan, and actions with their rules.
import { Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ApiToken,
  createToken,
  fetchActions,
  type MadeToken,
  type TokenFields,
  updateToken,
} from '../api/tokens.ts';
import { useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { useReloadOnConflict } from '../parts/use-reload-on-conflict.ts';
import { ActionMatrix, groupsOf } from './ActionMatrix.tsx';
import { NameFields, nameFields } from './NameFields.tsx';
import { type Rules, useTokenRules } from './use-token-rules.ts';

const day = 24 * 3600 * 1000;
const lifespans = ['7', '30', '90', 'none'] as const;
const kinds = ['read-only', 'full-access', 'custom'] as const;

interface TokenFormProps {
  readonly token: ApiToken | undefined;
  readonly onClose: () => void;
  readonly onDone: (made: MadeToken | undefined) => Promise<void>;
}

export function TokenForm({ token, onClose, onDone }: TokenFormProps) {
  const text = useText();
  const [fields, setFields] = useState(() => fieldsOf(token));
  const held = new Set(fields.permissions ?? []);
  const { noteOf, toolOf, dialog, isOpen, isLost, changedRules } = useTokenRules(token, held);
  const { data: actions } = useQuery({
    queryKey: ['actions'],
    queryFn: fetchActions,
    enabled: fields.type === 'custom',
  });
  const saving = useMutation({
    mutationFn: () => save(token, fields, changedRules),
    onSuccess: onDone,
    onError: useReloadOnConflict(['tokens']),
  });
  const problems = problemsOf(saving.error, text);
  return (
    <>
      <FormDialog
        isBehind={isOpen}
        isDisabled={[...held].some(isLost)}
        title={token?.name ?? text('settings.newToken')}
        size="48rem"
        isPending={saving.isPending}
        error={saving.error}
        fields={nameFields}
        onSubmit={() => saving.mutate()}
        onClose={onClose}
      >
        <NameFields
          value={fields}
          problems={problems}
          onChange={(named) => setFields({ ...fields, ...named })}
        />
        {!token && (
          <Lifespan value={fields.lifespan} onChange={(lifespan) => setFields({ ...fields, lifespan })} />
        )}
        <Kind value={fields.type} onChange={(type) => setFields({ ...fields, type })} />
        {fields.type === 'custom' && actions && (
          <ActionMatrix
            groups={groupsOf(actions)}
            isHeld={(action) => held.has(action)}
            noteOf={noteOf}
            problemOf={(action) => (isLost(action) ? text('rule.brokenLost') : undefined)}
            toolOf={toolOf}
            onChange={(changed, isHeld) => {
              for (const action of changed) isHeld ? held.add(action) : held.delete(action);
              setFields({ ...fields, permissions: [...held] });
            }}
          />
        )}
      </FormDialog>
      {dialog}
    </>
  );
}

const fieldsOf = (token: ApiToken | undefined): TokenFields => ({
  name: token?.name ?? '',
  description: token?.description ?? '',
  type: token?.type ?? 'read-only',
  permissions: token?.permissions ?? [],
  lifespan: token?.lifespan ?? null,
});

interface ChoiceProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Milliseconds; null for a token that does not expire. */
function Lifespan({ value, onChange }: ChoiceProps<TokenFields['lifespan']>) {
  const text = useText();
  return (
    <Select
      label={text('settings.lifespan')}
      allowDeselect={false}
      data={lifespans.map((days) => ({
        value: days,
        label: text(days === 'none' ? 'settings.unlimited' : 'settings.days', { count: days }),
      }))}
      value={value === null ? 'none' : String(value / day)}
      onChange={(days) => onChange(days === 'none' || days === null ? null : Number(days) * day)}
    />
  );
}

function Kind({ value, onChange }: ChoiceProps<TokenFields['type']>) {
  const text = useText();
  return (
    <Select
      label={text('settings.kind')}
      allowDeselect={false}
      data={kinds.map((kind) => ({ value: kind, label: text(`settings.${kind}`) }))}
      value={value}
      onChange={(kind) => onChange(kind ?? 'read-only')}
    />
  );
}

/** `rules`: undefined keeps the stored ones. */
async function save(
  token: ApiToken | undefined,
  { permissions, lifespan, ...others }: TokenFields,
  rules: Rules | undefined,
): Promise<MadeToken | undefined> {
  const rights = { permissions, ...(rules ? { rules: rulesOfHeld(rules, permissions) } : {}) };
  const sent = { ...others, ...(others.type === 'custom' ? rights : {}) };
  if (!token) return createToken({ ...sent, lifespan });
  await updateToken(token, sent);
  return undefined;
}

/** The rules of the granted actions, without empty ones; the server refuses others. */
const rulesOfHeld = (rules: Rules, permissions: TokenFields['permissions']) =>
  Object.fromEntries(
    Object.entries(rules).filter(
      ([action, { fields, filter }]) => permissions?.includes(action) && (fields ?? filter) !== undefined,
    ),
  );
