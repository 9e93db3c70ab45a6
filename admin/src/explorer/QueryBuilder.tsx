// The inputs for the parameters of a query: fields, populate, sort, and the filters of lists.
import { Group, MultiSelect, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import type { ContentType } from '../api/content-types.ts';
import { Conditions } from '../content/list/Conditions.tsx';
import { parseConditions } from '../content/list/conditions.ts';
import { FilterMenu } from '../content/list/FilterMenu.tsx';
import { useLocales } from '../content/locales.ts';
import { useText } from '../messages/messages.tsx';
import { type ApiQuery, isList, namesFor } from './api-query.ts';
import classes from './Explorer.module.css';

interface QueryBuilderProps {
  readonly contentType: ContentType;
  readonly query: ApiQuery;
  readonly onChange: (query: ApiQuery) => void;
}

export function QueryBuilder(props: QueryBuilderProps) {
  const { contentType, query, onChange } = props;
  const text = useText();
  const names = namesFor(contentType);
  return (
    <Stack>
      <div className={classes.parameters}>
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
      </div>
      <VersionInputs {...props} />
      {isList(contentType, query) && <ListInputs {...props} />}
    </Stack>
  );
}

/** Which document is read: its id, locale and version. */
function VersionInputs({ contentType, query, onChange }: QueryBuilderProps) {
  const text = useText();
  const locales = useLocales();
  return (
    <div className={classes.parameters}>
      {contentType.kind === 'collectionType' && (
        <TextInput
          label={text('explorer.documentId')}
          value={query.documentId}
          onChange={({ currentTarget }) => onChange({ ...query, documentId: currentTarget.value.trim() })}
        />
      )}
      {contentType.isLocalized && (
        <Select
          label={text('explorer.locale')}
          clearable
          data={locales.map(({ code }) => code)}
          value={query.locale || null}
          onChange={(locale) => onChange({ ...query, locale: locale ?? '' })}
        />
      )}
      {contentType.hasDraftAndPublish && (
        <Select
          label={text('explorer.versions')}
          clearable
          data={['published', 'draft']}
          value={query.status || null}
          onChange={(status) => onChange({ ...query, status: status ?? '' })}
        />
      )}
    </div>
  );
}

/** Sort, page and filters. */
function ListInputs({ contentType, query, onChange }: QueryBuilderProps) {
  const text = useText();
  const list = {
    conditions: query.conditions,
    change: ({ filters }: { readonly filters: string | undefined }) =>
      onChange({ ...query, conditions: parseConditions(filters) }),
  };
  return (
    <>
      <Group align="flex-end">
        <Select
          label={text('explorer.sort')}
          clearable
          data={namesFor(contentType).sort.flatMap((name) => [`${name}:asc`, `${name}:desc`])}
          value={query.sort || null}
          onChange={(sort) => onChange({ ...query, sort: sort ?? '' })}
        />
        {(['page', 'pageSize'] as const).map((name) => (
          <NumberInput
            key={name}
            w={140}
            label={text(`explorer.${name}`)}
            min={1}
            allowDecimal={false}
            value={query[name]}
            onChange={(number) => onChange({ ...query, [name]: String(number) })}
          />
        ))}
        <FilterMenu contentType={contentType} list={list} />
      </Group>
      <Conditions contentType={contentType} list={list} />
    </>
  );
}
