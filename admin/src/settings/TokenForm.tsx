// The form of an API token: its name, lifespan, and actions with their rules.
import { Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiToken, fetchActions, fetchToken, type MadeToken, type TokenFields } from '../api/tokens.ts';
import { useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { useReloadOnConflict } from '../parts/use-reload-on-conflict.ts';
import { ActionMatrix, groupsOf } from './ActionMatrix.tsx';
import { NameFields, nameFields } from './NameFields.tsx';
import type { RuleOf } from './rules/rule-words.ts';
import { fieldsOf, saveToken, settingOf } from './token-fields.ts';
import { useSettingConflict } from './use-setting-conflict.tsx';
import { type Rules, useTokenRules } from './use-token-rules.ts';

const day = 24 * 3600 * 1000;
const lifespans = ['7', '30', '90', 'none'] as const;
const kinds = ['read-only', 'full-access', 'custom'] as const;

interface TokenFormProps {
  readonly token: ApiToken | undefined;
  readonly onClose: () => void;
  readonly onDone: (made: MadeToken | undefined) => Promise<void>;
}

export function TokenForm({ token: opened, onClose, onDone }: TokenFormProps) {
  const text = useText();
  const [token, setToken] = useState(opened);
  const [fields, setFields] = useState(() => fieldsOf(opened));
  const held = new Set(fields.permissions ?? []);
  const { noteOf, wordsOf, toolOf, dialog, isOpen, isLost, rules, changedRules, takeRules } = useTokenRules(
    token,
    held,
  );
  const { data: actions } = useQuery({
    queryKey: ['actions'],
    queryFn: fetchActions,
    enabled: fields.type === 'custom',
  });
  const saving = useMutation({
    mutationFn: () => saveToken(token, fields, changedRules),
    onSuccess: onDone,
    onError: useReloadOnConflict(['tokens']),
  });
  const conflict = useSettingConflict(saving, {
    before: settingOf(fieldsOf(token), token?.rules ?? {}),
    mine: settingOf(fields, rules),
    read: () => fetchToken(token?.id ?? 0),
    partsOf: (stored) => settingOf(fieldsOf(stored), stored.rules ?? {}),
    nameOf: (part) => (part in partNames ? text(partNames[part as keyof typeof partNames]) : part),
    shownAs: (part, value) => {
      if (part === 'type') return text(`settings.${value as TokenFields['type']}`);
      if (part in partNames) return String(value);
      if (value === undefined) return text('app.no');
      return [text('app.yes'), wordsOf(part, value as RuleOf)].filter(Boolean).join(' · ');
    },
    onTaken: (stored, { name, description, type, ...granted }) => {
      setToken(stored);
      const held = Object.entries(granted).filter(([, rule]) => rule !== undefined);
      setFields({
        ...fieldsOf(stored),
        name,
        description,
        type,
        permissions: held.map(([action]) => action),
      });
      takeRules(Object.fromEntries(held) as Rules, stored.rules);
    },
  });
  const problems = problemsOf(saving.error, text);
  return (
    <>
      <FormDialog
        isBehind={isOpen || conflict.isOpen}
        isDisabled={[...held].some(isLost)}
        title={token?.name ?? text('settings.newToken')}
        size="48rem"
        isPending={saving.isPending}
        error={conflict.error}
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
      {conflict.dialog}
    </>
  );
}

const partNames = {
  name: 'media.name',
  description: 'settings.description',
  type: 'settings.kind',
} as const;

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
