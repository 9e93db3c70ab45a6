// /admin/media: the files of the project, in folders.
import { Pagination, Select, Switch, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { MediaFile } from '../api/files.ts';
import { useText, useTexts } from '../messages/messages.tsx';
import { Empty } from '../parts/Empty.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Waiting } from '../parts/Fallbacks.tsx';
import { Page } from '../parts/Page.tsx';
import { useMay } from '../session.ts';
import { ChosenFiles } from './ChosenFiles.tsx';
import { FileCard } from './FileCard.tsx';
import { FileDetails } from './FileDetails.tsx';
import { Folders, FolderTrail } from './Folders.tsx';
import { filtersOfKinds, kinds } from './kinds.ts';
import { folderOf, type LibrarySearch } from './library-search.ts';
import classes from './media.module.css';
import { UploadList } from './UploadList.tsx';
import { DropZone, UploadButton } from './Uploads.tsx';
import { useFiles } from './use-files.ts';
import { useUploads } from './use-uploads.ts';

export function Library() {
  const { text, formats } = useTexts();
  const may = useMay();
  const search: LibrarySearch = useSearch({ from: '/shell/media' });
  const navigate = useNavigate();
  const folder = folderOf(search);
  const change = (changes: Partial<Record<keyof LibrarySearch, string | undefined>>): void => {
    const { page: _, ...others } = search;
    const kept = Object.entries({ ...others, ...changes }).filter(([, value]) => value);
    void navigate({ to: '/media', search: Object.fromEntries(kept), replace: 'q' in changes });
  };
  const page = Number(search.page ?? 1);
  const { data, error, isPending, refetch } = useFiles(queryOf(search, page));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<MediaFile>();
  useEffect(() => setChosen(new Set()), [search]);
  const { uploads, add } = useUploads(folder);
  const mayAdd = may('plugin::upload.assets.create');
  const mayChange = may('plugin::upload.assets.update');
  const toggle = (id: number): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const files = data?.data ?? [];
  const total = data?.meta.pagination.total;
  const isNarrowed = Boolean(search.q || search.kind || search.duplicates);
  return (
    <Page
      title={text('nav.media')}
      about={
        total === undefined
          ? ' '
          : text(total === 1 ? 'media.one' : 'media.total', { count: total.toLocaleString(formats) })
      }
      actions={mayAdd && <UploadButton onFiles={add} />}
    >
      <DropZone onFiles={mayAdd ? add : () => undefined}>
        <Toolbar search={search} change={change} />
        <FolderTrail
          folder={folder}
          mayMove={mayChange}
          onOpen={(id) => change({ folder: id === null ? undefined : String(id) })}
        />
        <UploadList uploads={uploads} onFiles={add} />
        <ErrorNotice error={error} onRetry={() => void refetch()} />
        {!isNarrowed && (
          <Folders folder={folder} mayAdd={mayAdd} onOpen={(id) => change({ folder: String(id) })} />
        )}
        {isPending && !error && <Waiting />}
        {data && files.length === 0 && (
          <Empty
            title={text(isNarrowed ? 'list.noMatch' : 'media.empty')}
            help={text(isNarrowed ? 'media.noMatchHelp' : 'media.emptyHelp')}
          />
        )}
        <ul className={classes.grid}>
          {files.map((file) => (
            <FileCard
              key={file.id}
              file={file}
              isChosen={chosen.has(file.id)}
              onOpen={() => setOpened(file)}
              {...(mayChange ? { onToggle: () => toggle(file.id) } : {})}
            />
          ))}
        </ul>
        {data && data.meta.pagination.pageCount > 1 && (
          <div className={classes.pages}>
            <Pagination
              size="sm"
              total={data.meta.pagination.pageCount}
              value={page}
              onChange={(next) => change({ page: String(next) })}
              getItemProps={(number) => ({ 'aria-label': text('list.page', { number }) })}
              getControlProps={(control) => ({ 'aria-label': text(`list.${control}`) })}
            />
          </div>
        )}
      </DropZone>
      <ChosenFiles files={files.filter(({ id }) => chosen.has(id))} onDone={() => setChosen(new Set())} />
      {opened && (
        <FileDetails
          key={opened.id}
          file={opened}
          mayAdd={mayAdd}
          mayChange={mayChange}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  );
}

/** A search looks everywhere, not only into the folder that is open. */
const queryOf = (search: LibrarySearch, page: number) => ({
  page,
  pageSize: 48,
  _q: search.q,
  folder: search.q || search.duplicates ? undefined : (search.folder ?? 'null'),
  sort: 'createdAt:desc',
  filters: search.kind ? filtersOfKinds([search.kind]) : undefined,
  duplicates: search.duplicates ? (true as const) : undefined,
});

interface ToolbarProps {
  readonly search: LibrarySearch;
  readonly change: (changes: Partial<Record<keyof LibrarySearch, string | undefined>>) => void;
}

function Toolbar({ search, change }: ToolbarProps) {
  const text = useText();
  const [typed, setTyped] = useState(search.q ?? '');
  const later = useDebouncedCallback((q: string) => change({ q }), 250);
  return (
    <search className={classes.toolbar}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={text('app.search')}
        placeholder={text('app.search')}
        leftSection={<IconSearch size={16} />}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          later(currentTarget.value);
        }}
      />
      <Select
        w={150}
        clearable
        aria-label={text('media.kind')}
        placeholder={text('media.anyKind')}
        data={kinds.map((kind) => ({ value: kind, label: text(`media.${kind}`) }))}
        value={search.kind ?? null}
        onChange={(kind) => change({ kind: kind ?? undefined })}
      />
      <Switch
        label={text('media.duplicates')}
        checked={search.duplicates === 'true'}
        onChange={({ currentTarget }) => change({ duplicates: currentTarget.checked ? 'true' : undefined })}
      />
    </search>
  );
}
