// The editor of a content type or component: its attributes in order. The effects are shown before a change is applied.
import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Schemas } from '../api/builder.ts';
import { useText } from '../messages/messages.tsx';
import { ApplyDialog } from './ApplyDialog.tsx';
import { AttributeLists } from './AttributeLists.tsx';
import { AttributeRows } from './AttributeRows.tsx';
import { changesOf, removalOf, type SchemaDraft } from './draft.ts';
import { faultsOf } from './faults.ts';
import { TypeOptions } from './TypeOptions.tsx';

interface SchemaEditorProps {
  readonly first: SchemaDraft;
  readonly schemas: Schemas;
  readonly mayChange: boolean;
  /** Called when there are unsaved changes, or none any more. */
  readonly onChanged: (isChanged: boolean) => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

export function SchemaEditor(props: SchemaEditorProps) {
  const { first, schemas, mayChange, onChanged, onDiscard, onClose } = props;
  const text = useText();
  const [draft, setDraft] = useState(first);
  const [applied, setApplied] = useState<'change' | 'removal'>();
  const [error, setError] = useState<unknown>();
  const faults = faultsOf(draft, schemas, error);
  const isChanged = draft !== first || draft.isNew;
  useEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
  }, [isChanged, onChanged]);
  const change = (next: SchemaDraft): void => {
    setDraft(next);
    setError(undefined);
  };
  return (
    <Paper>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4">
          {draft.schema.info.displayName ?? draft.uid}
        </Title>
        {mayChange && (
          <SchemaActions
            draft={draft}
            isChanged={isChanged}
            onDelete={() => setApplied('removal')}
            onDiscard={onDiscard}
            onApply={() => setApplied('change')}
          />
        )}
      </Group>
      <Stack>
        <TypeOptions draft={draft} faults={faults} mayChange={mayChange} onChange={change} />
        <AttributeRows
          draft={draft}
          schemas={schemas}
          faults={faults}
          mayChange={mayChange}
          onChange={change}
        />
        <AttributeLists draft={draft} faults={faults} mayChange={mayChange} onChange={change} />
      </Stack>
      {applied && (
        <ApplyDialog
          title={applied === 'removal' ? text('app.delete') : text('builder.apply')}
          changes={applied === 'removal' ? removalOf(first, schemas) : changesOf(draft, schemas)}
          {...(applied === 'removal' && { warning: text('builder.removalHelp') })}
          onRefused={setError}
          onClose={() => setApplied(undefined)}
          onApplied={onClose}
        />
      )}
    </Paper>
  );
}

interface SchemaActionsProps {
  readonly draft: SchemaDraft;
  readonly isChanged: boolean;
  readonly onDelete: () => void;
  readonly onDiscard: () => void;
  readonly onApply: () => void;
}

function SchemaActions({ draft, isChanged, onDelete, onDiscard, onApply }: SchemaActionsProps) {
  const text = useText();
  return (
    <Group>
      {!draft.isNew && (
        <Button variant="subtle" color="red" onClick={onDelete}>
          {text('app.delete')}
        </Button>
      )}
      <Button variant="default" disabled={!isChanged} onClick={onDiscard}>
        {text('edit.discard')}
      </Button>
      <Button disabled={!isChanged || draft.attributes.length === 0} onClick={onApply}>
        {text('builder.apply')}
      </Button>
    </Group>
  );
}
