// The groups of a matrix of permissions. Many are closed until they are opened, since a browser takes seconds for thousands of
// checkboxes, and can be searched by their names.
import { type ReactNode, useState } from 'react';
import { useText } from '../messages/messages.tsx';
import { Empty } from '../parts/Empty.tsx';
import { SearchInput } from '../parts/SearchInput.tsx';
import { PermissionGroup } from './PermissionGroup.tsx';
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
  if (groups.length <= maxOpen)
    return (
      <div>
        {groups.map(({ key, label, render }) => (
          <PermissionGroup key={key} label={label}>
            {render()}
          </PermissionGroup>
        ))}
      </div>
    );
  const found = groups.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <div>
      <SearchInput className={classes.groupSearch} value={search} onChange={setSearch} />
      {found.length === 0 && <Empty title={text('list.noMatch')} />}
      {found.map(({ key, label, held, all, hasProblem = false, render }) => {
        const isOpen = hasProblem || opened.includes(key);
        const closing = {
          isOpen,
          note: text('settings.heldOf', { held, all }),
          onToggle: () => setOpened(isOpen ? opened.filter((one) => one !== key) : [...opened, key]),
        };
        return (
          <PermissionGroup key={key} label={label} closing={closing}>
            {isOpen && render()}
          </PermissionGroup>
        );
      })}
    </div>
  );
}
