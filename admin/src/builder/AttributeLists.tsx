// Options of a content type that refer to several attributes: private attributes, combined unique constraints, indexes.
import { MultiSelect } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import { type SchemaDraft, withOption } from './draft.ts';
import { problemAt } from './faults.ts';
import { NameLists } from './NameLists.tsx';
import type { TypeOptionsProps } from './TypeOptions.tsx';

const ownTimes = ['createdAt', 'updatedAt', 'publishedAt'];

/** Not for components, which do not have these options. */
export function AttributeLists({ draft, faults, mayChange, onChange }: TypeOptionsProps) {
  const text = useText();
  const { schema } = draft;
  const { indexes = [] } = schema;
  const change = (changed: SchemaDraft['schema']): void => onChange({ ...draft, schema: changed });
  const setOption = (option: string, value: unknown): void => change(withOption(schema, option, value));
  /** Indexes that stay keep their other options. */
  const indexOf = (list: readonly string[]) =>
    indexes.find(({ columns }) => columns === list) ?? { columns: list };
  const names = draft.attributes.map(({ name }) => name);
  if (draft.isComponent) return null;
  return (
    <>
      <MultiSelect
        label={text('builder.privateAttributes')}
        description={text('builder.privateAttributesHelp')}
        error={problemAt(faults, 'options.privateAttributes')}
        readOnly={!mayChange}
        data={[...names, ...ownTimes]}
        value={[...(schema.options?.privateAttributes ?? [])]}
        onChange={(chosen) => setOption('privateAttributes', chosen.length > 0 ? chosen : undefined)}
      />
      <NameLists
        label={text('builder.together')}
        problem={problemAt(faults, 'options.unique')}
        names={names}
        isFixed={!mayChange}
        lists={schema.options?.unique ?? []}
        onChange={(lists) => setOption('unique', lists.length > 0 ? lists : undefined)}
      />
      <NameLists
        label={text('builder.indexes')}
        problem={problemAt(faults, 'indexes')}
        names={names}
        isFixed={!mayChange}
        lists={indexes.map(({ columns = [] }) => columns)}
        onChange={(lists) => change({ ...schema, indexes: lists.map(indexOf) })}
      />
    </>
  );
}
