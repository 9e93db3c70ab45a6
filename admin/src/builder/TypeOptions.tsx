// What a type or component is called, and its options.
import { Checkbox, Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import type { SchemaDraft } from './draft.ts';
import { type Fault, told } from './faults.ts';
import { isLocalized, withLocalized } from './localized.ts';
import { NameLists } from './NameLists.tsx';

interface TypeOptionsProps {
  readonly draft: SchemaDraft;
  readonly faults: readonly Fault[];
  readonly mayChange: boolean;
  readonly onChange: (draft: SchemaDraft) => void;
}

type Info = 'displayName' | 'description' | 'icon' | 'singularName' | 'pluralName';
type Switch = 'draftAndPublish' | 'populateCreatorFields';

const ownTimes = ['createdAt', 'updatedAt', 'publishedAt'];

export function TypeOptions({ draft, faults, mayChange, onChange }: TypeOptionsProps) {
  const text = useText();
  const { schema, isComponent, isNew } = draft;
  const change = (changed: SchemaDraft['schema']): void => onChange({ ...draft, schema: changed });
  const problemAt = (path: string): string | undefined => {
    const fault = faults.find((one) => one.path === path || one.path.startsWith(`${path}.`));
    return fault && told(fault);
  };
  const infoInput = (name: Info, isFixed = false) => (
    <TextInput
      label={text(`builder.${name}`)}
      error={problemAt(`info.${name}`)}
      readOnly={!mayChange || isFixed}
      value={schema.info[name] ?? ''}
      onChange={({ currentTarget }) => {
        const { [name]: _, ...others } = schema.info;
        const { value } = currentTarget;
        change({ ...schema, info: value === '' ? others : { ...others, [name]: value } });
      }}
    />
  );
  const setOption = (option: string, value: unknown): void => {
    const { [option]: _, ...others } = { ...schema.options } as Readonly<Record<string, unknown>>;
    change({ ...schema, options: value === undefined ? others : { ...others, [option]: value } });
  };
  const switchInput = (name: Switch) => (
    <Checkbox
      label={text(`builder.${name}`)}
      disabled={!mayChange}
      checked={schema.options?.[name] === true}
      onChange={({ currentTarget }) => setOption(name, currentTarget.checked)}
    />
  );
  const { indexes = [] } = schema;
  /** Those that stay keep what else is said of them. */
  const indexOf = (list: readonly string[]) =>
    indexes.find(({ columns }) => columns === list) ?? { columns: list };
  const names = draft.attributes.map(({ name }) => name);
  if (isComponent)
    return (
      <>
        {infoInput('displayName')}
        {infoInput('description')}
        {infoInput('icon')}
      </>
    );
  return (
    <>
      {infoInput('displayName')}
      {infoInput('description')}
      <Group grow align="start">
        <Select
          label={text('builder.kind')}
          error={problemAt('kind')}
          allowDeselect={false}
          readOnly={!mayChange}
          data={(['collectionType', 'singleType'] as const).map((value) => ({
            value,
            label: text(`builder.${value}`),
          }))}
          value={schema.kind ?? 'collectionType'}
          onChange={(kind) => change({ ...schema, kind: kind === 'singleType' ? kind : 'collectionType' })}
        />
        {infoInput('singularName', true)}
        {infoInput('pluralName')}
        <TextInput
          label={text('builder.collectionName')}
          error={problemAt('collectionName')}
          readOnly={!mayChange || !isNew}
          value={schema.collectionName ?? ''}
          onChange={({ currentTarget }) => change({ ...schema, collectionName: currentTarget.value })}
        />
      </Group>
      {switchInput('draftAndPublish')}
      <Checkbox
        label={text('builder.localizedType')}
        disabled={!mayChange}
        checked={isLocalized(schema)}
        onChange={({ currentTarget }) => change(withLocalized(schema, currentTarget.checked))}
      />
      {switchInput('populateCreatorFields')}
      <MultiSelect
        label={text('builder.privateAttributes')}
        description={text('builder.privateAttributesHelp')}
        error={problemAt('options.privateAttributes')}
        readOnly={!mayChange}
        data={[...names, ...ownTimes]}
        value={[...(schema.options?.privateAttributes ?? [])]}
        onChange={(chosen) => setOption('privateAttributes', chosen.length > 0 ? chosen : undefined)}
      />
      <NameLists
        label={text('builder.together')}
        problem={problemAt('options.unique')}
        names={names}
        isFixed={!mayChange}
        lists={schema.options?.unique ?? []}
        onChange={(lists) => setOption('unique', lists.length > 0 ? lists : undefined)}
      />
      <NameLists
        label={text('builder.indexes')}
        problem={problemAt('indexes')}
        names={names}
        isFixed={!mayChange}
        lists={indexes.map(({ columns = [] }) => columns)}
        onChange={(lists) => change({ ...schema, indexes: lists.map(indexOf) })}
      />
    </>
  );
}
