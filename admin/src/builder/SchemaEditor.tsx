// One type or component: its attributes in their order; what its change does is shown before it is done.
import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schemas } from '../api/builder.ts';
import { useText } from '../messages/messages.tsx';
import { Sortable } from '../parts/Sortable.tsx';
import { ApplyDialog } from './ApplyDialog.tsx';
import { AttributeForm } from './AttributeForm.tsx';
import { AttributeRow } from './AttributeRow.tsx';
import { changesOf, type DraftAttribute, type SchemaDraft } from './draft.ts';
import { TypeOptions } from './TypeOptions.tsx';

interface SchemaEditorProps {
  readonly first: SchemaDraft;
  readonly schemas: Schemas;
  readonly mayChange: boolean;
  readonly onApplied: () => void;
}

export function SchemaEditor({ first, schemas, mayChange, onApplied }: SchemaEditorProps) {
  const text = useText();
  const [draft, setDraft] = useState(first);
  const [edited, setEdited] = useState<DraftAttribute | 'new'>();
  const [isApplying, setApplying] = useState(false);
  const isChanged = draft !== first || draft.isNew;
  const { schema, attributes } = draft;
  const keep = (next: readonly DraftAttribute[]): void => setDraft({ ...draft, attributes: next });
  return (
    <Paper>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4">
          {schema.info.displayName ?? draft.uid}
        </Title>
        {mayChange && (
          <Button disabled={!isChanged || attributes.length === 0} onClick={() => setApplying(true)}>
            {text('builder.apply')}
          </Button>
        )}
      </Group>
      <Stack>
        <TypeOptions draft={draft} mayChange={mayChange} onChange={setDraft} />
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
      </Stack>
      {edited && (
        <AttributeForm
          draft={draft}
          schemas={schemas}
          attribute={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={(done) => {
            keep(
              edited === 'new'
                ? [...attributes, done]
                : attributes.map((one) => (one === edited ? done : one)),
            );
            setEdited(undefined);
          }}
        />
      )}
      {isApplying && (
        <ApplyDialog changes={changesOf(draft)} onClose={() => setApplying(false)} onApplied={onApplied} />
      )}
    </Paper>
  );
}
