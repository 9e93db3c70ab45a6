// The default columns, sort and page size of a list.
import { Group, MultiSelect, Select, Stack } from '@mantine/core';
import type { ContentType, ViewSettings } from '../../api/content-types.ts';
import { useText } from '../../messages/messages.tsx';
import { useNames } from '../attribute-name.ts';
import { useContentTypes } from '../content-types.ts';
import { allColumns, defaultColumns } from '../list/columns.ts';
import { pageSizes } from '../list/list-search.ts';
import { sortPathOf } from '../list/sorting.ts';

type ListSettings = ViewSettings['list'];

interface ListDefaultsProps {
  readonly contentType: ContentType;
  readonly list: ListSettings;
  readonly onChange: (list: ListSettings) => void;
}

export function ListDefaults({ contentType, list, onChange }: ListDefaultsProps) {
  const text = useText();
  const named = useNames(contentType);
  const all = allColumns(contentType);
  const [sorted = 'updatedAt', direction = 'desc'] = (list?.sort ?? 'updatedAt:desc').split(':');
  const options = all.map(({ name }) => ({ value: name, label: named(name) }));
  const types = useContentTypes();
  const sortable = new Set(
    all.filter((column) => sortPathOf(column, types) !== undefined).map(({ name }) => name),
  );
  const sort = (name: string, way: string): void => onChange({ ...list, sort: `${name}:${way}` });
  return (
    <Stack>
      <MultiSelect
        label={text('list.columns')}
        description={text('configure.columnsHelp')}
        data={options}
        value={[...(list?.columns ?? defaultColumns(contentType, all).map(({ name }) => name))]}
        onChange={(columns) => onChange({ ...list, columns })}
      />
      <Group grow align="flex-start">
        <Select
          label={text('configure.sort')}
          allowDeselect={false}
          data={options.filter(({ value }) => sortable.has(value))}
          value={sorted}
          onChange={(name) => name && sort(name, direction)}
        />
        <Select
          label={text('configure.direction')}
          allowDeselect={false}
          data={[
            { value: 'asc', label: text('configure.asc') },
            { value: 'desc', label: text('configure.desc') },
          ]}
          value={direction}
          onChange={(way) => way && sort(sorted, way)}
        />
        <Select
          label={text('list.pageSize')}
          allowDeselect={false}
          data={pageSizes}
          value={String(list?.pageSize ?? 25)}
          onChange={(size) => onChange({ ...list, pageSize: Number(size) })}
        />
      </Group>
    </Stack>
  );
}
