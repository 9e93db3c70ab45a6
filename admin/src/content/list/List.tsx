// /admin/content/:uid: the documents of a collection, in pages.
import { Button, Text as Line, Paper, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ContentType } from '../../api/content-types.ts';
import { useText, useTexts } from '../../messages/messages.tsx';
import { Empty } from '../../parts/Empty.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Waiting } from '../../parts/Fallbacks.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { Page } from '../../parts/Page.tsx';
import { Pages } from '../../parts/Pages.tsx';
import { useChosen } from '../../parts/use-chosen.ts';
import { useLastPage } from '../../parts/use-last-page.ts';
import { useNames } from '../attribute-name.ts';
import { reaches } from '../reach.ts';
import { BulkBar } from './BulkBar.tsx';
import { versionKey } from './change-chosen.ts';
import classes from './List.module.css';
import { pageSizes, positive } from './list-search.ts';
import { Rows } from './Rows.tsx';
import { Toolbar } from './Toolbar.tsx';
import { type List as ListState, useDocuments, useList } from './use-list.ts';

export function List({ contentType }: { readonly contentType: ContentType }) {
  const { text, formats } = useTexts();
  const list = useList(contentType);
  const { data, error, isPlaceholderData, isPending, refetch } = useDocuments(contentType, list);
  const rows = data?.data ?? [];
  const total = data?.meta.pagination.total;
  const { q, state, locale, filters } = list.search;
  const chosen = useChosen(rows, versionKey, JSON.stringify([contentType.uid, q, state, locale, filters]));
  const pageCount = isPlaceholderData ? undefined : data?.meta.pagination.pageCount;
  useLastPage(positive(list.search.page, 1), pageCount, (lastPage) =>
    list.change({ page: String(lastPage) }, { replace: true }),
  );
  return (
    <Page
      title={contentType.displayName}
      about={
        total === undefined
          ? ' '
          : text(total === 1 ? 'list.one' : 'list.total', { count: total.toLocaleString(formats) })
      }
      actions={
        reaches(contentType.rights.create, list.search.locale) && <CreateButton uid={contentType.uid} />
      }
    >
      <Toolbar contentType={contentType} list={list} />
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {data?.meta.searched && (
        <Note contentType={contentType} message="list.searchedIn" names={data.meta.searched} />
      )}
      {list.sorting.unsortable.length > 0 && (
        <Note contentType={contentType} message="list.unsortable" names={list.sorting.unsortable} />
      )}
      {isPending && !error && <Waiting />}
      {data && (
        <Paper p={0} className={classes.sheet}>
          {rows.length === 0 ? (
            <NothingHere contentType={contentType} list={list} />
          ) : (
            <Rows
              contentType={contentType}
              list={list}
              documents={rows}
              chosen={chosen}
              isOld={isPlaceholderData}
            />
          )}
        </Paper>
      )}
      {data && <Foot list={list} pageCount={data.meta.pagination.pageCount} />}
      <BulkBar contentType={contentType} chosen={chosen} locale={list.search.locale} />
    </Page>
  );
}

interface NoteProps {
  readonly contentType: ContentType;
  readonly message: 'list.searchedIn' | 'list.unsortable';
  readonly names: readonly string[];
}

function Note({ contentType, message, names }: NoteProps) {
  const text = useText();
  const named = useNames(contentType);
  return (
    <Line size="sm" c="dimmed" mb="sm" role="status">
      {text(message, { names: names.map(named).join(', ') })}
    </Line>
  );
}

function CreateButton({ uid }: { readonly uid: string }) {
  const text = useText();
  return (
    <LinkButton
      to="/content/$uid/$documentId"
      params={{ uid, documentId: 'create' }}
      leftSection={<IconPlus size={16} />}
    >
      {text('list.create')}
    </LinkButton>
  );
}

interface NothingProps {
  readonly contentType: ContentType;
  readonly list: ListState;
}

function NothingHere({ contentType: { uid, rights }, list: { search, conditions, change } }: NothingProps) {
  const text = useText();
  const isNarrowed = Boolean(search.q || search.state || conditions.length > 0);
  if (isNarrowed || (search.page && search.page !== '1'))
    return (
      <Empty title={text('list.noMatch')} help={text('list.noMatchHelp')}>
        <Button
          variant="default"
          mt="sm"
          onClick={() => change({ q: undefined, state: undefined, filters: undefined })}
        >
          {text('list.reset')}
        </Button>
      </Empty>
    );
  return (
    <Empty title={text('list.empty')} help={text(rights.create ? 'list.emptyHelp' : 'list.emptyReadOnly')}>
      {rights.create && <CreateButton uid={uid} />}
    </Empty>
  );
}

function Foot({ list: { search, pageSize, change }, pageCount }: { list: ListState; pageCount: number }) {
  const text = useText();
  const page = Number(search.page ?? 1);
  return (
    <nav className={classes.pages} aria-label={text('list.pages')}>
      <Select
        w={130}
        size="xs"
        allowDeselect={false}
        aria-label={text('list.pageSize')}
        data={[...new Set([...pageSizes, String(pageSize)])].map((value) => ({
          value,
          label: text('list.perPage', { count: value }),
        }))}
        value={String(pageSize)}
        onChange={(size) => change({ pageSize: size ?? undefined })}
      />
      <Pages page={page} pageCount={pageCount} onChange={(next) => change({ page: String(next) })} />
    </nav>
  );
}
