// One type or component: its attributes in their order; what its change does is shown before it is done.
import { Badge, Button, Checkbox, Group, Paper, Stack, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schemas } from '../api/builder.ts';
import { useText } from '../messages/messages.tsx';
import { Sortable } from '../parts/Sortable.tsx';
import { ApplyDialog } from './ApplyDialog.tsx';
import { AttributeForm } from './AttributeForm.tsx';
import classes from './Builder.module.css';
import { changesOf, type DraftAttribute, type SchemaDraft } from './draft.ts';
import { isLocalized, withLocalized } from './localized.ts';

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
        <TextInput
          label={text('builder.displayName')}
          readOnly={!mayChange}
          value={schema.info.displayName ?? ''}
          onChange={({ currentTarget }) =>
            setDraft({
              ...draft,
              schema: { ...schema, info: { ...schema.info, displayName: currentTarget.value } },
            })
          }
        />
        {!draft.isComponent && (
          <Checkbox
            label={text('builder.draftAndPublish')}
            disabled={!mayChange}
            checked={schema.options?.draftAndPublish === true}
            onChange={({ currentTarget }) =>
              setDraft({
                ...draft,
                schema: { ...schema, options: { ...schema.options, draftAndPublish: currentTarget.checked } },
              })
            }
          />
        )}
        {!draft.isComponent && (
          <Checkbox
            label={text('builder.localizedType')}
            disabled={!mayChange}
            checked={isLocalized(schema)}
            onChange={({ currentTarget }) =>
              setDraft({ ...draft, schema: withLocalized(schema, currentTarget.checked) })
            }
          />
        )}
        <Sortable
          items={attributes}
          keyOf={({ was, name }) => was ?? `new ${name}`}
          nameOf={({ name }) => name}
          onMove={keep}
          isFixed={!mayChange || attributes.length < 2}
        >
          {(attribute, _index, handle) => (
            <div className={classes.row}>
              {handle}
              <strong className={classes.name}>{attribute.name}</strong>
              {attribute.was === undefined && (
                <Badge variant="light" color="green" tt="none">
                  {text('builder.added')}
                </Badge>
              )}
              <Badge variant="light" color="gray" tt="none">
                {attribute.definition.type}
              </Badge>
              {mayChange && (
                <>
                  <Button size="compact-sm" variant="subtle" onClick={() => setEdited(attribute)}>
                    {text('app.edit')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    onClick={() => keep(attributes.filter((one) => one !== attribute))}
                  >
                    {text('app.remove')}
                  </Button>
                </>
              )}
            </div>
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
