// The parameters of a query, each by choosing: fields, populate, sort, filters as the list has them.
import { Group, MultiSelect, Select, Stack } from '@mantine/core';
import type { ContentType } from '../api/content-types.ts';
import { Conditions } from '../content/list/Conditions.tsx';
import { parseConditions } from '../content/list/conditions.ts';
import { FilterMenu } from '../content/list/FilterMenu.tsx';
import { useText } from '../messages/messages.tsx';
import { type ApiQuery, namesFor } from './api-query.ts';

interface QueryBuilderProps {
  readonly contentType: ContentType;
  readonly query: ApiQuery;
  readonly onChange: (query: ApiQuery) => void;
}

export function QueryBuilder({ contentType, query, onChange }: QueryBuilderProps) {
  const text = useText();
  const names = namesFor(contentType);
  const list = {
    conditions: query.conditions,
    change: ({ filters }: { readonly filters: string | undefined }) =>
      onChange({ ...query, conditions: parseConditions(filters) }),
  };
  return (
    <Stack>
      <Group grow align="flex-start">
        <MultiSelect
          label={text('explorer.fields')}
          clearable
          data={[...names.fields]}
          value={[...query.fields]}
          onChange={(fields) => onChange({ ...query, fields })}
        />
        <MultiSelect
          label={text('explorer.populate')}
          clearable
          data={[...names.populate]}
          value={[...query.populate]}
          onChange={(populate) => onChange({ ...query, populate })}
        />
      </Group>
      {contentType.kind === 'collectionType' && (
        <Group align="flex-end">
          <Select
            label={text('explorer.sort')}
            clearable
            data={names.sort.flatMap((name) => [`${name}:asc`, `${name}:desc`])}
            value={query.sort || null}
            onChange={(sort) => onChange({ ...query, sort: sort ?? '' })}
          />
          <FilterMenu contentType={contentType} list={list} />
        </Group>
      )}
      <Conditions contentType={contentType} list={list} />
    </Stack>
  );
}
