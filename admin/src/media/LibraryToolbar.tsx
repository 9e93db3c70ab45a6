// The toolbar of the library: search, kind, duplicates, sort, grid or list.
import { ActionIcon, Select, Switch } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useText } from '../messages/messages.tsx';
import { SearchInput } from '../parts/SearchInput.tsx';
import { kinds } from './kinds.ts';
import { type LibraryChange, type LibrarySearch, sortOf, sorts } from './library-search.ts';
import classes from './media.module.css';
import { type LibraryView, views } from './use-library-view.ts';

const viewIcons = { grid: IconLayoutGrid, list: IconList } as const;

interface LibraryToolbarProps {
  readonly search: LibrarySearch;
  readonly change: LibraryChange;
  readonly view: LibraryView;
  readonly onView: (view: LibraryView) => void;
}

export function LibraryToolbar({ search, change, view, onView }: LibraryToolbarProps) {
  const text = useText();
  return (
    <search className={classes.toolbar}>
      <SearchInput className={classes.search} value={search.q ?? ''} onChange={(q) => change({ q })} />
      <Select
        w={150}
        clearable
        aria-label={text('media.kind')}
        placeholder={text('media.anyKind')}
        data={kinds.map((kind) => ({ value: kind, label: text(`media.${kind}`) }))}
        value={search.kind ?? null}
        onChange={(kind) => change({ kind: kind ?? undefined })}
      />
      <Select
        w={190}
        allowDeselect={false}
        aria-label={text('media.sort')}
        data={sorts.map((sort) => ({ value: sort, label: text(`media.sort.${sort}`) }))}
        value={sortOf(search)}
        onChange={(sort) => change({ sort: sort === sorts[0] ? undefined : (sort ?? undefined) })}
      />
      <Switch
        label={text('media.duplicates')}
        checked={search.duplicates === 'true'}
        onChange={({ currentTarget }) => change({ duplicates: currentTarget.checked ? 'true' : undefined })}
      />
      <ActionIcon.Group className={classes.views}>
        {views.map((name) => {
          const Icon = viewIcons[name];
          return (
            <ActionIcon
              key={name}
              size={36}
              variant={view === name ? 'light' : 'default'}
              aria-label={text(`media.${name}`)}
              aria-pressed={view === name}
              onClick={() => onView(name)}
            >
              <Icon size={18} />
            </ActionIcon>
          );
        })}
      </ActionIcon.Group>
    </search>
  );
}
