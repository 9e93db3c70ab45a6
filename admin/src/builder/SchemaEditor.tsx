// The editor of a content type or component: its attributes in order. The effects are shown before a change is applied.
import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Schemas } from '../api/builder.ts';
import { useText } from '../messages/messages.tsx';
import { Sortable } from '../parts/Sortable.tsx';
import { ApplyDialog } from './ApplyDialog.tsx';
import { AttributeForm } from './AttributeForm.tsx';
import { AttributeLists } from './AttributeLists.tsx';
import { AttributeRow } from './AttributeRow.tsx';
import { changesOf, type DraftAttribute, removalOf, type SchemaDraft } from './draft.ts';
import { attributeFaults, faultsOf } from './faults.ts';
import { TypeOptions } from './TypeOptions.tsx';

interface SchemaEditorProps {
  readonly first: SchemaDraft;
  readonly schemas: Schemas;
  readonly mayChange: boolean;
  /** Called when there are unsaved changes, or none any more. */
  readonly onChanged: (isChanged: boolean) => void;
  readonly onClose: () => void;
}

export function SchemaEditor({ first, schemas, mayChange, onChanged, onClose }: SchemaEditorProps) {
  const text = useText();
  const [draft, setDraft] = useState(first);
  const [edited, setEdited] = useState<DraftAttribute | 'new'>();
  const [applied, setApplied] = useState<'change' | 'removal'>();
  const [error, setError] = useState<unknown>();
  const faults = faultsOf(draft, schemas, error);
  const isChanged = draft !== first || draft.isNew;
  useEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
  }, [isChanged, onChanged]);
  const { schema, attributes } = draft;
  const change = (next: SchemaDraft): void => {
    setDraft(next);
    setError(undefined);
  };
  const keep = (next: readonly DraftAttribute[]): void => change({ ...draft, attributes: next });
  return (
    <Paper>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4">
          {schema.info.displayName ?? draft.uid}
        </Title>
        {mayChange && (
          <Group>
            {!draft.isNew && (
              <Button variant="subtle" color="red" onClick={() => setApplied('removal')}>
                {text('app.delete')}
              </Button>
            )}
            <Button
              variant="default"
              disabled={!isChanged}
              onClick={() => (draft.isNew ? onClose() : change(first))}
            >
              {text('edit.discard')}
            </Button>
            <Button disabled={!isChanged || attributes.length === 0} onClick={() => setApplied('change')}>
              {text('builder.apply')}
            </Button>
          </Group>
        )}
      </Group>
      <Stack>
        <TypeOptions draft={draft} faults={faults} mayChange={mayChange} onChange={change} />
        <Sortable
          items={attributes}
          keyOf={({ was, name }) => was ?? `new ${name}`}
          nameOf={({ name }) => name}
          onMove={keep}
          isFixed={!mayChange || attributes.length < 2}
        >
          {(attribute, _index, handle) => (
            <AttributeRow
              attribute={attribute}
              problem={Object.values(attributeFaults(faults, attribute.name))[0]}
              handle={handle}
              onEdit={mayChange ? () => setEdited(attribute) : undefined}
              onRemove={() => keep(attributes.filter((one) => one !== attribute))}
            />
          )}
        </Sortable>
        {mayChange && (
          <Group>
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              {text('builder.newAttribute')}
            </Button>
          </Group>
        )}
        <AttributeLists draft={draft} faults={faults} mayChange={mayChange} onChange={change} />
      </Stack>
      {edited && (
        <AttributeForm
          draft={draft}
          schemas={schemas}
          attribute={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={(next) => {
            change(next);
            setEdited(undefined);
          }}
        />
      )}
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
