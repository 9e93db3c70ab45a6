// The name and the kind of a new type or component.
import { Autocomplete, Text as Line, SegmentedControl, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { writtenUids } from '../../../src/schema-builder/written-uids.ts';
import type { Schemas } from '../api/builder.ts';
import { useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { type NewSchema, newDraft, type SchemaDraft } from './draft.ts';

interface NewSchemaFormProps {
  readonly schemas: Schemas;
  readonly onClose: () => void;
  readonly onDone: (draft: SchemaDraft) => void;
}

const kinds = ['collectionType', 'singleType', 'component'] as const;

export function NewSchemaForm({ schemas, onClose, onDone }: NewSchemaFormProps) {
  const text = useText();
  const isNarrow = useMediaQuery('(max-width: 36em)');
  const [fields, setFields] = useState<NewSchema>({
    displayName: '',
    singularName: '',
    kind: 'collectionType',
    category: 'shared',
  });
  const draft = newDraft(fields);
  const isTaken = [...schemas.contentTypes, ...schemas.components].some(({ uid }) => uid === draft.uid);
  const isNamed = fields.displayName.trim() !== '';
  const isWritable = writtenUids[draft.isComponent ? 'components' : 'contentTypes'].test(draft.uid);
  const problem = isTaken ? text('builder.nameTaken') : isWritable ? undefined : text('builder.nameWrong');
  const categories = [...new Set(schemas.components.map(({ uid }) => uid.split('.')[0] ?? ''))];
  return (
    <FormDialog
      title={text('builder.new')}
      isPending={false}
      error={undefined}
      onSubmit={() => isNamed && problem === undefined && onDone(draft)}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={text('builder.kind')}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        data={kinds.map((value) => ({ value, label: text(`builder.${value}`) }))}
        value={fields.kind}
        onChange={(kind) => setFields({ ...fields, kind: kind as NewSchema['kind'] })}
      />
      <TextInput
        label={text('media.name')}
        withAsterisk
        data-autofocus
        error={isNamed && problem}
        value={fields.displayName}
        onChange={({ currentTarget }) => setFields({ ...fields, displayName: currentTarget.value })}
      />
      <TextInput
        label={text('builder.singularName')}
        description={text('builder.singularNameHelp')}
        placeholder={draft.uid.split('.').at(-1)}
        value={fields.singularName ?? ''}
        onChange={({ currentTarget }) =>
          setFields({ ...fields, singularName: currentTarget.value.toLowerCase().replace(/[^a-z\d-]/g, '') })
        }
      />
      {fields.kind === 'component' && (
        <Autocomplete
          label={text('builder.category')}
          data={categories}
          value={fields.category}
          onChange={(category) => setFields({ ...fields, category })}
        />
      )}
      {isNamed && (
        <Line size="sm" c="dimmed">
          {draft.uid}
        </Line>
      )}
    </FormDialog>
  );
}
