// Shown if another administrator has changed a setting in the meantime: the parts that this form has changed, beside what is stored now,
// with a choice for each. Nothing is saved here.
import { Text as Line } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useText } from '../messages/messages.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Waiting } from '../parts/Fallbacks.tsx';
import { isSame } from '../parts/is-same.ts';
import { TwoVersions } from '../parts/TwoVersions.tsx';

/** The parts of a setting, by name. */
export type Parts = Readonly<Record<string, unknown>>;

/** `Row`: what is stored. */
export interface Merged<Row, P extends Parts> {
  /** The parts that the form has opened with. */
  readonly before: P;
  readonly mine: P;
  readonly read: () => Promise<Row>;
  readonly partsOf: (row: Row) => P;
  readonly nameOf: (part: string) => string;
  readonly shownAs: (part: string, value: unknown) => string;
  /** Called with what is stored, on which the form is based from now on, and the chosen parts. */
  readonly onTaken: (row: Row, parts: P) => void;
}

interface SettingConflictProps<Row, P extends Parts> extends Merged<Row, P> {
  readonly onClose: () => void;
}

export function SettingConflict<Row, P extends Parts>(props: SettingConflictProps<Row, P>) {
  const { before, mine, read, partsOf, nameOf, shownAs, onTaken, onClose } = props;
  const text = useText();
  const { data: stored, error } = useQuery({
    queryKey: ['setting-conflict', useId()],
    queryFn: async () => ({ row: await read() }),
    staleTime: 0,
    gcTime: 0,
  });
  const take = (row: Row, kept: readonly string[]): void =>
    onTaken(row, { ...partsOf(row), ...Object.fromEntries(kept.map((name) => [name, mine[name]])) });
  const drawn = (name: string, parts: Parts) => <Line>{shownAs(name, parts[name]) || '–'}</Line>;
  return (
    <Dialog opened onClose={onClose} size="48rem" title={text('settings.conflict')}>
      <Line size="sm" mb="md">
        {text('settings.conflictHelp')}
      </Line>
      <ErrorNotice error={error} />
      {!stored && !error && <Waiting />}
      {stored && (
        <TwoVersions
          parts={changedIn(before, mine).map((name) => ({
            name,
            label: nameOf(name),
            mine: drawn(name, mine),
            theirs: drawn(name, partsOf(stored.row)),
          }))}
          onCancel={onClose}
          onTake={(kept) => take(stored.row, kept)}
        />
      )}
    </Dialog>
  );
}

/** The names of the parts that differ. */
const changedIn = (before: Parts, mine: Parts): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(mine)])].filter(
    (name) => !isSame(before[name], mine[name]),
  );
