// The groups of a matrix of permissions. Many are closed until they are opened, since a browser takes seconds for thousands of
// checkboxes, and can be searched by their names.
import { type ReactNode, useState } from 'react';
import { useText } from '../messages/messages.tsx';
import { Empty } from '../parts/Empty.tsx';
import { SearchInput } from '../parts/SearchInput.tsx';
import { type Closing, PermissionGroup } from './PermissionGroup.tsx';
import classes from './Settings.module.css';

export interface Group {
  readonly key: string;
  readonly label: string;
  /** How many of its permissions are held, and how many there are. */
  readonly held: number;
  readonly all: number;
  /** It is open in any case. */
  readonly hasProblem?: boolean;
  readonly render: () => ReactNode;
}

/** So many groups are open. */
const maxOpen = 40;

export function PermissionGroups({ groups }: { readonly groups: readonly Group[] }) {
  const text = useText();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const areMany = groups.length > maxOpen;
  const sought = search.trim().toLowerCase();
  const found = groups.filter(({ label }) => label.toLowerCase().includes(sought));
  const closingOf = ({ key, held, all, hasProblem = false }: Group): Closing => {
    const isOpen = hasProblem || opened.includes(key);
    return {
      isOpen,
      note: text('settings.heldOf', { held, all }),
      onToggle: () => setOpened(isOpen ? opened.filter((one) => one !== key) : [...opened, key]),
    };
  };
  return (
    <div>
      {areMany && <SearchInput className={classes.groupSearch} value={search} onChange={setSearch} />}
      {areMany && found.length === 0 && <Empty title={text('list.noMatch')} />}
      {found.map((group) => (
        <PermissionGroup
          key={group.key}
          label={group.label}
          closing={areMany ? closingOf(group) : undefined}
          render={group.render}
        />
      ))}
    </div>
  );
}
