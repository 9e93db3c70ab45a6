// The attributes of a content type or component in order. They are added and edited in a dialog.
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schemas } from '../api/builder.ts';
import { useText } from '../messages/messages.tsx';
import { Sortable } from '../parts/Sortable.tsx';
import { AttributeForm } from './AttributeForm.tsx';
import { AttributeRow } from './AttributeRow.tsx';
import type { DraftAttribute } from './draft.ts';
import { attributeFaults } from './faults.ts';
import type { TypeOptionsProps } from './TypeOptions.tsx';

interface AttributeRowsProps extends TypeOptionsProps {
  readonly schemas: Schemas;
}

export function AttributeRows({ draft, schemas, faults, mayChange, onChange }: AttributeRowsProps) {
  const text = useText();
  const [edited, setEdited] = useState<DraftAttribute | 'new'>();
  const { attributes } = draft;
  const keep = (next: readonly DraftAttribute[]): void => onChange({ ...draft, attributes: next });
  return (
    <>
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
      {edited && (
        <AttributeForm
          draft={draft}
          schemas={schemas}
          attribute={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={(next) => {
            onChange(next);
            setEdited(undefined);
          }}
        />
      )}
    </>
  );
}
