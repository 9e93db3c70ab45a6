// What the library shows, in which order and how: search, kind, duplicates, sort, grid or list.
import { ActionIcon, Select, Switch, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconLayoutGrid, IconList, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../messages/messages.tsx';
import { kinds } from './kinds.ts';
import { type LibraryChange, type LibrarySearch, sortOf, sorts } from './library-search.ts';
import classes from './media.module.css';
import type { LibraryView } from './use-library-view.ts';

interface LibraryToolbarProps {
  readonly search: LibrarySearch;
  readonly change: LibraryChange;
  readonly view: LibraryView;
  readonly onView: (view: LibraryView) => void;
}

export function LibraryToolbar({ search, change, view, onView }: LibraryToolbarProps) {
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
      <Select
        w={170}
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
        <ActionIcon
          size={36}
          variant={view === 'grid' ? 'light' : 'default'}
          aria-label={text('media.grid')}
          aria-pressed={view === 'grid'}
          onClick={() => onView('grid')}
        >
          <IconLayoutGrid size={18} />
        </ActionIcon>
        <ActionIcon
          size={36}
          variant={view === 'list' ? 'light' : 'default'}
          aria-label={text('media.list')}
          aria-pressed={view === 'list'}
          onClick={() => onView('list')}
        >
          <IconList size={18} />
        </ActionIcon>
      </ActionIcon.Group>
    </search>
  );
}
