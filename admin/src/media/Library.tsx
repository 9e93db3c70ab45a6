// /admin/media: the files of the project, in folders.
import { useEffect, useState } from 'react';
import type { MediaFile } from '../api/files.ts';
import { useText, useTexts } from '../messages/messages.tsx';
import { Empty } from '../parts/Empty.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Waiting } from '../parts/Fallbacks.tsx';
import { Page } from '../parts/Page.tsx';
import { Pages } from '../parts/Pages.tsx';
import { useMay } from '../session.ts';
import { ChosenFiles } from './ChosenFiles.tsx';
import { FileCard } from './FileCard.tsx';
import { FileDetails } from './FileDetails.tsx';
import { FileRow } from './FileRow.tsx';
import { Folders, FolderTrail } from './Folders.tsx';
import { filtersOfKinds } from './kinds.ts';
import { LibraryToolbar } from './LibraryToolbar.tsx';
import { folderOf, type LibrarySearch, sortOf } from './library-search.ts';
import classes from './media.module.css';
import { UploadList } from './UploadList.tsx';
import { DropZone, UploadButton } from './Uploads.tsx';
import { useFiles } from './use-files.ts';
import { useLibrarySearch } from './use-library-search.ts';
import { type LibraryView, useLibraryView } from './use-library-view.ts';
import { useUploads } from './use-uploads.ts';

export function Library() {
  const texts = useTexts();
  const { text } = texts;
  const may = useMay();
  const { search, change } = useLibrarySearch();
  const folder = folderOf(search);
  const page = Number(search.page ?? 1);
  const { data, error, isPending, refetch } = useFiles(queryOf(search, page));
  const { chosen, toggle, forget } = useChosen(search);
  const [opened, setOpened] = useState<MediaFile>();
  const [view, setView] = useLibraryView();
  const { uploads, add } = useUploads(folder);
  const mayAdd = may('plugin::upload.assets.create');
  const mayChange = may('plugin::upload.assets.update');
  const files = data?.data ?? [];
  const openFolder = (id: number | null): void => change({ folder: id === null ? undefined : String(id) });
  const isNarrowed = Boolean(search.q || search.kind || search.duplicates);
  return (
    <Page
      title={text('nav.media')}
      about={aboutFiles(data?.meta.pagination.total, texts)}
      actions={mayAdd && <UploadButton onFiles={add} />}
    >
      <DropZone onFiles={mayAdd ? add : () => undefined}>
        <LibraryToolbar search={search} change={change} view={view} onView={setView} />
        <FolderTrail folder={folder} mayChange={mayChange} onOpen={openFolder} />
        <UploadList uploads={uploads} onFiles={add} />
        <ErrorNotice error={error} onRetry={() => void refetch()} />
        {!isNarrowed && <Folders folder={folder} mayAdd={mayAdd} onOpen={openFolder} />}
        {isPending && !error && <Waiting />}
        {data && files.length === 0 && <NoFiles isNarrowed={isNarrowed} />}
        <FileList
          files={files}
          view={view}
          chosen={chosen}
          onOpen={setOpened}
          onToggle={mayChange ? toggle : undefined}
        />
        <Pages
          className={classes.pages}
          page={page}
          pageCount={data?.meta.pagination.pageCount ?? 1}
          onChange={(next) => change({ page: String(next) })}
        />
      </DropZone>
      <ChosenFiles files={files.filter(({ id }) => chosen.has(id))} onDone={forget} />
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

/** The number of files as text. While it is unknown, a space keeps the line. */
function aboutFiles(total: number | undefined, { text, formats }: ReturnType<typeof useTexts>): string {
  if (total === undefined) return ' ';
  return text(total === 1 ? 'media.one' : 'media.total', { count: total.toLocaleString(formats) });
}

/** `isNarrowed`: a search or a filter excludes files. */
function NoFiles({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const text = useText();
  return (
    <Empty
      title={text(isNarrowed ? 'list.noMatch' : 'media.empty')}
      help={text(isNarrowed ? 'media.noMatchHelp' : 'media.emptyHelp')}
    />
  );
}

interface FileListProps {
  readonly files: readonly MediaFile[];
  readonly view: LibraryView;
  readonly chosen: ReadonlySet<number>;
  readonly onOpen: (file: MediaFile) => void;
  /** Undefined if files cannot be selected. */
  readonly onToggle: ((id: number) => void) | undefined;
}

function FileList({ files, view, chosen, onOpen, onToggle }: FileListProps) {
  const Shown = view === 'list' ? FileRow : FileCard;
  return (
    <ul className={view === 'list' ? classes.rows : classes.grid}>
      {files.map((file) => (
        <Shown
          key={file.id}
          file={file}
          isChosen={chosen.has(file.id)}
          onOpen={() => onOpen(file)}
          onToggle={onToggle && (() => onToggle(file.id))}
        />
      ))}
    </ul>
  );
}

/** The selected files among the shown ones. */
function useChosen(search: LibrarySearch) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const forget = () => setChosen(new Set());
  useEffect(() => setChosen(new Set()), [search]);
  const toggle = (id: number): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return { chosen, toggle, forget };
}

/** The query of the files. A search covers all folders. */
const queryOf = (search: LibrarySearch, page: number) => ({
  page,
  pageSize: 48,
  _q: search.q,
  folder: search.q || search.duplicates ? undefined : (search.folder ?? 'null'),
  sort: sortOf(search),
  filters: search.kind ? filtersOfKinds([search.kind]) : undefined,
  duplicates: search.duplicates ? (true as const) : undefined,
});
