// What a type or component is called, and the options of a type.
import { Checkbox, TextInput } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import type { SchemaDraft } from './draft.ts';
import { isLocalized, withLocalized } from './localized.ts';

interface TypeOptionsProps {
  readonly draft: SchemaDraft;
  readonly mayChange: boolean;
  readonly onChange: (draft: SchemaDraft) => void;
}

export function TypeOptions({ draft, mayChange, onChange }: TypeOptionsProps) {
  const text = useText();
  const { schema } = draft;
  const change = (changed: SchemaDraft['schema']): void => onChange({ ...draft, schema: changed });
  return (
    <>
      <TextInput
        label={text('builder.displayName')}
        readOnly={!mayChange}
        value={schema.info.displayName ?? ''}
        onChange={({ currentTarget }) =>
          change({ ...schema, info: { ...schema.info, displayName: currentTarget.value } })
        }
      />
      {!draft.isComponent && (
        <>
          <Checkbox
            label={text('builder.draftAndPublish')}
            disabled={!mayChange}
            checked={schema.options?.draftAndPublish === true}
            onChange={({ currentTarget }) =>
              change({ ...schema, options: { ...schema.options, draftAndPublish: currentTarget.checked } })
            }
          />
          <Checkbox
            label={text('builder.localizedType')}
            disabled={!mayChange}
            checked={isLocalized(schema)}
            onChange={({ currentTarget }) => change(withLocalized(schema, currentTarget.checked))}
          />
        </>
      )}
    </>
  );
}
