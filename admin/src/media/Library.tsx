// /admin/media: the files of the project, in folders.
import { useState } from 'react';
import type { MediaFile } from '../api/files.ts';
import { useText, useTexts } from '../messages/messages.tsx';
import { Empty } from '../parts/Empty.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Waiting } from '../parts/Fallbacks.tsx';
import { Page } from '../parts/Page.tsx';
import { Pages } from '../parts/Pages.tsx';
import { type Chosen, useChosen } from '../parts/use-chosen.ts';
import { useLastPage } from '../parts/use-last-page.ts';
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
  const { data, error, isPending, isPlaceholderData, refetch } = useFiles(queryOf(search, page));
  const [opened, setOpened] = useState<MediaFile>();
  const [view, setView] = useLibraryView();
  const { uploads, add } = useUploads(folder);
  const mayAdd = may('plugin::upload.assets.create');
  const mayChange = may('plugin::upload.assets.update');
  const files = data?.data ?? [];
  const { q, kind, duplicates } = search;
  const chosen = useChosen(files, ({ id }) => id, JSON.stringify([q, kind, search.folder, duplicates]));
  const pageCount = isPlaceholderData ? undefined : data?.meta.pagination.pageCount;
  useLastPage(page, pageCount, (lastPage) => change({ page: String(lastPage) }, { replace: true }));
  const openFolder = (id: number | null): void => change({ folder: id === null ? undefined : String(id) });
  const isNarrowed = Boolean(q || kind || duplicates);
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
          onToggle={mayChange ? (file) => chosen.choose([file], !chosen.has(file)) : undefined}
        />
        <Pages
          className={classes.pages}
          page={page}
          pageCount={data?.meta.pagination.pageCount ?? 1}
          onChange={(next) => change({ page: String(next) })}
        />
      </DropZone>
      <ChosenFiles chosen={chosen} />
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
  readonly chosen: Chosen<MediaFile, number>;
  readonly onOpen: (file: MediaFile) => void;
  /** Undefined if files cannot be selected. */
  readonly onToggle: ((file: MediaFile) => void) | undefined;
}

function FileList({ files, view, chosen, onOpen, onToggle }: FileListProps) {
  const Shown = view === 'list' ? FileRow : FileCard;
  return (
    <ul className={view === 'list' ? classes.rows : classes.grid}>
      {files.map((file) => (
        <Shown
          key={file.id}
          file={file}
          isChosen={chosen.has(file)}
          onOpen={() => onOpen(file)}
          onToggle={onToggle && (() => onToggle(file))}
        />
      ))}
    </ul>
  );
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
