// The toolbar of a list: search, status, conditions, columns, saved views.
import { Select } from '@mantine/core';
import type { ContentType } from '../../api/content-types.ts';
import { useText } from '../../messages/messages.tsx';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { useLocales } from '../locales.ts';
import { reaches } from '../reach.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { Conditions } from './Conditions.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import classes from './List.module.css';
import { states } from './list-search.ts';
import type { List } from './use-list.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

interface ToolbarProps {
  readonly contentType: ContentType;
  readonly list: List;
}

export function Toolbar({ contentType, list }: ToolbarProps) {
  const text = useText();
  const { search, change } = list;
  const locales = useLocales().filter(({ code }) => reaches(contentType.rights.read, code));
  return (
    <search>
      <div className={classes.toolbar}>
        <SearchInput className={classes.search} value={search.q ?? ''} onChange={(q) => change({ q })} />
        {contentType.hasDraftAndPublish && (
          <Select
            w={150}
            clearable
            aria-label={text('list.status')}
            placeholder={text('list.anyStatus')}
            data={Object.keys(states).map((state) => ({
              value: state,
              label: text(`status.${state as keyof typeof states}`),
            }))}
            value={search.state ?? null}
            onChange={(state) => change({ state: state ?? undefined })}
          />
        )}
        {contentType.isLocalized && locales.length > 1 && (
          <Select
            w={150}
            aria-label={text('list.locale')}
            allowDeselect={false}
            data={[
              ...locales.map(({ code, name }) => ({ value: code, label: name })),
              { value: '*', label: text('list.anyLocale') },
            ]}
            value={search.locale ?? locales.find(({ isDefault }) => isDefault)?.code ?? null}
            onChange={(locale) => change({ locale: locale ?? undefined })}
          />
        )}
        <FilterMenu contentType={contentType} list={list} />
        <ColumnsMenu contentType={contentType} list={list} />
        <ViewsMenu uid={contentType.uid} search={search} />
      </div>
      <Conditions contentType={contentType} list={list} />
    </search>
  );
}
